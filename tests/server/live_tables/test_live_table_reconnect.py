"""Welcomes, updates after a reconnect, heartbeats with hashes, and resyncs."""

from __future__ import annotations

import asyncio
import json
from copy import deepcopy
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from websockets.asyncio.client import connect

from naturalis.server.shared.limits import Limits
from naturalis.tables import projection
from naturalis.wire.reduce import reduce
from naturalis.wire.server_messages import PROTOCOL
from naturalis.wire.view_hash import view_hash
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Clock
from tests.server.helpers.servers import faults, pair, served, set_up, step, table_of


async def beat(client: Client) -> dict[str, Any]:
    seen = len(client.told)
    await client.send({"type": "ping"})
    await client.until(lambda: any(told["type"] == "beat" for told in client.told[seen:]))
    return next(told for told in client.told[seen:] if told["type"] == "beat")


async def first_told(address: str, table_id: str, cookie: str, last: str, count: int) -> list[dict[str, Any]]:
    """The first messages of a socket that says where it was."""
    url = address.replace("http", "ws", 1) + f"api/tables/{table_id}/socket?last={quote(last)}"
    told: list[dict[str, Any]] = []
    async with connect(url, additional_headers={"Cookie": cookie}) as socket, asyncio.timeout(20):
        while len(told) < count:
            told += json.loads(await socket.recv())
    return told[:count]


def welcomes(client: Client) -> list[dict[str, Any]]:
    return [told for told in client.told if told["type"] == "welcome"]


async def test_the_welcome_contains_the_whole_view(tmp_path: Path) -> None:
    async with served(tmp_path, clock=Clock(frozen=True)) as here:
        table_id, _first, *_ = await pair(here)
        fresh = await Client.enter(here.address, table_id)
        (welcome,) = welcomes(fresh)
        assert fresh.told[0] == welcome
        assert welcome["protocol"] == PROTOCOL
        assert welcome["version"] == table_of(here, table_id).version == welcome["views"][0]["version"]
        assert welcome["time"] == here.clock()
        assert welcome["you"] == {"seats": [], "host": False, "name": None}


async def test_a_reconnecting_client_gets_what_it_missed(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, _ann, bob = await pair(here, chat="free")
        await set_up(first, second)
        view, last = deepcopy(second.views[1]), second.view["version"]
        await second.close()
        for number in range(5):
            await first.ask("say", seat=0, text=f"line {number}")
        welcome, *news = await first_told(here.address, table_id, bob.cookie, str(last), 6)
        assert welcome["views"] == []
        assert welcome["you"]["seats"] == [1]
        assert [told["version"] for told in news] == [*range(last + 1, last + 6)]
        for told in news:
            reduce(view, told)
        assert view_hash(view) == view_hash(projection.view_of(table_of(here, table_id), 1))
        assert [line["text"] for line in view["chat"]] == [f"line {number}" for number in range(5)]


async def test_a_client_that_missed_nothing_gets_no_updates(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, _, bob = await pair(here)
        await set_up(first, second)
        await beat(second)
        again = await bob.enter(table_id, last=second.view["version"])
        assert welcomes(again)[0]["views"] == []
        assert welcomes(again)[0]["you"]["seats"] == [1]


async def test_a_client_that_missed_too_much_gets_the_whole_view(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, _, bob = await pair(here)
        last = second.view["version"]
        for _ in range(Limits().history_steps + 1):
            await first.ask("say", seat=0, phrase="hello")
        now = table_of(here, table_id).version
        for wrong in (last, 1, 0, now + 5):
            again = await bob.enter(table_id, last=wrong)
            assert welcomes(again)[0]["views"][0]["version"] == now
        fresh = await Client.enter(here.address, table_id, last=now - 1)  # a spectator, for whom nothing was kept
        assert fresh.view["version"] == now
    async with served(tmp_path) as here:  # nor after a restart
        again = await Client.enter(here.address, table_id, bob.cookie, last=now - 1)
        assert again.view["version"] >= now


@pytest.mark.parametrize("last", ["-1", "x", "1" * 30, "", "٣"])
async def test_a_malformed_last_version_is_ignored(tmp_path: Path, last: str) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        table_id = await ann.table()
        (welcome,) = await first_told(here.address, table_id, ann.cookie, last, 1)
        assert [view["seat"] for view in welcome["views"]] == [0, 1]


async def test_a_heartbeat_has_version_and_hashes(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        table_id = await ann.table()
        client, spectator = await ann.enter(table_id), await Client.enter(here.address, table_id)
        await set_up(client)
        for who in (client, spectator):
            told = await beat(who)
            await who.until(lambda who=who, told=told: who.view["version"] == told["version"])
            assert told["hashes"] == [view_hash(view) for view in who.views.values()]
            assert len(told["hashes"]) == len(who.views)


async def test_heartbeats_come_regularly(tmp_path: Path) -> None:
    async with served(tmp_path, heartbeat_seconds=1) as here:
        _game, first, *_ = await pair(here)
        await first.until(lambda: any(told["type"] == "beat" for told in first.told))


async def test_a_resync_repairs_a_gap(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, *_ = await pair(here)
        await beat(second)
        second.views[1]["version"] -= 2  # as if two had been lost
        await first.ask("say", seat=0, phrase="hello")
        await second.until(lambda: second.resyncs == 1 and len(second.view["chat"]) == 1)
        assert second.view["version"] == table_of(here, table_id).version
        assert 'naturalis_resyncs_total{reason="gap"} 1.0' in (await here._guests[0].get("/metrics")).text


async def test_a_resync_includes_other_processes_changes(tmp_path: Path) -> None:
    """Even before this process looks again by itself."""
    async with served(tmp_path, poll_ms=60_000) as here, served(tmp_path, poll_ms=60_000) as there:
        faults(here).shared = faults(there).shared = True  # as on PostgreSQL
        table_id, first, second, ann, _ = await pair(here)
        other = await Client.enter(there.address, table_id, ann.cookie)
        await set_up(first, second)
        mover = first if first.acting() else second
        await step(mover, mover.acting()[0])
        await other.send({"type": "resync", "reason": "other"})
        await other.until(lambda: other.view["version"] >= mover.view["version"])
        assert other.view["game"]["phase"] == "draw"
