"""What a server does regularly: heartbeats, polling for other servers' moves, overdue tables, cleanup."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from zlib import crc32

from naturalis.rules import Refused
from naturalis.server.live_tables.live_table import LiveTable
from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.moderation.erasure import erase_person
from naturalis.server.process.hint_follower import HintFollower
from naturalis.server.process.liveness import Liveness
from naturalis.server.push.notifier import Notifier
from naturalis.server.shared.services import Services
from naturalis.server.shared.timings import DAY_MS
from naturalis.server.transport.connections import Connections
from naturalis.server.visitors.forbidden_words import ForbiddenWords
from naturalis.store.contract import StoreError
from naturalis.tables import deadlines
from naturalis.tables.game_overview import encode_overview, people_of
from naturalis.tables.stored_formats import decode
from naturalis.tables.table import Table


class BackgroundJobs:
    """The regular jobs of a server process. A job that fails logs it and runs again at its next time."""

    def __init__(
        self,
        services: Services,
        tables: TableCache,
        connections: Connections,
        notifier: Notifier,
        words: ForbiddenWords,
    ) -> None:
        self._services = services
        self._connections = connections
        self._tables = tables
        self._notifier = notifier
        self._words = words
        self._erased_once: set[str] = set()
        self.liveness = Liveness(services, tables)
        self.hints = HintFollower(services, tables)
        self._tick = 0

    async def start(self) -> None:
        """Find out about an outage, then start all jobs."""
        services, timings = self._services, self._services.timings
        await self.liveness.start()
        await self._notifier.start()
        await self.refresh_orders()
        services.spawn(self.liveness.run())
        services.spawn(self._poll())
        if services.bus.in_use:
            services.spawn(self._repeat(lambda: services.bus.run(self.hints), timings.bus_restart_s))
        for job, interval_s in (
            (self.refresh_orders, timings.orders_interval_s),
            (self.erase_people, timings.erasure_interval_s),
            (self.send_heartbeats, timings.heartbeat_tick_s),
            (self.wake_overdue_tables, timings.overdue_scan_interval_s),
            (self.delete_expired, timings.cleanup_interval_s),
            (self.fill_overviews, timings.cleanup_interval_s),
            (self._notifier.send_due, timings.notice_interval_s),
            (self._connections.close_ended_sessions, timings.session_check_interval_s),
        ):
            services.spawn(self._repeat(job, interval_s))

    async def _repeat(self, job: Callable[[], Awaitable[None]], interval_s: float) -> None:
        while True:
            await self._attempt(job)
            await asyncio.sleep(interval_s)

    async def _poll(self) -> None:
        while True:
            await self._attempt(self.poll_tables)
            await self.hints.wait_for_poll()

    async def _attempt(self, job: Callable[[], Awaitable[None]]) -> None:
        try:
            await job()
        except StoreError as why:
            if not self._services.store_down:  # else Liveness has logged it
                self._services.log.error("store_failed", reason=str(why))
                self._services.store_suspected.set()
        except Exception:
            self._services.log.exception("job_failed", incident=self._services.metrics.incident())

    async def send_heartbeats(self) -> None:
        """Send the heartbeats of this tick's tables. Tables are spread over the ticks, so not all come at once."""
        ticks = max(1, self._services.settings.heartbeat_seconds)
        self._tick += 1
        stuck = 0
        for live in self._tables:
            if crc32(live.table.id.encode()) % ticks == self._tick % ticks:
                live.send_heartbeats()
                await asyncio.sleep(0)  # hashing a view takes a while, and moves go first
            stuck += self._is_stuck(live)
        self._services.metrics.tables_live.set(len(self._tables))
        self._services.metrics.tables_stuck.set(stuck)

    def _is_stuck(self, live: LiveTable) -> bool:
        """Whether the game waits for this server, which does nothing: a bot's move, or a deadline that has passed.

        Players who are away are no fault: their table waits for them, or for its deadline.
        """
        if live.table.stage != "playing" or not live.timers.idle:
            return False
        long_ago = self._services.now() - self._services.timings.orphaned_after_ms
        overdue = deadlines.overdue(live.table, long_ago, self._services.is_alive)
        return overdue is not None or bool(deadlines.bots_to_act(live.table))

    async def poll_tables(self) -> None:
        """Take in what other processes have appended to our tables, or that they deleted them."""
        live = {table.table.id: table for table in self._tables}
        for ids in _batches(list(live), self._services.limits.store_batch):
            versions = await self._services.store.versions(ids)
            for table_id, version in versions.items():
                if version > live[table_id].table.version:
                    await self._catch_up(live[table_id])
            for table_id in {*ids} - {*versions}:
                live[table_id].close()  # another process deleted it

    async def _catch_up(self, live: LiveTable) -> None:
        try:
            await live.catch_up()
        except StoreError:
            raise
        except Exception:  # one unreadable table must not hold up the others
            self._log_failure(live.table.id)

    def _log_failure(self, table_id: str) -> None:
        self._services.log.exception("table_failed", table=table_id, incident=self._services.metrics.incident())

    async def wake_overdue_tables(self) -> None:
        """Load and continue the tables that wait for a server and that no process attends to."""
        services, batch = self._services, self._services.limits.store_batch
        grace_ms = 0 if services.is_only_process else services.timings.orphaned_after_ms
        known = {live.table.id: live for live in self._tables}
        for table_id in await services.store.due(services.now() - grace_ms, batch + len(known)):
            if table_id in known and not known[table_id].timers.idle:
                continue
            try:
                live = await self._tables.find(table_id)
                live.timers.run_due()
            except (Refused, StoreError):
                continue
            except Exception:
                self._log_failure(table_id)
        for number, live in enumerate(self._tables):
            # Players who disappeared with a dead process are overdue without a due time.
            if deadlines.overdue(live.table, services.now(), services.is_alive):
                live.timers.run_due()
            if number % batch == batch - 1:
                await asyncio.sleep(0)
        self._tables.drop_idle()

    async def delete_expired(self) -> None:
        """Delete what is older than the settings allow, and count the stored tables."""
        services, now = self._services, self._services.now()
        store, settings, batch = services.store, services.settings, services.limits.store_batch
        for stage, count in (await store.count_tables()).items():
            services.metrics.tables_by_stage.labels(stage).set(count)
        for stage, days in (("over", settings.keep_finished_days), ("open", settings.keep_open_days)):
            while days and await store.delete_tables(stage, now - days * DAY_MS, batch) == batch:
                await asyncio.sleep(0)
        last_use_ms = now - settings.session_days * DAY_MS
        await store.delete_sessions(last_use_ms - services.timings.session_touch_interval_ms)
        await store.delete_heartbeats(now - DAY_MS)

    async def refresh_orders(self) -> None:
        """Take in what hosts have ordered: bans, mutes, announcements, and the words that are not said."""
        services = self._services
        announcements_changed = await services.orders.refresh(services.store, services.now())
        self._connections.close_unwanted()
        if announcements_changed:
            self._connections.announce()
        await asyncio.to_thread(self._words.reload)

    async def erase_people(self) -> None:
        """Erase those who asked for it when they ended their session, or whom a host erases.

        Once when this server hears of it, and once when no server can know their session any more.
        """
        services = self._services
        erasures = await services.store.erasures()
        self._erased_once &= {*erasures}
        for person, since in erasures.items():
            late = services.now() - since > services.timings.session_forgotten_ms
            if late or person not in self._erased_once:
                count = await erase_person(services.store, person, services.now)
                services.log.info("person_erased", count=count)
                self._erased_once.add(person)
            if late:
                await services.store.finish_erasure(person)

    async def fill_overviews(self) -> None:
        """Give the tables of older versions of the program their overviews, and put them on their players' lists."""
        store, batch = self._services.store, self._services.limits.store_batch
        after = ""
        while ids := await store.tables_without_overview(after, batch):
            for after in ids:
                try:
                    table = Table(after, self._services.outages)
                    for entry in await store.events(after):
                        table.fold(entry.version, entry.at, decode(entry.body))
                    await store.save_overview(after, table.version, encode_overview(table), sorted(people_of(table)))
                except StoreError:
                    raise
                except Exception:
                    self._log_failure(after)
                await asyncio.sleep(0)


def _batches(ids: list[str], size: int) -> list[list[str]]:
    return [ids[start : start + size] for start in range(0, len(ids), size)]
