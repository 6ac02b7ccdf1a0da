"""Hands a server's players over to other servers, before it stops: nobody notices more than a reconnect.

Nothing but the store holds a table, so there is nothing to move but the connections. The server a player comes to looks
after their presence and their table from then on; this one goes on answering, playing for bots and watching clocks.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from math import ceil
from random import shuffle
from time import monotonic

from naturalis.server.live_tables.viewer import Viewer
from naturalis.server.process.liveness import Liveness
from naturalis.server.shared.services import Services
from naturalis.server.transport.connections import Connections


class Drain:
    """The last seconds of a server process that was told to stop while others run."""

    def __init__(self, services: Services, connections: Connections, liveness: Liveness) -> None:
        self._services = services
        self._connections = connections
        self._liveness = liveness
        self._hurry = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._moved: set[Viewer] = set()

    def announce(self) -> None:
        """Be not ready from now on. Signal handlers may call this."""
        self._services.leaving = True

    def hurry(self) -> None:
        """Stop draining: the operator has no time. Signal handlers may call this."""
        if self._loop is None:
            self._hurry.set()
        else:
            self._loop.call_soon_threadsafe(self._hurry.set)

    async def run(self) -> None:
        """Give load balancers time to notice, then send all clients elsewhere, a few at a time.

        Returns when all have gone, when the time is over, or at once if there is no other server to go to.
        """
        self.announce()
        self._loop = asyncio.get_running_loop()
        services = self._services
        await self._liveness.signal()  # others learn of it, and we learn who is there
        if not services.has_successor or not services.settings.drain_seconds:
            return
        services.log.info("draining", count=len(self._connections.viewers))
        began = monotonic()
        await self._wait(services.timings.drain_notice_s)
        if services.has_successor:  # else all were told to stop
            await self._send_away(monotonic() + services.settings.drain_seconds)
        services.log.info("drained", count=len(self._connections.viewers), seconds=round(monotonic() - began, 1))

    async def _send_away(self, end: float) -> None:
        """Send all clients elsewhere, evenly until this time, also those who come meanwhile."""
        tick_s = self._services.timings.drain_tick_s
        while self._connections.viewers and monotonic() < end and not self._hurry.is_set():
            here = [viewer for viewer in self._connections.viewers if viewer not in self._moved]
            shuffle(here)
            ticks_left = max(1, int((end - monotonic()) / tick_s) - 1)
            for viewer in here[: ceil(len(here) / ticks_left)]:
                self._moved.add(viewer)
                self._services.spawn(self._connections.move(viewer))
            await self._wait(tick_s)

    async def _wait(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._hurry.wait()
