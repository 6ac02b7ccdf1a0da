"""A table that is in memory here: one thing at a time, saved before it is adopted, adopted before anyone is told.

The life of a move, steps 3 to 6 on the server. Everything in here can be rebuilt from the store.
"""

from __future__ import annotations

import asyncio
import random
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import NoReturn, cast

import msgspec

from naturalis.rules import Ended, Refused
from naturalis.server.live_tables import dispatch
from naturalis.server.live_tables.presence import Presence
from naturalis.server.live_tables.table_timers import TableTimers
from naturalis.server.live_tables.viewer import NO_TABLE, Viewer
from naturalis.server.shared.services import Services
from naturalis.server.visitors.rate_limits import Limiter
from naturalis.store.contract import Conflict, EventRow, OutcomeUnknown, StoreError, TableHeader
from naturalis.tables import deadlines
from naturalis.tables import stored_events as stored
from naturalis.tables.decision import Actor, Decision
from naturalis.tables.hosting import is_host
from naturalis.tables.projection import Viewpoint, advance, table_info, view_of
from naturalis.tables.refusal import GONE, TableRefused
from naturalis.tables.stored_events import Envelope, decode, encode
from naturalis.tables.table import Table
from naturalis.wire import table_events
from naturalis.wire.client_messages import Command, Say, Stand
from naturalis.wire.server_messages import PROTOCOL, Beat, Done, Refusal, Welcome, You
from naturalis.wire.table_settings import NoClock
from naturalis.wire.view_hash import view_hash

RECENT = 16  # steps of which the news are kept, for those who come back after a moment
REFUSALS = 256  # refused commands that get the same answer again
OTHERS = 2.0  # seconds that another process gets to go on with what it began

LOGGED: dict[type, str] = {
    stored.Made: "table_made", stored.Dealt: "game_began", stored.Taken: "seat_taken", stored.Hosted: "new_host",
    table_events.TakenOver: "taken_over", table_events.GivenBack: "given_back", table_events.Conceded: "conceded",
    table_events.Concluded: "concluded", table_events.TableClosed: "table_closed", Ended: "game_ended",
}  # fmt: skip

_encode = msgspec.json.Encoder().encode


