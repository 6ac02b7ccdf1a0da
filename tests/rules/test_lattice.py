"""Coordinates: the core's numbers read back, and no two cells of one area share an entry."""

from __future__ import annotations

from itertools import product

from naturalis.rules.lattice import REACH, STRIDE, coordinates, position, within_reach
from naturalis.rules.state import CELLS, MASK


def test_a_position_reads_back_everywhere_within_reach() -> None:
    places = [(u - v, u + v) for u, v in product(range(-REACH, REACH + 1), repeat=2)]
    assert all(within_reach(x, y) for x, y in places)
    assert all(coordinates(position(x, y)) == (x, y) for x, y in places)
    assert len({position(x, y) for x, y in places}) == len(places)


def test_the_four_neighbours_are_the_four_corners() -> None:
    steps = [position(x, y) - position(0, 0) for x, y in ((-1, 1), (1, 1), (-1, -1), (1, -1))]
    assert steps == [STRIDE, 1, -1, -STRIDE]


def test_cells_that_share_an_entry_are_at_least_88_steps_apart() -> None:
    assert MASK == CELLS - 1
    far = 2 * REACH + 4
    apart = [
        abs(du) + abs(dv)
        for du, dv in product(range(-far, far + 1), repeat=2)
        if (du, dv) != (0, 0) and (du + STRIDE * dv) % CELLS == 0
    ]
    assert min(apart) == 88


def test_reach_ends_where_no_card_can_come_to_lie() -> None:
    assert within_reach(81, 81)
    assert not within_reach(82, 82)
    assert not within_reach(-82, 82)
