# cython: boundscheck=False, wraparound=False, cdivision=True
"""How often an area fulfils an objective: complete sets of symbols, or the largest number of copies of a
pattern that share no card.

Both shapes of pattern make that number easy to reach exactly. Copies of a diagonal share cards only along one
unbroken diagonal of n cards, which holds n // 3. Copies of an ell share only cards of the pair, along one
unbroken column, because each single card belongs to exactly one pair; taking the lowest copy that is free, and
then the next, is best on a path. tests/ hold both against a packer that tries everything.
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
        AIM_POINTS,
        AIM_SINGLE,
        AIM_STEP,
        COLOUR,
        ELL,
        LINE,
        SET,
    )
    from naturalis.rules.lattice import STRIDE
    from naturalis.rules.state import CELLS, FIRST_SPOT, LAID, MASK, State


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _colour_at(s: State, seat: cython.int, pos: cython.int) -> cython.int:
    """The kingdom of the card lying there: 0 to 3, or 7 if there is none, or a starter.

    ▸ Ruling: a card face down counts by its kingdom, as one face up does.
    """
    there: cython.int = s.grid[seat * CELLS + (pos & MASK)]
    if there > 0 and there < FIRST_SPOT:
        return COLOUR[s.face[seat * LAID + there - 1]]
    return 7


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _gather(s: State, seat: cython.int, colour: cython.int) -> cython.int:
    """Put where the seat's cards of this kingdom lie into s.matching, in the order laid; returns how many."""
    n: cython.int = 0
    k: cython.int
    for k in range(s.cards[seat]):  # a sum instead of a branch, as in area.faces
        s.matching[n] = s.where[seat * LAID + k]
        n += COLOUR[s.face[seat * LAID + k]] == colour
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sets(s: State, seat: cython.int, aim: cython.int) -> cython.int:
    complete: cython.int = 127
    symbol: cython.int
    need: cython.int
    there: cython.int
    for symbol in range(7):
        need = AIM_NEED[7 * aim + symbol]
        there = (s.symbols[seat] >> 8 * symbol) & 255
        if need and there // need < complete:
            complete = there // need
    return complete


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _lines(s: State, seat: cython.int, colour: cython.int, step: cython.int) -> cython.int:
    copies: cython.int = 0
    length: cython.int
    k: cython.int
    pos: cython.int
    for k in range(_gather(s, seat, colour)):
        pos = s.matching[k]
        if _colour_at(s, seat, pos - step) == colour:
            continue
        length = 1
        pos += step
        while _colour_at(s, seat, pos) == colour:
            length += 1
            pos += step
            if length % 3 == 0:
                s.found[copies] = pos - 3 * step
                copies += 1
    return copies


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _ells(s: State, seat: cython.int, colour: cython.int, single: cython.int, step: cython.int) -> cython.int:
    copies: cython.int = 0
    k: cython.int
    pos: cython.int
    up: cython.int = STRIDE + 1  # from (x, y) to (x, y + 2)
    for k in range(_gather(s, seat, colour)):
        pos = s.matching[k]
        if _colour_at(s, seat, pos - up) == colour:
            continue
        while _colour_at(s, seat, pos + up) == colour:
            if _colour_at(s, seat, pos + step) == single:
                s.found[copies] = pos
                copies += 1
                pos += up
                if _colour_at(s, seat, pos + up) != colour:
                    break
            pos += up
    return copies


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def times(s: State, seat: cython.int, aim: cython.int) -> cython.int:
    """How often the area fulfils objective aim. Where it is a pattern, s.found gets each copy's anchor: the
    first card of a diagonal, the lower card of an ell's pair.
    """
    if AIM[aim] == SET:
        return _sets(s, seat, aim)
    if AIM[aim] == LINE:
        return _lines(s, seat, AIM_COLOUR[aim], AIM_STEP[aim])
    return _ells(s, seat, AIM_COLOUR[aim], AIM_SINGLE[aim], AIM_STEP[aim])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _counts_already(s: State, pos: cython.int, copies: cython.int, second: cython.int, third: cython.int) -> cython.int:
    """Whether the card at pos is in one of the copies whose anchors are in s.found."""
    k: cython.int
    for k in range(copies):
        if pos == s.found[k] or pos == s.found[k] + second or pos == s.found[k] + third:
            return 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _part_of_set(s: State, seat: cython.int, aim: cython.int, sets: cython.int) -> cython.int:
    have: cython.int = 0
    symbol: cython.int
    need: cython.int
    rest: cython.int
    for symbol in range(7):
        need = AIM_NEED[7 * aim + symbol]
        rest = ((s.symbols[seat] >> 8 * symbol) & 255) - sets * need
        have += rest if rest < need else need
    return have


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _part_of_copy(s: State, seat: cython.int, aim: cython.int, copies: cython.int) -> cython.int:
    second: cython.int = STRIDE + 1 if AIM[aim] == ELL else AIM_STEP[aim]
    third: cython.int = AIM_STEP[aim] if AIM[aim] == ELL else 2 * AIM_STEP[aim]
    last: cython.int = AIM_SINGLE[aim] if AIM[aim] == ELL else AIM_COLOUR[aim]
    colour: cython.int = AIM_COLOUR[aim]
    best: cython.int = 0
    have: cython.int
    k: cython.int
    n: cython.int
    pos: cython.int
    for k in range(s.cards[seat]):
        for n in range(3):  # the card as the first, second or third of a copy
            pos = s.where[seat * LAID + k] - (0 if n == 0 else second if n == 1 else third)
            have = 0
            if _colour_at(s, seat, pos) == colour and not _counts_already(s, pos, copies, second, third):
                have += 1
            if _colour_at(s, seat, pos + second) == colour and not _counts_already(
                s, pos + second, copies, second, third
            ):
                have += 1
            if _colour_at(s, seat, pos + third) == last and not _counts_already(s, pos + third, copies, second, third):
                have += 1
            if have > best:
                best = have
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def part_of_next(s: State, seat: cython.int, aim: cython.int, n: cython.int) -> cython.int:
    """How many cards or symbols of the next copy or set are there, right after times counted n. A card counts once."""
    return _part_of_set(s, seat, aim, n) if AIM[aim] == SET else _part_of_copy(s, seat, aim, n)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def objective_points(s: State, seat: cython.int) -> cython.int:
    """What the two common objectives and the seat's secret one are worth now."""
    points: cython.int = 0
    i: cython.int
    aim: cython.int
    for i in range(3):
        aim = s.aims[i] if i < 2 else s.aims[2 + 2 * seat + s.kept[seat]]
        points += AIM_POINTS[aim] * times(s, seat, aim)
    return points
