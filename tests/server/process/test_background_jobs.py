"""Background jobs: they survive failures, find overdue tables, and delete what has expired."""

from __future__ import annotations

from pathlib import Path

import pytest

from naturalis.server.live_tables.viewer import CLOSE_NO_TABLE
from naturalis.server.shared.limits import Limits
from naturalis.server.shared.timings import DAY_MS
from naturalis.store.contract import EventRow, TableHeader
from naturalis.tables import stored_events
from naturalis.tables.stored_events import Envelope
from naturalis.tables.stored_formats import encode
from tests.server.helpers.client import Client
from tests.server.helpers.servers import faults, names, pair, served, settled, table_of


async def test_an_unreadable_table_does_not_delay_others(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        table_id = await ann.table([{"seat": 0, "kind": "me"}], fill="novice")
        await settled(lambda: 1 not in table_of(here, table_id).acting)
        head = TableHeader("playing", False, 1, b"")
        await here.server.services.store.append("broken42", 0, [EventRow(1, 1, b'{"event":{"type":"began"}}')], head)
        await here.server.services.store.append("broken43", 0, [EventRow(1, 1, b"rubbish")], head)
        incidents = here.server.services.metrics.incidents
        await here.server.jobs.wake_overdue_tables()
        assert incidents._value.get() == 2
        assert (await ann.http.get(f"/api/tables/{table_id}")).status_code == 200
        answer = await ann.http.get("/api/tables/broken43")
        assert (answer.status_code, answer.json()["code"]) == (500, "internal")


async def test_tables_that_are_not_due_after_all_do_not_starve_others(tmp_path: Path) -> None:
    """After an outage many are noted as due whose clocks run on; the one that really waits is behind them."""
    async with served(tmp_path) as here:
        ann = await here.guest()
        early = [await ann.table(clock={"type": "turn", "seconds": 60}) for _ in range(3)]
        late = await ann.table(clock={"type": "turn", "seconds": 300})
    async with served(tmp_path, limits=Limits(store_batch=1)) as here:
        services = here.server.services
        services.last_signals.clear()
        here.clock.skipped_ms = 400_000
        services.outages.append((services.now() - 390_000, services.now() - 80_000))  # late has 50 seconds more
        for _ in range(4):
            services.last_signals.clear()
            await here.server.jobs.wake_overdue_tables()
        assert {live.table.id for live in here.server.tables} == {*early, late}


async def test_an_unreadable_update_does_not_delay_other_tables(tmp_path: Path) -> None:
    async with served(tmp_path, poll_ms=60_000) as here, served(tmp_path, poll_ms=60_000) as there:
        ann = await here.guest()
        table_ids = [await ann.table(start=False) for _ in range(3)]
        for table_id in table_ids:
            await Client.enter(there.address, table_id)
        store = here.server.services.store
        for table_id in table_ids:
            await here.server.jobs.poll_tables()
            version = table_of(here, table_id).version
            body = b"rubbish" if table_id == table_ids[0] else encode(Envelope(stored_events.SeatColourSet(0, "red")))
            await store.append(
                table_id, version, [EventRow(version + 1, 5, body)], TableHeader("open", False, None, b"")
            )
        await there.server.jobs.poll_tables()
        assert [table_of(there, table_id).chairs[0].colour for table_id in table_ids] == [None, "red", "red"]


async def test_jobs_continue_when_the_store_is_back(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        _game, first, *_ = await pair(here)
        store = faults(here)
        store.broken = True
        with pytest.raises(Exception, match="disk"):
            await here.server.jobs.poll_tables()
        await settled(lambda: here.server.services.metrics.incidents._value.get() == 0)
        store.broken = False
        await here.server.jobs.poll_tables()
        await settled(lambda: not here.server.services.store_down)
        assert (await first.ask("say", seat=0, phrase="hello"))["type"] == "done"


async def test_old_tables_and_sessions_are_deleted(tmp_path: Path) -> None:
    async with served(tmp_path, keep_finished_days=30, keep_open_days=7, session_days=50) as here:
        ann = await here.guest()
        waiting = await ann.table(start=False, public=True)
        over = await ann.table()
        playing = await ann.table()
        client = await ann.enter(over)
        await client.ask("resign", seat=0)
        store, jobs = here.server.services.store, here.server.jobs
        await jobs.delete_expired()
        assert {found.table_id for found in await store.list_tables("", 9)} == {waiting, over, playing}
        here.clock.skipped_ms = 8 * DAY_MS
        await jobs.delete_expired()
        assert {found.table_id for found in await store.list_tables("", 9)} == {over, playing}
        here.clock.skipped_ms = 31 * DAY_MS
        await jobs.delete_expired()
        assert {found.table_id for found in await store.list_tables("", 9)} == {playing}
        assert (await ann.http.get("/api/session")).json()["name"] == "Ann"
        here.clock.skipped_ms = 83 * DAY_MS  # they came back on the 31st day, which is noted to the day
        await jobs.delete_expired()
        assert await store.delete_sessions(2**60) == 0


async def test_finished_games_are_kept_for_ever_by_default(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        over = await ann.table()
        client = await ann.enter(over)
        await client.ask("resign", seat=0)
        here.clock.skipped_ms = 3650 * DAY_MS
        await here.server.jobs.delete_expired()
        assert "concluded" in await names(here, over)


async def test_a_game_that_waits_for_the_server_in_vain_is_counted(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, *_ = await pair(here, clock={"type": "turn", "seconds": 60})
        live = next(live for live in here.server.tables if live.table.id == table_id)
        stuck = here.server.services.metrics.tables_stuck._value
        for client in (first, second):
            await client.close()
        await settled(lambda: not here.server.connections.viewers)
        await here.server.jobs.send_heartbeats()
        assert stuck.get() == 0, "players who are away are no fault"
        assert live.timers._timer is not None
        live.timers._timer.cancel()
        live.timers._timer = None
        here.clock.skipped_ms += 100_000
        await here.server.jobs.send_heartbeats()
        assert stuck.get() == 1, "nobody takes care of the clock"
        live.timers.schedule()
        await here.server.jobs.send_heartbeats()
        assert stuck.get() == 0


async def test_tables_of_older_versions_come_on_their_players_lists(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        table_id = await ann.table()
        store = here.server.services.store
        entries = await store.events(table_id)
        await store.append("old42", 0, entries, TableHeader("playing", False, None, b""))
        await store.append("broken42", 0, [EventRow(1, 1, b"rubbish")], TableHeader("over", False, None, b""))
        await here.server.jobs.fill_overviews()
        assert await store.tables_without_overview("", 9) == ["broken42"]
        listed = (await ann.http.get("/api/session/tables")).json()["tables"]
        assert {table["id"] for table in listed} == {table_id, "old42"}
        assert len({(table["made"], table["stage"], *table["mine"]) for table in listed}) == 1


async def test_a_table_that_another_server_deleted_closes_here(tmp_path: Path) -> None:
    async with served(tmp_path) as here, served(tmp_path) as there:
        ann = await here.guest()
        table_id = await ann.table()
        watching = await Client.enter(there.address, table_id)
        assert (await ann.http.delete(f"/api/session/tables/{table_id}")).json() == {"deleted": True}
        await there.server.jobs.poll_tables()
        await settled(lambda: watching.closed is not None)
        assert watching.closed == CLOSE_NO_TABLE
