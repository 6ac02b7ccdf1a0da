# cython: boundscheck=False, wraparound=False, cdivision=True
"""What a belief looks at, as whole numbers: how an objective suits a seat's area, and how a card suits its hand.

Everything here comes from what all seats can see, and a belief multiplies it with learned weights.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.rules.card_arrays import (
        AIM,
        AIM_COLOUR,
        AIM_NEED,
        AIM_SINGLE,
        AIM_STEP,
        COLOUR,
        COST,
        ELL,
        GAIN,
        LINE,
        PER,
        POINTS,
        SET,
    )
    from naturalis.rules.lattice import STRIDE
    from naturalis.rules.objectives import part_of_next, times
    from naturalis.rules.state import CELLS, CLOSED, FIRST_SPOT, HAND, LAID, MASK, State

    AIM_KINDS, AIM_TERMS, CARD_TERMS = 5, 10, 10

AIM_KIND_NAMES = ("line", "ell", "resources", "three_objects", "two_objects")
AIM_TERM_NAMES = (
    "always",  # 1: how popular the kind is
    "once",  # 1 if the area fulfils it
    "again",  # how often more, up to 3
    "part",  # cards or symbols of the next copy or set
    "open",  # places where one card would complete the pattern, up to 6; for sets the visible symbols, up to 12
    "kingdom",  # cards laid of its (main) kingdom; for objects the symbols laid, visible or covered
    "other",  # cards laid of an ell's single kingdom; for sets the symbols covered
    "held",  # cards in the hand of its kingdom, or known to carry its objects
    "shared",  # the same as "kingdom", if a common objective wants the same
    "backs",  # cards of its kingdom laid face down
)
CARD_TERM_NAMES = (
    "lacks_one",  # 1 if the seat lacks one resource for the front of the gold card
    "lacks_two",
    "lacks_more",
    "five_points",
    "per_corner",  # 1 if it scores for corners covered
    "per_object",  # 1 if it scores for objects
    "objects",  # how many of those objects the area shows, up to 5
    "one_point",  # 1 for a resource card that scores
    "mixed",  # 1 for a resource card with an object
    "wanted",  # symbols on the card that its objective counts
)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def aim_kind(aim: cython.int) -> cython.int:
    """Return the kind of an objective, which has weights of its own."""
    if AIM[aim] == LINE:
        return 0
    if AIM[aim] == ELL:
        return 1
    if AIM_NEED[7 * aim] or AIM_NEED[7 * aim + 1] or AIM_NEED[7 * aim + 2] or AIM_NEED[7 * aim + 3]:
        return 2
    return 3 if AIM_NEED[7 * aim + 4] and AIM_NEED[7 * aim + 5] else 4


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _at_most(number: cython.int, limit: cython.int) -> cython.int:
    return number if number < limit else limit


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _fits(s: State, seat: cython.int, pos: cython.int, colour: cython.int) -> cython.int:
    """Return 4 if a card of this kingdom lies there, 1 if one can still come to lie there, otherwise 0."""
    there: cython.int = s.grid[seat * CELLS + (pos & MASK)]
    if there == 0:
        return 1
    if there < FIRST_SPOT:
        return 4 * (COLOUR[s.face[seat * LAID + there - 1]] == colour)
    return there != CLOSED


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _open_patterns(s: State, seat: cython.int, aim: cython.int) -> cython.int:
    """Count the places where two cards of the pattern lie and the third has room."""
    second: cython.int = STRIDE + 1 if AIM[aim] == ELL else AIM_STEP[aim]
    third: cython.int = AIM_STEP[aim] if AIM[aim] == ELL else 2 * AIM_STEP[aim]
    last: cython.int = AIM_SINGLE[aim] if AIM[aim] == ELL else AIM_COLOUR[aim]
    colour: cython.int = AIM_COLOUR[aim]
    found: cython.int = 0
    k: cython.int
    n: cython.int
    pos: cython.int
    for k in range(s.cards[seat]):
        for n in range(3):  # the card as the first, second or third of a copy
            if COLOUR[s.face[seat * LAID + k]] == (last if n == 2 else colour):
                pos = s.where[seat * LAID + k] - (0 if n == 0 else second if n == 1 else third)
                found += (
                    _fits(s, seat, pos, colour)
                    + _fits(s, seat, pos + second, colour)
                    + _fits(s, seat, pos + third, last)
                ) == 9
    return found // 2  # each place was found from both of its cards


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _wants(aim: cython.int, colour: cython.int) -> cython.int:
    """Return 1 if cards of this kingdom serve the objective."""
    if AIM[aim] == SET:
        return AIM_NEED[7 * aim + colour] > 0
    return AIM_COLOUR[aim] == colour or (AIM[aim] == ELL and AIM_SINGLE[aim] == colour)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _cards_of(s: State, seat: cython.int, colour: cython.int, backs: cython.int) -> cython.int:
    """Count the cards of this kingdom in the seat's area; with backs only those face down."""
    k: cython.int
    n: cython.int = 0
    for k in range(seat * LAID + 1, seat * LAID + s.cards[seat]):
        if COLOUR[s.face[k]] == colour:
            n += s.face[k] & 1 if backs else 1
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def wanted_symbols(symbols: cython.ulonglong, aim: cython.int) -> cython.int:
    """Count the symbols among these that a set objective counts."""
    k: cython.int
    n: cython.int = 0
    for k in range(7):
        if AIM_NEED[7 * aim + k]:
            n += (symbols >> 8 * k) & 255
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _kingdom_terms(s: State, seat: cython.int, aim: cython.int, colour: cython.int, out: cython.p_int) -> cython.void:
    """Fill the terms of an objective that a kingdom serves: patterns, and sets of resources."""
    k: cython.int
    out[5] = _cards_of(s, seat, colour, 0)
    out[9] = _cards_of(s, seat, colour, 1)
    for k in range(HAND):
        if s.hand[HAND * seat + k]:
            out[7] += COLOUR[2 * s.hand[HAND * seat + k]] == colour
    if _wants(s.aims[0], colour) or _wants(s.aims[1], colour):
        out[8] = out[5]
    if AIM[aim] == ELL:
        out[6] = _cards_of(s, seat, AIM_SINGLE[aim], 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _object_terms(s: State, seat: cython.int, aim: cython.int, out: cython.p_int) -> cython.void:
    """Fill the terms of an objective that counts objects."""
    k: cython.int
    for k in range(HAND):
        out[7] += wanted_symbols(GAIN[2 * s.hand[HAND * seat + k]], aim)
    for k in range(4, 7):
        if AIM_NEED[7 * aim + k] and (AIM_NEED[7 * s.aims[0] + k] or AIM_NEED[7 * s.aims[1] + k]):
            out[8] = out[5]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def aim_terms(s: State, seat: cython.int, aim: cython.int, out: cython.p_int) -> cython.void:
    """Fill the terms of this objective, as a secret one of the seat; out has AIM_TERMS numbers."""
    k: cython.int
    complete: cython.int = times(s, seat, aim)
    for k in range(AIM_TERMS):
        out[k] = 0
    out[0] = 1
    out[1] = complete > 0
    out[2] = _at_most(complete - out[1], 3)
    out[3] = part_of_next(s, seat, aim, complete)
    if AIM[aim] != SET:
        out[4] = _at_most(_open_patterns(s, seat, aim), 6)
        _kingdom_terms(s, seat, aim, AIM_COLOUR[aim], out)
        return
    out[4] = _at_most(wanted_symbols(s.symbols[seat], aim), 12)
    for k in range(seat * LAID, seat * LAID + s.cards[seat]):
        out[5] += wanted_symbols(GAIN[s.face[k]], aim)
    out[6] = out[5] - wanted_symbols(s.symbols[seat], aim)
    for k in range(4):
        if AIM_NEED[7 * aim + k]:
            _kingdom_terms(s, seat, aim, k, out)
            return
    _object_terms(s, seat, aim, out)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def card_terms(s: State, seat: cython.int, aim: cython.int, card: cython.int, out: cython.p_int) -> cython.void:
    """Fill the terms of this card in the hand of a seat with this objective; out has CARD_TERMS numbers."""
    cost: cython.ulonglong = COST[card]
    per: cython.int = PER[2 * card]
    lacking: cython.int = 0
    k: cython.int
    short: cython.int
    for k in range(CARD_TERMS):
        out[k] = 0
    if cost:
        for k in range(4):
            short = cython.cast(cython.int, (cost >> 8 * k) & 255) - ((s.symbols[seat] >> 8 * k) & 255)
            lacking += short if short > 0 else 0
        if lacking:
            out[_at_most(lacking, 3) - 1] = 1
        out[3] = POINTS[2 * card] == 5
        out[4] = per == 7
        if 3 < per < 7:
            out[5] = 1
            out[6] = _at_most((s.symbols[seat] >> 8 * per) & 255, 5)
    else:
        out[7] = POINTS[2 * card]
        out[8] = (GAIN[2 * card] >> 32) != 0
    if AIM[aim] == SET:
        out[9] = wanted_symbols(GAIN[2 * card], aim)
