# cython: boundscheck=False, wraparound=False, cdivision=True
"""What the visible symbols of an area are worth: for gold cards in reach, for set objectives, and by themselves."""

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
        KINGDOM_1,
        LAST_TURNS,
        OBJECT_1,
        SET_DONE,
        SET_LACKS_1,
        SET_PART,
        SHOWN_LACKS_1,
        SHOWN_READY,
        SYMBOL_FEATURES,
    )
    from naturalis.rules.card_arrays import AIM, AIM_NEED, AIM_POINTS, COST, HIGH, PER, POINTS, SET
    from naturalis.rules.state import HAND, State


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
def turns_left(s: State) -> cython.int:
    """Estimate how many turns each seat has after this one, at most LAST_TURNS - 1."""
    lead: cython.int = s.tybor_score
    seat: cython.int
    turns: cython.int
    cards: cython.int
    if s.last_round:
        return s.last_round - s.round
    for seat in range(s.seats):
        if s.score[seat] > lead:
            lead = s.score[seat]
    turns = 1 + cython.cast(cython.int, (20 - lead) * 0.85)
    cards = 1 + (s.left[0] + s.left[1]) // (3 if s.level else s.seats)
    if cards < turns:
        turns = cards
    return turns if turns < LAST_TURNS else LAST_TURNS - 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lacking(symbols: cython.ulonglong, card: cython.int) -> cython.int:
    """Count the resources that these symbols lack for the front of this card."""
    cost: cython.ulonglong = COST[card]
    lacks: cython.int = 0
    k: cython.int
    needed: cython.int
    there: cython.int
    if ((symbols | HIGH) - cost) & HIGH == HIGH:
        return 0
    for k in range(4):
        needed = (cost >> 8 * k) & 255
        there = (symbols >> 8 * k) & 255
        if needed > there:
            lacks += needed - there
    return lacks


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def front_points(symbols: cython.ulonglong, card: cython.int) -> cython.double:
    """Estimate the points that the front of this card would score."""
    per: cython.int = PER[2 * card]
    there: cython.int
    if per == 0:
        return POINTS[2 * card]
    if per == 7:
        return POINTS[2 * card] * 1.7
    there = (symbols >> 8 * per) & 255
    return POINTS[2 * card] * (1 + there)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_sets(symbols: cython.ulonglong, aim: cython.int) -> cython.int:
    """Count for a set objective, as one number: 64 * complete sets + 8 * symbols of the next one + symbols it needs."""
    k: cython.int
    n: cython.int
    there: cython.int
    sets: cython.int = 127
    needed: cython.int = 0
    have: cython.int = 0
    for k in range(7):
        n = AIM_NEED[7 * aim + k]
        if n:
            there = (symbols >> 8 * k) & 255
            needed += n
            if there // n < sets:
                sets = there // n
    for k in range(7):
        n = AIM_NEED[7 * aim + k]
        if n:
            there = (symbols >> 8 * k) & 255
            there -= sets * n
            have += there if there < n else n
    return 64 * sets + 8 * have + needed


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_sets(symbols: cython.ulonglong, aim: cython.int, out: cython.p_double) -> cython.void:
    counted: cython.int = count_sets(symbols, aim)
    have: cython.int = counted >> 3 & 7
    needed: cython.int = counted & 7
    points: cython.double = AIM_POINTS[aim]
    out[SET_DONE] += points * (counted >> 6)
    out[SET_PART] += points * have / needed
    if have == needed - 1:
        out[SET_LACKS_1] += points


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_counts(symbols: cython.ulonglong, out: cython.p_double) -> cython.void:
    k: cython.int
    n: cython.int
    i: cython.int
    for k in range(7):
        n = (symbols >> 8 * k) & 255
        if n > (6 if k < 4 else 3):
            n = 6 if k < 4 else 3
        for i in range(n):
            out[(KINGDOM_1 if k < 4 else OBJECT_1) + i] += 1.0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_held(
    s: State, seat: cython.int, symbols: cython.ulonglong, card: cython.int, out: cython.p_double
) -> cython.void:
    lacks: cython.int = lacking(symbols, card)
    per: cython.int = PER[2 * card]
    n: cython.int
    if lacks == 0:
        out[HELD_READY] += front_points(s.symbols[seat], card)
    elif lacks == 1:
        out[HELD_LACKS_1] += front_points(s.symbols[seat], card)
    elif lacks == 2:
        out[HELD_LACKS_2] += front_points(s.symbols[seat], card)
    if per > 3 and per < 7:
        n = (symbols >> 8 * per) & 255
        out[HELD_PER_OBJECT] += POINTS[2 * card] * n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def symbol_features(
    s: State, seat: cython.int, symbols: cython.ulonglong, slot: cython.int, out: cython.p_double
) -> cython.void:
    """Fill out with the features of these symbols, for a seat without the card in this slot (3: it keeps all).

    What a card is worth, apart from the objects that it counts, is taken from the area as it is, so that the difference
    between two sets of symbols is only about the symbols.
    """
    i: cython.int
    card: cython.int
    lacks: cython.int
    for i in range(SYMBOL_FEATURES):
        out[i] = 0.0
    _add_counts(symbols, out)
    for i in range(HAND):
        card = s.hand[HAND * seat + i]
        if i != slot and COST[card]:
            _add_held(s, seat, symbols, card, out)
    for i in range(2, 4):
        card = s.display[i]
        if card:
            lacks = lacking(symbols, card)
            if lacks < 2:
                out[SHOWN_LACKS_1 if lacks else SHOWN_READY] += front_points(s.symbols[seat], card)
    for i in range(3):
        if AIM[objective_of(s, seat, i)] == SET:
            _add_sets(symbols, objective_of(s, seat, i), out)
