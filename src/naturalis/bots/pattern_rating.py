# cython: boundscheck=False, wraparound=False, cdivision=True
"""What a card of each kingdom would do, on one spot, for the patterns among a seat's objectives."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.bots.policy import OBJECTIVE, PART_ONE, PART_TWO, TERMS, Policy
    from naturalis.bots.valuation import aim_of
    from naturalis.rules.card_arrays import AIM, AIM_COLOUR, AIM_POINTS, AIM_SINGLE, AIM_STEP, COLOUR, LINE, SET
    from naturalis.rules.lattice import STRIDE
    from naturalis.rules.state import CELLS, CLOSED, FIRST_SPOT, LAID, MASK, State

    ROOM, WALL = 8, 9  # what _at finds where no card lies


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _at(s: State, seat: cython.int, pos: cython.int) -> cython.int:
    """What is there: the kingdom of a card (7 for a starter), ROOM for one, or WALL: closed for good."""
    there: cython.int = s.grid[seat * CELLS + (pos & MASK)]
    if there == 0:
        return ROOM
    if there < FIRST_SPOT:
        return COLOUR[s.face[seat * LAID + there - 1]]
    return WALL if there == CLOSED else ROOM


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rate_line(p: Policy, s: State, seat: cython.int, aim: cython.int, pos: cython.int) -> cython.void:
    at: cython.int = TERMS * p.turns
    colour: cython.int = AIM_COLOUR[aim]
    step: cython.int = AIM_STEP[aim]
    before: cython.int = 0
    after: cython.int = 0
    room: cython.int
    length: cython.int
    cell: cython.int = pos - step
    while _at(s, seat, cell) == colour:
        before += 1
        cell -= step
    room = _at(s, seat, cell) == ROOM
    cell = pos + step
    while _at(s, seat, cell) == colour:
        after += 1
        cell += step
    room += _at(s, seat, cell) == ROOM
    length = before + after + 1
    if length // 3 > before // 3 + after // 3:
        p.pattern[colour] += AIM_POINTS[aim] * p.at[at + OBJECTIVE]
    elif room and length % 3 == 2:
        p.pattern[colour] += AIM_POINTS[aim] * p.at[at + PART_ONE]
    elif length % 3 == 1:
        p.pattern[colour] += AIM_POINTS[aim] * p.at[at + PART_TWO] * 0.5 * room


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _part(
    p: Policy, aim: cython.int, one: cython.int, first: cython.int, two: cython.int, second: cython.int
) -> cython.double:
    """The worth of a card of an ell whose other two cells should be first and second, and are one and two."""
    at: cython.int = TERMS * p.turns
    if (one != first and one != ROOM) or (two != second and two != ROOM):
        return 0.0
    if one == ROOM and two == ROOM:
        return AIM_POINTS[aim] * p.at[at + PART_TWO]
    return AIM_POINTS[aim] * (p.at[at + PART_ONE] if one == ROOM or two == ROOM else p.at[at + OBJECTIVE])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rate_ell(p: Policy, s: State, seat: cython.int, aim: cython.int, pos: cython.int) -> cython.void:
    colour: cython.int = AIM_COLOUR[aim]
    single: cython.int = AIM_SINGLE[aim]
    step: cython.int = AIM_STEP[aim]
    up: cython.int = STRIDE + 1
    low: cython.double = _part(p, aim, _at(s, seat, pos + up), colour, _at(s, seat, pos + step), single)
    high: cython.double = _part(p, aim, _at(s, seat, pos - up), colour, _at(s, seat, pos - up + step), single)
    p.pattern[colour] += low if low > high else high
    p.pattern[single] += _part(p, aim, _at(s, seat, pos - step), colour, _at(s, seat, pos - step + up), colour)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rate_patterns(p: Policy, s: State, seat: cython.int, pos: cython.int) -> cython.void:
    """Fill p.pattern, by kingdom. A packing of copies that share no card is not looked for: a guess is enough here."""
    k: cython.int
    aim: cython.int
    p.pattern[0] = p.pattern[1] = p.pattern[2] = p.pattern[3] = 0.0
    for k in range(3):
        aim = aim_of(s, seat, k)
        if AIM[aim] == LINE:
            _rate_line(p, s, seat, aim, pos)
        elif AIM[aim] != SET:
            _rate_ell(p, s, seat, aim, pos)
