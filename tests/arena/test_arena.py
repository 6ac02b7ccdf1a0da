"""Games of an arena: the same however many workers play; failures, figures and files."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from multiprocessing import active_children
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from naturalis.arena import GameResult, Plan, Statistics, WorkerDied, compute_statistics, play_games
from naturalis.arena.game_result import TimeHistogram
from naturalis.arena.live_score import LiveScore
from naturalis.arena.output_files import write_csv, write_json, write_plot, write_records
from naturalis.arena.plot import draw_plot
from naturalis.arena.report import align_columns, clip, format_ms, report_lines
from naturalis.arena.statistics import PointStatistics, complete_deals, pair_scores
from naturalis.bots import BotFailed, Budget, Player, player
from naturalis.records import Record, read_records, verify
from naturalis.rules import Draw, Move, Rng, View

TWO = Plan(("uniform", "uniform"), 2, seed=3)


class Fake:
    """Moves at random, and fails in every game: by breaking down, or with an illegal move."""

    made = 0
    closed = 0

    def __init__(self, how: str) -> None:
        type(self).made += 1
        self.how = how
        if how == "absent":
            raise FileNotFoundError("there is no such program")

    def choose(self, view: View, rng: Rng, budget: Budget) -> Move:
        if view.round > 2:
            if self.how == "crash":
                raise BotFailed("it crashed")
            return Draw("gold") if view.phase == "place" else Draw("resource")
        return view.legal_moves[rng.below(len(view.legal_moves))]

    def close(self) -> None:
        type(self).closed += 1
        if self.how == "crash":
            raise RuntimeError("it cannot even leave")


@pytest.fixture(autouse=True)
def _count_anew() -> None:
    Fake.made = Fake.closed = 0


def make(spec: str) -> Player:
    return player(spec) if spec == "uniform" else Player(spec, Fake(spec), Budget())


def timeless(results: Iterable[GameResult]) -> list[GameResult]:
    return sorted(
        (replace(result, move_times=(), turn_times=()) for result in results), key=lambda result: result.number
    )


def found_in(plan: Plan, games: int) -> Statistics:
    found = compute_statistics(plan, play_games(plan, range(plan.round_up(games)), 1, make))
    assert found is not None
    return found


def test_the_same_games_however_many_workers() -> None:
    alone = timeless(play_games(TWO, range(12), 1))
    assert [result.number for result in alone] == list(range(12))
    assert timeless(play_games(TWO, range(12), 3)) == alone
    assert timeless(play_games(TWO, reversed(range(12)), 1)) == alone


def test_more_workers_than_games() -> None:
    assert [result.number for result in play_games(TWO, [5], 4)] == [5]


def test_a_worker_that_dies_is_told_and_the_others_end() -> None:
    playing = play_games(TWO, range(10_000), 2)
    next(playing)
    workers = active_children()
    assert len(workers) == 2
    workers[0].kill()
    with pytest.raises(WorkerDied, match=r"ended with code -9; .* run the same command again"):
        list(playing)
    assert not active_children()


def test_closing_ends_the_workers() -> None:
    playing = play_games(TWO, range(10_000), 2)
    next(playing)
    playing.close()
    assert not active_children()


def test_a_bout_holds_its_whole_game() -> None:
    for result in play_games(TWO, range(4), 1):
        game = result.game(TWO.deal(TWO.game(result.number)))
        assert game.result is not None
        assert result.points == tuple(score.total for score in game.result.scores)
        assert result.places == game.result.places
        assert (result.rounds, result.tybor) == (game.round, None)


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("crash", "it crashed"),
        ("illegal", "its move is refused, place_first: the seat must place a card before it draws"),
        ("absent", "it did not start: there is no such program"),
    ],
)
def test_who_fails_loses_and_the_arena_goes_on(how: str, reason: str) -> None:
    plan = Plan((how, "uniform"), 2)
    found = found_in(plan, 6)
    assert found.games == 6
    assert found.bots[0].failures == {reason: 6}
    assert (found.bots[0].wins.value, found.bots[1].wins.value) == (0.0, 1.0)
    assert found.bots[0].points is None
    assert found.ended_by == {"failure": 6}
    assert found.bots[1].failures == {}
    assert Fake.made == 6, "a failed bot is made anew"
    assert Fake.closed == (0 if how == "absent" else 6)
    said = "\n".join(report_lines(found))
    assert f"{how} failed in 6 games and lost:\n  6 × {reason}" in said
    ElementTree.fromstring(draw_plot(found))


def test_players_stay_from_game_to_game_and_are_closed_at_the_end() -> None:
    plan = Plan(("uniform", "calm"), 2)

    class Calm(Fake):
        def choose(self, view: View, rng: Rng, budget: Budget) -> Move:
            return view.legal_moves[0]

    def calm(spec: str) -> Player:
        return player(spec) if spec == "uniform" else Player(spec, Calm(spec), Budget())

    playing = play_games(plan, range(8), 1, calm)
    for _ in range(4):
        next(playing)
    assert (Calm.made, Calm.closed) == (1, 0)
    playing.close()
    assert (Calm.made, Calm.closed) == (1, 1)


def result(
    number: int, bots: tuple[int, ...], places: tuple[int, ...], shares: tuple[float, ...], per_deal: int
) -> GameResult:
    times = (TimeHistogram.of([1.0, 2.0]),) * len(bots)
    points = (10, 20, 30, 40)[: len(bots)]
    return GameResult(
        number, number // per_deal, 0, number % per_deal, bots, places, shares, times, times, points,
        objective_points=(0,) * len(bots), rounds=9, trigger="points",
    )  # fmt: skip


def test_figures_of_two_deals_by_hand() -> None:
    games = [
        result(0, (0, 1), (1, 2), (1.0, 0.0), 2),
        result(1, (1, 0), (1, 2), (1.0, 0.0), 2),
        result(2, (0, 1), (1, 2), (1.0, 0.0), 2),
        result(3, (1, 0), (1, 1), (0.5, 0.5), 2),
        result(4, (0, 1), (1, 2), (1.0, 0.0), 2),  # its deal was not played in full
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
    game = result(0, (2, 0, 1), (3, 1, 1), (0.0, 0.5, 0.5), 3)
    assert pair_scores([game]) == {(0, 1): (0.5, 1), (0, 2): (1.0, 1), (1, 2): (1.0, 1)}
    copies = result(0, (1, 0, 1, 1), (1, 2, 3, 4), (1.0, 0, 0, 0), 4)
    assert pair_scores([copies]) == {(0, 1): (2.0, 3)}


def test_no_figures_without_a_whole_deal() -> None:
    assert compute_statistics(TWO, [result(0, (0, 1), (1, 2), (1.0, 0.0), 2)]) is None
    assert complete_deals(TWO, []) == []


def test_each_bot_alone_against_tybor_on_the_same_deals() -> None:
    plan = Plan(("uniform", "uniform"), 1, "easy")
    found = found_in(plan, 20)
    assert (found.deals, found.pairs) == (10, ())
    assert found.tybor is not None
    assert all(bot.rating is None and bot.games == 10 for bot in found.bots)
    said = "\n".join(report_lines(found))
    assert "each played by every bot; alone against Tybor, easy" in said
    assert "wins against Tybor" in said


def test_one_against_copies_says_what_is_even() -> None:
    found = found_in(Plan(("uniform", "uniform"), 4), 8)
    assert [bot.games for bot in found.bots] == [8, 24]
    assert "An even share is 25%." in "\n".join(report_lines(found))


def test_a_round_robin_compares_every_two() -> None:
    found = found_in(Plan(("uniform",) * 3, 2), 12)
    said = "\n".join(report_lines(found))
    assert "uniform #2 before uniform #3" in said
    assert "in 2 seatings of 3 line-ups" in said
    assert [pair.met for pair in found.pairs] == [4, 4, 4]


def test_times_add_up() -> None:
    parts = [TimeHistogram.of([0.0, 1.0]), TimeHistogram.of([100.0] * 98), TimeHistogram.of([])]
    times = TimeHistogram.sum(parts)
    assert (times.count, times.total, times.longest) == (100, 9801.0, 100.0)
    assert times.quantile(0.95) == pytest.approx(100, rel=0.025)
    assert times.quantile(0.015) == pytest.approx(1, rel=0.025)
    assert (TimeHistogram().mean, TimeHistogram().quantile(0.95)) == (0.0, 0.0)


def test_how_the_first_bot_stands() -> None:
    running = LiveScore(TWO)
    assert str(running) == "uniform"
    for number, part in enumerate((1.0, 0.0, 1.0, 1.0)):
        running.add(result(number, (0, 1), (1, 2), (part, 1 - part), 2))
        if number == 1:
            assert str(running) == "uniform 50.0 %"
    assert str(running) == "uniform 75.0 % ± 317.7"  # 12.7062 × 0.25, for two deals


def test_files_can_be_read_again(tmp_path: Path) -> None:
    plan = Plan(("crash", "uniform", "uniform"), 2)
    results = list(play_games(plan, range(12), 1, make))
    found = compute_statistics(plan, results)
    assert found is not None
    write_json(tmp_path / "a.json", found)
    assert json.loads((tmp_path / "a.json").read_text("utf-8"))["bots"][0]["failures"] == {"it crashed": 8}
    write_csv(tmp_path / "a.csv", plan, results)
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["game"]) for row in rows] == list(range(12))
    for row, game in zip(rows, results, strict=True):
        assert (row["seat0_spec"], row["seat1_spec"]) == tuple(plan.names[bot] for bot in game.bots)
        assert [float(row[f"seat{seat}_share"]) for seat in (0, 1)] == list(game.shares)
        assert (row["failure"] == "it crashed") == (game.failure is not None)
        assert (row["seat0_points"] == "") == (game.failure is not None)
    write_records(tmp_path / "a.jsonl", plan, results)
    records = [record for _, record in read_records(tmp_path / "a.jsonl")]
    assert len(records) == 4
    for record in records:
        assert isinstance(record, Record)
        assert verify(record).over
        assert set(record.names) == {"uniform", "uniform #2"}
    write_plot(tmp_path / "a.svg", found)
    root = ElementTree.fromstring((tmp_path / "a.svg").read_text("utf-8"))
    words = "".join(root.itertext())
    assert all(name in words for name in plan.names)
    assert draw_plot(found) == draw_plot(found)


def test_words_and_columns() -> None:
    assert clip("a" * 30 + "b" * 30, 9) == "aaaa…bbbb"
    assert [format_ms(ms) for ms in (0.0123, 12.34, 1234.5)] == ["0.012", "12.3", "1,234"]
    assert align_columns([["a", "bb"], ["ccc", ""]]) == ["a    bb", "ccc"]
