# cython: boundscheck=False, wraparound=False, cdivision=True
"""Rates what a card of each kingdom would do, on one spot, for the patterns among a seat's objectives."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.bots.terms import OBJECTIVE, PART_ONE, PART_TWO, TERMS, Terms
    from naturalis.bots.valuation import objective_of
    from naturalis.rules.card_arrays import AIM, AIM_COLOUR, AIM_POINTS, AIM_SINGLE, AIM_STEP, COLOUR, LINE, SET
    from naturalis.rules.lattice import STRIDE
    from naturalis.rules.state import CELLS, CLOSED, FIRST_SPOT, LAID, MASK, State

    FREE, BLOCKED = 8, 9  # what _kingdom_at returns where no card lies


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _kingdom_at(s: State, seat: cython.int, pos: cython.int) -> cython.int:
    """Return the kingdom of the card there (7 for a starter), FREE if one can still lie there, or BLOCKED."""
    there: cython.int = s.grid[seat * CELLS + (pos & MASK)]
    if there == 0:
        return FREE
    if there < FIRST_SPOT:
        return COLOUR[s.face[seat * LAID + there - 1]]
    return BLOCKED if there == CLOSED else FREE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rate_line(p: Terms, s: State, seat: cython.int, aim: cython.int, pos: cython.int) -> cython.void:
    row: cython.int = TERMS * p.turns_left
    colour: cython.int = AIM_COLOUR[aim]
    step: cython.int = AIM_STEP[aim]
    before: cython.int = 0
    after: cython.int = 0
    room: cython.int
    length: cython.int
    cell: cython.int = pos - step
    while _kingdom_at(s, seat, cell) == colour:
        before += 1
        cell -= step
    room = _kingdom_at(s, seat, cell) == FREE
    cell = pos + step
    while _kingdom_at(s, seat, cell) == colour:
        after += 1
        cell += step
    room += _kingdom_at(s, seat, cell) == FREE
    length = before + after + 1
    if length // 3 > before // 3 + after // 3:
        p.pattern[colour] += AIM_POINTS[aim] * p.weight[row + OBJECTIVE]
    elif room and length % 3 == 2:
        p.pattern[colour] += AIM_POINTS[aim] * p.weight[row + PART_ONE]
    elif length % 3 == 1:
        p.pattern[colour] += AIM_POINTS[aim] * p.weight[row + PART_TWO] * 0.5 * room


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _ell_card_value(
    p: Terms, aim: cython.int, one: cython.int, first: cython.int, two: cython.int, second: cython.int
) -> cython.double:
    """Rate a card of an ell whose two other cells need the kingdoms first and second, and hold one and two."""
    row: cython.int = TERMS * p.turns_left
    if (one != first and one != FREE) or (two != second and two != FREE):
        return 0.0
    if one == FREE and two == FREE:
        return AIM_POINTS[aim] * p.weight[row + PART_TWO]
    return AIM_POINTS[aim] * (p.weight[row + PART_ONE] if one == FREE or two == FREE else p.weight[row + OBJECTIVE])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rate_ell(p: Terms, s: State, seat: cython.int, aim: cython.int, pos: cython.int) -> cython.void:
    colour: cython.int = AIM_COLOUR[aim]
    single: cython.int = AIM_SINGLE[aim]
    step: cython.int = AIM_STEP[aim]
    up: cython.int = STRIDE + 1
    low: cython.double = _ell_card_value(
        p, aim, _kingdom_at(s, seat, pos + up), colour, _kingdom_at(s, seat, pos + step), single
    )
    high: cython.double = _ell_card_value(
        p, aim, _kingdom_at(s, seat, pos - up), colour, _kingdom_at(s, seat, pos - up + step), single
    )
    p.pattern[colour] += low if low > high else high
    p.pattern[single] += _ell_card_value(
        p, aim, _kingdom_at(s, seat, pos - step), colour, _kingdom_at(s, seat, pos - step + up), colour
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rate_patterns(p: Terms, s: State, seat: cython.int, pos: cython.int) -> cython.void:
    """Fill p.pattern, by kingdom. It ignores that copies must not share a card: an estimate is enough here."""
    k: cython.int
    aim: cython.int
    p.pattern[0] = p.pattern[1] = p.pattern[2] = p.pattern[3] = 0.0
    for k in range(3):
        aim = objective_of(s, seat, k)
        if AIM[aim] == LINE:
            _rate_line(p, s, seat, aim, pos)
        elif AIM[aim] != SET:
            _rate_ell(p, s, seat, aim, pos)
