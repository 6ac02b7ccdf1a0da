# cython: boundscheck=False, wraparound=False, cdivision=True
"""The cards as flat arrays for the core: one row per face, one row per objective.

A face is ``2 * card + side`` (FRONT 0, BACK 1). Numbers 104 to 111 stand for a card of which only the back is
seen: ``HIDDEN + 4 * gold + kingdom``; whichever side they lie on, they show that back. Number 0 is no card.

Symbols are counted in one number, a byte each, so that laying a card is one addition and a cost one subtraction:
``symbols >> 8 * s & 255`` is how many of symbol s there are (never more than 100, so the high bits are free).
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

from naturalis.cards.load import ELLS, LINES, load
from naturalis.cards.symbols import EMPTY

FLAT, PER_CORNER = 0, 7  # other values of PER are the object that is counted
_PER = {"flat": FLAT, "corner": PER_CORNER, "quill": 4, "inkwell": 5, "manuscript": 6}

if not cython.compiled:
    from naturalis.rules.lattice import position

    FACES, HIDDEN = 224, 104
    SET, LINE, ELL = range(3)
    CORNER = [0] * FACES * 4  # the symbol in each corner
    GAIN = [0] * FACES  # all the symbols it brings, corners and centre
    UNIT = [0] * 9  # one of each symbol; EMPTY and ABSENT count for nothing
    COST = [0] * 112  # by card: what its front needs
    POINTS, PER, COLOUR = [0] * FACES, [0] * FACES, [0] * FACES
    AIM, AIM_POINTS, AIM_COLOUR, AIM_SINGLE, AIM_STEP = ([0] * 103 for _ in range(5))
    BITS, NTH = [0] * 64, [0] * 64 * 6  # of a set of six bits: how many are set, and which is the n-th
    AIM_NEED = [0] * 103 * 7
    AIM_MATCH = [0] * 103 * 81


HIGH = 0x80808080  # the high bit of each kingdom's byte
for _symbol in range(7):
    UNIT[_symbol] = 1 << 8 * _symbol


def packed(symbols: tuple[int, ...]) -> int:
    """These symbols as one number."""
    return sum(1 << 8 * s for s in symbols if s < EMPTY)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def back_of(card: cython.int) -> cython.int:
    """The number that stands for this resource or gold card's back."""
    if card >= HIDDEN:
        return card
    return HIDDEN + COLOUR[2 * card] + (4 if card > 40 else 0)


def _fill_face(face: cython.int, corners: tuple[int, ...], centre: tuple[int, ...], colour: cython.int) -> None:
    d: cython.int
    for d in range(4):
        CORNER[4 * face + d] = corners[d]
    GAIN[face] = packed(corners) + packed(centre)
    COLOUR[face] = colour


def _fill_playable() -> None:
    card: cython.int
    k: cython.int
    for printed in load().playable:
        card = printed.id
        _fill_face(2 * card, printed.corners, (), printed.kingdom)
        _fill_face(2 * card + 1, (EMPTY,) * 4, (printed.kingdom,), printed.kingdom)
        POINTS[2 * card] = printed.points
        PER[2 * card] = _PER[printed.per]
        COST[card] = sum(n << 8 * k for k, n in enumerate(printed.cost))
    for card in range(HIDDEN, HIDDEN + 8):
        k = (card - HIDDEN) % 4
        _fill_face(2 * card, (EMPTY,) * 4, (k,), k)
        _fill_face(2 * card + 1, (EMPTY,) * 4, (k,), k)


def _fill_starters() -> None:
    card: cython.int
    for printed in load().starters:  # starters count in no pattern, so they are of no colour
        card = printed.id
        _fill_face(2 * card, printed.front, printed.centre, EMPTY)
        _fill_face(2 * card + 1, printed.back, (), EMPTY)


def _fill_objectives() -> None:
    aim: cython.int
    symbol: cython.int
    gold: cython.int
    for printed in load().objectives:
        aim = printed.id
        AIM_POINTS[aim] = printed.points
        for symbol in range(7):
            AIM_NEED[7 * aim + symbol] = printed.symbols.count(symbol)
        shape = tuple((cell.x, cell.y) for cell in printed.pattern)
        if shape in LINES:
            AIM[aim] = LINE
            AIM_COLOUR[aim] = printed.pattern[0].kingdom
            AIM_STEP[aim] = position(shape[1][0], shape[1][1])
        elif shape in ELLS:  # AIM_STEP leads from the lower card of the pair, which is (0, -2), to the single one
            AIM[aim] = ELL
            AIM_COLOUR[aim] = printed.pattern[0].kingdom
            AIM_SINGLE[aim] = printed.pattern[2].kingdom
            AIM_STEP[aim] = position(shape[2][0], shape[2][1] + 2)
        else:
            AIM[aim] = SET
        for card in load().playable[40:]:
            gold = card.id
            objects = [s for s in printed.symbols if s > 3]
            AIM_MATCH[81 * aim + gold] = card.kingdom == printed.dominant or any(o in card.corners for o in objects)


for _set in range(64):
    _bits = [bit for bit in range(6) if _set >> bit & 1]
    BITS[_set] = len(_bits)
    for _n, _bit in enumerate(_bits):
        NTH[6 * _set + _n] = _bit
_fill_playable()
_fill_starters()
_fill_objectives()
