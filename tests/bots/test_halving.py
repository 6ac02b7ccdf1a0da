"""Sequential halving against a clock that stands still but for the trials: who is tried when, and when it stops."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from threading import Event

import pytest
from msgspec.structs import replace

from naturalis import Rng, View, new_game
from naturalis.bots import Budget, sequential_halving
from naturalis.bots.sequential_halving import Halving
from naturalis.bots.style import Style, Tried
from naturalis.bots.styles import FLAT

SLICE = sequential_halving._SLICE
STYLE = replace(FLAT, candidates=16, trust=0.0)
VIEW = new_game(1).view(0)


@dataclass
class Wave:
    """Some games that one worker was asked to try: when, who was alive, and which games."""

    began: float
    ended: float
    alive: tuple[int, ...]
    games: range


@dataclass
class World:
    """A clock, and how long a playout takes on it; after each wave ``then`` is called."""

    cost: float
    candidates: int = 16
    now: float = 100.0
    waves: list[Wave] = field(default_factory=list)
    then: Callable[[], None] = lambda: None

    def clock(self) -> float:
        return self.now

    def trials(self, view: View, style: Style, seed: int) -> Trials:
        return Trials(self)


class Trials:
    """Stands in for the real ones: candidate c always wins one game in c + 1, the last one is rated best."""

    def __init__(self, world: World) -> None:
        self.world, self.alive = world, tuple(range(world.candidates))
        self.tried = [0] * world.candidates

    def keep(self, kept: Iterable[int]) -> None:
        self.alive = tuple(kept)

    def run(self, start: int, stop: int, stride: int) -> int:
        games, world = range(start, stop, stride), self.world
        began = world.now
        world.now += world.cost * len(games) * len(self.alive)
        for c in self.alive:
            self.tried[c] += len(games)
        world.waves.append(Wave(1000 * (began - 100), 1000 * (world.now - 100), self.alive, games))
        world.then()
        return len(games) * len(self.alive)

    def results(self) -> list[Tried]:
        return [
            Tried(c, float(c), n, n / (c + 1), n / (c + 1), n / (c + 1), (0.0,) * 4) for c, n in enumerate(self.tried)
        ]

    def line(self, c: int) -> list[int]:
        return []


def decision(world: World, budget: Budget, monkeypatch: pytest.MonkeyPatch) -> Halving:
    monkeypatch.setattr(sequential_halving, "perf_counter", world.clock)
    monkeypatch.setattr(sequential_halving, "Trials", world.trials)
    return Halving(VIEW, STYLE, budget, Rng(1))


@pytest.mark.parametrize("ms", [10, 100, 1000])
@pytest.mark.parametrize("cost", [1e-6, 5e-5, 1e-4])
def test_rounds_end_at_equal_parts_of_the_time_and_the_worse_half_goes(
    ms: int, cost: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(cost)
    thought = decision(world, Budget(ms=ms), monkeypatch)
    thought.run()
    slack = 1000 * max(SLICE, 16 * cost) + 1e-6
    for number, left in enumerate((16, 8, 4, 2)):
        waves = [wave for wave in world.waves if wave.alive == tuple(range(left))]
        assert waves, f"round {number} had no games"
        assert waves[0].began >= ms * number / 4
        assert waves[-1].began < ms * (number + 1) / 4
        assert ms * (number + 1) / 4 <= waves[-1].ended <= ms * (number + 1) / 4 + slack
    assert thought.best() == 0
    assert thought.playouts == sum(len(wave.games) * len(wave.alive) for wave in world.waves)


@pytest.mark.parametrize("cost", [1e-6, 1e-4, 1e-2, 1.0])
@pytest.mark.parametrize("ms", [1, 50, 777])
def test_no_wave_begins_after_the_deadline_and_none_is_much_longer_than_a_slice(
    ms: int, cost: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(cost)
    decision(world, Budget(ms=ms), monkeypatch).run()
    for wave in world.waves:
        assert wave.began < ms
        one = 1000 * cost * len(wave.alive)
        assert len(wave.games) == 1 or wave.ended - wave.began <= 1000 * SLICE + 1e-6
        assert wave.ended <= ms + max(1000 * SLICE, one) + 1e-6


def test_time_that_went_before_the_first_trial_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(1e-4)
    thought = decision(world, Budget(ms=20), monkeypatch)
    world.now += 0.015
    thought.run()
    assert world.waves[-1].ended <= 20 + 1000 * SLICE
    world.now += 1
    late = decision(world, Budget(ms=20), monkeypatch)
    world.now += 0.021
    count = len(world.waves)
    late.run()
    assert len(world.waves) == count
    assert late.best() == 0


@pytest.mark.parametrize("playouts", [16, 17, 100, 128, 1000, 12345])
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_playouts_are_spent_but_never_more(playouts: int, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(1e-4)
    thought = decision(world, Budget(playouts=playouts, threads=threads), monkeypatch)
    thought.run()
    assert playouts - 16 < thought.playouts <= playouts
    assert len({number for wave in world.waves for number in wave.games}) == thought.games
    assert sum(len(wave.games) for wave in world.waves) == thought.games  # none is played twice
    first = len(world.waves[0].alive)
    assert first == min(16, playouts // 8)
    if threads > 1:
        assert {number % threads for wave in world.waves for number in wave.games} <= set(range(threads))


@pytest.mark.parametrize("playouts", [1, 2, 8, 15])
def test_too_few_playouts_for_two_moves_are_not_spent_at_all(playouts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(1e-4)
    thought = decision(world, Budget(playouts=playouts), monkeypatch)
    thought.run()
    assert (thought.playouts, thought.best()) == (0, 0)


def test_with_both_limits_whichever_ends_first(monkeypatch: pytest.MonkeyPatch) -> None:
    for budget in (Budget(ms=50, playouts=10**6), Budget(ms=10**6, playouts=500)):
        world = World(1e-4)
        thought = decision(world, budget, monkeypatch)
        thought.run()
        assert 400 < thought.playouts <= 520


def test_without_a_budget_nothing_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(1e-4)
    decision(world, Budget(), monkeypatch).run()
    decision(world, Budget(stop=Event()), monkeypatch).run()
    assert world.waves == []


@pytest.mark.parametrize("budget", [Budget(ms=60_000), Budget(playouts=10**8)])
def test_no_wave_begins_once_stop_is_set(budget: Budget, monkeypatch: pytest.MonkeyPatch) -> None:
    for after in (1, 2, 10, 100):
        stop, world = Event(), World(1e-4)

        def then(world: World = world, stop: Event = stop, after: int = after) -> None:
            if len(world.waves) == after:
                stop.set()

        world.then = then
        thought = decision(world, Budget(budget.ms, budget.playouts, 1, stop), monkeypatch)
        thought.run()
        assert len(world.waves) == after
        assert thought.best() == 0


def test_stopped_before_it_began_it_takes_the_best_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    stop, world = Event(), World(1e-4)
    stop.set()
    thought = decision(world, Budget(ms=60_000, stop=stop), monkeypatch)
    thought.run()
    assert world.waves == []
    assert thought.best() == 0


@pytest.mark.parametrize("budget", [Budget(ms=1), Budget(ms=200), Budget(playouts=1), Budget(playouts=3000)])
@pytest.mark.parametrize("threads", [1, 3])
def test_to_judge_all_moves_each_is_tried_and_the_kept_to_the_end(
    budget: Budget, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(1e-4, candidates=40)
    thought = decision(world, Budget(budget.ms, budget.playouts, threads), monkeypatch)
    thought.run_all([33])
    rows = thought.results()
    assert min(row.tried for row in rows) >= 1
    assert rows[33].tried == max(row.tried for row in rows)
    assert world.waves[0].alive == tuple(range(40))
    assert all(33 in wave.alive for wave in world.waves)
    if budget.ms == 200 or budget.playouts == 3000:
        assert min(row.tried for row in rows) > 1
        assert set(world.waves[-1].alive) == {0, 1, 33}
        half = [wave for wave in world.waves if len(wave.alive) == 40]
        spent = sum(len(wave.games) * 40 for wave in half)
        assert thought.playouts * 0.4 < spent < thought.playouts * 0.6


def test_trust_lets_a_rating_count_as_so_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(1e-4, candidates=2)
    monkeypatch.setattr(sequential_halving, "Trials", world.trials)
    sceptic = Halving(VIEW, replace(STYLE, trust=0.0), Budget(playouts=40), Rng(1))
    believer = Halving(VIEW, replace(STYLE, trust=1e6, slope=1.0), Budget(playouts=40), Rng(1))
    for thought in (sceptic, believer):
        thought.run()
    assert sceptic.best() == 0  # it won more
    assert believer.best() == 1  # it is rated a point higher
