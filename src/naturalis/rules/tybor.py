# cython: boundscheck=False, wraparound=False, cdivision=True
"""The monk Tybor, who plays by a procedure of three steps for each column of the display."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.rules.card_arrays import AIM_MATCH, COLOUR, COST, HIGH, POINTS, UNIT
    from naturalis.rules.display import take_shown
    from naturalis.rules.state import State


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def step_for(s: State, gold: cython.int) -> cython.int:
    """Which step of his procedure decides when this gold card (0: none) is in the column.

    1: he has the resources it costs. 2: it is worth 5, or matches a common objective. 3: neither.
    ▸ Ruling: a column without a gold card goes to step 3.
    """
    if not gold:
        return 3
    if ((s.tybor_symbols | HIGH) - COST[gold]) & HIGH == HIGH:
        return 1
    if POINTS[2 * gold] == 5 or AIM_MATCH[81 * s.aims[0] + gold] or AIM_MATCH[81 * s.aims[1] + gold]:
        return 2
    return 3


def matches(gold: cython.int, aim: cython.int) -> bool:
    """Whether this gold card matches this objective, so that Tybor keeps it in step 2."""
    return bool(AIM_MATCH[81 * aim + gold])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def tybor_takes(s: State, column: cython.int) -> cython.void:
    """Play his procedure for the left (0) or right (1) column.

    ▸ Ruling: where the step reached finds nothing to take, he gets nothing.
    """
    step: cython.int = step_for(s, s.display[2 + column])
    card: cython.int
    s.did_step = step
    s.did_points = s.did_refill = 0
    card = take_shown(s, column if step == 3 else 2 + column)
    s.did_card = card
    if step == 1:  # discarded for its printed number, whatever its conditions
        s.did_points = POINTS[2 * card]
        s.tybor_score += s.did_points
    elif card:
        s.tybor[s.tybor_cards] = card
        s.tybor_cards += 1
        s.tybor_symbols += UNIT[COLOUR[2 * card]]
