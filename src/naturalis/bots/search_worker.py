# cython: boundscheck=False, wraparound=False, cdivision=True
"""One thread's share of a search: it plays every candidate in the same redealt games.

sequential_halving.py decides how many redealt games to play and which candidates stay active. A tree searches the
seat's own next decisions, as many as the configuration says; beyond that, and for the other seats, the policy plays.
Where the configuration says so, less luck comes between the candidates: opponent_script.py, aligned_decks.py.
"""

from __future__ import annotations

from collections.abc import Iterable

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

from naturalis.bots.candidates import CandidateResult
from naturalis.bots.policies import make_policy
from naturalis.bots.search_config import SearchConfig
from naturalis.rules import View

if not cython.compiled:
    from naturalis.bots.aligned_decks import AlignedDecks
    from naturalis.bots.belief import Belief
    from naturalis.bots.opponent_script import OpponentScript
    from naturalis.bots.policy import NO_RATING, Policy
    from naturalis.bots.rollout import compare_ends, play_move
    from naturalis.bots.search_tree import SearchTree
    from naturalis.bots.setup_rating import rate_objective, rate_starter
    from naturalis.rules.objectives import objective_points
    from naturalis.rules.redeal import fill
    from naturalis.rules.rng import Rng
    from naturalis.rules.setup import choose_colour, choose_starter, colour_free, keep_objective
    from naturalis.rules.state import DRAW, NOT_CHOSEN, OBJECTIVES, OVER, PLACE, SPOTS, State
    from naturalis.rules.turn import advance, draw, place

    MAX_CANDIDATES, MAX_DEPTH, EXPAND_VISITS = 1024, 8, 4
    ALL_BY_POLICY, WRITING, FOLLOWING = range(3)  # how the other seats play


