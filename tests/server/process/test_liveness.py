"""Liveness: while the store is down no clock runs and moves are refused; afterwards play goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from naturalis.server.shared.timings import Timings
from naturalis.tables.deadlines import LATE_MOVE_MS
from naturalis.tables.projection import clocks
from naturalis.tables.stored_formats import decode
from naturalis.tables.table import Table
from tests.helpers.postgres import Server, postgres_server
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Clock, Running
from tests.server.helpers.scenarios import GAME, TURN, live_table_of, started_game, time_left
from tests.server.helpers.servers import (
    faults,
    move_of,
    names,
    pair,
    served,
    serving,
    set_up,
    settled,
    step,
    stored,
    table_of,
)  # fmt: skip


@asynccontextmanager
async def store_down(here: Running, seconds: float) -> AsyncIterator[None]:
    """The store is down for so many seconds of the server's clock, and the server knows; then it is up again."""
    services = here.server.services
    store = faults(here)
    await here.server.jobs.liveness.signal()
    store.broken = True
    await settled(lambda: services.store_down)
    here.skip(seconds)
    services.signalled_at -= seconds
    yield
    store.broken = False
    await settled(lambda: not services.store_down)


async def folded(here: Running, table_id: str) -> Table:
    """The table as a server would have it that starts now."""
    table = Table(table_id, here.server.services.outages)
    for entry in await here.server.services.store.events(table_id):
        table.fold(entry.version, entry.at, decode(entry.body))
    return table


async def test_no_clock_runs_while_the_store_is_down(tmp_path: Path) -> None:
    async with served(tmp_path, clock=Clock(frozen=True)) as here:
        table_id, seat, clients, guests = await started_game(here, clock=TURN)
        here.skip(20)
        before = time_left(here, table_id, seat)
        async with store_down(here, 3600):
            assert (await step(clients[seat], seat))["code"] == "unavailable"
            assert (await guests[0].http.get("/readyz")).json()["status"] == "store"
            failed = await guests[0].http.post("/api/tables", json={"settings": {}})
            assert (failed.status_code, failed.json()["code"]) == (503, "unavailable")
        assert (await guests[0].http.get("/readyz")).json()["status"] == "ok"
        assert time_left(here, table_id, seat) == before
        assert "conceded" not in await names(here, table_id)
        assert (await step(clients[seat], seat))["type"] == "done"
        here.skip(60 + LATE_MOVE_MS / 1000)
        await clients[0].until(lambda: clients[0].stage == "over")


async def test_a_client_from_before_an_outage_gets_new_clocks_even_after_chat(tmp_path: Path) -> None:
    """A word says nothing of clocks, and those who knew the table before the outage know them wrong."""
    async with served(tmp_path, clock=Clock(frozen=True)) as here:
        table_id, seat, clients, guests = await started_game(here, clock=TURN)
        before = clients[1].view["clocks"][seat]["left_ms"]
        async with store_down(here, 600):
            pass
        await clients[1].until(lambda: clients[1].view["clocks"][seat]["left_ms"] == before + 600_000)
        assert (await clients[0].ask("say", seat=0, phrase="hello"))["type"] == "done"
        version = table_of(here, table_id).version
        for last, whole in ((version - 1, True), (version, False)):
            again = await guests[1].enter(table_id, last=last)
            assert bool(again.told[0]["views"]) is whole
            await again.close()


async def test_viewers_get_new_clocks_after_an_outage(tmp_path: Path) -> None:
    async with served(tmp_path, clock=Clock(frozen=True)) as here:
        table_id, seat, clients, _ = await started_game(here, clock=TURN)
        (before,) = [clock["left_ms"] for clock in clients[0].view["clocks"] if clock.get("since")]
        async with store_down(here, 600):
            pass
        for client in clients:
            await client.until(lambda c=client: c.view["clocks"][seat]["left_ms"] == before + 600_000)
            told = len(client.told)
            await client.send({"type": "ping"})
            await client.until(lambda c=client, n=told: any(m["type"] == "beat" for m in c.told[n:]))  # and its hash
        assert clients[0].view["version"] == table_of(here, table_id).version


async def test_clocks_that_are_still_to_be_recounted_are_sent_as_they_are_hashed(tmp_path: Path) -> None:
    async with served(tmp_path, clock=Clock(frozen=True), heartbeat_seconds=300) as here:
        table_id, _, clients, _ = await started_game(here, clock=TURN)
        async with live_table_of(here, table_id)._lock:  # for which the recount waits
            async with store_down(here, 600):
                pass
            for client in clients:
                await client.send({"type": "ping"})
                await client.until(lambda c=client: any(told["type"] == "beat" for told in c.told))  # with its hash
        assert [client.resyncs for client in clients] == [0, 0]


async def test_a_move_just_before_the_outage_counts_the_same_for_all(tmp_path: Path) -> None:
    """The outage begins with the last pulse, so moves after it were counted as if there were none."""
    async with served(tmp_path, clock=Clock(frozen=True)) as here:
        table_id, seat, clients, _ = await started_game(here, clock=GAME)
        services = here.server.services
        await here.server.jobs.liveness.signal()
        for waiting in services._tasks:
            waiting.cancel()  # no pulse but ours
        await asyncio.sleep(0)
        here.skip(1)
        assert (await step(clients[seat], seat))["type"] == "done"
        assert (await step(clients[seat], seat))["type"] == "done"
        version = table_of(here, table_id).version
        here.skip(30)
        services.signalled_at -= 30
        await here.server.jobs.liveness.signal()
        awaited = await folded(here, table_id)
        await settled(lambda: clocks(table_of(here, table_id)) == clocks(awaited))
        assert table_of(here, table_id).version == version


