# cython: boundscheck=False, wraparound=False, cdivision=True
"""The middle of the table: both decks, and the display of two columns, resource above gold."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.rules.state import DECK, State


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take_top(s: State, gold: cython.int) -> cython.int:
    """Take the top card of a deck; 0 if the deck is empty."""
    if not s.left[gold]:
        return 0
    s.left[gold] -= 1
    s.top[gold] += 1
    return s.deck[DECK * gold + s.top[gold] - 1]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take_shown(s: State, slot: cython.int) -> cython.int:
    """Take a face-up card and refill its slot.

    ▸ Ruling: an exhausted deck leaves its slot empty; the other deck does not refill it.
    """
    card: cython.int = s.display[slot]
    s.did_refill = take_top(s, slot // 2)
    s.display[slot] = s.did_refill
    s.seen[s.did_refill] = 1
    return card


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def nothing_left(s: State) -> cython.int:
    """Whether there is no card to take at all, in decks or display."""
    return not (s.left[0] or s.left[1] or s.display[0] or s.display[1] or s.display[2] or s.display[3])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sources(s: State) -> cython.int:
    """Where a card can be taken, a bit each: 1 << slot, 16 the resource deck, 32 the gold deck."""
    options: cython.int = (s.left[0] != 0) << 4 | (s.left[1] != 0) << 5
    slot: cython.int
    for slot in range(4):
        options |= (s.display[slot] != 0) << slot
    return options
