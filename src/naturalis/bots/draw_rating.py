# cython: boundscheck=False, wraparound=False, cdivision=True
"""What each draw is worth to the seat to act."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.bots.policy import BLIND_GOLD, BLIND_RESOURCE, NONE, TERMS, Policy
    from naturalis.bots.valuation import card_value, wanted_colour, weigh
    from naturalis.rules.card_arrays import COLOUR
    from naturalis.rules.display import sources
    from naturalis.rules.rng import Rng
    from naturalis.rules.state import DECK, State


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _blind(p: Policy, s: State, seat: cython.int, gold: cython.int) -> cython.double:
    """The top of a deck, of which only the back is known: no more of the card is looked at."""
    value: cython.double = p.at[TERMS * p.turns + (BLIND_GOLD if gold else BLIND_RESOURCE)]
    return value + wanted_colour(p, s, seat, COLOUR[2 * s.deck[DECK * gold + s.top[gold]]])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rate_draws(p: Policy, s: State, rng: Rng) -> cython.int:
    """Rate every draw of the seat to act as p.draws, by source; returns the best source."""
    options: cython.int = sources(s)
    seat: cython.int = s.seat
    source: cython.int
    best: cython.int = -1
    weigh(p, s, seat)
    for source in range(6):
        p.draws[source] = NONE
        if options >> source & 1:
            if source < 4:
                p.draws[source] = card_value(p, s, seat, s.display[source], 3)
            else:
                p.draws[source] = _blind(p, s, seat, source - 4)
            if p.noise > 0:
                p.draws[source] += p.noise * (rng.next32() >> 8) / 16777216
            if best < 0 or p.draws[source] > p.draws[best]:
                best = source
    return best
