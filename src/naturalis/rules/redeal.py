# cython: boundscheck=False, wraparound=False, cdivision=True
"""Redealing: a whole game drawn at random among those that look exactly like a view, all equally likely.

The cards whose fronts the viewer cannot know are pooled. First every place of which the back is seen gets one
of that kind and kingdom: hands, cards laid face down, Tybor's first cards, the tops of the decks. What is left
is shuffled into the decks below. Objectives that the viewer cannot know are dealt anew in the same way. Before the
first round the first player is drawn too.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.rules.card_arrays import COLOUR, HIDDEN
    from naturalis.rules.rng import Rng
    from naturalis.rules.state import (
        CHOSEN,
        DECK,
        HAND,
        LAID,
        NOT_CHOSEN,
        State,
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill(s: State, viewer: cython.int, rng: Rng) -> cython.void:
    """Turn s, a viewer's masked state, into a whole one."""
    _pool(s, viewer)
    _fill_hidden(s, rng)
    _fill_deck(s, 0, rng)
    _fill_deck(s, 1, rng)
    _fill_objectives(s, rng)
    if s.first == NOT_CHOSEN:
        s.first = rng.below(s.seats)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _pool(s: State, viewer: cython.int) -> cython.void:
    """Gather the cards whose fronts the viewer has not seen: resources from 0, golds from DECK."""
    card: cython.int
    gold: cython.int
    s.pooled[0] = s.pooled[1] = 0
    if viewer >= 0:  # its own cards, unseen by others, are marked for a moment
        _mark_own(s, viewer, 2)
    for card in range(1, 81):
        if not s.seen[card]:
            gold = card > DECK
            s.pool[DECK * gold + s.pooled[gold]] = card
            s.pooled[gold] += 1
    if viewer >= 0:
        _mark_own(s, viewer, -2)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mark_own(s: State, viewer: cython.int, mark: cython.int) -> cython.void:
    i: cython.int
    for i in range(HAND * viewer, HAND * viewer + HAND):
        s.seen[s.hand[i]] += mark
    for i in range(LAID * viewer + 1, LAID * viewer + s.cards[viewer]):
        s.seen[s.face[i] // 2] += mark


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _take(s: State, back: cython.int, rng: Rng) -> cython.int:
    """A random pooled card with this back; there is one."""
    gold: cython.int = back >= HIDDEN + 4
    i: cython.int = DECK * gold + rng.below(s.pooled[gold])
    card: cython.int
    while COLOUR[2 * s.pool[i]] != COLOUR[2 * back]:
        i = DECK * gold + rng.below(s.pooled[gold])
    card = s.pool[i]
    s.pooled[gold] -= 1
    s.pool[i] = s.pool[DECK * gold + s.pooled[gold]]
    return card


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_hidden(s: State, rng: Rng) -> cython.void:
    """Every place whose back is seen, except the tops of the decks."""
    i: cython.int
    seat: cython.int
    for i in range(HAND * s.seats):
        if s.hand[i] >= HIDDEN:
            s.hand[i] = _take(s, s.hand[i], rng)
    for seat in range(s.seats):
        for i in range(LAID * seat, LAID * seat + s.cards[seat]):
            if s.face[i] >= 2 * HIDDEN:
                s.face[i] = 2 * _take(s, s.face[i] // 2, rng) + 1
    for i in range(s.tybor_cards):
        if s.tybor[i] >= HIDDEN:
            s.tybor[i] = _take(s, s.tybor[i], rng)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_deck(s: State, gold: cython.int, rng: Rng) -> cython.void:
    top: cython.int = DECK * gold + s.top[gold]
    i: cython.int
    if s.left[gold]:
        if s.deck[top]:  # a covered deck shows no back
            s.deck[top] = _take(s, s.deck[top], rng)
            top += 1
        rng.shuffle(s.pool, DECK * gold, DECK * gold + s.pooled[gold])
        for i in range(s.pooled[gold]):
            s.deck[top + i] = s.pool[DECK * gold + i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_objectives(s: State, rng: Rng) -> cython.void:
    """Objectives nobody has shown the viewer go anywhere; of two unknown ones either may be the one kept."""
    aim: cython.int
    i: cython.int
    n: cython.int = 0
    for aim in range(87, 103):
        s.pool[n] = aim
        n += 1
        for i in range(16):
            if s.aims[i] == aim:
                n -= 1
    rng.shuffle(s.pool, 0, n)
    for i in range(2 + 2 * s.seats):
        if not s.aims[i]:
            n -= 1
            s.aims[i] = s.pool[n]
    for i in range(s.seats):
        if s.kept[i] == CHOSEN:
            s.kept[i] = rng.below(2)
