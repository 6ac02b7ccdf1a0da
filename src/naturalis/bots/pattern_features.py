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
    from naturalis.bots.features import CELL_KINDS, PATTERN_FEATURES, Features
    from naturalis.bots.symbol_features import objective_of
    from naturalis.rules.card_arrays import AIM, AIM_COLOUR, AIM_POINTS, AIM_SINGLE, AIM_STEP, COLOUR, ELL, LINE, SET
    from naturalis.rules.lattice import STRIDE
    from naturalis.rules.state import CELLS, CLOSED, LAID, MASK, State

    FITS, FITS_LATER, FITS_FREE, NEVER = range(4)  # a cell has the card, is an open spot, is free, or is taken
    DONE, READY, OPEN, FREE, FAR, NOTHING_THERE = range(6)
    COPY_STATE = [0] * 16  # of a copy, by what its two other cells are: 4 * the first + the second


def _fill_copy_states() -> None:
    one: cython.int
    two: cython.int
    for one in range(4):
        for two in range(4):
            if NEVER in (one, two):
                COPY_STATE[4 * one + two] = NOTHING_THERE
            elif one == FITS and two == FITS:
                COPY_STATE[4 * one + two] = DONE
            elif one != FITS and two != FITS:
                COPY_STATE[4 * one + two] = FAR
            else:
                COPY_STATE[4 * one + two] = OPEN if FITS_LATER in (one, two) else FREE


_fill_copy_states()


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _fit(p: Features, s: State, seat: cython.int, kingdom: cython.int, pos: cython.int) -> cython.int:
    """Return whether a card of this kingdom is there, or can still come there."""
    return p.cell_fit[CELL_KINDS * kingdom + s.grid[seat * CELLS + (pos & MASK)]]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _state_of_copy(one: cython.int, two: cython.int, holds_first: cython.int, holds_second: cython.int) -> cython.int:
    """Return the state of a copy by its other two cells, and whether the seat holds a card for each."""
    state: cython.int = COPY_STATE[4 * one + two]
    if state == OPEN and (holds_second if one == FITS else holds_first):
        return READY
    return state


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add_line(p: Features, s: State, seat: cython.int, aim: cython.int, pos: cython.int) -> cython.void:
    """A run of n cards holds n // 3 copies; so a card counts by what it makes of the runs beside it."""
    colour: cython.int = AIM_COLOUR[aim]
    step: cython.int = AIM_STEP[aim]
    holds: cython.int = p.held[colour] > 1
    back_1: cython.int = _fit(p, s, seat, colour, pos - step)
    back_2: cython.int = _fit(p, s, seat, colour, pos - 2 * step)
    next_1: cython.int = _fit(p, s, seat, colour, pos + step)
    next_2: cython.int = _fit(p, s, seat, colour, pos + 2 * step)
    before: cython.int = 0
    after: cython.int = 0
    best: cython.int = NOTHING_THERE
    state: cython.int
    if back_1 == FITS:
        before = 1
        while _fit(p, s, seat, colour, pos - (before + 1) * step) == FITS:
            before += 1
    if next_1 == FITS:
        after = 1
        while _fit(p, s, seat, colour, pos + (after + 1) * step) == FITS:
            after += 1
    if (before + after + 1) // 3 > before // 3 + after // 3:
        best = DONE
    elif (before + after + 1) % 3:
        state = _state_of_copy(next_1, next_2, holds, holds)
        if state and state < best:
            best = state
        state = _state_of_copy(back_1, next_1, holds, holds)
        if state and state < best:
            best = state
        state = _state_of_copy(back_1, back_2, holds, holds)
        if state and state < best:
            best = state
    if best < NOTHING_THERE:
        p.pattern[PATTERN_FEATURES * colour + best] += AIM_POINTS[aim]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add_ell(p: Features, s: State, seat: cython.int, aim: cython.int, pos: cython.int) -> cython.void:
    colour: cython.int = AIM_COLOUR[aim]
    single: cython.int = AIM_SINGLE[aim]
    step: cython.int = AIM_STEP[aim]
    up: cython.int = STRIDE + 1
    holds_pair: cython.int = p.held[colour] > 1
    holds_single: cython.int = p.held[single] > 0
    low: cython.int = _state_of_copy(
        _fit(p, s, seat, colour, pos + up), _fit(p, s, seat, single, pos + step), holds_pair, holds_single
    )
    high: cython.int = _state_of_copy(
        _fit(p, s, seat, colour, pos - up), _fit(p, s, seat, single, pos - up + step), holds_pair, holds_single
    )
    if high < low:
        low = high
    if low < NOTHING_THERE:
        p.pattern[PATTERN_FEATURES * colour + low] += AIM_POINTS[aim]
    holds_pair = p.held[colour] > 0
    low = _state_of_copy(
        _fit(p, s, seat, colour, pos - step), _fit(p, s, seat, colour, pos - step + up), holds_pair, holds_pair
    )
    if low < NOTHING_THERE:
        p.pattern[PATTERN_FEATURES * single + low] += AIM_POINTS[aim]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_fits(p: Features, s: State, seat: cython.int) -> cython.void:
    """Fill p.cell_fit: by kingdom and the number in a cell of the grid, whether a card of the kingdom is there."""
    kingdom: cython.int
    k: cython.int
    first: cython.int
    for kingdom in range(4):
        if p.wanted[kingdom] > 0:
            first = CELL_KINDS * kingdom
            p.cell_fit[first] = FITS_FREE
            p.cell_fit[first + CLOSED] = NEVER
            for k in range(s.cards[seat]):
                p.cell_fit[first + 1 + k] = FITS if COLOUR[s.face[seat * LAID + k]] == kingdom else NEVER


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
    _fill_fits(p, s, seat)


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
