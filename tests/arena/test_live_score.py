"""The first bot's score while an arena is running."""

from __future__ import annotations

from naturalis.arena.live_score import LiveScore
from tests.helpers.arena_games import TWO, made_up_result


def test_the_score_counts_complete_deals() -> None:
    score = LiveScore(TWO)
    assert str(score) == "uniform"
    for number, part in enumerate((1.0, 0.0, 1.0, 1.0)):
        score.add(made_up_result(number, (0, 1), (1, 2), (part, 1 - part), 2))
        if number == 1:
            assert str(score) == "uniform 50.0 %"
    assert str(score) == "uniform 75.0 % ± 317.7"  # 12.7062 × 0.25, for two deals
