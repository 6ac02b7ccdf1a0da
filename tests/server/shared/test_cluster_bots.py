"""Bots of a cluster: workers think where there are any, nothing is lost with them, and players take turns."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from naturalis.rules import Move, Rng, View, new_game
from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.shared.bot_threads import BotThreads
from naturalis.server.shared.timings import Timings
from naturalis.store.contract import StoreError
from tests.helpers.postgres import Server, postgres_server
from tests.server.helpers.servers import settled
from tests.server.helpers.thinkers import COUNTED, SpyingBots, cluster_bots, has_workers, results, worker


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with postgres_server() as started:
        yield started


@pytest.fixture
def url(postgres: Server) -> str:
    return postgres.url(postgres.create())


def position(moves: int = 12) -> View:
    """The view of the seat to act, some moves into a game."""
    game, rng = new_game(seed=11), Rng(5)
    while moves or not game.acting:
        legal = game.legal_moves
        game.play(legal[rng.below(len(legal))])
        moves -= 1
    return game.view(game.acting[0])


class Quick(SpyingBots):
    """A worker whose strongest bot needs no time: its first legal move."""

    def _choose(self, view: View, *_: Any) -> Move:
        self.thought.append("choose")
        return view.legal_moves[0]


async def test_a_server_thinks_itself_without_workers(url: str) -> None:
    async with cluster_bots(url) as bots:
        assert await bots.choose(position(), "scribe", 1, 2) in position().legal_moves
        assert await bots.hint(position())
        assert bots.thought == ["choose", "hint"]
        assert results(bots) == {}


async def test_workers_find_what_the_server_would_have_found(url: str) -> None:
    view = position()
    played = view.legal_moves[-1]
    alone = BotThreads(1, Metrics(), None, COUNTED)
    async with cluster_bots(url) as bots, worker(url) as elsewhere:
        await has_workers(bots, 1)
        assert await bots.hint(view) == await alone.hint(view)
        found, own = await bots.analyse(view, played), await alone.analyse(view, played)
        assert replace(found, ms=0) == replace(own, ms=0)
        idle = await bots.analyse_if_idle(view, played)
        assert idle is not None
        assert replace(idle, ms=0) == replace(own, ms=0)
        assert await bots.choose(view, "naturalist", 1, 2) in view.legal_moves
        assert bots.thought == []
        assert elsewhere.thought == ["hint", "analyse", "analyse", "choose"]
        assert await bots.choose(view, "scribe", 1, 2) == await alone.choose(view, "scribe", 1, 2)
        assert bots.thought == ["choose"]  # quicker than asking
        assert results(bots) == {"answered": 4}
    alone.close()


async def test_several_workers_share_the_moves(url: str) -> None:
    both = threading.Barrier(2)

    class Together(Quick):
        def _choose(self, view: View, *_: Any) -> Move:
            both.wait(60)  # two think at the same time
            return super()._choose(view)

    async with cluster_bots(url) as bots, worker(url, bots=Together) as one, worker(url, bots=Together) as two:
        await has_workers(bots, 2)
        await asyncio.gather(*(bots.choose(position(), "naturalist", 1, n) for n in range(6)))
        assert (len(one.thought), len(two.thought)) == (3, 3)
        assert bots.thought == []


async def test_a_worker_that_stops_answers_what_it_has_begun(url: str) -> None:
    began, go = threading.Event(), threading.Event()

    class Held(Quick):
        def _choose(self, view: View, *_: Any) -> Move:
            began.set()
            go.wait(60)
            return super()._choose(view)

    async with cluster_bots(url) as bots:
        async with worker(url, bots=Held):
            await has_workers(bots, 1)
            asked = asyncio.create_task(bots.choose(position(), "naturalist", 1, 2))
            await asyncio.to_thread(began.wait, 60)
            go.set()
        assert await asked == position().legal_moves[0]
        assert results(bots) == {"answered": 1}
        await has_workers(bots, 0)
        assert await bots.hint(position())
        assert bots.thought == ["hint"]


async def test_a_worker_that_fails_costs_nothing(url: str) -> None:
    class Broken(SpyingBots):
        def _hint(self, *_: Any) -> Any:
            raise ValueError("out of ideas")

    async with cluster_bots(url) as bots, worker(url, bots=Broken):
        await has_workers(bots, 1)
        assert await bots.hint(position())
        assert bots.thought == ["hint"]
        assert results(bots) == {"failed": 1}


async def test_jobs_come_back_when_the_database_goes_away(url: str, postgres: Server) -> None:
    began, go = threading.Event(), threading.Event()

    class Held(SpyingBots):
        def _hint(self, *question: Any) -> Any:
            began.set()
            go.wait(60)
            return super()._hint(*question)

    async with cluster_bots(url) as bots, worker(url, bots=Held):
        await has_workers(bots, 1)
        asked = asyncio.create_task(bots.hint(position()))
        await asyncio.to_thread(began.wait, 60)
        await asyncio.to_thread(postgres.stop)
        try:
            assert await asked
            assert bots.thought == ["hint"]
            with pytest.raises(StoreError):
                await bots._jobs.capacity("1")
        finally:
            go.set()
            await asyncio.to_thread(postgres.start)
        await has_workers(bots, 1)  # they find each other again by themselves


async def test_a_job_whose_asker_left_is_withdrawn(url: str) -> None:
    go = threading.Event()

    class Held(Quick):
        def _choose(self, view: View, *_: Any) -> Move:
            go.wait(60)
            return super()._choose(view)

    async with cluster_bots(url) as bots, worker(url, bots=Held) as elsewhere:
        await has_workers(bots, 1)
        first = asyncio.create_task(bots.choose(position(), "naturalist", 1, 1))
        await settled(lambda: len(bots._waiting) == 1)
        second = asyncio.create_task(bots.choose(position(), "naturalist", 1, 2))
        await settled(lambda: len(bots._waiting) == 2)
        second.cancel()
        await settled(lambda: len(bots._waiting) == 1 and not bots._withdrawing)
        go.set()
        await first
        await bots.hint(position())
        assert elsewhere.thought == ["choose", "hint"]


async def test_owners_take_turns_at_the_workers(url: str) -> None:
    order: list[int] = []
    go = threading.Event()

    class Held(Quick):
        def _choose(self, view: View, _level: Any, rng: Rng) -> Move:
            go.wait(60)
            return super()._choose(view)

    patient = Timings(worker_signal_interval_s=0.05, job_poll_s=0.05, job_lost_after_s=60.0)
    async with cluster_bots(url, patient) as bots, worker(url, bots=Held):
        await has_workers(bots, 1)

        async def ask(number: int, owner: str) -> None:
            await bots.choose(position(), "naturalist", 1, number, owner)
            order.append(number)

        asked = [asyncio.create_task(ask(number, "eve")) for number in range(8)]
        await settled(lambda: len(bots._waiting) == 2)  # the others wait here, where turns are taken
        asked.append(asyncio.create_task(ask(100, "ann")))
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(*asked)
        assert order.index(100) <= 3  # behind two that were posted, and the one whose turn it was
        assert bots.thought == []


async def test_more_games_are_analysed_at_once_with_workers(url: str) -> None:
    together = threading.Barrier(2)

    class Together(SpyingBots):
        def _analyse(self, *question: Any) -> Any:
            together.wait(60)
            return super()._analyse(*question)

    async with cluster_bots(url) as bots:
        assert bots.analyses_at_once == 1
        async with worker(url, threads=2, bots=Together):
            await has_workers(bots, 2)
            assert bots.analyses_at_once == 2
            view = position()
            await asyncio.gather(*(bots.analyse(view, view.legal_moves[0]) for _ in range(2)))
            assert bots.thought == []
