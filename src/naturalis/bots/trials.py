# cython: boundscheck=False, wraparound=False, cdivision=True
"""The moves of one decision, tried out: every candidate in the same redealt games, played on by a policy.

One Trials object is the work of one thread on one decision; halving.py says how many games, and which candidates
stay alive. The seat's own next decisions, as many as the style's depth says, are searched by a tree; beyond that,
and for the other seats, the policy plays.
"""

from __future__ import annotations

from collections.abc import Iterable

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

from naturalis.bots.style import Style, Tried
from naturalis.rules import View

if not cython.compiled:
    from naturalis.bots.draw_rating import rate_draws
    from naturalis.bots.placement_rating import rate_places
    from naturalis.bots.policy import NONE, Policy
    from naturalis.bots.rollout import final_points, roll_out, share, step
    from naturalis.bots.setup_rating import rate_objective, rate_starter
    from naturalis.bots.tree import Tree
    from naturalis.rules.redeal import fill
    from naturalis.rules.rng import Rng
    from naturalis.rules.setup import choose_colour, choose_starter, colour_free, keep_objective
    from naturalis.rules.state import DRAW, NOT_CHOSEN, OBJECTIVES, OVER, PLACE, SPOTS, State
    from naturalis.rules.turn import advance, draw, place

    MOST, DEEPEST, EXPAND = 1024, 8, 4


