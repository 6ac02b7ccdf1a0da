"""A host who leaves the waiting room or stays away: the others see it and can start without the host."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from naturalis.server.shared.timings import Timings
from naturalis.tables.hosting import HOST_GRACE_MS
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Guest, Running
from tests.server.helpers.scenarios import disconnect, is_present, live_table_of
from tests.server.helpers.servers import names, served, settled, table_of


async def waiting(here: Running, places: list[dict[str, Any]], **settings: Any) -> tuple[str, Client, Client, Guest]:
    """Ann's table, where Bob has seat 1: its id, their sockets, Ann."""
    ann, bob = await here.guest("Ann"), await here.guest("Bob")
    table_id = await ann.table(places, start=False, seats=3, **settings)
    first, second = await ann.enter(table_id), await bob.enter(table_id)
    assert (await second.ask("sit", seat=1))["type"] == "done"
    await second.until(lambda: second.you["seats"] == [1] and is_present(second, 1))
    return table_id, first, second, ann


async def test_the_host_leaves_and_another_starts(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        _, first, second, ann = await waiting(here, [{"seat": 0, "kind": "me"}], public=True)
        assert (first.you["host"], second.you["host"]) == (True, False)
        assert (await first.ask("stand", seat=0))["type"] == "done"
        await first.until(lambda: not first.you["host"])
        await second.until(lambda: second.you["host"])
        for client in (first, second):
            assert client.view["table"]["host"] == "Bob"
            told = [news["event"] for news in client.told if news["type"] == "news"]
            assert {"type": "new_host", "seat": 1, "host": "Bob"} in told
        (listed,) = (await ann.http.get("/api/tables")).json()["tables"]
        assert listed["table"]["host"] == "Bob"
        assert (await first.ask("start", fill="novice"))["code"] == "not_host"
        assert (await second.ask("start", fill="novice"))["type"] == "done"


async def test_the_host_stays_away_and_another_starts(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, ann = await waiting(here, [{"seat": 0, "kind": "me"}])
        await second.until(lambda: is_present(second, 0))
        await disconnect(here, table_id, first)
        await second.until(lambda: not is_present(second, 0))
        here.skip(HOST_GRACE_MS / 1000 - 5)
        assert (await second.ask("start", fill="novice"))["code"] == "not_host"
        here.skip(6)
        await second.until(lambda: second.you["host"])
        back = await ann.enter(table_id)
        assert (back.you["host"], back.you["seats"]) == (False, [0])
        assert (await second.ask("start", fill="novice"))["type"] == "done"


async def test_a_host_without_a_seat_who_watches_stays_the_host(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, ann = await waiting(here, [])
        await settled(lambda: table_of(here, table_id).host_process is not None)
        here.skip(10 * HOST_GRACE_MS / 1000)
        await here.server.jobs.wake_overdue_tables()
        assert (await second.ask("start", fill="novice"))["code"] == "not_host"
        await first.close()
        live = live_table_of(here, table_id)
        await settled(lambda: len(live.viewers) == 1)
        live.presence.record_departures(())
        await settled(lambda: table_of(here, table_id).host_process is None)
        again = await ann.enter(table_id)
        await settled(lambda: table_of(here, table_id).host_process is not None)
        await again.close()
        await settled(lambda: len(live.viewers) == 1)
        live.presence.record_departures(())
        await settled(lambda: table_of(here, table_id).host_process is None)
        here.skip(HOST_GRACE_MS / 1000 + 1)
        await second.until(lambda: second.you["host"])
        assert (await names(here, table_id)).count("hosted") == 1
        assert (await second.ask("start", fill="novice"))["type"] == "done"


async def test_a_watching_hosts_disconnect_is_stored(tmp_path: Path) -> None:
    async with served(tmp_path, timings=Timings(away_after_s=0.01)) as here:
        table_id, first, _second, _ = await waiting(here, [])
        await settled(lambda: table_of(here, table_id).host_process is not None)
        await first.close()
        await settled(lambda: table_of(here, table_id).host_process is None)


async def test_a_table_survives_a_host_who_disappeared_with_the_server(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, *_ = await waiting(here, [{"seat": 0, "kind": "me"}])
        cookies = ["; ".join(f"{n}={v}" for n, v in http.cookies.items()) for http in here._guests]
    async with served(tmp_path) as here:
        here.clock.skipped_ms = 60_000  # the old process is dead
        here.server.services.last_signals.clear()
        second = await Client.enter(here.address, table_id, cookies[1])
        await here.server.jobs.wake_overdue_tables()
        await second.until(lambda: is_present(second, 1) and not is_present(second, 0))
        here.skip(HOST_GRACE_MS / 1000 + 1)
        await second.until(lambda: second.you["host"])
