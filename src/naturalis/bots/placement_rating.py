# cython: boundscheck=False, wraparound=False, cdivision=True
"""Rates every placement of the seat to act: points, objectives, symbols, corners, and the card it gives up."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.bots.pattern_rating import rate_patterns
    from naturalis.bots.policy import NO_RATING
    from naturalis.bots.terms import ABSENT_CORNERS, BACK, BLOCK, COVER, HOLD, SPOT, TERMS, Terms
    from naturalis.bots.valuation import card_value, value_symbols
    from naturalis.rules.area import faces
    from naturalis.rules.card_arrays import BITS, COLOUR, CORNER, GAIN, PER, POINTS, UNIT
    from naturalis.rules.lattice import STRIDE
    from naturalis.rules.rng import Rng
    from naturalis.rules.state import CELLS, CLOSED, FIRST_SPOT, HAND, LAID, MASK, SPOTS, State


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _list_faces(p: Terms, s: State, seat: cython.int) -> cython.void:
    """List the faces that the seat may lay, each with the part of its rating that does not depend on the spot."""
    row: cython.int = TERMS * p.turns_left
    options: cython.int = faces(s, seat)
    slot: cython.int
    card: cython.int
    corner: cython.int
    held: cython.double
    value: cython.double
    p.face_count = 0
    for slot in range(HAND):
        card = s.hand[HAND * seat + slot]
        if not card:
            continue
        held = p.weight[row + HOLD] * card_value(p, s, seat, card, slot)
        if options >> 2 * slot & 1:
            value = 0.0 if PER[2 * card] else POINTS[2 * card]
            for corner in range(4):
                value += p.gain[9 * slot + CORNER[8 * card + corner]]
            p.face[p.face_count], p.code[p.face_count], p.base_rating[p.face_count] = 2 * card, 2 * slot, value - held
            p.face_count += 1
        value = p.gain[9 * slot + COLOUR[2 * card]] - p.weight[row + BACK]
        p.face[p.face_count], p.code[p.face_count], p.base_rating[p.face_count] = (
            2 * card + 1,
            2 * slot + 1,
            value - held,
        )
        p.face_count += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _look_around(p: Terms, s: State, seat: cython.int, pos: cython.int) -> cython.void:
    """Note what a card on this spot would cover, and the state of its neighbours."""
    corner: cython.int
    there: cython.int
    symbol: cython.int
    covered: cython.int = 0
    empty_cells: cython.int = 0
    open_spots: cython.int = 0
    covered_symbols: cython.ulonglong = 0
    one: cython.double = 0
    two: cython.double = 0
    three: cython.double = 0
    for corner in range(4):
        there = (STRIDE if corner == 0 else 1) if corner < 2 else (-1 if corner == 2 else -STRIDE)
        there = s.grid[seat * CELLS + ((pos + there) & MASK)]
        if there == 0:
            empty_cells |= 1 << corner
        elif there < FIRST_SPOT:
            symbol = CORNER[4 * s.face[seat * LAID + there - 1] + 3 - corner]
            covered += 1
            covered_symbols += UNIT[symbol]
            one += p.loss[symbol]
            two += p.loss[9 + symbol]
            three += p.loss[18 + symbol]
        elif there < CLOSED:
            open_spots |= 1 << corner
    p.covered, p.empty_cells, p.open_spots, p.covered_symbols = covered, empty_cells, open_spots, covered_symbols
    p.cover_loss[0], p.cover_loss[1], p.cover_loss[2] = one, two, three


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rate_placements(p: Terms, s: State, rng: Rng) -> cython.void:
    """Rate every placement of the seat to act: p.rating by 6 * spot + the index of the face in p.face.

    p.best_placement is the best one, as 8 * position + 2 * slot + side.
    """
    seat: cython.int = s.seat
    row: cython.int
    k: cython.int
    i: cython.int
    pos: cython.int
    face: cython.int
    absent: cython.int
    number: cython.int
    here: cython.double
    value: cython.double
    value_symbols(p, s, seat)
    row = TERMS * p.turns_left
    _list_faces(p, s, seat)
    p.best_rating = NO_RATING
    for k in range(s.spots[seat]):
        pos = s.spot[seat * SPOTS + k]
        _look_around(p, s, seat, pos)
        rate_patterns(p, s, seat, pos)
        here = -p.weight[row + COVER] * p.covered
        here -= p.weight[row + BLOCK] * (p.pattern[0] + p.pattern[1] + p.pattern[2] + p.pattern[3])
        for i in range(p.face_count):
            face = p.face[i]
            absent = ABSENT_CORNERS[face]
            value = here + p.base_rating[i] - p.cover_loss[p.code[i] >> 1]
            value += p.pattern[COLOUR[face]] * (1 + p.weight[row + BLOCK])
            value += p.weight[row + SPOT] * (BITS[p.empty_cells & ~absent] - BITS[p.open_spots & absent])
            if PER[face] == 7:
                value += POINTS[face] * p.covered
            elif PER[face]:
                number = ((s.symbols[seat] + GAIN[face] - p.covered_symbols) >> 8 * PER[face]) & 255
                value += POINTS[face] * number
            if p.noise > 0:
                value += p.noise * (rng.next32() >> 8) / 16777216
            p.rating[6 * k + i] = value
            if value > p.best_rating:
                p.best_rating = value
                p.best_placement = 8 * pos + p.code[i]
