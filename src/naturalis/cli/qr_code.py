"""QR codes for short addresses, drawn with half blocks: another device scans them off the terminal.

Only what an address needs: bytes, versions 1 to 5, error correction level L, for which a code has one block.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import reduce
from itertools import pairwise

_DATA_BYTES = (19, 34, 55, 80, 108)  # by version; with the bytes for error correction:
_CORRECTION_BYTES = (7, 10, 15, 20, 26)
_HEAD_BYTES = 2  # the mode, the length and the terminator
_QUIET = 4  # light modules around the code
_FORMAT_L, _FORMAT_GENERATOR, _FORMAT_MASK = 0b01, 0b10100110111, 0b101010000010010
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, _: row % 2 == 0,
    lambda _, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)
_BLACK_ON_WHITE, _RESET = "\x1b[30;107m", "\x1b[0m"


def terminal_qr_code(text: str) -> str:
    """Draw a code of this text, black on white in any terminal. Raises ValueError if the text is too long."""
    modules = qr_modules(text)
    size = len(modules) + 2 * _QUIET

    def dark(row: int, column: int) -> bool:
        row, column = row - _QUIET, column - _QUIET
        return 0 <= row < len(modules) and 0 <= column < len(modules) and modules[row][column]

    lines = ("".join(" ▄▀█"[2 * dark(row, x) + dark(row + 1, x)] for x in range(size)) for row in range(0, size, 2))
    return "\n".join(f"{_BLACK_ON_WHITE}{line}{_RESET}" for line in lines)


def can_show_qr_code() -> bool:
    """Whether standard output is a terminal with colours and half blocks."""
    try:
        "▄▀█".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def qr_modules(text: str) -> list[list[bool]]:
    """The modules of the code, row by row: whether each is dark."""
    data = text.encode()
    version = next((n for n, room in enumerate(_DATA_BYTES) if len(data) <= room - _HEAD_BYTES), None)
    if version is None:
        raise ValueError(f"{len(data)} bytes do not fit into a QR code of {_DATA_BYTES[-1] - _HEAD_BYTES}")
    codewords = _codewords(data, _DATA_BYTES[version], _CORRECTION_BYTES[version])
    # Every mask is valid. The one that leaves the fewest squares of one colour is the easiest to read.
    return min((_drawn(21 + 4 * version, codewords, mask) for mask in range(8)), key=_squares)


def _codewords(data: bytes, room: int, correction: int) -> bytes:
    bits = 0b0100 << 8 | len(data)  # the mode for bytes, and their number
    for byte in data:
        bits = bits << 8 | byte
    head = (bits << 4).to_bytes(len(data) + _HEAD_BYTES, "big")
    padding = bytes(0xEC if n % 2 == 0 else 0x11 for n in range(room - len(head)))
    return head + padding + _remainder(head + padding, correction)


def _times(one: int, other: int) -> int:
    """Multiply in the field of 256 elements that QR codes use."""
    product = 0
    while other:
        product ^= one if other & 1 else 0
        one = one << 1 ^ (0x11D if one & 0x80 else 0)
        other >>= 1
    return product


def _remainder(data: bytes, length: int) -> bytes:
    """The Reed-Solomon bytes: what remains of the data when a polynomial of this degree divides it."""
    generator = [1]
    root = 1
    for _ in range(length):
        shifted = [*generator, 0]
        generator = [shifted[n] ^ (_times(generator[n - 1], root) if n else 0) for n in range(len(shifted))]
        root = _times(root, 2)
    rest = [0] * length
    for byte in data:
        factor = byte ^ rest[0]
        rest = [below ^ _times(term, factor) for below, term in zip([*rest[1:], 0], generator[1:], strict=True)]
    return bytes(rest)


def _drawn(size: int, codewords: bytes, mask: int) -> list[list[bool]]:
    fixed: dict[tuple[int, int], bool] = {}
    _draw_patterns(size, fixed)
    _draw_format(size, fixed, mask)
    bits = (bool(byte >> bit & 1) for byte in codewords for bit in range(7, -1, -1))
    free = {place: next(bits, False) ^ _MASKS[mask](*place) for place in _zigzag(size) if place not in fixed}
    return [[(fixed | free)[row, column] for column in range(size)] for row in range(size)]


def _draw_patterns(size: int, fixed: dict[tuple[int, int], bool]) -> None:
    """Draw what a reader finds the code by: three squares with light frames, two dotted lines, a small square."""
    for n in range(8, size - 8):
        fixed[6, n] = fixed[n, 6] = n % 2 == 0
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        for row in range(max(top - 1, 0), min(top + 8, size)):
            for column in range(max(left - 1, 0), min(left + 8, size)):
                distance = max(abs(row - top - 3), abs(column - left - 3))
                fixed[row, column] = distance not in (2, 4)
    if size > 21:
        for row in range(size - 9, size - 4):
            for column in range(size - 9, size - 4):
                fixed[row, column] = max(abs(row - size + 7), abs(column - size + 7)) != 1


def _draw_format(size: int, fixed: dict[tuple[int, int], bool], mask: int) -> None:
    """Draw the level and the mask, twice, with their own error correction."""
    data = _FORMAT_L << 3 | mask
    rest = reduce(lambda value, _: value << 1 ^ (_FORMAT_GENERATOR if value >> 9 else 0), range(10), data)
    word = (data << 10 | rest) ^ _FORMAT_MASK
    beside = [*range(6), 7, 8, *range(size - 7, size)]
    for bit in range(15):
        dark = bool(word >> bit & 1)
        fixed[beside[bit], 8] = dark
        fixed[8, [*range(size - 1, size - 9, -1), 7, *range(5, -1, -1)][bit]] = dark
    fixed[size - 8, 8] = True


def _zigzag(size: int) -> Iterator[tuple[int, int]]:
    """All places in the order of the data: pairs of columns from the right, upwards and downwards in turns."""
    upwards = True
    for right in [*range(size - 1, 6, -2), *range(5, 0, -2)]:
        for row in range(size - 1, -1, -1) if upwards else range(size):
            yield row, right
            yield row, right - 1
        upwards = not upwards


def _squares(modules: list[list[bool]]) -> int:
    """The number of squares of four modules of one colour."""
    return sum(
        len({upper[n], upper[n + 1], lower[n], lower[n + 1]}) == 1
        for upper, lower in pairwise(modules)
        for n in range(len(upper) - 1)
    )
