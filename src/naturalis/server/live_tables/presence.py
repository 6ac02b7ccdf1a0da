"""Which players, and whether a host without a seat, are connected. Stored, so all servers know; spectators are not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from naturalis.rules import Refused
from naturalis.server.shared.services import Services
from naturalis.store.contract import StoreError
from naturalis.tables import stored_events
from naturalis.tables.decision import Decision
from naturalis.tables.hosting import host_chairs, is_host
from naturalis.tables.stored_events import HostConnected, HostDisconnected, PlayerConnected, StoredEvent
from naturalis.tables.table import Table

if TYPE_CHECKING:
    from naturalis.server.live_tables.live_table import LiveTable
    from naturalis.server.live_tables.viewer import Viewer


LONG_TABLE_PATIENCE = 20  # times the usual delay, and times the usual number of versions


class Presence:
    """The players of one table who are connected to this process."""

    def __init__(self, live: LiveTable, services: Services) -> None:
        self._live = live
        self._services = services
        self.stood_up: set[int] = set()  # seats whose players have left, though their connection is still open
        self._just_entered: set[int] = set()  # seats whose players may still count as connected to another process

    @property
    def connected_seats(self) -> set[int]:
        """The seats whose players are connected here and have not left."""
        return {seat for viewer in self._live.viewers for seat in viewer.seats} - self.stood_up

    def players_entered(self, seats: Iterable[int]) -> None:
        """Note that the players of these seats are here now: wherever they were, this process looks after them."""
        self.stood_up.difference_update(seats)
        self._just_entered.update(seats)

    def record_arrivals(self) -> None:
        """Store the arrival of everyone who is connected here and counts as absent."""
        if self._services.stopping or self._all_recorded():
            return
        if self.arrivals(self._live.table).events:
            self._services.spawn(self._append_arrivals())

    def _all_recorded(self) -> bool:
        """Whether everyone connected here is stored as such. Quick, because it runs after every move."""
        table, mine = self._live.table, self._services.process
        if table.stage != "playing":
            return False
        return all(table.chairs[seat].process == mine for viewer in self._live.viewers for seat in viewer.seats)

    def viewer_left(self, viewer: Viewer) -> None:
        """Wait a moment after a connection closed, then store who has left; a page that reloads is back by then."""
        host = viewer.actor is not None and viewer.actor.person == self._live.table.host
        if (viewer.seats or host) and not self._services.leaving:  # they go to another process, which records it
            self._record_departures_later(viewer.seats)

    def _record_departures_later(self, seats: tuple[int, ...]) -> None:
        delay_s = self._services.timings.away_after_s
        if self._live.table.version >= self._services.limits.table_versions:
            delay_s *= LONG_TABLE_PATIENCE  # a table that has very many versions grows more slowly
        asyncio.get_running_loop().call_later(delay_s, self.record_departures, seats)

    async def _append_arrivals(self) -> None:
        entered = set(self._just_entered)
        try:
            with suppress(Refused):  # the table was deleted
                await self._live.change(self.arrivals)
            self._just_entered -= entered
        except StoreError:
            asyncio.get_running_loop().call_later(self._services.timings.away_after_s, self.record_arrivals)

    def arrivals(self, table: Table) -> Decision:
        """Mark connected players as present, and give them back the seats that bots kept for them."""
        events: list[StoredEvent] = []
        if self._is_full(table):
            return Decision(())
        for seat in sorted(self.connected_seats) if table.stage != "over" else ():
            chair = table.chairs[seat]
            if self._is_new_here(table, seat):
                events.append(PlayerConnected(seat, self._services.process))
                if chair.stand_in and not chair.conceded:
                    events.append(stored_events.StandInEnded(seat))
        known = table.host_process is not None and self._services.is_alive(table.host_process)
        if _host_without_seat(table) and self._host_connected(table) and not known:
            events.append(HostConnected(self._services.process))
        return Decision(tuple(events))

    def _is_new_here(self, table: Table, seat: int) -> bool:
        """Whether the player of this seat, who is connected here, counts as absent or as connected elsewhere."""
        process = table.chairs[seat].process
        services = self._services
        if process is None or not services.is_alive(process):
            return True
        if process == services.process or services.leaving:  # who leaves takes nobody over
            return False
        moved = seat in self._just_entered and table.version < services.limits.table_versions
        return moved or process in services.leaving_processes

    def _is_full(self, table: Table) -> bool:
        """Whether the table has so many versions that coming and going is not recorded any more."""
        return table.version >= LONG_TABLE_PATIENCE * self._services.limits.table_versions

    def _host_connected(self, table: Table) -> bool:
        return any(viewer.actor is not None and viewer.actor.person == table.host for viewer in self._live.viewers)

    def record_departures(self, seats: tuple[int, ...]) -> None:
        """Store that the players of these seats have left, unless they are back."""
        if not self._services.leaving and not (seats and self.connected_seats.issuperset(seats)):
            self._services.spawn(self._append_departures(seats))

    async def _append_departures(self, seats: tuple[int, ...]) -> None:
        try:
            with suppress(Refused):
                await self._live.change(lambda table: self._departures(table, seats))
        except StoreError:
            self._record_departures_later(seats)

    def _departures(self, table: Table, seats: tuple[int, ...]) -> Decision:
        mine = self._services.process
        if table.stage == "over" or self._is_full(table):
            return Decision(())
        absent = [seat for seat in seats if seat not in self.connected_seats and table.chairs[seat].process == mine]
        events: list[StoredEvent] = [stored_events.PlayerDisconnected(seat) for seat in absent]
        if _host_without_seat(table) and table.host_process == mine and not self._host_connected(table):
            events.append(HostDisconnected())
        return Decision(tuple(events))


def _host_without_seat(table: Table) -> bool:
    """Whether the game has not started and the host has no seat."""
    return table.stage == "open" and not host_chairs(table)


def players_of(table: Table) -> list[object]:
    """Return who hosts the table, who may play each seat, and on which process they are."""
    return [table.host, *((chair.people, chair.key, chair.process) for chair in table.chairs)]


def hosts(table: Table, viewer: Viewer) -> bool:
    """Whether this viewer hosts the table."""
    return viewer.actor is not None and is_host(table, viewer.actor.person)