class LiveTable:
    """A table with its viewers."""

    def __init__(self, services: Services, table: Table) -> None:
        self.table = table
        self.viewers: set[Viewer] = set()
        self.gone = False  # whether the store has it no more
        self.timers = TableTimers(self, services)
        self._presence = Presence(self, services)
        self._talk = Limiter(services.settings.chat_per_minute / 60, services.settings.chat_per_minute)
        self._services = services
        self._lock = asyncio.Lock()
        self._recent: deque[tuple[int, int, dict[Viewpoint, bytes]]] = deque(maxlen=RECENT)
        self._counted_at = table.version  # whoever knows no more than this may know clocks from before an outage
        self._hashes: dict[Viewpoint, tuple[int, int]] = {}
        self._refused: OrderedDict[tuple[str, str], str] = OrderedDict()

    @property
    def idle(self) -> bool:
        """Whether nothing here needs the table in memory."""
        return not self.viewers and self.timers.idle and not self._lock.locked()

    # those who look on

    def enter(self, viewer: Viewer, last: int | None = None) -> None:
        """A socket has come: tell it where the table stands, or what it missed since its last version."""
        viewer.seats = self._seats_of(viewer)
        self.viewers.add(viewer)
        self._presence.stood.difference_update(viewer.seats)
        missed = None if last is None else self._since(viewer, last)
        self.send_welcome(viewer, whole=missed is None)
        for body in missed or ():
            viewer.push(body)
        self._presence.record_arrivals()

    def leave(self, viewer: Viewer) -> None:
        """A socket has gone."""
        self.viewers.discard(viewer)
        self._presence.left(viewer)

    def send_welcome(self, viewer: Viewer, whole: bool = True) -> None:
        """Tell a socket all that it may know; where it is not the whole, only who it is."""
        you = You(viewer.seats, _hosts(self.table, viewer), viewer.actor.name if viewer.actor else None)
        views = tuple(view_of(self.table, viewpoint) for viewpoint in viewer.viewpoints) if whole else ()
        viewer.push(_encode(Welcome(PROTOCOL, self.table.version, self._services.now(), you, views)))

    def beat(self) -> None:
        """Tell everyone where the table is, and the hash of what they should see."""
        bodies: dict[tuple[Viewpoint, ...], bytes] = {}
        for viewer in self.viewers:
            body = bodies.get(viewer.viewpoints)
            if body is None:
                body = bodies[viewer.viewpoints] = self.heartbeat_for(viewer)
            viewer.push(body)

    def heartbeat_for(self, viewer: Viewer) -> bytes:
        """The heartbeat for this socket."""
        hashes = tuple(self._hash(viewpoint) for viewpoint in viewer.viewpoints)
        return _encode(Beat(self.table.version, self._services.now(), hashes))

    def _hash(self, viewpoint: Viewpoint) -> int:
        version, known = self._hashes.get(viewpoint, (0, 0))
        if version != self.table.version:
            known = view_hash(view_of(self.table, viewpoint))
            self._hashes[viewpoint] = (self.table.version, known)
        return known

    def _seats_of(self, viewer: Viewer) -> tuple[int, ...]:
        actor = viewer.actor
        if actor is None:
            return ()
        return tuple(seat for seat, chair in enumerate(self.table.chairs) if actor.plays(chair))

    def _since(self, viewer: Viewer, last: int) -> list[bytes] | None:
        """The news that a socket missed, if they are still here."""
        if last <= self._counted_at and not isinstance(self.table.settings.clock, NoClock):
            return None
        if last == self.table.version and self._recent:
            return []
        missed = [step for step in self._recent if step[0] > last]
        whole = missed and missed[0][0] == last + 1
        if not whole or not all(viewpoint in step[2] for step in missed for viewpoint in viewer.viewpoints):
            return None
        return [step[2][viewpoint] for step in missed for viewpoint in viewer.viewpoints]

    # what is asked

    async def act(self, actor: Actor | None, command: Command) -> Done | Refusal:
        """Carry out a command, or refuse it. Asked again, the first answer is given again."""
        by = actor.person if actor is not None else ""
        try:
            async with self._lock:
                if not self.table.knows(by, command.id):
                    if (by, command.id) in self._refused:
                        raise TableRefused(self._refused[by, command.id])
                    await self._carry_out(actor, command, by)
                return Done(command.id, self.table.version, self.table.rematch)
        except Refused as why:
            return self._refuse(by, command.id, why.code)
        except StoreError:  # not remembered as refused: it may be tried again
            self._services.metrics.refused("unavailable")
            return Refusal(command.id, "unavailable", self.table.version)

    async def _carry_out(self, actor: Actor | None, command: Command, by: str) -> None:
        def decide(table: Table) -> Decision:
            return self._decide(table, actor, command)

        try:
            await self._commit(decide, by, command.id)
        except Refused:
            if self._services.alone or not await self._catch_up():
                raise
            await self._commit(decide, by, command.id)  # another process had news
        self._presence.record_arrivals()

    def _decide(self, table: Table, actor: Actor | None, command: Command) -> Decision:
        decision = dispatch.decide(table, actor, command, self._services.randomness)
        if isinstance(command, Say) and not self._talk.allow(str(command.seat), self._services.now() / 1000):
            raise TableRefused("too_fast")
        if isinstance(command, Stand):
            self._presence.stood.add(command.seat)
        else:
            self._presence.stood.discard(getattr(command, "seat", -1))
        return decision

    def _refuse(self, by: str, command: str, code: str) -> Refusal:
        self._refused[by, command] = code
        if len(self._refused) > REFUSALS:
            self._refused.popitem(last=False)
        self._services.metrics.refused(code)
        return Refusal(command, code, self.table.version)

    async def change(self, decide: Callable[[Table], Decision]) -> bool:
        """Carry out something that is not a command, and say whether there was anything to do.

        Refused where the table declines, StoreError where it cannot be saved; nothing has changed then.
        """
        async with self._lock:
            return await self._commit(decide)

    async def catch_up(self) -> None:
        """Take in what other processes have appended."""
        async with self._lock:
            await self._catch_up()

    async def recount_clocks(self, since: int) -> None:
        """There was an outage from this time on: the clocks are counted anew, and those who look on are told."""
        if isinstance(self.table.settings.clock, NoClock):
            return
        try:
            async with self._lock:
                if self.table.updated >= since:  # something was counted as if there were none
                    self.table = await self._counted()
                self._hashes.clear()
                self._recent.clear()
                self._counted_at = self.table.version
                for viewer in self.viewers:
                    self.send_welcome(viewer)
                self.timers.schedule()
        except StoreError:
            await asyncio.sleep(OTHERS)
            await self.recount_clocks(since)

    async def _counted(self) -> Table:
        """The table as it is, folded from the store."""
        table = Table(self.table.id, self._services.outages)
        for entry in (await self._services.store.events(self.table.id))[: self.table.version]:
            table.fold(entry.version, entry.at, decode(entry.body))
        return table

    # save, adopt, then tell

    async def _commit(
        self, decide: Callable[[Table], Decision], by: str | None = None, command: str | None = None
    ) -> bool:
        """Rehearse, append, adopt and tell; again from the beginning where another process was faster."""
        while True:
            if by is not None and command is not None and self.table.knows(by, command):
                return True  # another process has carried it out
            decision = decide(self.table)
            if not decision.events:
                return False
            self._services.require_store()
            now = max(self._services.now(), self.table.updated)  # another machine's clock may be a little ahead
            entries = self._entries(decision, now, by, command)
            rehearsed = self.table.copy()
            told = advance(rehearsed, entries, self._viewpoints(), decision.game)
            head = head_of(rehearsed, now)
            try:
                await self._append(entries, head)
            except Conflict:
                self._services.metrics.conflicts.inc()
                if not await self._catch_up():
                    self._gone()
            except OutcomeUnknown:  # it may have been written; the store knows
                await self._catch_up()
                if by is None or command is None or not self.table.knows(by, command):
                    raise
                return True
            else:
                self._adopt(rehearsed, {viewpoint: _encode(news)[1:-1] for viewpoint, news in told.items()})
                self._log(decision)
                self.timers.schedule_at(head.due)
                return True

    def _gone(self) -> NoReturn:
        """Nothing is newer than what is here, and yet the store has another version: the table was cleared away."""
        self.gone = True
        for viewer in list(self.viewers):
            viewer.dismiss(NO_TABLE)
        raise TableRefused(GONE)

    def _log(self, decision: Decision) -> None:
        """Note what changes a table; single moves are in the store."""
        for number, event in enumerate(decision.events, self.table.version - len(decision.events) + 1):
            told = LOGGED.get(type(event))
            if told is not None:
                seat = getattr(event, "seat", None)
                self._services.log.info(told, table=self.table.id, seat=seat, version=number, stage=self.table.stage)

    async def _append(self, entries: list[EventRow], head: TableHeader) -> None:
        try:
            await self._services.store.append(self.table.id, self.table.version, entries, head)
        except StoreError as why:
            self._services.log.error("store_failed", table=self.table.id, version=self.table.version, reason=str(why))
            self._services.store_suspected.set()
            raise

    def _entries(self, decision: Decision, now: int, by: str | None, command: str | None) -> list[EventRow]:
        first = self.table.version + 1
        lines = [Envelope(decision.events[0], by, command), *map(Envelope, decision.events[1:])]
        return [EventRow(first + number, now, encode(line)) for number, line in enumerate(lines)]

    def _viewpoints(self) -> set[Viewpoint]:
        """Everyone who watches, and the people who play and may be back in a moment."""
        watching = {viewpoint for viewer in self.viewers for viewpoint in viewer.viewpoints}
        return watching | {seat for seat, chair in enumerate(self.table.chairs) if chair.people}

    def _adopt(self, table: Table, bodies: dict[Viewpoint, bytes]) -> None:
        self._recent.append((self.table.version + 1, table.version, bodies))
        before, self.table = self.table, table
        for viewer in self.viewers:
            told = [bodies.get(viewpoint) for viewpoint in viewer.viewpoints]
            if None in told:  # it came while this was being saved
                self.send_welcome(viewer)
            else:
                for body in told:
                    viewer.push(cast("bytes", body))
        if before.chairs is not table.chairs and _players(before) != _players(table):
            self._reseat(before)

    def _reseat(self, before: Table) -> None:
        """Players came or went: whoever is someone else at the table now is told all anew."""
        for viewer in self.viewers:
            seats = self._seats_of(viewer)
            if viewer.actor is not None and viewer.actor.key is not None and not seats:
                viewer.dismiss(NO_TABLE)  # the key was withdrawn
            elif seats != viewer.seats or _hosts(before, viewer) != _hosts(self.table, viewer):
                viewer.seats = seats
                self.send_welcome(viewer)
        self._presence.record_arrivals()

    async def _catch_up(self) -> bool:
        """Whether other processes have appended something; it is taken in then."""
        entries = await self._services.store.events(self.table.id, self.table.version)
        if entries:
            table = self.table.copy()
            told = advance(table, entries, self._viewpoints())
            self._adopt(table, {viewpoint: _encode(news)[1:-1] for viewpoint, news in told.items()})
            self.timers.schedule(OTHERS + random.random())
            self._presence.record_arrivals()
        return bool(entries)


def _players(table: Table) -> list[object]:
    """Who hosts the table, who may play the seats, and where they are."""
    return [table.host, *((chair.people, chair.key, chair.process) for chair in table.chairs)]


def _hosts(table: Table, viewer: Viewer) -> bool:
    return viewer.actor is not None and is_host(table, viewer.actor.person)


def head_of(table: Table, now: int) -> TableHeader:
    """How the store finds this table."""
    listed = table.settings.public and table.stage == "open"
    summary = msgspec.json.encode({"made": table.made, "table": table_info(table)}) if listed else b""
    return TableHeader(table.stage, table.settings.public, deadlines.due(table, now), summary)
