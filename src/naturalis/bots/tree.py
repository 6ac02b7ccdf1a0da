# cython: boundscheck=False, wraparound=False, cdivision=True
"""A tree of one seat's own next decisions, grown while games are tried out.

A node is a row of edges, each a move of the seat: how often it was tried, with what success, and how likely the
policy rates it. A node's number is that of its first edge; 0 is none. The other seats have no nodes: they play by
the policy, in redealt games, so a node stands for what the seat knows and not for one way the cards may lie.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from math import exp, sqrt

    from naturalis.bots.drawing import rate_draws
    from naturalis.bots.placing import rate_places
    from naturalis.bots.policy import NONE, Policy
    from naturalis.rules.rng import Rng
    from naturalis.rules.state import PLACE, SPOTS, State

    EDGES, WIDEST = 16384, 24


@cython.final
@cython.cclass
class Tree:
    """``width``: placements considered at a node; ``explore``: how much untried moves tempt; ``heat``: how many
    points of rating make a move e times as likely.
    """

    def __init__(self, policy: Policy, width: int, explore: float, heat: float) -> None:
        if not cython.compiled:
            self.code, self.tried, self.node, self.last = ([0] * EDGES for _ in range(4))
            self.prior, self.total = [0.0] * EDGES, [0.0] * EDGES
        self.policy = policy
        self.width = min(width, WIDEST)
        self.explore = explore
        self.heat = heat
        self.used = 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def grow(self, s: State, rng: Rng) -> cython.int:
        """A new node: the best-rated moves of the seat to act. 0 where there is no room, or nothing to decide."""
        first: cython.int = self.used
        e: cython.int
        n: cython.int
        best: cython.double = NONE
        sum_: cython.double = 0
        if first + WIDEST > EDGES:
            return 0
        n = self._places(s, rng) if s.phase == PLACE else self._draws(s, rng)
        if n < 2:
            return 0
        for e in range(first, first + n):
            if self.prior[e] > best:
                best = self.prior[e]
        for e in range(first, first + n):
            self.prior[e] = exp((self.prior[e] - best) / self.heat)
            sum_ += self.prior[e]
        for e in range(first, first + n):
            self.prior[e] /= sum_
            self.tried[e] = self.node[e] = 0
            self.total[e] = 0
            self.last[e] = e == first + n - 1
        self.used += n
        return first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _places(self, s: State, rng: Rng) -> cython.int:
        n: cython.int = 0
        k: cython.int
        i: cython.int
        rating: cython.double
        rate_places(self.policy, s, rng)
        for k in range(s.spots[s.seat]):
            for i in range(self.policy.faces):
                rating = self.policy.rating[6 * k + i]
                if n < self.width or rating > self.prior[self.used + n - 1]:
                    if n < self.width:
                        n += 1
                    self._insert(self.used, n, rating, 8 * s.spot[s.seat * SPOTS + k] + self.policy.code[i])
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _draws(self, s: State, rng: Rng) -> cython.int:
        n: cython.int = 0
        source: cython.int
        rate_draws(self.policy, s, rng)
        for source in range(6):
            if self.policy.draws[source] > NONE:
                n += 1
                self._insert(self.used, n, self.policy.draws[source], source)
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _insert(self, first: cython.int, n: cython.int, rating: cython.double, code: cython.int) -> cython.void:
        """Put a move into the row of n edges, whose last is free, best rating first."""
        e: cython.int = first + n - 1
        while e > first and self.prior[e - 1] < rating:
            self.prior[e] = self.prior[e - 1]
            self.code[e] = self.code[e - 1]
            e -= 1
        self.prior[e] = rating
        self.code[e] = code

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def select(self, first: cython.int) -> cython.int:
        """The edge to try next: what did well, and what is rated well but little tried (PUCT)."""
        e: cython.int = first
        best: cython.int = first
        tried: cython.int = self.tried[first]
        total: cython.double = self.total[first]
        mean: cython.double
        tempting: cython.double
        value: cython.double
        highest: cython.double = NONE
        while not self.last[e]:
            e += 1
            tried += self.tried[e]
            total += self.total[e]
        mean = total / tried if tried else 0.5
        tempting = self.explore * sqrt(tried + 1.0)
        e = first
        while True:
            value = self.total[e] / self.tried[e] if self.tried[e] else mean
            value += tempting * self.prior[e] / (1 + self.tried[e])
            if value > highest:
                highest = value
                best = e
            if self.last[e]:
                return best
            e += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def favourite(self, first: cython.int) -> cython.int:
        """The edge tried most often."""
        best: cython.int = first
        e: cython.int = first
        while not self.last[e]:
            e += 1
            if self.tried[e] > self.tried[best]:
                best = e
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def learn(self, edge: cython.int, utility: cython.double) -> cython.void:
        """A game that went through this edge ended so; edge 0 is none."""
        if edge:
            self.tried[edge] += 1
            self.total[edge] += utility
