"""A server that is told to stop while another one runs: it hands its players over, and nobody notices."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from naturalis.server.shared.timings import Timings
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Guest, Running
from tests.server.helpers.held_bots import HeldBots
from tests.server.helpers.servers import names, pair, served, serving, set_up, settled, step, stored, table_of

QUICK = Timings(drain_notice_s=0.05, handover_delay_s=0.01)
PATIENT = Timings(drain_notice_s=60.0)


@asynccontextmanager
async def two(folder: Path, timings: Timings = QUICK, **settings: Any) -> AsyncIterator[tuple[Running, Running]]:
    """Two servers on one file that know of each other."""
    place = folder / "naturalis.sqlite"
    async with (
        stored(place) as one,
        stored(place) as other,
        serving(one, timings=timings, **settings) as a,
        serving(other, timings=timings, **settings) as b,
    ):
        await know(a)
        yield a, b


async def know(*servers: Running) -> None:
    """Let these servers, one after the other, say that they run or stop, and learn of the others."""
    for here in servers:
        await here.server.jobs.liveness.signal()


def terminate(here: Running) -> None:
    """What SIGTERM does."""
    here.listener.handle_exit(signal.SIGTERM, None)


def has_successor(here: Running) -> bool:
    """Whether this server knows of another one that goes on."""
    return here.server.services.has_successor


async def readiness(guest: Guest) -> tuple[int, str]:
    answer = await guest.http.get("/readyz")
    return answer.status_code, answer.json()["status"]


async def test_players_go_to_another_server_and_nobody_sees_it(tmp_path: Path) -> None:
    async with two(tmp_path) as (a, b):
        table_id, first, second, ann, bob = await pair(a)
        await set_up(first, second)
        watching = await Client.enter(a.address, table_id)
        await first.until(lambda: all(seat["present"] for seat in first.view["table"]["seats"]))
        told = len(watching.told)
        terminate(a)
        for client in (first, second, watching):
            await client.until(lambda c=client: c.closed is not None)
            assert client.told[-1] == {"type": "bye", "reason": "moved", "retry_ms": 100}
            assert client.closed == 1012
        witness = await Client.enter(b.address, table_id)
        again = [await Client.enter(b.address, table_id, guest.cookie) for guest in (ann, bob)]
        here = b.server.services.process
        await settled(lambda: [chair.process for chair in table_of(b, table_id).chairs] == [here, here])
        (seat,) = [seat for client in again for seat in client.acting()]
        assert (await step(again[seat], seat))["type"] == "done"
        await witness.until(lambda: witness.view["version"] == again[seat].view["version"])
        seen = [told["event"]["type"] for told in watching.told[told:] + witness.told if told["type"] == "news"]
        assert set(seen) == {"unseen", "placed"}
        assert "went_away" not in await names(b, table_id)


async def test_it_is_not_ready_at_once_and_answers_until_all_have_gone(tmp_path: Path) -> None:
    async with two(tmp_path, PATIENT) as (a, b):
        table_id, first, second, ann, _bob = await pair(a)
        assert await readiness(ann) == (200, "ok")
        terminate(a)
        assert await readiness(ann) == (503, "stopping")
        await set_up(first, second)
        late = await Client.enter(a.address, table_id, ann.cookie)
        assert late.you["seats"] == [0]
        assert (await ann.http.post("/api/tables", json={"settings": {}, "seats": []})).status_code == 201
        await know(a, b)
        assert b.server.services.leaving_processes == {a.server.services.process}
        assert await readiness(await b.guest()) == (200, "ok")
        terminate(a)  # the operator has no time
        await first.until(lambda: first.closed is not None)
        assert first.told[-1]["type"] == "bye"


async def test_reconnects_are_spread_over_the_time(tmp_path: Path) -> None:
    async with two(tmp_path, drain_seconds=3600) as (a, _):
        table_id, first, *_ = await pair(a)
        clients = [first, *[await Client.enter(a.address, table_id) for _ in range(9)]]
        terminate(a)
        async with asyncio.timeout(20):
            while all(client.closed is None for client in clients):
                await asyncio.sleep(0.01)
        staying = [client for client in clients if client.closed is None]
        assert len(staying) >= 8
        for client in staying[:3]:
            await client.send({"type": "ping"})
            await client.until(lambda c=client: c.told[-1]["type"] == "beat")
        terminate(a)
        for client in clients:
            await client.until(lambda c=client: c.closed is not None)


async def test_bots_go_on_at_the_other_server(tmp_path: Path) -> None:
    held = HeldBots()
    async with two(tmp_path, bots=held) as (a, b):
        ann = await a.guest("Ann")
        table_id = await ann.table([{"seat": 0, "kind": "me"}], fill="novice")
        first = await ann.enter(table_id)
        await settled(lambda: held.asked)
        terminate(a)
        await first.until(lambda: first.closed is not None)
        again = await Client.enter(b.address, table_id, ann.cookie)
        await settled(lambda: len(held.asked) > 1)
        held.go.set()
        await again.play_on(moves=6)
        assert "went_away" not in await names(b, table_id)


async def test_a_server_without_another_one_stops_at_once(tmp_path: Path) -> None:
    async with served(tmp_path, timings=PATIENT) as here:
        _, first, *_ = await pair(here)
        terminate(here)
        await first.until(lambda: first.closed is not None)
        assert first.told[-1] == {"type": "bye", "reason": "stopping", "retry_ms": 1000}


async def test_servers_that_all_stop_wait_for_nobody(tmp_path: Path) -> None:
    async with two(tmp_path, Timings(drain_notice_s=60.0)) as (a, b):
        _, first, *_ = await pair(a)
        a.server.services.leaving = True
        await know(a)
        terminate(b)
        await settled(lambda: b.server.services.stopping)
        assert first.closed is None


async def test_a_server_that_started_again_is_no_longer_leaving(tmp_path: Path) -> None:
    async with two(tmp_path, PATIENT) as (a, b):
        terminate(a)
        await know(a, b)
        assert not has_successor(b)
        async with stored(tmp_path / "naturalis.sqlite") as store, serving(store, timings=QUICK):
            await know(b)
            assert has_successor(b)
        terminate(a)


async def test_whoever_changes_servers_is_not_away_in_between(tmp_path: Path) -> None:
    """Also where no server stops: a load balancer, or another network."""
    async with two(tmp_path, Timings(away_after_s=0.05)) as (a, b):
        table_id, first, _, ann, _ = await pair(a)
        await first.until(lambda: first.view["table"]["seats"][0]["present"])
        await Client.enter(b.address, table_id, ann.cookie)
        await settled(lambda: table_of(b, table_id).chairs[0].process == b.server.services.process)
        await first.close()
        live = next(live for live in a.server.tables if live.table.id == table_id)
        await live.presence._append_departures((0,))
        assert table_of(a, table_id).chairs[0].process == b.server.services.process
        assert "went_away" not in await names(a, table_id)


async def test_a_player_with_connections_to_both_servers_is_not_away_either(tmp_path: Path) -> None:
    """The seat was taken on the server that stops, and the other one heard of it later."""
    async with two(tmp_path, PATIENT) as (a, b):
        ann, bob = await a.guest("Ann"), await a.guest("Bob")
        table_id = await ann.table([{"seat": 0, "kind": "me"}], start=False)
        await Client.enter(b.address, table_id, bob.cookie)
        here = await bob.enter(table_id)
        assert (await here.ask("sit", seat=1))["type"] == "done"
        await settled(lambda: table_of(b, table_id).chairs[1].process == b.server.services.process)


async def test_those_who_are_at_another_server_already_are_not_away_when_one_stops(tmp_path: Path) -> None:
    async with two(tmp_path, PATIENT) as (a, b):
        table_id, first, _, ann, _ = await pair(a)
        await Client.enter(b.address, table_id, ann.cookie)
        await settled(lambda: table_of(b, table_id).chairs[0].process == b.server.services.process)
        await Client.enter(a.address, table_id, ann.cookie)
        await settled(lambda: table_of(b, table_id).chairs[0].process == a.server.services.process)
        terminate(a)
        await know(a, b)
        await settled(lambda: table_of(b, table_id).chairs[0].process == b.server.services.process)
        terminate(a)
        await first.until(lambda: first.closed is not None)
        assert "went_away" not in await names(b, table_id)


async def test_whoever_comes_to_a_server_that_has_just_started_is_not_away(tmp_path: Path) -> None:
    """The server at which the table was made has not heard of the new one yet."""
    place = tmp_path / "naturalis.sqlite"
    async with stored(place) as one, serving(one) as a:
        ann = await a.guest()
        table_id = await ann.table()
        async with stored(place) as other, serving(other) as b:
            await Client.enter(b.address, table_id, ann.cookie)
            await settled(lambda: table_of(b, table_id).chairs[0].process == b.server.services.process)
            live = next(live for live in a.server.tables if live.table.id == table_id)
            await live.catch_up()
            await live.timers._run_due()
            assert table_of(a, table_id).chairs[0].process == b.server.services.process
            assert "went_away" not in await names(a, table_id)
