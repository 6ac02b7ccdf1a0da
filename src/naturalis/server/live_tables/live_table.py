"""A table in memory: one change at a time, saved before it is adopted, adopted before anyone learns of it.

Life of a move online, steps 4, 6 and 8. Everything in here can be rebuilt from the store.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import NoReturn, cast

import msgspec

from naturalis.bus.contract import GONE
from naturalis.rules import Refused
from naturalis.server.live_tables import dispatch
from naturalis.server.live_tables.change_log import log_changes
from naturalis.server.live_tables.chat_limits import ChatLimits
from naturalis.server.live_tables.presence import Presence, hosts, players_of
from naturalis.server.live_tables.reconnect_history import ReconnectHistory
from naturalis.server.live_tables.table_header import head_of
from naturalis.server.live_tables.table_timers import TableTimers
from naturalis.server.live_tables.turn_notices import TurnNotices
from naturalis.server.live_tables.view_hashes import ViewHashes
from naturalis.server.live_tables.viewer import CLOSE_NO_TABLE, Viewer
from naturalis.server.shared.services import Services
from naturalis.store.contract import Conflict, EventRow, OutcomeUnknown, StoreError, TableHeader
from naturalis.tables import seating
from naturalis.tables.decision import Actor, Decision
from naturalis.tables.game_overview import people_of
from naturalis.tables.projection import Viewpoint, advance, view_of
from naturalis.tables.refusal import NO_SUCH_TABLE, TableRefused
from naturalis.tables.stored_events import Envelope
from naturalis.tables.stored_formats import decode, encode
from naturalis.tables.table import Table
from naturalis.wire.client_messages import (
    ChooseSeatColour,
    Clear,
    Command,
    Comment,
    Say,
    SeatBot,
    SetBegins,
    Sit,
    Stand,
    Undo,
    VoteFirst,
)
from naturalis.wire.server_messages import PROTOCOL, Beat, Done, Refusal, Welcome, You
from naturalis.wire.table_settings import NoClock

_NEEDLESS = (Undo, Say, Comment, Sit, Clear, SeatBot, ChooseSeatColour, SetBegins, VoteFirst)  # needless for a game
_encode = msgspec.json.Encoder().encode


class LiveTable:
    """A table with its viewers."""

    def __init__(self, services: Services, table: Table) -> None:
        self.table = table
        self.viewers: set[Viewer] = set()
        self.deleted = False  # the store has it no more
        self.timers = TableTimers(self, services)
        self.presence = Presence(self, services)
        self._notices = TurnNotices(self, services)
        self._chat_limits = ChatLimits(services)
        self._services = services
        self._lock = asyncio.Lock()
        self._in_doubt = False  # the last append may have been written; nothing is decided until the store has told
        self._history = ReconnectHistory(services.limits.history_steps, table.version)
        self._hashes = ViewHashes()
        self._outages_shown = services.outages_found
        self._refused: OrderedDict[tuple[str, str], str] = OrderedDict()

    @property
    def idle(self) -> bool:
        """Whether nothing here needs the table in memory."""
        return not self.viewers and self.timers.idle and not self._lock.locked()

    # viewers

    def enter(self, viewer: Viewer, last: int | None = None) -> None:
        """Add a viewer. Send it the whole view, or what it missed since its last version."""
        viewer.seats = self._seats_of(viewer)
        self.viewers.add(viewer)
        self.presence.players_entered(viewer.seats)
        missed = None if last is None else self._missed_since(viewer, last)
        self.send_welcome(viewer, whole=missed is None)
        for body in missed or ():
            viewer.push(body)
        self.presence.record_arrivals()

    def is_seen(self, seat: int) -> bool:
        """Whether a player of this seat sees the table now, on a connection to this process."""
        return any(viewer.in_view and seat in viewer.seats for viewer in self.viewers)

    def leave(self, viewer: Viewer) -> None:
        """Remove a viewer whose connection has closed."""
        self.viewers.discard(viewer)
        self.presence.viewer_left(viewer)

    def send_welcome(self, viewer: Viewer, whole: bool = True) -> None:
        """Tell a viewer who it is and, if ``whole``, send its complete views."""
        you = You(viewer.seats, hosts(self.table, viewer), viewer.actor.name if viewer.actor else None)
        views = tuple(view_of(self.table, viewpoint) for viewpoint in viewer.viewpoints) if whole else ()
        viewer.push(_encode(Welcome(PROTOCOL, self.table.version, self._services.now(), you, views)))

    def send_heartbeats(self) -> None:
        """Send every viewer the table's version and the hashes of its views."""
        self._show_clocks_anew()
        bodies: dict[tuple[Viewpoint, ...], bytes] = {}
        for viewer in self.viewers:
            body = bodies.get(viewer.viewpoints)
            if body is None:
                body = bodies[viewer.viewpoints] = self.heartbeat_for(viewer)
            viewer.push(body)

    def heartbeat_for(self, viewer: Viewer) -> bytes:
        """Return the heartbeat for this viewer."""
        self._show_clocks_anew()
        hashes = tuple(self._hashes.get(self.table, viewpoint) for viewpoint in viewer.viewpoints)
        return _encode(Beat(self.table.version, self._services.now(), hashes))

    def _seats_of(self, viewer: Viewer) -> tuple[int, ...]:
        actor = viewer.actor
        if actor is None:
            return ()
        return tuple(seat for seat, chair in enumerate(self.table.chairs) if actor.plays(chair))

    def _missed_since(self, viewer: Viewer, last: int) -> list[bytes] | None:
        self._show_clocks_anew()
        has_clocks = not isinstance(self.table.settings.clock, NoClock)
        if has_clocks and self._services.clocks_uncertain:  # the client may come from another server
            return None
        return self._history.since(last, self.table.version, viewer.viewpoints, has_clocks=has_clocks)

    # commands and other changes

    async def act(self, actor: Actor | None, command: Command) -> Done | Refusal:
        """Carry out a command, or refuse it. The same command sent again gets the first answer again."""
        by = actor.person if actor is not None else ""
        try:
            async with self._lock:
                if self.table.knows(by, command.id) or (by, command.id) in self._refused:
                    await self._catch_up_with_others()
                if not self.table.knows(by, command.id):
                    if (by, command.id) in self._refused:
                        raise TableRefused(self._refused[by, command.id])
                    await self._carry_out(actor, command, by)
                return Done(command.id, self.table.version, self.table.rematch)
        except Refused as why:
            return self._refuse(by, command.id, why.code)
        except StoreError:  # not remembered as refused, so the client may try again
            self._services.metrics.refused("unavailable")
            return Refusal(command.id, "unavailable", self.table.version)

    async def _carry_out(self, actor: Actor | None, command: Command, by: str) -> None:
        def decide(table: Table) -> Decision:
            return self._decide(table, actor, command)

        try:
            changed = await self._commit(decide, by, command.id)
        except Refused:
            if not await self._catch_up_with_others():
                raise
            changed = await self._commit(decide, by, command.id)  # another process had changed the table
        if not changed and await self._catch_up_with_others():
            await self._commit(decide, by, command.id)
        self.presence.record_arrivals()

    def require_room(self) -> None:
        """Refuse what the game does not need once the table has very many versions. Raises Refused."""
        if self.table.version >= self._services.limits.table_versions:
            raise TableRefused("table_full")

    def _decide(self, table: Table, actor: Actor | None, command: Command) -> Decision:
        if isinstance(command, _NEEDLESS) or (isinstance(command, Stand) and table.stage == "playing"):
            self.require_room()
        decision = dispatch.decide(table, actor, command, self._services.randomness)
        if isinstance(command, Say | Comment):
            self._chat_limits.check(table, actor, command)
        if isinstance(command, Stand):
            self.presence.stood_up.add(command.seat)
        else:
            self.presence.stood_up.discard(getattr(command, "seat", -1))
        return decision

    def _refuse(self, by: str, command: str, code: str) -> Refusal:
        self._refused[by, command] = code
        if len(self._refused) > self._services.limits.remembered_refusals:
            self._refused.popitem(last=False)
        self._services.metrics.refused(code)
        return Refusal(command, code, self.table.version)

    async def change(self, decide: Callable[[Table], Decision]) -> bool:
        """Carry out something that is no command; return whether there was anything to do.

        Raises Refused if the table refuses and StoreError if it cannot be saved; then nothing has changed.
        """
        async with self._lock:
            return await self._commit(decide)

    async def catch_up(self, version: int | None = None) -> None:
        """Take in what other processes have appended, unless the table is at this version already."""
        async with self._lock:
            if version is None or self.table.version < version:
                await self._catch_up()

    async def recount_clocks(self, since: int) -> None:
        """Recount the clocks after an outage that began at this time, and send all viewers their whole views."""
        if isinstance(self.table.settings.clock, NoClock):
            return
        while True:
            try:
                async with self._lock:
                    await self._recount_clocks(since)
                return
            except StoreError:
                await asyncio.sleep(self._services.timings.takeover_delay_s)

    async def _recount_clocks(self, since: int) -> None:
        if self.table.updated >= since:  # some clock ran during the outage
            self.table = await self._reload()
        self._start_over()
        self.timers.schedule()

    def _show_clocks_anew(self) -> None:
        """Send whole views if an outage was found since: clocks differ without a new version, recounted or not."""
        if self._outages_shown != self._services.outages_found and not isinstance(self.table.settings.clock, NoClock):
            self._start_over()

    def _start_over(self) -> None:
        """Forget what was sent, and send all viewers their whole views."""
        self._outages_shown = self._services.outages_found
        self._hashes.clear()
        self._history.clear(self.table.version)
        for viewer in self.viewers:
            self.send_welcome(viewer)

    async def _reload(self) -> Table:
        """Fold the table from the store, up to the version that is here."""
        table = Table(self.table.id, self._services.outages)
        for entry in (await self._services.store.events(self.table.id))[: self.table.version]:
            table.fold(entry.version, entry.at, decode(entry.body))
        return table

    # try, save, adopt, then send

    async def _commit(
        self, decide: Callable[[Table], Decision], by: str | None = None, command: str | None = None
    ) -> bool:
        """Try the change on a copy, append and adopt it; start over if another process was faster."""
        while True:
            if by is not None and command is not None and self.table.knows(by, command):
                return True  # another process has carried it out
            if self._in_doubt:
                self._services.require_store()
                await self._catch_up()
                continue
            decision = decide(self.table)
            if not decision.events:
                return False
            self._services.require_store()
            now = max(self._services.now(), self.table.updated)  # another machine's clock may be a little ahead
            entries = self._entries(decision, now, by, command)
            changed = self.table.copy()
            updates = advance(changed, entries, self._viewpoints(), decision.game)
            head = head_of(changed, now, self.table)
            try:
                await self._append(entries, head)
            except Conflict:
                self._services.metrics.conflicts.inc()
                if not await self._catch_up():
                    self._close_deleted()
            except OutcomeUnknown:  # it may have been written; the store knows
                self._in_doubt = True
                await self._catch_up()
                if by is None or command is None or not self.table.knows(by, command):
                    raise
                self._publish()
                return True
            else:
                before = self.table
                self._adopt(changed, {viewpoint: _encode(news)[1:-1] for viewpoint, news in updates.items()})
                self._publish()
                self._notices.plan(before, changed)
                log_changes(self._services.log, changed, decision)
                self.timers.schedule_at(head.due)
                return True

    def _publish(self) -> None:
        """Let the other servers know how far the table is in the store."""
        self._services.bus.publish(self.table.id, self.table.version)

    def _close_deleted(self) -> NoReturn:
        """Close a table that was deleted: the store has another version, but nothing newer than ours."""
        self.close()
        raise TableRefused(NO_SUCH_TABLE)

    def close(self) -> None:
        """Show the table to nobody any more: the store has deleted it."""
        self.deleted = True
        self.timers.stop()
        for viewer in list(self.viewers):
            viewer.close(CLOSE_NO_TABLE)

    async def forget(self, person: str) -> bool:
        """Take the table off the person's list; returns whether it was deleted, because it is on nobody else's.

        Raises Refused during a game that others play in, too: someone who gave up may forget it.
        """
        async with self._lock:
            await self._catch_up()
            own = [chair for chair in self.table.chairs if person in chair.people]
            others = any(chair.people - {person} for chair in self.table.chairs)
            if self.table.stage == "playing" and others and not all(chair.conceded for chair in own):
                raise TableRefused("others_play")
            if self.table.stage == "open" and not people_of(self.table) <= {person}:
                await self._leave_seats(person)
            deleted = await self._services.store.forget_table(self.table.id, person)
            if deleted:
                self.close()
                self._services.bus.publish(self.table.id, GONE)
            return deleted

    async def _leave_seats(self, person: str) -> None:
        for seat, chair in enumerate(self.table.chairs):
            if person in chair.people and self.table.stage == "open":
                self.presence.stood_up.add(seat)
                await self._commit(partial(seating.leave, seat=seat))

    async def _append(self, entries: list[EventRow], head: TableHeader) -> None:
        try:
            await self._services.store.append(self.table.id, self.table.version, entries, head)
        except StoreError as why:
            self._services.log.error("store_failed", table=self.table.id, version=self.table.version, reason=str(why))
            self._services.store_suspected.set()
            raise

    def _entries(self, decision: Decision, now: int, by: str | None, command: str | None) -> list[EventRow]:
        first = self.table.version + 1
        envelopes = [Envelope(decision.events[0], by, command), *map(Envelope, decision.events[1:])]
        return [EventRow(first + number, now, encode(envelope)) for number, envelope in enumerate(envelopes)]

    def _viewpoints(self) -> set[Viewpoint]:
        """Return the viewpoints of all viewers, and of the players who may reconnect in a moment."""
        watching = {viewpoint for viewer in self.viewers for viewpoint in viewer.viewpoints}
        return watching | {seat for seat, chair in enumerate(self.table.chairs) if chair.people}

    def _adopt(self, table: Table, updates: dict[Viewpoint, bytes]) -> None:
        """Replace the table by its next version, and push each viewer's updates into its outbox."""
        self._history.add(self.table.version + 1, updates)
        before, self.table = self.table, table
        for viewer in self.viewers:
            bodies = [updates.get(viewpoint) for viewpoint in viewer.viewpoints]
            if None in bodies:  # the viewer came while this was being saved
                self.send_welcome(viewer)
            else:
                for body in bodies:
                    viewer.push(cast("bytes", body))
        if before.chairs is not table.chairs and players_of(before) != players_of(table):
            self._update_viewers(before)

    def _update_viewers(self, before: Table) -> None:
        """Players came or went: send the whole view to every viewer whose seats or host role changed."""
        for viewer in self.viewers:
            seats = self._seats_of(viewer)
            if viewer.actor is not None and viewer.actor.key is not None and not seats:
                viewer.close(CLOSE_NO_TABLE)  # the key was withdrawn
            elif seats != viewer.seats or hosts(before, viewer) != hosts(self.table, viewer):
                self.presence.players_entered({*seats} - {*viewer.seats})
                viewer.seats = seats
                self.send_welcome(viewer)
        self.presence.record_arrivals()

    async def _catch_up_with_others(self) -> bool:
        """Do what ``_catch_up`` does, where other processes can use the store."""
        return not self._services.alone and await self._catch_up()

    async def _catch_up(self) -> bool:
        """Take in what other processes have appended; return whether there was anything."""
        entries = await self._services.store.events(self.table.id, self.table.version)
        self._in_doubt = False
        if entries:
            table = self.table.copy()
            updates = advance(table, entries, self._viewpoints())
            erased = table.erased_at > self.table.version
            self._adopt(table, {viewpoint: _encode(news)[1:-1] for viewpoint, news in updates.items()})
            if erased:  # nobody may be shown what was before
                self._start_over()
            self.timers.schedule(self._services.takeover_delay_s())
            self.presence.record_arrivals()
        return bool(entries)
