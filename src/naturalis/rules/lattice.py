"""Where cards lie: the coordinates people read, and the single number the core uses.

A card at (x, y) touches the four at (x±1, y±1), so x + y is always even. Turned by 45 degrees this is an
ordinary square lattice, u = (x + y) / 2 and v = (y - x) / 2, and one number does: u + STRIDE * v.

        (-1,1)      (1,1)               +STRIDE       +1        a card's corners are numbered
             \\     /                          \\     /           0 top-left     1 top-right
              (0,0)              is             0               2 bottom-left  3 bottom-right
             /     \\                          /     \\           so the corner that meets
        (-1,-1)     (1,-1)                   -1      -STRIDE     corner d is 3 - d

A game has at most 81 cards in one area (80 and the starter), so |u|, |v| <= 81 with the cells around them, and
the number can be read back. The core keeps a cell's state in an array of 4096 at ``number % 4096``. Two
different cells share an entry only if they are at least 88 steps apart (the least |du| + |dv| > 0 for which
du + 201 dv is a multiple of 4096; a test counts it), and cells of one area, with everything a pattern looks
at, are never more than 83 apart.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    STRIDE, REACH = 201, 81


@cython.ccall
@cython.exceptval(check=False)
def position(x: cython.int, y: cython.int) -> cython.int:
    """The core's number for (x, y), which must be on the lattice."""
    return (x + y) // 2 + STRIDE * ((y - x) // 2)


def coordinates(number: cython.int) -> tuple[int, int]:
    """The (x, y) of a core number; the inverse of position within reach."""
    v, u = divmod(number + STRIDE // 2, STRIDE)
    u -= STRIDE // 2
    return u - v, u + v


@cython.ccall
@cython.exceptval(check=False)
def within_reach(x: cython.int, y: cython.int) -> cython.bint:
    """Whether (x, y) is near enough that a card could ever come to lie there."""
    return abs(x + y) <= 2 * REACH and abs(y - x) <= 2 * REACH
