"""Nobody gets stuck: races, players who leave at the wrong moment, games without viewers."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from naturalis.server.live_tables.live_table import LiveTable
from naturalis.server.live_tables.viewer import CLOSE_NO_TABLE
from naturalis.server.shared.timings import DAY_MS
from tests.server.helpers.client import Client
from tests.server.helpers.held_bots import HeldBots
from tests.server.helpers.scenarios import DAYS, disconnect, finished_table, is_present, started_game, table_with_bots
from tests.server.helpers.servers import events, faults, names, pair, served, set_up, settled, step, table_of


async def test_leaving_while_the_arrival_is_being_saved(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, _, bob = await pair(here)
        await first.until(lambda: is_present(first, 1))
        await disconnect(here, table_id, second)
        await first.until(lambda: not is_present(first, 1))
        store = faults(here)
        store.gate, store.waiting = asyncio.Event(), 0
        version = table_of(here, table_id).version
        back = await bob.enter(table_id)
        await settled(lambda: store.waiting)
        await disconnect(here, table_id, back)  # nobody can store it yet
        store.gate.set()
        store.gate = None
        await settled(lambda: table_of(here, table_id).version == version + 2)
        assert (await names(here, table_id))[-2:] == ["attended", "went_away"]


async def test_an_undo_while_the_stand_in_thinks(tmp_path: Path) -> None:
    held = HeldBots()
    async with served(tmp_path, bots=held) as here:
        settings: dict[str, Any] = {
            "absent": {"type": "bot", "grace_seconds": 30},
            "clock": {"type": "turn", "seconds": 60},
        }
        table_id, first, second, *_ = await pair(here, **settings)
        await set_up(first, second)
        (seat,) = table_of(here, table_id).acting
        mover, other = (first, second) if seat == 0 else (second, first)
        await step(mover, seat)
        here.skip(62)
        await settled(lambda: len(held.asked) == 1)  # about the draw
        assert (await mover.ask("undo", seat=seat))["type"] == "done"
        held.go.set()
        await settled(lambda: all(not live.timers._thinking for live in here.server.tables))
        assert (await names(here, table_id))[-2:] == ["given_back", "undone"]
        for _ in range(2):
            assert (await step(mover, seat))["type"] == "done"
        await other.until(lambda: other.acting() == [1 - seat])


async def test_a_background_job_retries_a_bots_move_after_a_bug(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = HeldBots()
    async with served(tmp_path, bots=held) as here:
        table_id, _, client = await table_with_bots(here)
        await settled(lambda: held.asked and client.view["table"]["seats"][0].get("present"))
        append, failed = LiveTable._append, asyncio.Event()

        async def failing(live: LiveTable, *rest: Any) -> None:
            if not failed.is_set():
                failed.set()
                raise RuntimeError("a mistake")
            await append(live, *rest)

        monkeypatch.setattr(LiveTable, "_append", failing)
        held.go.set()
        await settled(failed.is_set)
        await settled(lambda: all(live.timers.idle for live in here.server.tables))
        assert table_of(here, table_id).acting == (0, 1)
        await here.server.jobs.wake_overdue_tables()
        await settled(lambda: table_of(here, table_id).acting == (0,))


async def test_who_watches_an_open_table_sees_its_game_begin(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        table_id = await ann.table([{"seat": 0, "kind": "me"}], start=False)
        first, watching = await ann.enter(table_id), await Client.enter(here.address, table_id)
        assert watching.view.get("game") is None
        assert (await first.ask("start", fill="novice"))["type"] == "done"
        await watching.until(lambda: watching.stage == "playing" and watching.view.get("game") is not None)
        assert watching.resyncs == 0
        assert (await first.ask("resign", seat=0))["type"] == "done"
        await watching.until(lambda: watching.stage == "over")
        assert (await watching.ask("rematch"))["code"] == "no_session"


async def test_correspondence_clocks_run_without_viewers_except_during_outages(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, seat, _clients, _ = await started_game(here, clock=DAYS)
    async with served(tmp_path) as here:
        services = here.server.services
        now = services.now()
        await services.store.add_outage(now + DAY_MS, now + 2 * DAY_MS)
        await here.server.jobs.liveness.signal()
        for days, stage in ((2.5, "playing"), (3.1, "over")):
            here.clock.skipped_ms = round(days * DAY_MS)
            services.last_signals.clear()
            await here.server.jobs.wake_overdue_tables()
            await settled(lambda s=stage: table_of(here, table_id).stage == s)
            await settled(lambda: not any(live._lock.locked() for live in here.server.tables))
        (conceded,) = [event for event in await events(here, table_id) if getattr(event, "reason", "") == "time"]
        assert getattr(conceded, "seat", None) == seat


async def test_stand_ins_finish_an_abandoned_game(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, *_ = await pair(here, absent={"type": "bot", "grace_seconds": 5, "level": "novice"})
        await first.until(lambda: is_present(first, 0) and is_present(first, 1))
        await disconnect(here, table_id, first, second)
        await settled(lambda: all(chair.process is None for chair in table_of(here, table_id).chairs))
        here.skip(6)
        await settled(lambda: table_of(here, table_id).stage == "over", 120)
        outcome = table_of(here, table_id).outcome
        assert outcome is not None
        assert outcome.ended == "played"


async def test_a_rematch_without_the_one_who_left(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second = await finished_table(here)
        await first.close()
        again = (await second.ask("rematch"))["table"]
        bob = "; ".join(f"{name}={value}" for name, value in here._guests[1].cookies.items())
        third = await Client.enter(here.address, again, bob)
        assert third.you["host"]
        assert third.view["table"]["seats"][0]["name"] == "Ann"
        assert (await third.ask("clear", seat=0))["type"] == "done"
        assert (await third.ask("start", fill="novice"))["type"] == "done"
        assert table_id != again


async def test_viewers_of_a_deleted_table_are_disconnected(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        table_id = await ann.table([{"seat": 0, "kind": "me"}], start=False)
        first, second = await ann.enter(table_id), await bob.enter(table_id)
        await first.until(lambda: is_present(first, 0))
        assert await here.server.services.store.delete_tables("open", 2**60, 10) == 1
        await second.send({"type": "sit", "id": "1", "seat": 1})
        for client in (first, second):
            await client.until(lambda client=client: client.closed is not None)
            assert client.closed == CLOSE_NO_TABLE
        assert (await bob.http.get(f"/api/tables/{table_id}")).status_code == 404
