# cython: boundscheck=False, wraparound=False, cdivision=True
"""The value of visible symbols: the features of symbol_features.py times their weights, without listing them.

Rollouts spend most of their time here, so everything that stays the same in one decision is prepared once.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.bots.features import (
        HELD_LACKS_1,
        HELD_LACKS_2,
        HELD_PER_OBJECT,
        HELD_READY,
        SET_DONE,
        SET_LACKS_1,
        SET_PART,
        SHOWN_LACKS_1,
        SHOWN_READY,
        Features,
    )
    from naturalis.bots.symbol_features import count_sets, front_points, lacking, objective_of
    from naturalis.rules.card_arrays import AIM, AIM_NEED, AIM_POINTS, COST, HIGH, PER, POINTS, SET, UNIT
    from naturalis.rules.state import HAND, State


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def prepare_symbols(p: Features, s: State, seat: cython.int) -> cython.void:
    """Note what the values need of the position: gold cards in reach with their points, and the set objectives."""
    i: cython.int
    aim: cython.int
    for i in range(HAND):
        p.held_points[i] = front_points(s.symbols[seat], s.hand[HAND * seat + i])
        p.held_lacks[i] = lacking(s.symbols[seat], s.hand[HAND * seat + i])
    for i in range(2):
        p.shown_points[i] = front_points(s.symbols[seat], s.display[2 + i])
    p.set_count = 0
    for i in range(3):
        aim = objective_of(s, seat, i)
        if AIM[aim] == SET:
            p.set_objective[p.set_count] = aim
            p.set_count += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _set_value(p: Features, symbols: cython.ulonglong, aim: cython.int) -> cython.double:
    counted: cython.int = count_sets(symbols, aim)
    have: cython.int = counted >> 3 & 7
    needed: cython.int = counted & 7
    value: cython.double = p.weight[SET_DONE] * (counted >> 6) + p.weight[SET_PART] * have / needed
    if have == needed - 1:
        value += p.weight[SET_LACKS_1]
    return AIM_POINTS[aim] * value


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _held_value(p: Features, symbols: cython.ulonglong, i: cython.int, card: cython.int) -> cython.double:
    """Return the part of the gold card in slot i."""
    value: cython.double = 0.0
    lacks: cython.int
    per: cython.int = PER[2 * card]
    n: cython.int
    if ((symbols | HIGH) - COST[card]) & HIGH == HIGH:
        value = p.held_points[i] * p.weight[HELD_READY]
    else:
        lacks = lacking(symbols, card)
        if lacks < 3:
            value = p.held_points[i] * p.weight[HELD_LACKS_1 if lacks == 1 else HELD_LACKS_2]
    if per > 3 and per < 7:
        n = (symbols >> 8 * per) & 255
        value += p.weight[HELD_PER_OBJECT] * POINTS[2 * card] * n
    return value


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def symbol_value(p: Features, s: State, seat: cython.int, symbols: cython.ulonglong, slot: cython.int) -> cython.double:
    """Return the value of these symbols for a seat without the card in this slot (3: it keeps all).

    Fills p.card_value, each held card's part.
    """
    k: cython.int
    n: cython.int
    i: cython.int
    card: cython.int
    value: cython.double = 0.0
    for k in range(4):
        n = (symbols >> 8 * k) & 255
        value += p.count_sum[n if n < 6 else 6]
    for k in range(4, 7):
        n = (symbols >> 8 * k) & 255
        value += p.count_sum[7 + (n if n < 3 else 3)]
    for i in range(HAND):
        card = s.hand[HAND * seat + i]
        p.card_value[i] = _held_value(p, symbols, i, card) if i != slot and COST[card] else 0.0
        value += p.card_value[i]
    for i in range(2, 4):
        card = s.display[i]
        if card:
            if ((symbols | HIGH) - COST[card]) & HIGH == HIGH:
                value += p.shown_points[i - 2] * p.weight[SHOWN_READY]
            elif lacking(symbols, card) == 1:
                value += p.shown_points[i - 2] * p.weight[SHOWN_LACKS_1]
    for i in range(p.set_count):
        value += _set_value(p, symbols, p.set_objective[i])
    return value


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _shown_loss(p: Features, s: State, seat: cython.int, symbol: cython.int, there: cython.int) -> cython.double:
    """Return what one resource less changes for the gold cards of the display."""
    value: cython.double = 0.0
    i: cython.int
    lacks: cython.int
    card: cython.int
    needed: cython.int
    for i in range(2):
        card = s.display[2 + i]
        needed = (COST[card] >> 8 * symbol) & 255
        if needed >= there:
            lacks = lacking(s.symbols[seat], card)
            if lacks == 0:
                value += p.shown_points[i] * (p.weight[SHOWN_LACKS_1] - p.weight[SHOWN_READY])
            elif lacks == 1:
                value -= p.shown_points[i] * p.weight[SHOWN_LACKS_1]
    return value


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _held_loss(p: Features, i: cython.int, card: cython.int, symbol: cython.int, there: cython.int) -> cython.double:
    """Return what one symbol less changes for the gold card in slot i."""
    needed: cython.int = (COST[card] >> 8 * symbol) & 255 if symbol < 4 else 0
    value: cython.double = 0.0
    if needed and needed >= there:
        if p.held_lacks[i] == 0:
            value = p.weight[HELD_LACKS_1] - p.weight[HELD_READY]
        elif p.held_lacks[i] == 1:
            value = p.weight[HELD_LACKS_2] - p.weight[HELD_LACKS_1]
        elif p.held_lacks[i] == 2:
            value = -p.weight[HELD_LACKS_2]
        value = value * p.held_points[i]
    if symbol > 3 and PER[2 * card] == symbol:
        value -= p.weight[HELD_PER_OBJECT] * POINTS[2 * card]
    return value


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def symbol_losses(p: Features, s: State, seat: cython.int, symbol: cython.int) -> cython.void:
    """Fill p.loss of this symbol: what covering one of it changes, by the slot of the card that is laid.

    The same as the difference of two symbol_value, but it looks only at what counts the symbol.
    """
    sums: cython.int = 0 if symbol < 4 else 7
    most: cython.int = 6 if symbol < 4 else 3
    there: cython.int = (s.symbols[seat] >> 8 * symbol) & 255
    fewer: cython.ulonglong = s.symbols[seat] - UNIT[symbol]
    i: cython.int
    card: cython.int
    value: cython.double = (
        p.count_sum[sums + (there - 1 if there <= most else most)]
        - p.count_sum[sums + (there if there < most else most)]
    )
    for i in range(p.set_count):
        if AIM_NEED[7 * p.set_objective[i] + symbol]:
            value += _set_value(p, fewer, p.set_objective[i])
            value -= _set_value(p, s.symbols[seat], p.set_objective[i])
    if symbol < 4:
        value += _shown_loss(p, s, seat, symbol, there)
    for i in range(HAND):
        card = s.hand[HAND * seat + i]
        p.card_value[i] = _held_loss(p, i, card, symbol, there) if COST[card] else 0.0
        value += p.card_value[i]
    for i in range(HAND):
        p.loss[9 * i + symbol] = value - p.card_value[i]
