"""Who is at a table: players, and a host without a seat, are noted for all servers to know; spectators are not."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from naturalis.rules import Refused
from naturalis.server.shared.services import Services
from naturalis.store.contract import StoreError
from naturalis.tables.decision import Decision
from naturalis.tables.hosting import host_chairs
from naturalis.tables.stored_events import Attended, HostCame, HostWent, StoredEvent
from naturalis.tables.table import Table
from naturalis.wire import table_events

if TYPE_CHECKING:
    from naturalis.server.live_tables.live_table import LiveTable
    from naturalis.server.live_tables.viewer import Viewer

AWAY = 3.0  # seconds until a player whose socket closed has gone away: a page that is loaded again is back by then


class Presence:
    """The players of one table, as far as their sockets are here."""

    def __init__(self, live: LiveTable, services: Services) -> None:
        self._live = live
        self._services = services
        self.stood: set[int] = set()  # seats whose players have left, though their socket is still open

    @property
    def here(self) -> set[int]:
        """The seats whose players have a socket here, and did not say that they leave."""
        return {seat for viewer in self._live.viewers for seat in viewer.seats} - self.stood

    def record_arrivals(self) -> None:
        """Note the players who are here and not known to be."""
        if self._services.stopping or self._known():
            return
        if self._arrivals(self._live.table).events:
            self._services.spawn(self._append_arrivals())

    def _known(self) -> bool:
        """Whether everyone with a socket here is noted as here, as mostly: it is looked at after every move."""
        table, mine = self._live.table, self._services.process
        if table.stage != "playing":
            return False
        return all(table.chairs[seat].process == mine for viewer in self._live.viewers for seat in viewer.seats)

    def left(self, viewer: Viewer) -> None:
        """A socket was closed; its players may be back in a moment."""
        host = viewer.actor is not None and viewer.actor.person == self._live.table.host
        if (viewer.seats or host) and not self._services.stopping:
            asyncio.get_running_loop().call_later(AWAY, self.record_departures, viewer.seats)

    async def _append_arrivals(self) -> None:
        try:
            with suppress(Refused):  # the table is gone
                await self._live.change(self._arrivals)
        except StoreError:
            asyncio.get_running_loop().call_later(AWAY, self.record_arrivals)

    def _arrivals(self, table: Table) -> Decision:
        """Players are noted as here, and get back the seats that bots kept for them."""
        events: list[StoredEvent] = []
        for seat in sorted(self.here) if table.stage != "over" else ():
            chair = table.chairs[seat]
            if chair.process is None or not self._services.alive(chair.process):
                events.append(Attended(seat, self._services.process))
                if chair.stand_in and not chair.conceded:
                    events.append(table_events.GivenBack(seat))
        known = table.host_process is not None and self._services.alive(table.host_process)
        if _host_alone(table) and self._host_here(table) and not known:
            events.append(HostCame(self._services.process))
        return Decision(tuple(events))

    def _host_here(self, table: Table) -> bool:
        return any(viewer.actor is not None and viewer.actor.person == table.host for viewer in self._live.viewers)

    def record_departures(self, seats: tuple[int, ...]) -> None:
        if not self._services.stopping and not (seats and self.here.issuperset(seats)):
            self._services.spawn(self._append_departures(seats))

    async def _append_departures(self, seats: tuple[int, ...]) -> None:
        try:
            with suppress(Refused):
                await self._live.change(lambda table: self._departures(table, seats))
        except StoreError:
            asyncio.get_running_loop().call_later(AWAY, self.record_departures, seats)

    def _departures(self, table: Table, seats: tuple[int, ...]) -> Decision:
        mine = self._services.process
        if table.stage == "over":
            return Decision(())
        gone = [seat for seat in seats if seat not in self.here and table.chairs[seat].process == mine]
        events: list[StoredEvent] = [table_events.WentAway(seat) for seat in gone]
        if _host_alone(table) and table.host_process == mine and not self._host_here(table):
            events.append(HostWent())
        return Decision(tuple(events))


def _host_alone(table: Table) -> bool:
    """Whether the host has no seat, before the game."""
    return table.stage == "open" and not host_chairs(table)
