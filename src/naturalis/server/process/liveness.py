"""A process's sign of life in the store, and what it tells: who else runs, whether the store is there, outages.

An outage is a time in which no process had a pulse: none ran, or the store was gone for all of them. It is nobody's
time, and found in the same way at a start and when the store is back.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic

from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.shared.services import OUT, SILENT, Services
from naturalis.store.contract import StoreError

PULSE = 2.0  # seconds between two pulses
RETRY = 0.25  # … while the store is out
PATIENCE = 5.0  # seconds that a pulse may take until the store counts as gone
DAY = 86_400_000
REMEMBERED = 45 * DAY  # outages older than any clock


class Liveness:
    """The pulse of this process."""

    def __init__(self, services: Services, tables: TableCache) -> None:
        self._services = services
        self._tables = tables
        self._spared: dict[str, int] = {}

    async def start(self) -> None:
        """Find out how long nobody was here."""
        services = self._services
        now = services.now()
        pulses = await services.store.heartbeats()
        last = max(pulses.values(), default=now)
        if now - last > OUT * 1000:
            await services.store.add_outage(last, now)
        services.outages[:] = await services.store.outages(now - REMEMBERED)
        services.pulses.update(pulses)
        await services.store.record_heartbeat(services.process, now)
        services.pulsed = monotonic()

    async def run(self) -> None:
        """Beat for ever; at once where someone found the store failing."""
        services = self._services
        while True:
            try:
                await self.signal()
            except Exception:
                services.log.exception("round_failed", incident=services.metrics.incident())
            services.store_suspected.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(RETRY if services.out else PULSE):
                    await services.store_suspected.wait()

    async def signal(self) -> None:
        """One pulse. While there is none to be had, the store is out: nothing is saved, and everyone is told so."""
        services = self._services
        try:
            async with asyncio.timeout(PATIENCE):
                pulses, outages = await self._signal_store()
        except (StoreError, TimeoutError) as why:
            if not services.out:
                services.log.error("store_gone", reason=str(why) or f"no answer in {PATIENCE:.0f} seconds")
            services.out = True
            return
        if services.out:
            services.log.warning("store_back", seconds=round(monotonic() - services.pulsed, 1))
        new = [start for start, stop in outages if (start, stop) not in services.outages]
        services.outages[:] = outages
        services.pulses.clear()  # only now: while we waited, nobody may seem dead
        services.pulses.update({process: max(at, self._spared.get(process, 0)) for process, at in pulses.items()})
        services.pulsed = monotonic()
        services.out = False  # only now: who acts from now on knows of the outage
        if new:
            services.spawn(self._recount_clocks(min(new)))

    async def _signal_store(self) -> tuple[dict[str, int], list[tuple[int, int]]]:
        """What the store has about all processes; it has our pulse then."""
        services, store = self._services, self._services.store
        pulses = await store.heartbeats()
        now = services.now()
        last = max(pulses.values(), default=now)
        if services.late and now - last > OUT * 1000:  # else others had a pulse: only we were late
            await store.add_outage(last, now)
            services.log.warning("outage", seconds=round((now - last) / 1000, 1))
            # The others had no pulse either; they get the usual time to show theirs.
            self._spared = {process: now for process, at in pulses.items() if last - at < SILENT}
        await store.record_heartbeat(services.process, now)
        return pulses, await store.outages(now - REMEMBERED)

    async def _recount_clocks(self, since: int) -> None:
        for live in self._tables:
            self._services.spawn(live.recount_clocks(since))
            await asyncio.sleep(0)  # moves go first
