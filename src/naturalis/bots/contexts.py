# cython: boundscheck=False, wraparound=False, cdivision=True
"""The contexts of a decision: what the weights of a feature policy depend on, besides the turns left.

A context is a number of about -1 to 1 that all moves of the decision share, from what the seat knows: the seats at the
table, the lead, what it holds. It changes no rating by itself, only how much each feature counts.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.bots.features import (
        ALONE,
        ENDS_ROUND,
        FOUR_SEATS,
        GOLDS_HELD,
        GOLDS_NEAR,
        GOLDS_READY,
        KINGDOMS_MISSING,
        LAST_ROUNDS,
        LATE_GOLDS_HELD,
        LATE_GOLDS_READY,
        LATE_LEAD,
        LATE_RESOURCES,
        LATE_SPOTS,
        LEAD,
        LINES,
        OBJECT_SETS,
        OBJECTS,
        PER_CORNER_HELD,
        PER_OBJECT_HELD,
        RESOURCES,
        ROUND,
        ROUND_GOLDS_HELD,
        ROUND_RESOURCES,
        ROUND_SPOTS,
        SCORE,
        SECOND_KINGDOM,
        SETS,
        SETS_NEAR,
        SHOWN_GOLDS_NEAR,
        SHOWN_GOLDS_READY,
        SPOTS_OPEN,
        THREE_SEATS,
        TOP_KINGDOM,
        TWINS_HELD,
        Features,
    )
    from naturalis.bots.symbol_features import count_sets, lacking
    from naturalis.rules.card_arrays import AIM, AIM_NEED, COST, LINE, PER
    from naturalis.rules.state import HAND, State


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _within_one(value: cython.double) -> cython.double:
    return 1.0 if value > 1 else -1.0 if value < -1 else value


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_table(p: Features, s: State, seat: cython.int) -> cython.void:
    """Fill the contexts about the seats, the scores and the end."""
    k: cython.int
    best: cython.int = s.tybor_score if s.level else 0
    for k in range(s.seats):
        if k != seat and s.score[k] > best:
            best = s.score[k]
    p.context[THREE_SEATS], p.context[FOUR_SEATS] = float(s.seats == 3), float(s.seats == 4)
    p.context[ALONE], p.context[LAST_ROUNDS] = float(s.level > 0), float(s.last_round > 0)
    p.context[ENDS_ROUND] = float((seat + 1) % s.seats == s.first)
    p.context[LEAD], p.context[SCORE] = _within_one((s.score[seat] - best) * 0.1), s.score[seat] * 0.05


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_symbols(p: Features, s: State, seat: cython.int) -> cython.void:
    """Fill the contexts about the area: its visible symbols and open spots."""
    k: cython.int
    n: cython.int
    resources: cython.int = 0
    objects: cython.int = 0
    top: cython.int = 0
    second: cython.int = 0
    missing: cython.int = 0
    for k in range(4):
        n = (s.symbols[seat] >> 8 * k) & 255
        resources += n
        missing += n == 0
        if n > top:
            second = top
            top = n
        elif n > second:
            second = n
    for k in range(4, 7):
        objects += (s.symbols[seat] >> 8 * k) & 255
    p.context[SPOTS_OPEN] = _within_one((s.spots[seat] - 7) * 0.15)
    p.context[RESOURCES] = _within_one((resources - 6) * 0.15)
    p.context[TOP_KINGDOM], p.context[SECOND_KINGDOM] = _within_one((top - 3) * 0.3), _within_one((second - 2) * 0.4)
    p.context[KINGDOMS_MISSING] = missing * 0.5
    p.context[OBJECTS] = _within_one((objects - 2) * 0.3)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_objectives(p: Features, s: State, seat: cython.int) -> cython.void:
    """Fill the contexts about the objectives, after prepare_patterns and prepare_symbols."""
    k: cython.int
    aim: cython.int
    counted: cython.int
    lines: cython.int = 0
    of_objects: cython.int = 0
    near: cython.int = 0
    for k in range(p.pattern_count):
        lines += AIM[p.pattern_objective[k]] == LINE
    for k in range(p.set_count):
        aim = p.set_objective[k]
        counted = count_sets(s.symbols[seat], aim)
        near += (counted >> 3 & 7) == (counted & 7) - 1
        of_objects += AIM_NEED[7 * aim + 4] + AIM_NEED[7 * aim + 5] + AIM_NEED[7 * aim + 6] > 0
    p.context[SETS], p.context[LINES] = p.set_count * 0.5, lines * 0.5
    p.context[OBJECT_SETS], p.context[SETS_NEAR] = of_objects * 0.5, near * 0.5


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_cards(p: Features, s: State, seat: cython.int) -> cython.void:
    """Fill the contexts about the hand and the gold cards of the display, after prepare_symbols."""
    i: cython.int
    card: cython.int
    lacks: cython.int
    golds: cython.int = 0
    ready: cython.int = 0
    near: cython.int = 0
    p.context[PER_CORNER_HELD] = p.context[PER_OBJECT_HELD] = p.context[TWINS_HELD] = 0.0
    for i in range(HAND):
        card = s.hand[HAND * seat + i]
        if COST[card]:
            golds += 1
            ready += p.held_lacks[i] == 0
            near += p.held_lacks[i] == 1
            if PER[2 * card] == 7:
                p.context[PER_CORNER_HELD] = 1.0
            elif PER[2 * card]:
                p.context[PER_OBJECT_HELD] = 1.0
    for i in range(4):
        if p.held[i] > 1:
            p.context[TWINS_HELD] = 0.5 * (p.held[i] - 1)
    p.context[GOLDS_HELD], p.context[GOLDS_READY] = (golds - 2) * 0.5, ready * 0.5
    p.context[GOLDS_NEAR] = near * 0.5
    ready = near = 0
    for i in range(2, 4):
        if s.display[i]:
            lacks = lacking(s.symbols[seat], s.display[i])
            ready += lacks == 0
            near += lacks == 1
    p.context[SHOWN_GOLDS_READY], p.context[SHOWN_GOLDS_NEAR] = ready * 0.5, near * 0.5


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_contexts(p: Features, s: State, seat: cython.int) -> cython.void:
    """Fill p.context. Call count_hand, prepare_patterns and prepare_symbols first."""
    late: cython.double = 1.0 - p.turns_left / 11.0
    _fill_table(p, s, seat)
    _fill_symbols(p, s, seat)
    _fill_objectives(p, s, seat)
    _fill_cards(p, s, seat)
    p.context[LATE_LEAD], p.context[LATE_SPOTS] = late * p.context[LEAD], late * p.context[SPOTS_OPEN]
    p.context[LATE_GOLDS_HELD] = late * p.context[GOLDS_HELD]
    p.context[LATE_GOLDS_READY] = late * p.context[GOLDS_READY]
    p.context[LATE_RESOURCES] = late * p.context[RESOURCES]
    p.context[ROUND] = _within_one((s.round - 5) * 0.2)
    p.context[ROUND_GOLDS_HELD] = p.context[ROUND] * p.context[GOLDS_HELD]
    p.context[ROUND_SPOTS] = p.context[ROUND] * p.context[SPOTS_OPEN]
    p.context[ROUND_RESOURCES] = p.context[ROUND] * p.context[RESOURCES]
