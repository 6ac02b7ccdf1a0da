# cython: boundscheck=False, wraparound=False, cdivision=True
"""Rates the choices of the set-up by simple rules: the side of the starter, and the objective."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.bots.valuation import symbol_count
    from naturalis.rules.card_arrays import (
        AIM,
        AIM_COLOUR,
        AIM_NEED,
        AIM_POINTS,
        AIM_SINGLE,
        COLOUR,
        CORNER,
        ELL,
        GAIN,
        SET,
    )
    from naturalis.rules.setup import choose_colour, choose_starter, colour_free, keep_objective
    from naturalis.rules.state import HAND, NOT_CHOSEN, OBJECTIVES, State
    from naturalis.rules.turn import advance


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rate_starter(s: State, seat: cython.int, side: cython.int) -> cython.double:
    """Rate a side: 1 for a symbol, a little less in a corner, which gets covered, and 0.4 for a corner to build on."""
    face: cython.int = 2 * s.starter[seat] + side
    value: cython.double = 0
    corner: cython.int
    symbol: cython.int
    for symbol in range(4):
        value += (GAIN[face] >> 8 * symbol) & 255
    for corner in range(4):
        value += 0.4 * (CORNER[4 * face + corner] != 8) - 0.4 * (CORNER[4 * face + corner] < 7)
    return value


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rate_objective(s: State, seat: cython.int, which: cython.int) -> cython.double:
    """Rate how well an objective fits the hand: what each card would add to it, times its points."""
    aim: cython.int = s.aims[2 + 2 * seat + which]
    value: cython.double = 1
    slot: cython.int
    card: cython.int
    shown: cython.int
    k: cython.int
    for slot in range(HAND):
        card = s.hand[HAND * seat + slot]
        if AIM[aim] != SET:
            value += 0.3 * (COLOUR[2 * card] == AIM_COLOUR[aim])
            value += 0.3 * (AIM[aim] == ELL and COLOUR[2 * card] == AIM_SINGLE[aim])
        else:
            for k in range(7):
                if AIM_NEED[7 * aim + k]:
                    shown = (GAIN[2 * card] >> 8 * k) & 255
                    value += (1.0 if k < 4 else 0.5) * shown / AIM_NEED[7 * aim + k]
    if AIM[aim] == SET:
        for k in range(4):
            value += 0.1 * AIM_NEED[7 * aim + k] * symbol_count(s, seat, k)
    return value * AIM_POINTS[aim]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def choose_setup(s: State) -> cython.void:
    """Make the set-up choice of the lowest seat that has one to make."""
    seat: cython.int = 0
    colour: cython.int = 0
    if s.phase == OBJECTIVES:
        while s.kept[seat] != NOT_CHOSEN:
            seat += 1
        keep_objective(s, seat, rate_objective(s, seat, 1) > rate_objective(s, seat, 0))
    else:
        while s.side[seat] != NOT_CHOSEN and s.colour[seat] != NOT_CHOSEN:
            seat += 1
        if s.side[seat] == NOT_CHOSEN:
            choose_starter(s, seat, rate_starter(s, seat, 1) > rate_starter(s, seat, 0))
        else:
            while not colour_free(s, colour):
                colour += 1
            choose_colour(s, seat, colour)
    while advance(s):
        pass