@pytest.mark.slow
async def test_bots_and_absences_go_on_afterwards(tmp_path: Path) -> None:
    async with served(tmp_path, clock=Clock(frozen=True)) as here:
        table_id, first, second, *_ = await pair(
            here, seats=3, absent={"type": "bot", "grace_seconds": 30, "level": "novice"}
        )
        await set_up(first, second)
        async with store_down(here, 600):
            await second.close()
        await settled(lambda: table_of(here, table_id).chairs[1].process is None)
        assert "taken_over" not in await names(here, table_id)
        here.skip(31)
        await first.play_on(moves=4)
        assert "taken_over" in await names(here, table_id)


@pytest.mark.slow
async def test_no_clock_runs_out_while_a_liveness_signal_is_late(tmp_path: Path) -> None:
    """The store hangs: it is not known yet that this is an outage, nor how long it will be."""
    async with served(tmp_path, clock=Clock(frozen=True)) as here:
        table_id, _seat, _clients, _ = await started_game(here, clock=TURN)
        services = here.server.services
        gate = asyncio.Event()
        store: Any = services.store
        signals = store.heartbeats

        async def hanging() -> dict[str, int]:
            await gate.wait()
            return dict(await signals())

        store.__dict__["heartbeats"] = hanging
        services.signalled_at -= 300
        here.skip(300)
        await live_table_of(here, table_id).timers._run_due()
        assert "conceded" not in await names(here, table_id)
        gate.set()
        await settled(lambda: not services.signal_overdue)
        await live_table_of(here, table_id).timers._run_due()
        assert "conceded" not in await names(here, table_id)


async def test_other_servers_do_not_count_as_dead_after_an_outage(tmp_path: Path) -> None:
    async with served(tmp_path, clock=Clock(frozen=True)) as here, served(tmp_path) as there:
        ann, bob = await here.guest("Ann"), await there.guest("Bob")
        table_id = await ann.table([{"seat": 0, "kind": "me"}], start=False)
        first, second = await ann.enter(table_id), await bob.enter(table_id)
        assert (await second.ask("sit", seat=1))["type"] == "done"
        await first.until(lambda: first.view["table"]["seats"][1].get("present"))
        other = there.server.services
        faults(there).broken = True  # it will be longer until it is back
        await settled(lambda: other.store_down)
        async with store_down(here, 60):
            there.clock.skipped_ms = here.clock.skipped_ms
        await here.server.jobs.wake_overdue_tables()
        assert here.server.services.is_alive(other.process)
        assert table_of(here, table_id).chairs[1].process == other.process
        here.clock.skipped_ms += 11_000
        assert not here.server.services.is_alive(other.process)  # now it had the usual time
        there.clock.skipped_ms = here.clock.skipped_ms
        faults(there).broken = False
        await settled(lambda: not other.store_down and other.outages == here.server.services.outages)
        await here.server.jobs.liveness.signal()
        assert here.server.services.is_alive(other.process)


# a real database


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with postgres_server() as started:
        yield started


@pytest.mark.slow
async def test_a_database_that_is_killed_and_comes_back(postgres: Server) -> None:
    place = postgres.url(await asyncio.to_thread(postgres.create))
    async with stored(place) as store, serving(store, clock=Clock(frozen=True)) as here:
        table_id, seat, clients, guests = await started_game(here, clock=TURN)
        services = here.server.services
        await here.server.jobs.liveness.signal()
        before = time_left(here, table_id, seat)
        move = await move_of(clients[seat], seat)
        await asyncio.to_thread(postgres.kill)
        assert (await clients[seat].ask("play", seat=seat, move=move))["code"] == "unavailable"
        await settled(lambda: services.store_down)
        assert (await guests[0].http.get("/readyz")).status_code == 503
        late = await Client.enter(here.address, table_id, guests[seat].cookie)
        assert late.closed in (None, 1013)
        here.skip(3600)
        services.signalled_at -= 3600
        await asyncio.to_thread(postgres.start)
        await settled(lambda: not services.store_down, 60)
        assert (await guests[0].http.get("/readyz")).status_code == 200
        assert time_left(here, table_id, seat) == before
        assert (await step(clients[seat], seat))["type"] == "done"
        assert (await step(clients[seat], seat))["type"] == "done"
        assert (await step(clients[1 - seat], 1 - seat))["type"] == "done"
        assert clocks(table_of(here, table_id)) == clocks(await folded(here, table_id))


async def test_a_process_that_nobody_has_heard_of_may_have_just_started(tmp_path: Path) -> None:
    """It signals before it serves, and a read of all signals that is on its way may miss that."""
    async with served(tmp_path, timings=Timings(liveness_interval_s=3600.0)) as here:
        await settled(lambda: here.server.services.signals_read == 1)
        assert here.server.services.is_alive("stranger")
        await here.server.jobs.liveness.signal()
        assert here.server.services.is_alive("stranger")
        await here.server.jobs.liveness.signal()
        assert not here.server.services.is_alive("stranger")
