"""Sequential halving with a fake clock that only playouts advance: who gets playouts when, and when it stops."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from threading import Event
from typing import cast

import pytest
from msgspec.structs import replace

from naturalis import Rng, View, new_game
from naturalis.bots import Budget
from naturalis.bots.candidates import CandidateResult
from naturalis.bots.search_config import FLAT_CONFIG, SearchConfig
from naturalis.bots.search_worker import SearchWorker
from naturalis.bots.sequential_halving import CLOCK_CHECK_S, SequentialHalving

CONFIG = replace(FLAT_CONFIG, max_candidates=16, rating_playouts=0.0)
VIEW = new_game(1).view(0)


@dataclass
class Wave:
    """One call of a worker: when, for which candidates, and which redealt games."""

    began: float
    ended: float
    active: tuple[int, ...]
    games: range


@dataclass
class World:
    """A clock, and how many seconds a playout takes on it; calls ``then`` after each wave."""

    cost: float
    candidates: int = 16
    now: float = 100.0
    waves: list[Wave] = field(default_factory=list)
    then: Callable[[], None] = lambda: None

    def clock(self) -> float:
        return self.now

    def worker(self, view: View, config: SearchConfig, seed: int) -> SearchWorker:
        return cast("SearchWorker", FakeWorker(self))


class FakeWorker:
    """A worker in which candidate c wins one game in c + 1, and the last one has the best rating."""

    def __init__(self, world: World) -> None:
        self.world, self.active = world, tuple(range(world.candidates))
        self.playouts = [0] * world.candidates

    def set_active(self, candidates: Iterable[int]) -> None:
        self.active = tuple(candidates)

    def run(self, start: int, stop: int, stride: int) -> int:
        games, world = range(start, stop, stride), self.world
        began = world.now
        world.now += world.cost * len(games) * len(self.active)
        for c in self.active:
            self.playouts[c] += len(games)
        world.waves.append(Wave(1000 * (began - 100), 1000 * (world.now - 100), self.active, games))
        world.then()
        return len(games) * len(self.active)

    def results(self) -> list[CandidateResult]:
        return [
            CandidateResult(c, float(c), n, n / (c + 1), n / (c + 1), n / (c + 1), (0.0,) * 4)
            for c, n in enumerate(self.playouts)
        ]

    def best_line(self, c: int) -> list[int]:
        return []


def decision(world: World, budget: Budget, config: SearchConfig = CONFIG) -> SequentialHalving:
    return SequentialHalving(VIEW, config, budget, Rng(1), clock=world.clock, make_worker=world.worker)


@pytest.mark.parametrize("ms", [10, 100, 1000])
@pytest.mark.parametrize("cost", [1e-6, 5e-5, 1e-4])
def test_rounds_end_at_equal_parts_of_the_time_and_the_worse_half_goes(ms: int, cost: float) -> None:
    world = World(cost)
    search = decision(world, Budget(ms=ms))
    search.run()
    slack = 1000 * max(CLOCK_CHECK_S, 16 * cost) + 1e-6
    for number, left in enumerate((16, 8, 4, 2)):
        waves = [wave for wave in world.waves if wave.active == tuple(range(left))]
        assert waves, f"round {number} had no games"
        assert waves[0].began >= ms * number / 4
        assert waves[-1].began < ms * (number + 1) / 4
        assert ms * (number + 1) / 4 <= waves[-1].ended <= ms * (number + 1) / 4 + slack
    assert search.best_code() == 0
    assert search.playouts == sum(len(wave.games) * len(wave.active) for wave in world.waves)


@pytest.mark.parametrize("cost", [1e-6, 1e-4, 1e-2, 1.0])
@pytest.mark.parametrize("ms", [1, 50, 777])
def test_no_wave_begins_after_the_deadline_and_none_is_much_longer_than_a_slice(ms: int, cost: float) -> None:
    world = World(cost)
    decision(world, Budget(ms=ms)).run()
    for wave in world.waves:
        assert wave.began < ms
        one = 1000 * cost * len(wave.active)
        assert len(wave.games) == 1 or wave.ended - wave.began <= 1000 * CLOCK_CHECK_S + 1e-6
        assert wave.ended <= ms + max(1000 * CLOCK_CHECK_S, one) + 1e-6


def test_time_before_the_first_playout_counts() -> None:
    world = World(1e-4)
    search = decision(world, Budget(ms=20))
    world.now += 0.015
    search.run()
    assert world.waves[-1].ended <= 20 + 1000 * CLOCK_CHECK_S
    world.now += 1
    late = decision(world, Budget(ms=20))
    world.now += 0.021
    count = len(world.waves)
    late.run()
    assert len(world.waves) == count
    assert late.best_code() == 0


@pytest.mark.parametrize("playouts", [16, 17, 100, 128, 1000, 12345])
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_playouts_are_spent_but_never_more(playouts: int, threads: int) -> None:
    world = World(1e-4)
    search = decision(world, Budget(playouts=playouts, threads=threads))
    search.run()
    assert playouts - 16 < search.playouts <= playouts
    assert len({number for wave in world.waves for number in wave.games}) == search.redeals
    assert sum(len(wave.games) for wave in world.waves) == search.redeals  # none is played twice
    first = len(world.waves[0].active)
    assert first == min(16, playouts // 8)
    if threads > 1:
        assert {number % threads for wave in world.waves for number in wave.games} <= set(range(threads))


@pytest.mark.parametrize("playouts", [1, 2, 8, 15])
def test_too_few_playouts_for_two_moves_are_not_spent_at_all(playouts: int) -> None:
    world = World(1e-4)
    search = decision(world, Budget(playouts=playouts))
    search.run()
    assert (search.playouts, search.best_code()) == (0, 0)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_with_both_limits_whichever_ends_first(threads: int) -> None:
    for budget in (Budget(50, 10**6, threads), Budget(10**6, 500, threads)):
        world = World(1e-4)
        search = decision(world, budget)
        search.run()
        assert 400 < search.playouts <= 520 + 16 * (threads - 1)
        assert search.playouts == sum(len(wave.games) * len(wave.active) for wave in world.waves)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_no_redeal_is_played_twice_however_unevenly_threads_advance(threads: int) -> None:
    world = World(1e-4)
    search = decision(world, Budget(ms=300, threads=threads))
    search.run()
    numbers = [number for wave in world.waves for number in wave.games]
    assert len(numbers) == len({*numbers}) == search.redeals


def test_without_a_budget_nothing_is_tried() -> None:
    world = World(1e-4)
    decision(world, Budget()).run()
    decision(world, Budget(stop=Event())).run()
    assert world.waves == []


@pytest.mark.parametrize("budget", [Budget(ms=60_000), Budget(playouts=10**8)])
def test_no_wave_begins_once_stop_is_set(budget: Budget) -> None:
    for after in (1, 2, 10, 100):
        stop, world = Event(), World(1e-4)

        def then(world: World = world, stop: Event = stop, after: int = after) -> None:
            if len(world.waves) == after:
                stop.set()

        world.then = then
        search = decision(world, Budget(budget.ms, budget.playouts, 1, stop))
        search.run()
        assert len(world.waves) == after
        assert search.best_code() == 0


def test_stopped_before_it_began_it_takes_the_best_rated() -> None:
    stop, world = Event(), World(1e-4)
    stop.set()
    search = decision(world, Budget(ms=60_000, stop=stop))
    search.run()
    assert world.waves == []
    assert search.best_code() == 0


@pytest.mark.parametrize("budget", [Budget(ms=1), Budget(ms=200), Budget(playouts=1), Budget(playouts=3000)])
@pytest.mark.parametrize("threads", [1, 3])
def test_to_judge_all_moves_each_is_tried_and_the_kept_to_the_end(budget: Budget, threads: int) -> None:
    world = World(1e-4, candidates=40)
    search = decision(world, Budget(budget.ms, budget.playouts, threads))
    search.run_all([33])
    rows = search.results()
    assert min(row.playouts for row in rows) >= 1
    assert rows[33].playouts == max(row.playouts for row in rows)
    assert world.waves[0].active == tuple(range(40))
    assert all(33 in wave.active for wave in world.waves)
    if budget.ms == 200 or budget.playouts == 3000:
        assert min(row.playouts for row in rows) > 1
        assert set(world.waves[-1].active) == {0, 1, 33}
        half = [wave for wave in world.waves if len(wave.active) == 40]
        spent = sum(len(wave.games) * 40 for wave in half)
        assert search.playouts * 0.4 < spent < search.playouts * 0.6


def test_a_rating_counts_as_many_playouts_as_configured() -> None:
    world = World(1e-4, candidates=2)
    sceptic = decision(world, Budget(playouts=40))
    believer = decision(world, Budget(playouts=40), replace(CONFIG, rating_playouts=1e6, utility_per_point=1.0))
    for search in (sceptic, believer):
        search.run()
    assert sceptic.best_code() == 0  # it won more
    assert believer.best_code() == 1  # it is rated a point higher
