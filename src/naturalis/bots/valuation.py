# cython: boundscheck=False, wraparound=False, cdivision=True
"""What a seat values now: its turns left, and the worth of a symbol or a card to it."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.bots.terms import (
        AFFORD,
        COLOURED,
        CORNERS,
        FRACTION,
        GOLD,
        KEEP,
        KINGDOM,
        MAX_TURNS,
        NEED,
        OBJECT,
        OBJECTIVE,
        PER_OBJECT,
        SPOT,
        TERMS,
        Terms,
    )
    from naturalis.rules.card_arrays import (
        AIM,
        AIM_COLOUR,
        AIM_NEED,
        AIM_POINTS,
        AIM_SINGLE,
        COLOUR,
        CORNER,
        COST,
        ELL,
        PER,
        POINTS,
        SET,
    )
    from naturalis.rules.state import HAND, State


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def symbol_count(s: State, seat: cython.int, symbol: cython.int) -> cython.int:
    """Count this symbol in the seat's area, visible ones only."""
    return (s.symbols[seat] >> 8 * symbol) & 255


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def objective_of(s: State, seat: cython.int, k: cython.int) -> cython.int:
    """Return an objective of a seat: 0 and 1 are the common ones, 2 is its secret one."""
    return s.aims[k] if k < 2 else s.aims[2 + 2 * seat + s.kept[seat]]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _turns_left(p: Terms, s: State) -> cython.int:
    """Estimate how many turns each seat has after this one, at most MAX_TURNS - 1."""
    lead: cython.int = s.tybor_score
    seat: cython.int
    turns: cython.int
    cards: cython.int
    if s.last_round:
        return s.last_round - s.round
    for seat in range(s.seats):
        if s.score[seat] > lead:
            lead = s.score[seat]
    turns = 1 + cython.cast(cython.int, (20 - lead) * p.pace)
    cards = 1 + (s.left[0] + s.left[1]) // (3 if s.level else s.seats)
    if cards < turns:
        turns = cards
    return turns if turns < MAX_TURNS else MAX_TURNS - 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _missing_resources(s: State, seat: cython.int, card: cython.int) -> cython.int:
    """Count the resources that the seat lacks for the front of this card."""
    cost: cython.ulonglong = COST[card]
    lacking: cython.int = 0
    k: cython.int
    needed: cython.int
    short: cython.int
    for k in range(4):
        needed = (cost >> 8 * k) & 255
        short = needed - symbol_count(s, seat, k)
        if short > 0:
            lacking += short
    return lacking


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _front_points(p: Terms, s: State, seat: cython.int, card: cython.int) -> cython.double:
    """Estimate the points that the front of this card would score."""
    per: cython.int = PER[2 * card]
    if per == 0:
        return POINTS[2 * card]
    if per == 7:
        return POINTS[2 * card] * p.weight[TERMS * p.turns_left + CORNERS]
    return POINTS[2 * card] * (1 + symbol_count(s, seat, per))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def value_symbols(p: Terms, s: State, seat: cython.int) -> cython.void:
    """Fill p.turns_left and the symbols' values: p.gain and p.loss by slot, beside the other cards, and p.all_gain."""
    k: cython.int
    slot: cython.int
    row: cython.int
    p.turns_left = _turns_left(p, s)
    row = TERMS * p.turns_left
    for k in range(9):
        p.all_gain[k] = 0.0 if k > 6 else p.weight[row + KINGDOM] if k < 4 else p.weight[row + OBJECT]
        p.loss[k] = p.all_gain[k]
    for k in range(3):
        if AIM[objective_of(s, seat, k)] == SET:
            _value_set_objective(p, s, seat, objective_of(s, seat, k))
    for slot in range(3):
        for k in range(9):
            p.gain[9 * slot + k] = p.all_gain[k]
            p.loss[9 * slot + k] = p.loss[k]
    for slot in range(HAND):
        k = s.hand[HAND * seat + slot]
        if COST[k]:
            _value_gold_card(p, s, seat, slot, k)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _value_set_objective(p: Terms, s: State, seat: cython.int, aim: cython.int) -> cython.void:
    """Add the value for an objective that counts symbols: one more may complete a set or bring it nearer."""
    points: cython.double = AIM_POINTS[aim] * p.weight[TERMS * p.turns_left + OBJECTIVE]
    part: cython.double = p.weight[TERMS * p.turns_left + FRACTION]
    k: cython.int
    n: cython.int
    there: cython.int
    least: cython.int = 127
    second: cython.int = 127
    for k in range(7):
        n = AIM_NEED[7 * aim + k]
        there = symbol_count(s, seat, k)
        if n > 1:
            p.all_gain[k] += points * (part / n + (1 - part) * ((there + 1) % n == 0))
            p.loss[k] += points * (part / n + (1 - part) * (there > 0 and there % n == 0))
        elif n and there < least:
            second = least
            least = there
        elif n and there < second:
            second = there
    if least < 127:  # one of each object: the rarest one counts
        for k in range(4, 7):
            there = symbol_count(s, seat, k)
            if there == least:
                p.all_gain[k] += points * (part / 2 + (1 - part) * (second > least))
                p.loss[k] += points
            else:
                p.all_gain[k] += points * part * 0.15
                p.loss[k] += points * part * 0.15


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _value_gold_card(p: Terms, s: State, seat: cython.int, slot: cython.int, card: cython.int) -> cython.void:
    """Add the value for a gold card in the hand: it needs resources, and may score objects, from the other cards."""
    row: cython.int = TERMS * p.turns_left
    value: cython.double = _front_points(p, s, seat, card)
    lacking: cython.int = _missing_resources(s, seat, card)
    need: cython.double = p.weight[row + NEED] * value / (lacking if lacking else 1)
    keep: cython.double = p.weight[row + KEEP] * value
    k: cython.int
    cost: cython.int
    there: cython.int
    for k in range(4):
        cost = (COST[card] >> 8 * k) & 255
        there = symbol_count(s, seat, k)
        if there < cost:
            p.all_gain[k] += need
            _add_beside(p.gain, slot, k, need)
            _add_beside(p.loss, slot, k, need)
        elif cost and there == cost:
            _add_beside(p.loss, slot, k, keep)
    k = PER[2 * card]
    if k > 3 and k < 7:
        need = p.weight[row + PER_OBJECT] * POINTS[2 * card]
        p.all_gain[k] += need
        _add_beside(p.gain, 3, k, need)
        _add_beside(p.loss, 3, k, need)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add_beside(table: cython.p_double, slot: cython.int, symbol: cython.int, value: cython.double) -> cython.void:
    """Add to a symbol's value beside every card of the hand except the one in this slot."""
    if slot != 0:
        table[symbol] += value
    if slot != 1:
        table[9 + symbol] += value
    if slot != 2:
        table[18 + symbol] += value


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def kingdom_value(p: Terms, s: State, seat: cython.int, colour: cython.int) -> cython.double:
    """Rate a card of this kingdom for the patterns among the objectives."""
    wanted: cython.double = 0
    k: cython.int
    aim: cython.int
    for k in range(3):
        aim = objective_of(s, seat, k)
        if AIM[aim] != SET and AIM_COLOUR[aim] == colour:
            wanted += AIM_POINTS[aim]
        elif AIM[aim] == ELL and AIM_SINGLE[aim] == colour:
            wanted += 0.5 * AIM_POINTS[aim]
    return wanted * p.weight[TERMS * p.turns_left + COLOURED]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def card_value(p: Terms, s: State, seat: cython.int, card: cython.int, slot: cython.int) -> cython.double:
    """Rate holding this card: its front, if the seat can afford it in time. Slot 3 means that it is not held yet."""
    row: cython.int = TERMS * p.turns_left
    value: cython.double = _front_points(p, s, seat, card)
    corner: cython.int
    symbol: cython.int
    _i: cython.int
    for corner in range(4):
        symbol = CORNER[8 * card + corner]
        value += p.all_gain[symbol] if slot == 3 else p.gain[9 * slot + symbol]
        if symbol == 8:
            value -= p.weight[row + SPOT]
    if COST[card]:
        for _i in range(_missing_resources(s, seat, card)):
            value *= p.weight[row + AFFORD]
        value += p.weight[row + GOLD]
    return value + kingdom_value(p, s, seat, COLOUR[2 * card])
