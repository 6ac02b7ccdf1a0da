# cython: boundscheck=False, wraparound=False, cdivision=True
"""A tree of one seat's own next decisions, grown while games are tried out.

A node is a row of edges, each a move of the seat: how often it was tried, with what success, and how likely the
policy rates it. A node's number is that of its first edge; 0 is none. The other seats have no nodes: they play by
the policy, in redealt games, so a node stands for what the seat knows and not for one way the cards may lie.
Edges to place are 8 * where + 2 * slot + side. Edges to draw are the card taken, or DECKS + the deck: the display
differs from game to game, so only some of a node's draws can be made, and new ones are added as they turn up.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from math import exp, sqrt

    from naturalis.bots.draw_rating import rate_draws
    from naturalis.bots.placement_rating import rate_places
    from naturalis.bots.policy import NONE, Policy
    from naturalis.rules.display import sources
    from naturalis.rules.rng import Rng
    from naturalis.rules.state import PLACE, SPOTS, State

    EDGES, WIDEST, DRAWS, DECKS = 32768, 24, 16, 112


@cython.final
@cython.cclass
class Tree:
    """``width``: placements considered at a node; ``explore``: how much untried moves tempt; ``heat``: how many
    points of rating make a move e times as likely.
    """

    def __init__(self, policy: Policy, width: int, explore: float, heat: float) -> None:
        if not cython.compiled:
            self.code, self.tried, self.node, self.size, self.draws = ([0] * EDGES for _ in range(5))
            self.prior, self.total = [0.0] * EDGES, [0.0] * EDGES
            self.offered, self.source = [0] * 6, 0
        self.policy = policy
        self.width = max(1, min(width, WIDEST))
        self.explore = explore
        self.heat = heat
        self.used = 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def grow(self, s: State, rng: Rng) -> cython.int:
        """A new node: the best-rated moves of the seat to act; 0 where there is no room."""
        first: cython.int = self.used
        e: cython.int
        best: cython.double = NONE
        sum_: cython.double = 0
        if first + WIDEST > EDGES:
            return 0
        self.size[first] = 0
        self.draws[first] = s.phase != PLACE
        if s.phase == PLACE:
            self._places(s, rng)
            self.used += self.size[first]
        else:
            self._draws(s, rng)
            self.used += DRAWS
        for e in range(first, first + self.size[first]):
            if self.prior[e] > best:
                best = self.prior[e]
        for e in range(first, first + self.size[first]):
            self.prior[e] = exp((self.prior[e] - best) / self.heat)
            sum_ += self.prior[e]
            self.tried[e] = self.node[e] = 0
            self.total[e] = 0
        for e in range(first, first + self.size[first]):
            self.prior[e] /= sum_
        return first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _places(self, s: State, rng: Rng) -> cython.void:
        """Put the best-rated placements into a new row, best first."""
        first: cython.int = self.used
        n: cython.int = 0
        e: cython.int
        k: cython.int
        i: cython.int
        rating: cython.double
        rate_places(self.policy, s, rng)
        for k in range(s.spots[s.seat]):
            for i in range(self.policy.faces):
                rating = self.policy.rating[6 * k + i]
                if n == self.width and rating <= self.prior[first + n - 1]:
                    continue
                if n < self.width:
                    n += 1
                e = first + n - 1
                while e > first and self.prior[e - 1] < rating:
                    self.prior[e] = self.prior[e - 1]
                    self.code[e] = self.code[e - 1]
                    e -= 1
                self.prior[e] = rating
                self.code[e] = 8 * s.spot[s.seat * SPOTS + k] + self.policy.code[i]
        self.size[first] = n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _draws(self, s: State, rng: Rng) -> cython.void:
        first: cython.int = self.used
        source: cython.int
        rate_draws(self.policy, s, rng)
        for source in range(6):
            if self.policy.draws[source] > NONE:
                self.prior[first + self.size[first]] = self.policy.draws[source]
                self.code[first + self.size[first]] = s.display[source] if source < 4 else DECKS + source - 4
                self.size[first] += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def select(self, first: cython.int) -> cython.int:
        """The placement to try next: what did well, and what is rated well but little tried (PUCT)."""
        e: cython.int
        best: cython.int = first
        tried: cython.int = 0
        total: cython.double = 0
        value: cython.double
        highest: cython.double = NONE
        for e in range(first, first + self.size[first]):
            tried += self.tried[e]
            total += self.total[e]
        for e in range(first, first + self.size[first]):
            value = self._temptation(e, tried, total)
            if value > highest:
                highest = value
                best = e
        return best

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _temptation(self, e: cython.int, tried: cython.int, total: cython.double) -> cython.double:
        """Its mean, or its rivals' where it was not tried, and a bonus that shrinks with every trial."""
        value: cython.double = 0.5
        if self.tried[e]:
            value = self.total[e] / self.tried[e]
        elif tried:
            value = total / tried
        return value + self.explore * self.prior[e] * sqrt(tried + 1.0) / (1 + self.tried[e])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def select_draw(self, first: cython.int, s: State) -> cython.int:
        """The draw to try next among those that this game offers; self.source is where. 0 where there is none."""
        options: cython.int = sources(s)
        source: cython.int
        e: cython.int
        best: cython.int = 0
        tried: cython.int = 0
        total: cython.double = 0
        value: cython.double
        highest: cython.double = NONE
        for source in range(6):
            self.offered[source] = 0
            if options >> source & 1:
                e = self._edge(first, s.display[source] if source < 4 else DECKS + source - 4)
                self.offered[source] = e
                tried += self.tried[e]
                total += self.total[e]
        for source in range(6):
            e = self.offered[source]
            if e:
                value = self._temptation(e, tried, total)
                if value > highest:
                    highest = value
                    best = e
                    self.source = source
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _edge(self, first: cython.int, code: cython.int) -> cython.int:
        """The edge of a draw, made where it is new; 0 where the row is full."""
        e: cython.int
        for e in range(first, first + self.size[first]):
            if self.code[e] == code:
                return e
        if self.size[first] == DRAWS:
            return 0
        e = first + self.size[first]
        self.size[first] += 1
        self.code[e] = code
        self.prior[e] = 0.15
        self.tried[e] = self.node[e] = 0
        self.total[e] = 0
        return e

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def favourite(self, first: cython.int) -> cython.int:
        """The edge tried most often."""
        best: cython.int = first
        e: cython.int
        for e in range(first, first + self.size[first]):
            if self.tried[e] > self.tried[best]:
                best = e
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def learn(self, edge: cython.int, utility: cython.double) -> cython.void:
        """A game that went through this edge ended so."""
        self.tried[edge] += 1
        self.total[edge] += utility
