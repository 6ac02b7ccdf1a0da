"""What a server does now and then: heartbeats, news of other processes, overdue tables, tidying up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from zlib import crc32

from naturalis.rules import Refused
from naturalis.server.live_tables.live_table import LiveTable
from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.process.liveness import DAY, Liveness
from naturalis.server.shared.services import Services
from naturalis.server.transport.connections import Connections
from naturalis.server.visitors.sessions import TOUCHED
from naturalis.store.contract import StoreError
from naturalis.tables import deadlines
from naturalis.tables.table import Table

SWEEP = 5.0  # seconds between two looks for overdue tables
SESSIONS = 15.0  # … for sessions that ended on another server
TIDY = 3600.0
OVERDUE = 15_000  # milliseconds after which a table that another process should see to is seen to here
BATCH = 200


class BackgroundJobs:
    """The regular duties of a server process."""

    def __init__(self, services: Services, tables: TableCache, sockets: Connections) -> None:
        self._services = services
        self._sockets = sockets
        self._tables = tables
        self.liveness = Liveness(services, tables)
        self._second = 0

    async def start(self) -> None:
        """Find out how long nobody was here, then start going round."""
        services = self._services
        await self.liveness.start()
        services.spawn(self.liveness.run())
        for work, every in (
            (self.send_heartbeats, 1.0),
            (self.poll_tables, services.settings.poll / 1000),
            (self.wake_overdue_tables, SWEEP),
            (self.delete_expired, TIDY),
            (self._sockets.check, SESSIONS),
        ):
            services.spawn(self._again(work, every))

    async def _again(self, work: Callable[[], Awaitable[None]], every: float) -> None:
        while True:
            try:
                await work()
            except StoreError as why:
                if not self._services.out:  # else the pulse has said so
                    self._services.log.error("store_failed", reason=str(why))
                    self._services.store_suspected.set()
            except Exception:
                self._services.log.exception("round_failed", incident=self._services.metrics.incident())
            await asyncio.sleep(every)

    async def send_heartbeats(self) -> None:
        """A heartbeat for the tables whose second it is, so that not all beat at once."""
        beat = max(1, self._services.settings.beat)
        self._second += 1
        stuck = 0
        for live in self._tables:
            if crc32(live.table.id.encode()) % beat == self._second % beat:
                live.beat()
                await asyncio.sleep(0)  # hashing a view takes a while, and moves go first
            stuck += _stuck(live.table)
        self._services.metrics.tables_live.set(len(self._tables))
        self._services.metrics.tables_stuck.set(stuck)

    async def poll_tables(self) -> None:
        """Learn what other processes have appended."""
        live = {table.table.id: table for table in self._tables}
        table_ids = list(live)
        for start in range(0, len(table_ids), BATCH):
            versions = await self._services.store.versions(table_ids[start : start + BATCH])
            for table_id, version in versions.items():
                if version > live[table_id].table.version:
                    await self._catch_up(live[table_id])

    async def _catch_up(self, live: LiveTable) -> None:
        try:
            await live.catch_up()
        except StoreError:
            raise
        except Exception:  # one table that cannot be read must not keep the others waiting
            self._failed(live.table.id)

    def _failed(self, table_id: str) -> None:
        self._services.log.exception("table_failed", table=table_id, incident=self._services.metrics.incident())

    async def wake_overdue_tables(self) -> None:
        """See to tables that wait for a server and that no process sees to."""
        services = self._services
        patience = 0 if services.alone else OVERDUE
        known = {live.table.id: live for live in self._tables}
        for table_id in await services.store.due(services.now() - patience, BATCH + len(known)):
            if table_id in known and not known[table_id].timers.idle:  # it has a timer of its own
                continue
            try:
                live = await self._tables.find(table_id)
                live.timers.check()
            except (Refused, StoreError):
                continue
            except Exception:
                self._failed(table_id)
        for number, live in enumerate(self._tables):
            if deadlines.overdue(
                live.table, services.now(), services.alive
            ):  # players who went with a process that died
                live.timers.check()
            if number % BATCH == BATCH - 1:
                await asyncio.sleep(0)
        self._tables.drop_idle()

    async def delete_expired(self) -> None:
        """Forget what is older than the settings say."""
        services, now = self._services, self._services.now()
        store, settings = services.store, services.settings
        for stage, count in (await store.count_tables()).items():
            services.metrics.tables_by_stage.labels(stage).set(count)
        for stage, days in (("over", settings.keep_days), ("open", settings.keep_open_days)):
            while days and await store.delete_tables(stage, now - days * DAY, BATCH) == BATCH:
                await asyncio.sleep(0)
        await store.delete_sessions(now - settings.session_days * DAY - TOUCHED)  # their last use is noted so late
        await store.delete_heartbeats(now - DAY)


def _stuck(table: Table) -> bool:
    """Whether the table_id waits for someone, and neither a person who is here nor a bot can act."""
    acting = table.acting
    return bool(acting) and all(
        table.chairs[seat].bot is None and table.chairs[seat].process is None for seat in acting
    )
