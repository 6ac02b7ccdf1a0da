"""The statistics of an arena, against figures worked out by hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from naturalis.arena import compute_statistics
from naturalis.arena.statistics import PointStatistics, complete_deals, pair_scores
from tests.helpers.arena_games import TWO, made_up_result


def test_statistics_of_two_deals_by_hand() -> None:
    games = [
        made_up_result(0, (0, 1), (1, 2), (1.0, 0.0), 2),
        made_up_result(1, (1, 0), (1, 2), (1.0, 0.0), 2),
        made_up_result(2, (0, 1), (1, 2), (1.0, 0.0), 2),
        made_up_result(3, (1, 0), (1, 1), (0.5, 0.5), 2),
        made_up_result(4, (0, 1), (1, 2), (1.0, 0.0), 2),  # its deal is not complete
    ]
    found = compute_statistics(TWO, reversed(games))
    assert found is not None
    assert (found.games, found.deals, found.rounds, found.ended_by) == (4, 2, 9.0, {"points": 4})
    first = found.bots[0]
    assert first.wins.value == pytest.approx((0.5 + 0.75) / 2)
    assert first.points is not None
    assert first.points.deviation == pytest.approx((100 / 3) ** 0.5)
    assert replace(first.points, deviation=0.0) == PointStatistics(15.0, 0.0, (10.0, 15.0, 20.0), {10: 2, 20: 2})
    assert (first.ms_per_move.count, first.ms_per_move.mean, first.ms_per_move.longest) == (8, 1.5, 2.0)
    (pair,) = found.pairs
    assert (pair.met, pair.score.value) == (4, 2.5 / 4)


def test_places_at_larger_tables_compare_every_two_bots() -> None:
    game = made_up_result(0, (2, 0, 1), (3, 1, 1), (0.0, 0.5, 0.5), 3)
    assert pair_scores([game]) == {(0, 1): (0.5, 1), (0, 2): (1.0, 1), (1, 2): (1.0, 1)}
    copies = made_up_result(0, (1, 0, 1, 1), (1, 2, 3, 4), (1.0, 0, 0, 0), 4)
    assert pair_scores([copies]) == {(0, 1): (2.0, 3)}


def test_no_statistics_without_a_complete_deal() -> None:
    assert compute_statistics(TWO, [made_up_result(0, (0, 1), (1, 2), (1.0, 0.0), 2)]) is None
    assert complete_deals(TWO, []) == []
