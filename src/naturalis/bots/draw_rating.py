# cython: boundscheck=False, wraparound=False, cdivision=True
"""Rates every draw of the seat to act."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.bots.policy import NO_RATING
    from naturalis.bots.terms import BLIND_GOLD, BLIND_RESOURCE, TERMS, Terms
    from naturalis.bots.valuation import card_value, kingdom_value, value_symbols
    from naturalis.rules.card_arrays import COLOUR
    from naturalis.rules.display import sources
    from naturalis.rules.rng import Rng
    from naturalis.rules.state import DECK, State


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rate_deck_top(p: Terms, s: State, seat: cython.int, gold: cython.int) -> cython.double:
    """Rate the top card of a deck by its back alone, which is all that the seat can see."""
    value: cython.double = p.weight[TERMS * p.turns_left + (BLIND_GOLD if gold else BLIND_RESOURCE)]
    return value + kingdom_value(p, s, seat, COLOUR[2 * s.deck[DECK * gold + s.top[gold]]])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rate_draws(p: Terms, s: State, rng: Rng) -> cython.int:
    """Rate every draw of the seat to act as p.draw_rating, by source; return the best source."""
    options: cython.int = sources(s)
    seat: cython.int = s.seat
    source: cython.int
    best: cython.int = -1
    value_symbols(p, s, seat)
    for source in range(6):
        p.draw_rating[source] = NO_RATING
        if options >> source & 1:
            if source < 4:
                p.draw_rating[source] = card_value(p, s, seat, s.display[source], 3)
            else:
                p.draw_rating[source] = _rate_deck_top(p, s, seat, source - 4)
            if p.noise > 0:
                p.draw_rating[source] += p.noise * (rng.next32() >> 8) / 16777216
            if best < 0 or p.draw_rating[source] > p.draw_rating[best]:
                best = source
    return best
