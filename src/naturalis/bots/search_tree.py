# cython: boundscheck=False, wraparound=False, cdivision=True
"""A tree over one seat's own next decisions, which grows while the search plays games.

A node is a row of edges, each of them a move of the seat with its visits, its total utility and the policy's prior.
A node's number is that of its first edge; 0 is none. The other seats have no nodes: the policy plays them in redealt
games, so a node stands for what the seat knows, not for one distribution of the cards. The code of a placement is
8 * position + 2 * slot + side. The code of a draw is the card taken, or FIRST_DECK_CODE + the deck. The display
differs between redealt games, so a game offers only some of a node's draws, and adds new ones.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from math import exp, sqrt

    from naturalis.bots.policy import NO_RATING, Policy
    from naturalis.rules.display import sources
    from naturalis.rules.rng import Rng
    from naturalis.rules.state import PLACE, SPOTS, State

    MAX_EDGES, MAX_WIDTH, MAX_DRAWS, FIRST_DECK_CODE = 32768, 24, 16, 112


@cython.final
@cython.cclass
class SearchTree:
    """The tree. ``width``: placements per node. ``exploration``: the weight of the PUCT bonus. ``temperature``: how
    many points of rating make a move e times as likely.
    """

    def __init__(self, policy: Policy, width: int, exploration: float, temperature: float) -> None:
        if not cython.compiled:
            self.code, self.visits, self.child, self.edge_count, self.is_draw = ([0] * MAX_EDGES for _ in range(5))
            self.prior, self.total_utility = [0.0] * MAX_EDGES, [0.0] * MAX_EDGES
            self.offered_edge, self.chosen_source = [0] * 6, 0
        self.policy = policy
        self.width = max(1, min(width, MAX_WIDTH))
        self.exploration = exploration
        self.temperature = temperature
        self.used_edges = 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def expand(self, s: State, rng: Rng) -> cython.int:
        """Add a node with the best-rated moves of the seat to act; return 0 if the tree is full."""
        first: cython.int = self.used_edges
        e: cython.int
        best: cython.double = NO_RATING
        sum_: cython.double = 0
        if first + MAX_WIDTH > MAX_EDGES:
            return 0
        self.edge_count[first] = 0
        self.is_draw[first] = s.phase != PLACE
        if s.phase == PLACE:
            self._add_placements(s, rng)
            self.used_edges += self.edge_count[first]
        else:
            self._add_draws(s, rng)
            self.used_edges += MAX_DRAWS
        for e in range(first, first + self.edge_count[first]):
            if self.prior[e] > best:
                best = self.prior[e]
        for e in range(first, first + self.edge_count[first]):
            self.prior[e] = exp((self.prior[e] - best) / self.temperature)
            sum_ += self.prior[e]
            self.visits[e] = self.child[e] = 0
            self.total_utility[e] = 0
        for e in range(first, first + self.edge_count[first]):
            self.prior[e] /= sum_
        return first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_placements(self, s: State, rng: Rng) -> cython.void:
        """Put the best-rated placements into a new row, best first."""
        first: cython.int = self.used_edges
        n: cython.int = 0
        e: cython.int
        k: cython.int
        i: cython.int
        rating: cython.double
        self.policy.rate_placements(s, rng)
        for k in range(s.spots[s.seat]):
            for i in range(self.policy.face_count):
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
        self.edge_count[first] = n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_draws(self, s: State, rng: Rng) -> cython.void:
        first: cython.int = self.used_edges
        source: cython.int
        self.policy.rate_draws(s, rng)
        for source in range(6):
            if self.policy.draw_rating[source] > NO_RATING:
                self.prior[first + self.edge_count[first]] = self.policy.draw_rating[source]
                self.code[first + self.edge_count[first]] = (
                    s.display[source] if source < 4 else FIRST_DECK_CODE + source - 4
                )
                self.edge_count[first] += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def select_placement(self, first: cython.int) -> cython.int:
        """Select the placement to play next: a good mean, or a good rating with few visits (PUCT)."""
        e: cython.int
        best: cython.int = first
        visits: cython.int = 0
        total_utility: cython.double = 0
        value: cython.double
        highest: cython.double = NO_RATING
        for e in range(first, first + self.edge_count[first]):
            visits += self.visits[e]
            total_utility += self.total_utility[e]
        for e in range(first, first + self.edge_count[first]):
            value = self._puct_score(e, visits, total_utility)
            if value > highest:
                highest = value
                best = e
        return best

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _puct_score(self, e: cython.int, visits: cython.int, total_utility: cython.double) -> cython.double:
        """Return its mean (or the node's, if it has no visits) plus a bonus that shrinks with every visit."""
        value: cython.double = 0.5
        if self.visits[e]:
            value = self.total_utility[e] / self.visits[e]
        elif visits:
            value = total_utility / visits
        return value + self.exploration * self.prior[e] * sqrt(visits + 1.0) / (1 + self.visits[e])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def select_draw(self, first: cython.int, s: State) -> cython.int:
        """Select the draw to play next among those that this game offers, as self.chosen_source; 0 if there is none."""
        options: cython.int = sources(s)
        source: cython.int
        e: cython.int
        best: cython.int = 0
        visits: cython.int = 0
        total_utility: cython.double = 0
        value: cython.double
        highest: cython.double = NO_RATING
        for source in range(6):
            self.offered_edge[source] = 0
            if options >> source & 1:
                e = self._draw_edge(first, s.display[source] if source < 4 else FIRST_DECK_CODE + source - 4)
                self.offered_edge[source] = e
                visits += self.visits[e]
                total_utility += self.total_utility[e]
        for source in range(6):
            e = self.offered_edge[source]
            if e:
                value = self._puct_score(e, visits, total_utility)
                if value > highest:
                    highest = value
                    best = e
                    self.chosen_source = source
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _draw_edge(self, first: cython.int, code: cython.int) -> cython.int:
        """Return the edge of a draw; add it if it is new, or return 0 if the row is full."""
        e: cython.int
        for e in range(first, first + self.edge_count[first]):
            if self.code[e] == code:
                return e
        if self.edge_count[first] == MAX_DRAWS:
            return 0
        e = first + self.edge_count[first]
        self.edge_count[first] += 1
        self.code[e] = code
        self.prior[e] = 0.15
        self.visits[e] = self.child[e] = 0
        self.total_utility[e] = 0
        return e

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def most_visited(self, first: cython.int) -> cython.int:
        """Return the edge with the most visits."""
        best: cython.int = first
        e: cython.int
        for e in range(first, first + self.edge_count[first]):
            if self.visits[e] > self.visits[best]:
                best = e
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def add_result(self, edge: cython.int, utility: cython.double) -> cython.void:
        """Add the utility of a game that went through this edge."""
        self.visits[edge] += 1
        self.total_utility[edge] += utility
