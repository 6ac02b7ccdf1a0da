# cython: boundscheck=False, wraparound=False, cdivision=True
"""Decks that bring up the same cards at the same time in every playout of a redealt game.

If one candidate draws from the gold deck where another draws from the resource deck, all later cards would come up one
draw earlier or later, for every seat: luck that has nothing to do with the candidates. Cards below the top of a deck
are hidden and in random order, so any other order that does not depend on them is as likely. So after the n-th draw the
deck that was drawn from always brings up the same card, however often it was drawn from before.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.rules.state import DECK, State


@cython.final
@cython.cclass
class AlignedDecks:
    """The draws of one playout so far. Every deck has a card of its own for each of them."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.next_card, self.first_card = [0] * 2, [0] * 2
        self.draws = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin(self, s: State) -> cython.void:
        """Begin a playout in a redealt game."""
        gold: cython.int
        self.draws = 0
        for gold in range(2):
            self.next_card[gold] = s.top[gold]
            self.first_card[gold] = s.top[gold] + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def after_draw(self, s: State) -> cython.void:
        """After a turn's draw, bring this draw's card to the top of the deck that lost one."""
        gold: cython.int
        top: cython.int
        own: cython.int
        card: cython.int
        for gold in range(2):
            if s.top[gold] > self.next_card[gold]:
                self.next_card[gold] = s.top[gold]
                own = self.first_card[gold] + self.draws
                if s.top[gold] < own and own < s.top[gold] + s.left[gold]:
                    top, own = DECK * gold + s.top[gold], DECK * gold + own
                    card = s.deck[top]
                    s.deck[top] = s.deck[own]
                    s.deck[own] = card
        self.draws += 1
