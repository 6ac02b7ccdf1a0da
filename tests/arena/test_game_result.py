"""The result of a game: it holds the whole game, and its thinking times add up."""

from __future__ import annotations

import msgspec
import pytest

from naturalis.arena import GameResult, play_games
from naturalis.arena.game_result import TimeHistogram
from tests.helpers.arena_games import TWO


def test_a_result_holds_its_whole_game() -> None:
    for result in play_games(TWO, range(4), 1):
        game = result.game(TWO.deal(TWO.game(result.number)))
        assert game.result is not None
        assert result.points == tuple(score.total for score in game.result.scores)
        assert result.places == game.result.places
        assert (result.rounds, result.tybor) == (game.round, None)


def test_the_spelling_of_journals_stays() -> None:
    """Journals of format 1 call the thinking times moves and turns, and the moves played."""
    text = (
        b'{"number":3,"deal":1,"line_up":0,"rotation":1,"bots":[1,0],"places":[1,2],"shares":[1.0,0.0],'
        b'"moves":[[2,3.0,2.0,{"0":1,"14":1}],[0,0.0,0.0,{}]],"turns":[[1,3.0,3.0,{"22":1}],[0,0.0,0.0,{}]],'
        b'"points":[24,20],"objective_points":[4,2],"rounds":11,"trigger":"points","played":"0:starter:front"}'
    )
    result = msgspec.json.decode(text, type=GameResult)
    assert (result.move_times[0].count, result.turn_times[0].longest, result.moves) == (2, 3.0, "0:starter:front")
    assert msgspec.json.encode(result) == text


def test_times_add_up() -> None:
    parts = [TimeHistogram.of([0.0, 1.0]), TimeHistogram.of([100.0] * 98), TimeHistogram.of([])]
    times = TimeHistogram.sum(parts)
    assert (times.count, times.total, times.longest) == (100, 9801.0, 100.0)
    assert times.quantile(0.95) == pytest.approx(100, rel=0.025)
    assert times.quantile(0.015) == pytest.approx(1, rel=0.025)
    assert (TimeHistogram().mean, TimeHistogram().quantile(0.95)) == (0.0, 0.0)
