# cython: boundscheck=False, wraparound=False, cdivision=True
"""What each placement is worth to the seat to act: points now, objectives, symbols, corners, the card given up."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.bots.pattern_rating import rate_patterns
    from naturalis.bots.policy import ABSENT, BACK, BLOCK, COVER, HOLD, NONE, SPOT, TERMS, Policy
    from naturalis.bots.valuation import card_value, weigh
    from naturalis.rules.area import faces
    from naturalis.rules.card_arrays import BITS, COLOUR, CORNER, GAIN, PER, POINTS, UNIT
    from naturalis.rules.lattice import STRIDE
    from naturalis.rules.rng import Rng
    from naturalis.rules.state import CELLS, CLOSED, FIRST_SPOT, HAND, LAID, MASK, SPOTS, State


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _list_faces(p: Policy, s: State, seat: cython.int) -> cython.void:
    """List the faces that may be laid, each with what it is worth wherever it goes."""
    at: cython.int = TERMS * p.turns
    options: cython.int = faces(s, seat)
    slot: cython.int
    card: cython.int
    corner: cython.int
    held: cython.double
    value: cython.double
    p.faces = 0
    for slot in range(HAND):
        card = s.hand[HAND * seat + slot]
        if not card:
            continue
        held = p.at[at + HOLD] * card_value(p, s, seat, card, slot)
        if options >> 2 * slot & 1:
            value = 0.0 if PER[2 * card] else POINTS[2 * card]
            for corner in range(4):
                value += p.gain[9 * slot + CORNER[8 * card + corner]]
            p.face[p.faces], p.code[p.faces], p.fixed[p.faces] = 2 * card, 2 * slot, value - held
            p.faces += 1
        value = p.gain[9 * slot + COLOUR[2 * card]] - p.at[at + BACK]
        p.face[p.faces], p.code[p.faces], p.fixed[p.faces] = 2 * card + 1, 2 * slot + 1, value - held
        p.faces += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _look_around(p: Policy, s: State, seat: cython.int, pos: cython.int) -> cython.void:
    """What a card on this spot would cover, and what is around it."""
    corner: cython.int
    there: cython.int
    symbol: cython.int
    covered: cython.int = 0
    untouched: cython.int = 0
    open_spots: cython.int = 0
    lost: cython.ulonglong = 0
    one: cython.double = 0
    two: cython.double = 0
    three: cython.double = 0
    for corner in range(4):
        there = (STRIDE if corner == 0 else 1) if corner < 2 else (-1 if corner == 2 else -STRIDE)
        there = s.grid[seat * CELLS + ((pos + there) & MASK)]
        if there == 0:
            untouched |= 1 << corner
        elif there < FIRST_SPOT:
            symbol = CORNER[4 * s.face[seat * LAID + there - 1] + 3 - corner]
            covered += 1
            lost += UNIT[symbol]
            one += p.loss[symbol]
            two += p.loss[9 + symbol]
            three += p.loss[18 + symbol]
        elif there < CLOSED:
            open_spots |= 1 << corner
    p.covered, p.untouched, p.open_spots, p.lost = covered, untouched, open_spots, lost
    p.lose[0], p.lose[1], p.lose[2] = one, two, three


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rate_places(p: Policy, s: State, rng: Rng) -> cython.void:
    """Rate every placement of the seat to act: p.rating by 6 * spot + the place of the face in p.face.

    The best is p.best_place, as 8 * where + 2 * slot + side.
    """
    seat: cython.int = s.seat
    at: cython.int
    k: cython.int
    i: cython.int
    pos: cython.int
    face: cython.int
    absent: cython.int
    number: cython.int
    here: cython.double
    value: cython.double
    weigh(p, s, seat)
    at = TERMS * p.turns
    _list_faces(p, s, seat)
    p.best_rating = NONE
    for k in range(s.spots[seat]):
        pos = s.spot[seat * SPOTS + k]
        _look_around(p, s, seat, pos)
        rate_patterns(p, s, seat, pos)
        here = -p.at[at + COVER] * p.covered
        here -= p.at[at + BLOCK] * (p.pattern[0] + p.pattern[1] + p.pattern[2] + p.pattern[3])
        for i in range(p.faces):
            face = p.face[i]
            absent = ABSENT[face]
            value = here + p.fixed[i] - p.lose[p.code[i] >> 1]
            value += p.pattern[COLOUR[face]] * (1 + p.at[at + BLOCK])
            value += p.at[at + SPOT] * (BITS[p.untouched & ~absent] - BITS[p.open_spots & absent])
            if PER[face] == 7:
                value += POINTS[face] * p.covered
            elif PER[face]:
                number = ((s.symbols[seat] + GAIN[face] - p.lost) >> 8 * PER[face]) & 255
                value += POINTS[face] * number
            if p.noise > 0:
                value += p.noise * (rng.next32() >> 8) / 16777216
            p.rating[6 * k + i] = value
            if value > p.best_rating:
                p.best_rating = value
                p.best_place = 8 * pos + p.code[i]
