"""Worker processes: they play the same games however many there are, and none survives the arena."""

from __future__ import annotations

from multiprocessing import active_children

import pytest

from naturalis.arena import WorkerDied, play_games
from tests.helpers.arena_games import TWO, without_times


@pytest.mark.slow
def test_the_same_games_however_many_workers() -> None:
    alone = without_times(play_games(TWO, range(12), 1))
    assert [result.number for result in alone] == list(range(12))
    assert without_times(play_games(TWO, range(12), 3)) == alone
    assert without_times(play_games(TWO, reversed(range(12)), 1)) == alone


def test_more_workers_than_games() -> None:
    assert [result.number for result in play_games(TWO, [5], 4)] == [5]


def test_a_dead_worker_is_reported_and_the_others_end() -> None:
    playing = play_games(TWO, range(10_000), 2)
    next(playing)
    workers = active_children()
    assert len(workers) == 2
    workers[0].kill()
    with pytest.raises(WorkerDied, match=r"ended with code -9; .*: an arena with a journal resumes"):
        list(playing)
    assert not active_children()


def test_closing_ends_the_workers() -> None:
    playing = play_games(TWO, range(10_000), 2)
    next(playing)
    playing.close()
    assert not active_children()
