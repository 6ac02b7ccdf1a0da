"""Two servers with a bus between them: what happens at one is at the other at once, and without the bus by polling."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from random import Random

import pytest

from naturalis.bus.contract import Channel
from naturalis.bus.hint_bus import HintBus
from naturalis.bus.postgres_channel import PostgresChannel
from naturalis.bus.redis_channel import RedisChannel
from naturalis.server.shared.timings import Timings
from naturalis.store.postgres.listener import Listener
from tests.helpers.buses import BRISK, FaultyChannel
from tests.helpers.http import http_client
from tests.helpers.postgres import Server, postgres_server
from tests.helpers.valkey import valkey_server
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import serving, set_up, settled, step, stored, table_of

pytestmark = pytest.mark.slow
NO_POLL = Timings(bus_poll_s=3600.0)  # while the bus works


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with postgres_server() as started:
        yield started


@pytest.fixture
def url(postgres: Server) -> Iterator[str]:
    name = postgres.create()
    yield postgres.url(name)
    postgres.drop(name)


@pytest.fixture(params=["postgres", "valkey"])
def channel(request: pytest.FixtureRequest, url: str) -> Iterator[Callable[[], Channel]]:
    """Opens channels of each kind."""
    if request.param == "postgres":
        yield lambda: PostgresChannel(url, Listener(url))
    else:
        with valkey_server() as server:
            yield lambda: RedisChannel(server.url)


@asynccontextmanager
async def two(
    url: str, one: Channel, other: Channel, timings: Timings = NO_POLL, poll_ms: int = 50
) -> AsyncIterator[tuple[Running, Running]]:
    """Two servers on a database, with a bus that works."""
    async with (
        stored(url) as first,
        stored(url) as second,
        serving(first, bus=HintBus(one, BRISK), timings=timings, poll_ms=poll_ms) as a,
        serving(second, bus=HintBus(other, BRISK), timings=timings, poll_ms=poll_ms) as b,
    ):
        await settled(lambda: a.server.services.bus.healthy and b.server.services.bus.healthy)
        await a.server.jobs.liveness.signal()
        yield a, b


async def table_on_both(a: Running, b: Running) -> tuple[str, Client, Client]:
    """A game of one player who is connected to both servers."""
    ann = await a.guest()
    table_id = await ann.table()
    here, there = await ann.enter(table_id), await Client.enter(b.address, table_id, ann.cookie)
    await set_up(here)
    await there.until(lambda: there.view["version"] >= here.view["version"])
    return table_id, here, there


async def test_a_move_at_one_server_is_at_the_other_at_once(url: str, channel: Callable[[], Channel]) -> None:
    async with two(url, channel(), channel()) as (a, b):
        _table, here, there = await table_on_both(a, b)
        for client, other in ((here, there), (there, here)) * 4:
            (seat,) = client.acting()
            answer = await step(client, seat)
            assert answer["type"] == "done"
            await other.until(lambda other=other, version=answer["version"]: other.view["version"] >= version)
        assert b.server.services.metrics.bus_seconds.collect()


async def test_hints_that_get_lost(url: str, channel: Callable[[], Channel]) -> None:
    """The next message says that one was lost, and the server polls."""
    channels = [FaultyChannel(channel(), Random(seed), lost=0.4) for seed in (1, 2)]
    async with two(url, channels[0], channels[1]) as (a, b):
        _table, here, there = await table_on_both(a, b)
        await asyncio.gather(here.play_on(moves=20), there.play_on(moves=20))
        newest = max(here.view["version"], there.view["version"])
        for client in (here, there):
            await client.until(lambda client=client: client.view["version"] >= newest)
        assert sum(each.faults for each in channels) > 5


async def test_a_bus_that_fails_costs_the_poll_and_heals(url: str) -> None:
    with valkey_server() as valkey:
        async with two(url, RedisChannel(valkey.url), RedisChannel(valkey.url)) as (a, b):
            table_id, here, there = await table_on_both(a, b)
            await asyncio.to_thread(valkey.kill)
            buses = [running.server.services.bus for running in (a, b)]
            await settled(lambda: not any(bus.healthy for bus in buses))
            async with http_client(a.address) as http:
                ready = await http.get("/readyz")
                assert (ready.status_code, ready.json()["degraded"]) == (200, ["bus"])
                assert "\nnaturalis_bus_down 1" in (await http.get("/metrics")).text
                answer = await step(here, here.acting()[0])
                await there.until(lambda: there.view["version"] >= answer["version"])
                await asyncio.to_thread(valkey.start)
                await settled(lambda: all(bus.healthy for bus in buses))
                assert "degraded" not in (await http.get("/readyz")).json()
                assert "\nnaturalis_bus_down 0" in (await http.get("/metrics")).text
            answer = await step(there, there.acting()[0])
            await here.until(lambda: here.view["version"] >= answer["version"])
            assert table_of(a, table_id).version >= answer["version"]


async def test_a_deleted_table_is_closed_everywhere(url: str, channel: Callable[[], Channel]) -> None:
    async with two(url, channel(), channel()) as (a, b):
        ann = await a.guest()
        table_id = await ann.table(start=False)
        there = await Client.enter(b.address, table_id, ann.cookie)
        assert (await ann.http.delete(f"/api/session/tables/{table_id}")).status_code == 200
        await there.until(lambda: there.closed is not None)
        assert there.closed == 4404


async def test_hints_of_tables_that_are_not_here_or_not_so_far(url: str, channel: Callable[[], Channel]) -> None:
    async with two(url, channel(), channel()) as (a, b):
        table_id, here, there = await table_on_both(a, b)
        version = table_of(b, table_id).version
        for unknown in ("elsewhere", table_id):
            a.server.services.bus.publish(unknown, version + 1000)
        answer = await step(here, here.acting()[0])
        await there.until(lambda: there.view["version"] >= answer["version"])
        await settled(lambda: not b.server.jobs.hints._targets)


async def test_it_polls_rarely_while_the_bus_works(url: str, channel: Callable[[], Channel]) -> None:
    async with two(url, channel(), channel()) as (a, _b):
        hints = a.server.jobs.hints
        await settled(lambda: not hints._poll_wanted.is_set())
        waiting = asyncio.create_task(hints.wait_for_poll())
        await asyncio.sleep(0.3)  # six polls without a bus
        assert not waiting.done()
        hints.missed()
        await waiting