@cython.final
@cython.cclass
class Trials:
    """The candidates, best rating first, and how they did. ``seed`` decides the redealt games."""

    def __init__(self, view: View, style: Style, seed: int) -> None:
        seen: State = view._state
        c: cython.int
        if not cython.compiled:
            self.code, self.alive, self.node, self.tried = ([0] * MOST for _ in range(4))
            self.rating, self.utility, self.won, self.won_squared = ([0.0] * MOST for _ in range(4))
            self.points, self.path = [0.0] * (4 * MOST), [0] * DEEPEST
        self.root, self.dealt, self.s = State(), State(), State()
        self.root.copy_from(seen)
        assert view.seat is not None, "a spectator has no moves"
        self.viewer = view.seat
        self.policy = Policy(style.weights, style.noise)
        self.rng = Rng(seed)
        self.seed = seed
        self.depth = min(style.depth, DEEPEST)
        self.blend = style.blend
        self.tree = Tree(self.policy, style.width, style.explore, style.heat)
        rated = sorted(self._rated())
        self.count = len(rated)
        for c in range(self.count):
            self.rating[c], self.code[c] = -rated[c][0], rated[c][1]
            self.alive[c] = 1
        self.policy.noise = style.variety

    def _rated(self) -> list[tuple[float, int]]:
        """Every move of the viewer: its rating, negative, and the move as one number.

        To place: 8 * where + 2 * slot + side. To draw: the source. Else the side or the objective chosen, or 4 + the
        colour, of which one is enough, as nothing depends on it.
        """
        s: State = self.root
        p: Policy = self.policy
        k: cython.int
        rated = []
        if s.phase == PLACE:
            rate_places(p, s, self.rng)
            for k in range(s.spots[s.seat]):
                where = 8 * s.spot[s.seat * SPOTS + k]
                rated += [(-p.rating[6 * k + i], where + p.code[i]) for i in range(p.faces)]
        elif s.phase == DRAW:
            rate_draws(p, s, self.rng)
            rated = [(-p.draws[k], k) for k in range(6) if p.draws[k] > NONE]
        elif s.phase == OBJECTIVES:
            rated = [(-rate_objective(s, self.viewer, k), k) for k in range(2)]
        elif s.side[self.viewer] == NOT_CHOSEN:
            rated = [(-rate_starter(s, self.viewer, k), k) for k in range(2)]
        else:
            rated = [(0.0, 4 + k) for k in range(4) if colour_free(s, k)][:1]
        return rated

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _apply(self, s: State, code: cython.int) -> cython.void:
        """Make a move of the viewer."""
        if s.phase == PLACE:
            place(s, code >> 1 & 3, code & 1, code >> 3)
        elif s.phase == DRAW:
            draw(s, code)
        elif s.phase == OBJECTIVES:
            keep_objective(s, self.viewer, code)
        elif code < 4:
            choose_starter(s, self.viewer, code)
        else:
            choose_colour(s, self.viewer, code - 4)
        while advance(s):
            pass

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _my_turn(self, s: State) -> cython.int:
        """Play on until the viewer is to place or draw; 0 where the game ends before."""
        while s.phase != OVER and (s.seat != self.viewer or s.phase < PLACE):
            step(s, self.policy, self.rng)
        return s.phase != OVER

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _descend(self, s: State, c: cython.int) -> cython.int:
        """Make the viewer's next moves by the tree, as long as its hand is the same in every redealt game.

        Fills self.path with the edges taken and returns how many.
        """
        n: cython.int = 0
        node: cython.int
        edge: cython.int
        known: cython.int = self.root.phase >= OBJECTIVES and (self.root.phase != DRAW or self.code[c] < 4)
        while known and n < self.depth and self._my_turn(s):
            node = self.tree.node[self.path[n - 1]] if n else self.node[c]
            if not node:
                if n and self.tree.tried[self.path[n - 1]] < EXPAND:
                    break
                node = self.tree.grow(s, self.rng)
                if n:
                    self.tree.node[self.path[n - 1]] = node
                else:
                    self.node[c] = node
                if not node:
                    break
            if self.tree.draws[node] != (s.phase != PLACE):
                break  # here a draw is skipped that other games have, or the other way round
            if s.phase == PLACE:
                edge = self.tree.select(node)
                self._apply(s, self.tree.code[edge])
            else:
                edge = self.tree.select_draw(node, s)
                if not edge:
                    break
                known = self.tree.source < 4
                self._apply(s, self.tree.source)
            self.path[n] = edge
            n += 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge(self, s: State, c: cython.int) -> cython.double:
        """Take the result of a game that is over into the sums of candidate c; returns its utility."""
        won: cython.double = share(s, self.viewer)
        mine: cython.int = final_points(s, self.viewer)
        best: cython.int = s.tybor_score if s.level else 0
        lead: cython.double
        total: cython.int
        seat: cython.int
        for seat in range(s.seats):
            total = final_points(s, seat)
            self.points[4 * c + seat] += total
            if seat != self.viewer and total > best:
                best = total
        if s.level:
            self.points[4 * c + 1] += s.tybor_score
        lead = mine - best
        lead = lead / (10 + lead if lead > 0 else 10 - lead)
        self.tried[c] += 1
        self.won[c] += won
        self.won_squared[c] += won * won
        won += self.blend * (0.5 + 0.5 * lead - won)
        self.utility[c] += won
        return won

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _trial(self, s: State, c: cython.int) -> cython.void:
        """Candidate c in the redealt game."""
        n: cython.int
        k: cython.int
        utility: cython.double
        s.copy_from(self.dealt)
        self._apply(s, self.code[c])
        n = self._descend(s, c)
        roll_out(s, self.policy, self.rng)
        utility = self._judge(s, c)
        for k in range(n):
            self.tree.learn(self.path[k], utility)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _wave(self, number: cython.longlong) -> cython.int:
        """Try every candidate alive in one redealt game; returns how many that were."""
        c: cython.int
        tried: cython.int = 0
        self.rng.restart(self.seed, number)
        self.dealt.copy_from(self.root)
        fill(self.dealt, self.viewer, self.rng)
        for c in range(self.count):
            if self.alive[c]:
                self._trial(self.s, c)
                tried += 1
        return tried

    # what halving.py does with it

    def run(self, start: cython.longlong, stop: cython.longlong, stride: cython.int) -> int:
        """Try the candidates alive in redealt games number start, start + stride and so on below stop."""
        number: cython.longlong = start
        tried: cython.int = 0
        with cython.nogil:
            while number < stop:
                tried += self._wave(number)
                number += stride
        return tried

    def keep(self, kept: Iterable[int]) -> None:
        """Only these candidates are tried from now on."""
        c: cython.int
        for c in range(self.count):
            self.alive[c] = 0
        for c in kept:
            self.alive[c] = 1

    def results(self) -> list[Tried]:
        """How each candidate did so far."""
        c: cython.int
        found = []
        for c in range(self.count):
            points = tuple([self.points[4 * c + k] for k in range(4)])
            numbers = (self.utility[c], self.won[c], self.won_squared[c])
            found.append(Tried(self.code[c], self.rating[c], self.tried[c], *numbers, points))
        return found

    def line(self, c: cython.int) -> list[int]:
        """What the tree found best for the viewer to do after candidate c, as the codes of its edges."""
        found = []
        node: cython.int = self.node[c]
        edge: cython.int
        while node:
            edge = self.tree.favourite(node)
            found.append(self.tree.code[edge])
            node = self.tree.node[edge]
        return found
