"""An arena resumes from its journal, however it stopped, and plays every game once."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path

import pytest

from naturalis.arena import Arena, Hypotheses, JournalError, Plan, PlanError, Shard, WorkerDied
from naturalis.arena.journal import read_journal
from naturalis.bots import Budget, Player
from naturalis.bots.uniform_bot import UniformBot
from naturalis.rules import Move, Rng, View
from tests.helpers.arena_games import TWO, without_times


def test_without_a_journal_all_games_are_played() -> None:
    with Arena(TWO, 7) as arena:
        statistics = arena.run()
    assert statistics is not None
    assert (arena.games, arena.resumed, statistics.games) == (8, 0, 8)
    assert statistics == arena.statistics()


def test_each_game_is_in_the_journal_before_the_caller_gets_it(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with Arena(TWO, 4, path) as arena:
        for count, result in enumerate(arena.play(), start=1):
            assert result == arena.results[-1]
            assert len(read_journal(path, TWO)) == count


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_a_stopped_arena_resumes_with_the_missing_games_only(workers: int, tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with Arena(TWO, 12) as whole:
        whole.run()
    with Arena(TWO, 12, path) as first:
        for _ in first.play(workers):
            if len(first.results) == 5:
                break
    assert not active_children()
    assert first.statistics() is not None
    with Arena(TWO, 12, path) as second:
        assert (second.resumed, len(second.results)) == (5, 5)
        played = [result.number for result in second.play(workers)]
    assert len(played) == 7
    assert not set(played) & {result.number for result in first.results}
    assert without_times(second.results) == without_times(whole.results) == without_times(read_journal(path, TWO))


def test_more_games_continue_and_fewer_look_back(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    for games, missing in ((6, 6), (10, 4), (6, 0)):
        with Arena(TWO, games, path) as arena:
            assert len(list(arena.play())) == missing
            assert len(arena.results) == games


def play_until(arena: Arena, games: int, then: Callable[[], None]) -> None:
    """Play with two workers, and do something once this many games are over."""
    with arena:
        for _ in arena.play(2):
            if len(arena.results) == games:
                then()


@pytest.mark.slow
@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError])
def test_an_interrupt_keeps_what_was_played(error: type[BaseException], tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    arena = Arena(TWO, 50, path)

    def stop() -> None:
        raise error

    with pytest.raises(error):
        play_until(arena, 3, stop)
    assert not active_children()
    assert len(arena.results) == 3
    assert without_times(read_journal(path, TWO)) == without_times(arena.results)


class ImpatientBot(UniformBot):
    """Raises an interrupt, as Ctrl-C does, when it has chosen often enough."""

    def __init__(self, choices: int) -> None:
        self.left = choices

    def choose(self, view: View, rng: Rng, budget: Budget) -> Move:
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return super().choose(view, rng, budget)


def impatient(choices: int) -> Callable[[str], Player]:
    bot = ImpatientBot(choices)
    return lambda spec: Player(spec, bot, Budget())


def test_a_game_that_was_interrupted_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    arena = Arena(TWO, 20, path)
    with pytest.raises(KeyboardInterrupt), arena:
        arena.run(make=impatient(300))
    assert 0 < len(arena.results) < 20
    with Arena(TWO, 20, path) as again, Arena(TWO, 20) as whole:
        again.run()
        whole.run()
    assert without_times(again.results) == without_times(whole.results)


def test_a_dead_worker_costs_its_game_only(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    arena = Arena(TWO, 10_000, path)
    with pytest.raises(WorkerDied):
        play_until(arena, 4, lambda: active_children()[0].kill())
    assert not active_children()
    assert len(arena.results) >= 4
    with Arena(TWO, 2, path) as again:
        again.run()
    assert len(read_journal(path, TWO)) >= len(arena.results)


def test_a_journal_of_another_plan_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with Arena(TWO, 2, path) as arena:
        arena.run()
    before = path.read_bytes()
    with pytest.raises(JournalError, match="with seed 3, not 4"), Arena(Plan(TWO.specs, 2, seed=4), 2, path):
        pass
    assert path.read_bytes() == before


def test_one_arena_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with Arena(TWO, 2, path), pytest.raises(JournalError, match="is in use by another arena"), Arena(TWO, 2, path):
        pass
    with Arena(TWO, 2, path) as arena:
        arena.run()


def test_results_can_forget_the_moves_but_the_journal_does_not(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with Arena(TWO, 2, path, with_moves=False) as arena:
        arena.run()
    assert {result.moves for result in arena.results} == {""}
    with Arena(TWO, 2, path) as again:
        assert all(result.moves for result in again.results)


GREEDY = Plan(("greedy", "uniform"), 2, seed=5)
CLEAR = Hypotheses(0, 200)


@pytest.mark.parametrize("workers", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_a_test_with_a_verdict_ends_the_arena(workers: int) -> None:
    with Arena(GREEDY, 10_000, sprt=CLEAR) as arena:
        found = arena.run(workers)
    assert not active_children()
    assert found is not None
    assert found.sprt is not None
    assert (found.sprt.verdict, found.deals, found.games) == ("H1", found.sprt.deals, 2 * found.sprt.deals)
    assert 1 < found.deals < 100
    assert [result.number for result in arena.counted] == list(range(found.games))
    assert "LLR " in str(arena.live_score)


def test_the_verdict_is_the_same_after_a_stop_and_with_games_beyond_it(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with Arena(GREEDY, 10_000, sprt=CLEAR) as whole:
        wanted = whole.run()
    assert wanted is not None
    with Arena(GREEDY, 10_000, path, sprt=CLEAR) as first:
        for _ in first.play(2):
            if len(first.results) == 5:
                break
    undecided = first.test.result if first.test else None
    assert undecided is not None
    assert undecided.verdict == "undecided"
    with Arena(GREEDY, wanted.games + 8, path) as more:  # without the test, further than it would go
        more.run()
    with Arena(GREEDY, 10_000, path, sprt=CLEAR) as again:
        assert list(again.play(2)) == []
        found = again.statistics()
    assert len(again.results) == wanted.games + 8
    assert found is not None
    assert (found.sprt, found.games) == (wanted.sprt, wanted.games)
    assert [bot.wins for bot in found.bots] == [bot.wins for bot in wanted.bots]


def test_a_test_without_a_verdict_goes_on_with_more_games(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    verdicts = []
    for games in (4, 10_000):
        with Arena(GREEDY, games, path, sprt=CLEAR) as arena:
            found = arena.run()
        assert found is not None
        assert found.sprt is not None
        verdicts.append(found.sprt.verdict)
    assert verdicts == ["undecided", "H1"]


def test_a_shard_cannot_be_tested() -> None:
    with pytest.raises(PlanError, match="merge their journals, and test the merged one"):
        Arena(GREEDY, 100, shard=Shard(1, 2), sprt=CLEAR)
