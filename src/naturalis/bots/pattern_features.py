# cython: boundscheck=False, wraparound=False, cdivision=True
"""What a card of each kingdom on one spot would do for the patterns among a seat's objectives.

A copy of a pattern that the card joins is done; or lacks one card, for which the seat is ready (it holds one and the
spot is open), the spot is open, or the cell is only free; or lacks both other cards (far).
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.bots.features import PATTERN_FEATURES, Features
    from naturalis.bots.symbol_features import objective_of
    from naturalis.rules.card_arrays import AIM, AIM_COLOUR, AIM_POINTS, AIM_SINGLE, AIM_STEP, COLOUR, ELL, LINE, SET
    from naturalis.rules.lattice import STRIDE
    from naturalis.rules.state import CELLS, CLOSED, FIRST_SPOT, LAID, MASK, State

    FREE_CELL, OPEN_SPOT, NEVER = 8, 9, 10  # what _kingdom_at returns where no card lies
    DONE, READY, OPEN, FREE, FAR, NOTHING_THERE = range(6)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _kingdom_at(s: State, seat: cython.int, pos: cython.int) -> cython.int:
    """Return the kingdom of the card there (7 for a starter), or whether a card can still lie there."""
    there: cython.int = s.grid[seat * CELLS + (pos & MASK)]
    if there == 0:
        return FREE_CELL
    if there < FIRST_SPOT:
        return COLOUR[s.face[seat * LAID + there - 1]]
    return NEVER if there == CLOSED else OPEN_SPOT


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _state_of_copy(
    p: Features, laid: cython.int, one: cython.int, first: cython.int, two: cython.int, second: cython.int
) -> cython.int:
    """Return the state of a copy with the laid kingdom; its other cells hold one and two and need first and second."""
    missing: cython.int
    cell: cython.int
    if (one != first and one < FREE_CELL) or (two != second and two < FREE_CELL) or one == NEVER or two == NEVER:
        return NOTHING_THERE
    if one == first and two == second:
        return DONE
    if one != first and two != second:
        return FAR
    missing = second if one == first else first
    cell = two if one == first else one
    if cell == FREE_CELL:
        return FREE
    return READY if p.held[missing] > (missing == laid) else OPEN


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_line(p: Features, s: State, seat: cython.int, aim: cython.int, pos: cython.int) -> cython.void:
    """A run of n cards holds n // 3 copies; so a card counts by what it makes of the runs beside it."""
    colour: cython.int = AIM_COLOUR[aim]
    step: cython.int = AIM_STEP[aim]
    before: cython.int = 0
    after: cython.int = 0
    cell: cython.int = pos - step
    best: cython.int = NOTHING_THERE
    state: cython.int
    k: cython.int
    while _kingdom_at(s, seat, cell) == colour:
        before += 1
        cell -= step
    cell = pos + step
    while _kingdom_at(s, seat, cell) == colour:
        after += 1
        cell += step
    if (before + after + 1) // 3 > before // 3 + after // 3:
        best = DONE
    elif (before + after + 1) % 3:
        for k in range(3):  # the card as the first, second or third of a copy
            state = _state_of_copy(
                p, colour,
                _kingdom_at(s, seat, pos + (step if k == 0 else -step)), colour,
                _kingdom_at(s, seat, pos + (2 * step if k == 0 else step if k == 1 else -2 * step)), colour,
            )  # fmt: skip
            if state and state < best:
                best = state
    if best < NOTHING_THERE:
        p.pattern[PATTERN_FEATURES * colour + best] += AIM_POINTS[aim]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_ell(p: Features, s: State, seat: cython.int, aim: cython.int, pos: cython.int) -> cython.void:
    colour: cython.int = AIM_COLOUR[aim]
    single: cython.int = AIM_SINGLE[aim]
    step: cython.int = AIM_STEP[aim]
    up: cython.int = STRIDE + 1
    low: cython.int = _state_of_copy(
        p, colour, _kingdom_at(s, seat, pos + up), colour, _kingdom_at(s, seat, pos + step), single
    )
    high: cython.int = _state_of_copy(
        p, colour, _kingdom_at(s, seat, pos - up), colour, _kingdom_at(s, seat, pos - up + step), single
    )
    if high < low:
        low = high
    if low < NOTHING_THERE:
        p.pattern[PATTERN_FEATURES * colour + low] += AIM_POINTS[aim]
    low = _state_of_copy(
        p, single, _kingdom_at(s, seat, pos - step), colour, _kingdom_at(s, seat, pos - step + up), colour
    )
    if low < NOTHING_THERE:
        p.pattern[PATTERN_FEATURES * single + low] += AIM_POINTS[aim]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def prepare_patterns(p: Features, s: State, seat: cython.int) -> cython.void:
    """Note the patterns among the objectives, and by kingdom the points of those that use it (half for a single)."""
    k: cython.int
    aim: cython.int
    p.pattern_count = 0
    p.wanted[0] = p.wanted[1] = p.wanted[2] = p.wanted[3] = 0.0
    for k in range(4 * PATTERN_FEATURES):
        p.pattern[k] = 0.0
    for k in range(3):
        aim = objective_of(s, seat, k)
        if AIM[aim] != SET:
            p.pattern_objective[p.pattern_count] = aim
            p.pattern_count += 1
            p.wanted[AIM_COLOUR[aim]] += AIM_POINTS[aim]
            if AIM[aim] == ELL:
                p.wanted[AIM_SINGLE[aim]] += 0.5 * AIM_POINTS[aim]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pattern_features(p: Features, s: State, seat: cython.int, pos: cython.int) -> cython.void:
    """Fill p.pattern: by kingdom and state, the points of the objectives of which a card there would join a copy.

    Call prepare_patterns once before.
    """
    k: cython.int
    i: cython.int
    aim: cython.int
    if not p.pattern_count:
        return
    for k in range(4):
        if p.wanted[k] > 0:
            for i in range(PATTERN_FEATURES):
                p.pattern[PATTERN_FEATURES * k + i] = 0.0
    for k in range(p.pattern_count):
        aim = p.pattern_objective[k]
        if AIM[aim] == LINE:
            _add_line(p, s, seat, aim, pos)
        else:
            _add_ell(p, s, seat, aim, pos)