@cython.final
@cython.cclass
class SearchWorker:
    """The candidates, best rating first, and their results. ``seed`` decides the redealt games."""

    def __init__(self, view: View, config: SearchConfig, seed: int) -> None:
        seen: State = view._state
        c: cython.int
        if not cython.compiled:
            self.code, self.active, self.root_node, self.playouts = ([0] * MAX_CANDIDATES for _ in range(4))
            self.rating, self.utility_sum, self.win_sum, self.win_square_sum = (
                [0.0] * MAX_CANDIDATES for _ in range(4)
            )
            self.point_sums, self.path = [0.0] * (4 * MAX_CANDIDATES), [0] * MAX_DEPTH
        self.root, self.redealt, self.scratch = State(), State(), State()
        self.root.copy_from(seen)
        assert view.seat is not None, "a spectator has no moves"
        self.viewer = view.seat
        self.policy = make_policy(config.weights, config.rating_noise)
        self.believes = config.belief is not None
        if config.belief is not None:
            self.belief = Belief(view, config.belief)
        self.scripted = config.scripted_opponents and self.root.phase == PLACE and not self.root.level
        self.aligned = config.aligned_decks and self.root.phase >= PLACE and not self.root.level
        self.decks = AlignedDecks()
        self.script, self.others, self.redeals = OpponentScript(), ALL_BY_POLICY, 0
        self.rng = Rng(seed)
        self.seed = seed
        self.tree_depth = min(config.tree_depth, MAX_DEPTH)
        self.lead_weight = config.lead_weight
        self.tree = SearchTree(self.policy, config.tree_width, config.exploration, config.temperature)
        rated = sorted(self._rate_moves())
        self.candidate_count = len(rated)
        for c in range(self.candidate_count):
            self.rating[c], self.code[c] = -rated[c][0], rated[c][1]
            self.active[c] = 1
        self.policy.noise = config.rollout_noise

    def _rate_moves(self) -> list[tuple[float, int]]:
        """Return every move of the viewer as (minus its rating, its code).

        A placement's code is 8 * position + 2 * slot + side, a draw's is its source. In the set-up it is the side or
        the objective, or 4 + the colour; one colour is enough, because nothing depends on it.
        """
        s: State = self.root
        p: Policy = self.policy
        k: cython.int
        rated = []
        if s.phase == PLACE:
            p.rate_placements(s, self.rng)
            for k in range(s.spots[s.seat]):
                where = 8 * s.spot[s.seat * SPOTS + k]
                rated += [(-p.rating[6 * k + i], where + p.code[i]) for i in range(p.face_count)]
        elif s.phase == DRAW:
            p.rate_draws(s, self.rng)
            rated = [(-p.draw_rating[k], k) for k in range(6) if p.draw_rating[k] > NO_RATING]
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
            if self.aligned:
                self.decks.after_draw(s)
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
    def _play_move(self, s: State) -> cython.void:
        """Make a move: the policy's, or that of the script for the other seats."""
        drew: cython.int = s.phase == DRAW
        if self.others == ALL_BY_POLICY or s.seat == self.viewer:
            play_move(s, self.policy, self.rng)
        elif self.others == WRITING:
            self.script.write(s, self.policy, self.rng)
        else:
            self.script.follow(s, self.policy, self.rng)
        if drew and self.aligned:
            self.decks.after_draw(s)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _play_to_viewer(self, s: State) -> cython.int:
        """Play on until the viewer must place or draw; return 0 if the game ends first."""
        while s.phase != OVER and (s.seat != self.viewer or s.phase < PLACE):
            self._play_move(s)
        return s.phase != OVER

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _descend(self, s: State, c: cython.int) -> cython.int:
        """Make the viewer's next moves by the tree, while its hand is the same in every redealt game.

        Fills self.path with the edges taken and returns their number.
        """
        n: cython.int = 0
        node: cython.int
        edge: cython.int
        known: cython.int = self.root.phase >= OBJECTIVES and (self.root.phase != DRAW or self.code[c] < 4)
        while known and n < self.tree_depth and self._play_to_viewer(s):
            node = self.tree.child[self.path[n - 1]] if n else self.root_node[c]
            if not node:
                if n and self.tree.visits[self.path[n - 1]] < EXPAND_VISITS:
                    break
                node = self.tree.expand(s, self.rng)
                if n:
                    self.tree.child[self.path[n - 1]] = node
                else:
                    self.root_node[c] = node
                if not node:
                    break
            if self.tree.is_draw[node] != (s.phase != PLACE):
                break  # this game skips a draw that other games have, or the other way round
            if s.phase == PLACE:
                edge = self.tree.select_placement(node)
                self._apply(s, self.tree.code[edge])
            else:
                edge = self.tree.select_draw(node, s)
                if not edge:
                    break
                known = self.tree.chosen_source < 4
                self._apply(s, self.tree.chosen_source)
            self.path[n] = edge
            n += 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _record_outcome(self, s: State, c: cython.int) -> cython.double:
        """Add the result of a finished game to the sums of candidate c; return its utility."""
        extra: cython.int = objective_points(s, self.viewer)
        mine: cython.int = s.score[self.viewer] + extra
        best: cython.int = s.tybor_score if s.level else 0
        won: cython.double
        lead: cython.double
        winners: cython.int = 1
        ahead: cython.int = mine > best or not s.level
        order: cython.int
        seat: cython.int
        total: cython.int
        self.point_sums[4 * c + self.viewer] += mine
        for seat in range(s.seats):
            if seat == self.viewer:
                continue
            total = self.script.extra_points(seat) if self.others == FOLLOWING else objective_points(s, seat)
            order = compare_ends(mine, extra, s.score[seat] + total, total)
            ahead = ahead and order >= 0
            winners += order == 0
            total += s.score[seat]
            self.point_sums[4 * c + seat] += total
            if total > best:
                best = total
        if s.level:
            self.point_sums[4 * c + 1] += s.tybor_score
        won = 1.0 / winners if ahead else 0.0
        lead = mine - best
        lead = lead / (10 + lead if lead > 0 else 10 - lead)
        self.playouts[c] += 1
        self.win_sum[c] += won
        self.win_square_sum[c] += won * won
        won += self.lead_weight * (0.5 + 0.5 * lead - won)
        self.utility_sum[c] += won
        return won

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _playout(self, s: State, c: cython.int) -> cython.void:
        """Play candidate c in the redealt game to its end."""
        n: cython.int
        k: cython.int
        utility: cython.double
        s.copy_from(self.redealt)
        self.decks.begin(s)
        self._apply(s, self.code[c])
        n = self._descend(s, c)
        while s.phase != OVER:
            self._play_move(s)
        utility = self._record_outcome(s, c)
        for k in range(n):
            self.tree.add_result(self.path[k], utility)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _play_redeal(self, number: cython.longlong) -> cython.int:
        """Play every active candidate in one redealt game; return how many there are."""
        c: cython.int
        first: cython.int = 0
        playouts: cython.int = 0
        self.rng.restart(self.seed, number)
        self.redealt.copy_from(self.root)
        if self.believes:
            self.belief.fill(self.redealt, self.rng)
        else:
            fill(self.redealt, self.viewer, self.rng)
        if self.scripted:
            first = self._write_script()
            playouts = first >= 0
        for c in range(self.candidate_count):
            if self.active[c] and not (self.scripted and c == first):
                self.script.restart()
                self._playout(self.scratch, c)
                playouts += 1
        self.redeals += 1
        return playouts

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _write_script(self) -> cython.int:
        """Play one of the candidates, each in turn, while the others' script is written; return which (-1: none)."""
        c: cython.int
        count: cython.int = 0
        k: cython.int
        for c in range(self.candidate_count):
            count += self.active[c]
        if not count:
            return -1
        k = self.redeals % count
        c = 0
        while k or not self.active[c]:
            k -= self.active[c]
            c += 1
        self.others = WRITING
        self.script.begin(self.redealt)
        self._playout(self.scratch, c)
        self.script.end(self.scratch)
        self.others = FOLLOWING
        return c

    def run(self, start: cython.longlong, stop: cython.longlong, stride: cython.int) -> int:
        """Play the active candidates in redealt games start, start + stride … below stop; return the playouts."""
        number: cython.longlong = start
        playouts: cython.int = 0
        with cython.nogil:
            while number < stop:
                playouts += self._play_redeal(number)
                number += stride
        return playouts

    def set_active(self, candidates: Iterable[int]) -> None:
        """Play only these candidates from now on."""
        c: cython.int
        for c in range(self.candidate_count):
            self.active[c] = 0
        for c in candidates:
            self.active[c] = 1

    def results(self) -> list[CandidateResult]:
        """Return each candidate's results so far."""
        c: cython.int
        found = []
        for c in range(self.candidate_count):
            points = tuple([self.point_sums[4 * c + k] for k in range(4)])
            numbers = (self.utility_sum[c], self.win_sum[c], self.win_square_sum[c])
            found.append(CandidateResult(self.code[c], self.rating[c], self.playouts[c], *numbers, points))
        return found

    def best_line(self, c: cython.int) -> list[int]:
        """Return the codes of the moves that the viewer visited most after candidate c."""
        found = []
        node: cython.int = self.root_node[c]
        edge: cython.int
        while node:
            edge = self.tree.most_visited(node)
            found.append(self.tree.code[edge])
            node = self.tree.child[edge]
        return found
