# cython: boundscheck=False, wraparound=False, cdivision=True
"""One player's area: laying a card, the open spots around it, the symbols that stay visible.

Every function trusts its arguments; rules/legal.py is where a move is checked.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.rules.card_arrays import CORNER, COST, GAIN, HIGH, PER, POINTS, UNIT
    from naturalis.rules.lattice import STRIDE
    from naturalis.rules.state import CELLS, CLOSED, FIRST_SPOT, HAND, LAID, MASK, SPOTS, State

    OCCUPIED, UNTOUCHED, BLOCKED = -1, -2, -3


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _step(corner: cython.int) -> cython.int:
    """From a card to the one that would touch it at this corner (lattice.py has the drawing)."""
    if corner == 0:
        return STRIDE
    if corner == 1:
        return 1
    if corner == 2:
        return -1
    return -STRIDE


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _close(s: State, seat: cython.int, cell: cython.int, spots: cython.int) -> cython.int:
    """Take a cell off the open spots, if it is one, for good; returns how many of the spots remain."""
    k: cython.int = s.grid[cell] - FIRST_SPOT
    last: cython.int
    if k >= 0 and k < SPOTS:
        spots -= 1
        last = s.spot[seat * SPOTS + spots]
        s.spot[seat * SPOTS + k] = last
        s.grid[seat * CELLS + (last & MASK)] = FIRST_SPOT + k
    s.grid[cell] = CLOSED
    return spots


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lay(s: State, seat: cython.int, face: cython.int, pos: cython.int) -> cython.int:
    """Lay a face on an open spot (or the first one anywhere); returns the points it scores.

    The cost is the caller's to check, before: symbols that this card covers are gone here when points are counted.
    """
    k: cython.int = s.cards[seat]
    base: cython.int = seat * CELLS
    symbols: cython.ulonglong = s.symbols[seat] + GAIN[face]
    covered: cython.int = 0
    corner: cython.int
    cell: cython.int = base + (pos & MASK)
    there: cython.int
    absent: cython.int
    card: cython.int
    new: cython.int
    spots: cython.int
    points: cython.int
    s.cards[seat] = k + 1
    s.face[seat * LAID + k] = face
    s.where[seat * LAID + k] = pos
    spots = _close(s, seat, cell, s.spots[seat])
    s.grid[cell] = k + 1
    for corner in range(4):  # sums instead of branches, as in faces
        cell = base + ((pos + _step(corner)) & MASK)
        there = s.grid[cell]
        absent = CORNER[4 * face + corner] == 8
        card = (there > 0) & (there < FIRST_SPOT)
        symbols -= UNIT[CORNER[4 * s.face[seat * LAID + (there - 1) * card] + 3 - corner]] * card
        covered += card
        if absent > card:
            spots = _close(s, seat, cell, spots)
        else:
            new = there == 0
            s.spot[seat * SPOTS + spots] = pos + _step(corner)
            s.grid[cell] = there + (FIRST_SPOT + spots) * new
            spots += new
    s.spots[seat] = spots
    s.symbols[seat] = symbols
    points = POINTS[face]
    if PER[face]:
        points *= covered if PER[face] == 7 else (symbols >> 8 * PER[face]) & 255
    return points


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def affordable(s: State, seat: cython.int, card: cython.int) -> cython.int:
    """Whether the symbols visible now meet the cost on this card's front."""
    return ((s.symbols[seat] | HIGH) - COST[card]) & HIGH == HIGH  # no kingdom's byte had to borrow its high bit


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def faces(s: State, seat: cython.int) -> cython.int:
    """The faces in the seat's hand that it could lay now, a bit each: 1 << 2 * slot + side.

    Any of them may go on any open spot.
    """
    symbols: cython.ulonglong = s.symbols[seat] | HIGH
    options: cython.int = 0
    slot: cython.int
    card: cython.int
    can: cython.int
    front: cython.int
    for slot in range(HAND):  # no branches: in random play every one of them would be guessed wrong half the time
        card = s.hand[HAND * seat + slot]
        can = card != 0
        front = (symbols - COST[card]) & HIGH == HIGH
        options |= (2 * can | can & front) << 2 * slot
    return options


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find_spot(s: State, seat: cython.int, pos: cython.int) -> cython.int:
    """The index of the open spot there; or OCCUPIED, UNTOUCHED (no card touches it), BLOCKED (an absent corner)."""
    there: cython.int = s.grid[seat * CELLS + (pos & MASK)]
    corner: cython.int
    if there >= FIRST_SPOT and there < CLOSED and s.spot[seat * SPOTS + there - FIRST_SPOT] == pos:
        return there - FIRST_SPOT
    if there > 0 and there < FIRST_SPOT and s.where[seat * LAID + there - 1] == pos:
        return OCCUPIED
    if there == CLOSED:
        for corner in range(4):  # closed: but is it this cell, or one that shares its entry?
            there = s.grid[seat * CELLS + ((pos + _step(corner)) & MASK)]
            if there > 0 and there < FIRST_SPOT and s.where[seat * LAID + there - 1] == pos + _step(corner):
                return BLOCKED
    return UNTOUCHED
