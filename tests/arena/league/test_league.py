"""A league goes on where it was, also with new bots, and its journals are those of arenas."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import cast

import pytest
from msgspec.structs import replace

from naturalis.arena import JournalError
from naturalis.arena.game_result import TimeHistogram
from naturalis.arena.journal import read_journal, read_plan
from naturalis.arena.league import League, LeagueBot, LeagueConfig
from naturalis.arena.league.line_up_pool import LineUpTask
from naturalis.arena.merge import merge_journals
from naturalis.arena.plan import Plan
from naturalis.bots import Player
from naturalis.workers import Workers
from naturalis.workers.base import Result, Task, entered
from tests.helpers.arena_games import make_player, without_times

BOTS = ("uniform", LeagueBot("greedy", "the greedy one"))
SMALL = LeagueConfig(BOTS, min_games=4, max_games=8, margin=1.0)


def numbers(folder: Path) -> dict[Plan, list[int]]:
    return {
        plan: [result.number for result in read_journal(path, plan)]
        for path in sorted(folder.iterdir())
        for plan in (read_plan(path),)
    }


def test_a_league_plays_until_nothing_is_left(tmp_path: Path) -> None:
    league = League(SMALL, tmp_path)
    assert len(list(league.play())) == 8
    assert list(league.play()) == []
    assert list(numbers(tmp_path).values()) == [list(range(8))]
    best = league.standings().bots[0]
    assert (best.name, best.spec, best.games) == ("the greedy one", "greedy", 8)


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    first = League(SMALL, tmp_path)
    assert len(list(first.play(games=3))) == 4  # rounded up to whole deals
    games = League(SMALL, tmp_path).play()
    next(games)
    games.close()  # as Ctrl-C would
    again = League(SMALL, tmp_path)
    assert len(again.games.deals) == 2
    assert len(list(again.play())) == 3
    assert list(numbers(tmp_path).values()) == [list(range(8))]
    whole = League(SMALL, tmp_path / "other")
    list(whole.play())
    assert again.games.deals == whole.games.deals


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_bot_added_later_replays_nothing(workers: int, tmp_path: Path) -> None:
    list(League(SMALL, tmp_path).play(workers))
    before = numbers(tmp_path)
    larger = LeagueConfig(("learned", *BOTS[::-1]), min_games=2, max_games=2)
    league = League(larger, tmp_path)
    assert league.games.met == {(1, 2): 8}
    assert len(list(league.play(workers))) == 4
    assert league.games.met == {(0, 1): 2, (0, 2): 2, (1, 2): 8}
    after = numbers(tmp_path)
    assert len(after) == 3
    assert after.items() >= before.items()


THREE = LeagueConfig(("uniform", "greedy", "search:playouts=4"), min_games=6, max_games=12, margin=1.0)


class OneByOne(Workers):
    """Runs tasks here, the last one first, and remembers which came together."""

    def __init__(self) -> None:
        self.runs: list[list[LineUpTask]] = []

    def run(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        given = list(tasks)
        self.runs.append([cast("LineUpTask", task) for task in given])
        with entered(work) as function:
            for task in reversed(given):
                yield function(task)

    def close(self) -> None: ...


def test_a_round_plays_all_its_games_at_once(tmp_path: Path) -> None:
    workers = OneByOne()
    assert len(list(League(THREE, tmp_path).play(workers, games=18))) == 18
    (only,) = workers.runs
    assert sorted(only) == [(line_up, number) for line_up in range(3) for number in range(6)]


def test_the_slowest_line_ups_begin(tmp_path: Path) -> None:
    list(League(THREE, tmp_path).play(games=18))
    league = League(THREE, tmp_path)
    for bot, ms in enumerate((30.0, 20.0, 1.0)):
        league.games.totals[bot].turn_times = TimeHistogram.of([ms])
    next(league.play(OneByOne()))  # which plays the last game first
    found = {plan.specs: len(played) for plan, played in numbers(tmp_path).items()}
    assert found == {("greedy", "uniform"): 6, ("greedy", "search:playouts=4"): 7, ("search:playouts=4", "uniform"): 6}


@pytest.mark.parametrize("workers", [OneByOne(), pytest.param(2, marks=pytest.mark.slow)], ids=["reversed", "two"])
def test_the_same_games_in_any_order_and_with_any_workers(workers: int | Workers, tmp_path: Path) -> None:
    leagues = League(THREE, tmp_path / "a"), League(THREE, tmp_path / "b")
    list(leagues[0].play())
    list(leagues[1].play(workers))
    for path in (tmp_path / "a").iterdir():
        plan = read_plan(path)
        other = without_times(read_journal(tmp_path / "b" / path.name, plan))
        assert other == without_times(read_journal(path, plan))
    mine, theirs = (
        [replace(bot, ms_per_turn=None) for bot in league.standings().bots]
        for league in (*leagues, League(THREE, tmp_path / "b"))[::2]
    )
    assert mine == theirs


def test_a_bot_that_leaves_takes_its_games_along(tmp_path: Path) -> None:
    config = LeagueConfig(("uniform", "greedy", "learned"), min_games=2, max_games=2)
    list(League(config, tmp_path).play())
    smaller = League(LeagueConfig(("greedy", "learned"), min_games=2, max_games=2), tmp_path)
    assert smaller.games.met == {(0, 1): 2}
    assert list(smaller.play()) == []


def test_journals_of_another_seed_or_table_do_not_count(tmp_path: Path) -> None:
    list(League(SMALL, tmp_path).play())
    for other in (LeagueConfig(BOTS, seed=2), LeagueConfig(BOTS, edition="french")):
        assert League(other, tmp_path).games.deals == []


def test_what_another_process_has_played_meanwhile_is_taken_over(tmp_path: Path) -> None:
    ours, theirs = League(SMALL, tmp_path), League(SMALL, tmp_path)
    list(theirs.play(games=6))
    assert len(list(ours.play())) == 2
    assert len(ours.games.deals) == 4


def test_journals_of_a_league_can_be_merged(tmp_path: Path) -> None:
    list(League(SMALL, tmp_path / "a").play())
    (path,) = (tmp_path / "a").iterdir()
    (tmp_path / "b").mkdir()
    assert merge_journals(tmp_path / "b" / path.name, [path]).added == 8
    assert League(SMALL, tmp_path / "b").games.met == {(0, 1): 8}


def test_larger_tables(tmp_path: Path) -> None:
    config = LeagueConfig(("uniform", "greedy", "learned"), seats=3, min_games=3, max_games=3)
    league = League(config, tmp_path)
    assert len(list(league.play())) == 3
    assert league.games.met == {(0, 1): 3, (0, 2): 3, (1, 2): 3}


def test_a_bot_that_fails_loses(tmp_path: Path) -> None:
    def make(spec: str) -> Player:
        return make_player("crash" if spec == "greedy" else spec)

    league = League(SMALL, tmp_path)
    list(league.play(make=make))
    best, worst = league.standings().bots
    assert best.name == "uniform"
    assert worst.failures == {"it crashed": 8}
    assert (best.points, best.wins) == (None, 1.0)


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    list(League(SMALL, tmp_path).play(games=2))
    (path,) = tmp_path.iterdir()
    path.write_bytes(b"rubbish\n")
    return path


def test_a_damaged_journal_is_named(damaged: Path) -> None:
    with pytest.raises(JournalError, match="is not the journal of an arena"):
        League(SMALL, damaged.parent)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(JournalError, match="cannot make the folder"):
        list(League(SMALL, tmp_path / "file" / "folder").play())
