# cython: boundscheck=False, wraparound=False, cdivision=True
"""Where points come from: for each objective the very cards or symbols that count, and who has won."""

from __future__ import annotations

from msgspec import Struct

from naturalis.cards.load import load
from naturalis.cards.symbols import CORNERS, NAMES
from naturalis.rules.lattice import coordinates

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.rules.card_arrays import AIM, AIM_NEED, AIM_POINTS, AIM_STEP, CORNER, ELL, GAIN, SET, UNIT
    from naturalis.rules.lattice import STRIDE
    from naturalis.rules.objectives import part_of_next, times
    from naturalis.rules.state import CELLS, FIRST_SPOT, LAID, MASK, State


class Shown(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A visible symbol: on the card at (x, y), in a corner or the centre."""

    symbol: str
    x: int
    y: int
    corner: str


class ObjectiveScore(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One objective: fulfilled ``times``, by these copies of its pattern (places of cards) or sets of symbols."""

    card: int
    times: int
    points: int
    copies: tuple[tuple[tuple[int, int], ...], ...] = ()
    sets: tuple[tuple[Shown, ...], ...] = ()


class ObjectiveProgress(Struct, frozen=True):
    """How far a seat is with an objective: fulfilled ``times``, and ``have`` of the ``need`` cards or symbols of the
    next time.
    """

    card: int
    times: int
    have: int
    need: int


class SeatScore(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One seat: its points on the track, each objective (two common, then the secret one), and the sum."""

    seat: int
    track: int
    objectives: tuple[ObjectiveScore, ...]
    objective_points: int
    total: int


class Result(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a game ended. ``places`` has each seat's rank, 1 the best; ``winners`` are the seats that share the
    victory. In the solo game ``tybor`` is his score, and without a winner he won.
    """

    scores: tuple[SeatScore, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    tybor: int | None = None


def seat_score(s: State, seat: cython.int, objectives: tuple[int, ...]) -> SeatScore:
    """What the seat would have if the game ended now, counting these objectives."""
    scored = tuple([objective_score(s, seat, card) for card in objectives])
    extra = sum([o.points for o in scored])
    return SeatScore(seat, s.score[seat], scored, extra, s.score[seat] + extra)


def objective_score(s: State, seat: cython.int, aim: cython.int) -> ObjectiveScore:
    """How often the seat's area fulfils this objective, and by what."""
    n: cython.int = times(s, seat, aim)
    points: cython.int = n * AIM_POINTS[aim]
    if AIM[aim] == SET:
        return ObjectiveScore(aim, n, points, sets=_sets(s, seat, aim, n))
    anchors = [s.found[k] for k in range(n)]
    return ObjectiveScore(aim, n, points, copies=tuple([_copy(aim, anchor) for anchor in anchors]))


def objective_progress(s: State, seat: cython.int, aim: cython.int) -> ObjectiveProgress:
    """How often the seat's area fulfils this objective, and how much of the next time is there."""
    n: cython.int = times(s, seat, aim)
    symbol: cython.int
    need: cython.int = 3
    if AIM[aim] == SET:
        need = 0
        for symbol in range(7):
            need += AIM_NEED[7 * aim + symbol]
    return ObjectiveProgress(aim, n, part_of_next(s, seat, aim, n), need)


def _copy(aim: cython.int, anchor: int) -> tuple[tuple[int, int], ...]:
    step: cython.int = AIM_STEP[aim]
    if AIM[aim] == ELL:
        cells = (anchor, anchor + STRIDE + 1, anchor + step)
    else:
        cells = (anchor, anchor + step, anchor + 2 * step)
    return tuple([coordinates(cell) for cell in cells])


def _sets(s: State, seat: cython.int, aim: cython.int, n: int) -> tuple[tuple[Shown, ...], ...]:
    there = visible(s, seat)
    wanted = [NAMES[symbol] for symbol in load().objectives[aim - 87].symbols]
    pools = {name: iter([shown for shown in there if shown.symbol == name]) for name in wanted}
    return tuple([tuple([next(pools[name]) for name in wanted]) for _ in range(n)])


def visible(s: State, seat: cython.int) -> list[Shown]:
    """Every symbol visible in the area, card by card in the order they were laid."""
    found: list[Shown] = []
    k: cython.int
    corner: cython.int
    symbol: cython.int
    face: cython.int
    for k in range(s.cards[seat]):
        x, y = coordinates(s.where[seat * LAID + k])
        face = s.face[seat * LAID + k]
        centre = GAIN[face]
        for corner in range(4):
            symbol = CORNER[4 * face + corner]
            if symbol < 7:
                centre -= UNIT[symbol]
                if not _covered(s, seat, k, corner):
                    found.append(Shown(NAMES[symbol], x, y, CORNERS[corner]))
        for symbol in range(4):
            found += [Shown(NAMES[symbol], x, y, "centre")] * (centre >> 8 * symbol & 255)
    return found


def _covered(s: State, seat: cython.int, k: cython.int, corner: cython.int) -> bool:
    """Whether a later card lies on this corner of the k-th card."""
    step = (STRIDE, 1, -1, -STRIDE)[corner]
    cell: cython.int = s.where[seat * LAID + k] + step
    there: cython.int = s.grid[seat * CELLS + (cell & MASK)]
    return k + 1 < there and there < FIRST_SPOT


def result(scores: tuple[SeatScore, ...], tybor: int | None) -> Result:
    """Who won: most points, then most points from objectives, then the victory is shared.

    Against Tybor the player needs strictly more points than he has.
    """
    keys = [(score.total, score.objective_points) for score in scores]
    places = tuple([1 + sum([other > key for other in keys]) for key in keys])
    if tybor is not None:
        return Result(scores, places, (0,) if scores[0].total > tybor else (), tybor)
    return Result(scores, places, tuple([seat for seat, place in enumerate(places) if place == 1]))
