"""The tables in memory, and how they get there: newly created, or rebuilt from the store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from time import monotonic

from naturalis.server.live_tables.dispatch import rematch_id
from naturalis.server.live_tables.latest_versions import LatestVersions
from naturalis.server.live_tables.live_table import LiveTable
from naturalis.server.live_tables.table_header import head_of
from naturalis.server.shared.services import Services
from naturalis.server.visitors.rate_limits import Limiter
from naturalis.store.contract import Conflict, EventRow
from naturalis.tables import seating, stored_events
from naturalis.tables.decision import Actor, Decision
from naturalis.tables.refusal import NO_SUCH_TABLE, TableRefused
from naturalis.tables.stored_events import Envelope, PersonAdmitted, SeatTaken, StoredEvent, TableMade
from naturalis.tables.stored_formats import decode, encode
from naturalis.tables.stored_settings import to_stored
from naturalis.tables.table import Table
from naturalis.wire.table_settings import TableSettings

FOLDED_AT_ONCE = 100
SetupStep = Callable[[Table], Decision]


class TableCache:
    """Every table that has viewers here, or that waits for this server to do something."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._live: dict[str, LiveTable] = {}
        self._idle_since: dict[str, float] = {}
        self._latest = LatestVersions(services.store, services.limits.store_batch)
        self._loads: dict[str, asyncio.Task[LiveTable]] = {}
        rate = services.settings.tables_per_hour
        self.new_tables = Limiter(rate / 3600, rate)  # by address; rematches count, too

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(list(self._live.values()))

    def __len__(self) -> int:
        return len(self._live)

    def in_memory(self, table_id: str) -> LiveTable | None:
        """Return the table with this id if it is in memory."""
        return self._live.get(table_id)

    def host_of(self, table_id: str) -> str | None:
        """Return the host's id of a table that is in memory."""
        live = self._live.get(table_id)
        return None if live is None else live.table.host

    async def find(self, table_id: str) -> LiveTable:
        """Return the table with this id, as far as it is in the store now. Raises Refused if there is none."""
        live = self._live.get(table_id)
        self._idle_since.pop(table_id, None)
        if live is None or live.deleted:
            live = await self._loaded(table_id)
        await self.refresh(live)
        return live

    async def refresh(self, live: LiveTable) -> None:
        """Take in what other servers have appended until now. Raises Refused if the table was deleted.

        Before an answer, so that it is not older than what its player was told elsewhere. Where no other server can
        use the store there is nothing to do.
        """
        if self._services.alone:
            return
        version = await self._latest.of(live.table.id)
        if version is None:
            live.close()
            raise TableRefused(NO_SUCH_TABLE)
        if version > live.table.version:
            await live.catch_up(version)

    async def _loaded(self, table_id: str) -> LiveTable:
        self._live.pop(table_id, None)
        task = self._loads.get(table_id)
        if task is None:
            task = self._loads[table_id] = asyncio.get_running_loop().create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loads.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> LiveTable:
        if not (table_id.isascii() and table_id.isalnum() and 4 <= len(table_id) <= 32):
            raise TableRefused(NO_SUCH_TABLE)
        entries = await self._services.store.events(table_id)
        if not entries:
            raise TableRefused(NO_SUCH_TABLE)
        table = Table(table_id, self._services.outages)
        for number, entry in enumerate(entries):
            table.fold(entry.version, entry.at, decode(entry.body))
            if number % FOLDED_AT_ONCE == FOLDED_AT_ONCE - 1:
                await asyncio.sleep(0)  # moves at other tables go first
        return self._add(table, 0.0 if self._services.is_only_process else self._services.takeover_delay_s())

    def _add(self, table: Table, delay_s: float = 0.0) -> LiveTable:
        live = self._live.get(table.id)
        if live is not None:  # it was created while the store was searched
            return live
        live = self._live[table.id] = LiveTable(self._services, table)
        live.timers.schedule(delay_s)
        return live

    async def create(self, settings: TableSettings, actor: Actor, steps: Sequence[SetupStep] = ()) -> LiveTable:
        """Create a table, whose host the actor is, and carry out the steps. If a step is refused there is no table."""
        return await self._create(self._services.randomness.id(), seating.make(settings, actor), steps)

    async def create_rematch(self, old: Table, actor: Actor) -> LiveTable:
        """Create the table that follows an old one, with the same people and bots in the same seats.

        The first to request it is the host: the old host may have left.
        """
        table_id = rematch_id(old.id)
        own = next((chair for chair in old.chairs if actor.plays(chair)), None)
        host = (old.host, old.host_name) if own is None else (min(own.people), own.name or "")
        events: list[StoredEvent] = [TableMade(to_stored(old.settings), *host)]
        for seat, chair in enumerate(old.chairs):
            if chair.level is not None:
                events.append(stored_events.BotSeated(seat, chair.level, chair.name or ""))
            for number, person in enumerate(sorted(chair.people)):
                events.append(_seat_taken(seat, person, chair.name or "", first=number == 0))
            events.append(stored_events.SeatColourSet(seat, chair.colour))
        try:
            return await self._create(table_id, Decision(tuple(events)))
        except Conflict:
            return await self.find(table_id)

    async def _create(self, table_id: str, first: Decision, steps: Sequence[SetupStep] = ()) -> LiveTable:
        self._services.require_store()
        now = self._services.now()
        table = Table(table_id, self._services.outages)
        entries: list[EventRow] = []
        for step in (lambda _: first, *steps):
            for event in step(table).events:
                entries.append(EventRow(table.version + 1, now, encode(Envelope(event))))
                table.fold(table.version + 1, now, Envelope(event))
        await self._services.store.append(table_id, 0, entries, head_of(table, now))
        return self._add(table)

    def drop_idle(self) -> None:
        """Drop the tables that nobody has needed for a while; the store has them."""
        now = monotonic()
        for table_id, live in list(self._live.items()):
            if not live.idle:
                self._idle_since.pop(table_id, None)
            elif now - self._idle_since.setdefault(table_id, now) > self._services.timings.idle_table_ttl_s:
                del self._live[table_id], self._idle_since[table_id]


def _seat_taken(seat: int, person: str, name: str, first: bool) -> StoredEvent:
    return SeatTaken(seat, person, name) if first else PersonAdmitted(seat, person)
