"""Liveness signals in the store: which other servers run, whether the store answers, and when there was an outage.

An outage is a time without a liveness signal from any process: none ran, or the store was down for all of them. No
clock counts that time. A server finds an outage when it starts, and when the store is back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from time import monotonic
from typing import Any, TypeVar

from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.shared.services import Services
from naturalis.server.shared.timings import DAY_MS
from naturalis.store.contract import StoreError

T = TypeVar("T")
TIMEOUT_PARTS = 10
OUTAGES_KEPT_MS = 45 * DAY_MS  # longer than any clock runs


class Liveness:
    """The liveness signals of this process."""

    def __init__(self, services: Services, tables: TableCache) -> None:
        self._services = services
        self._tables = tables
        self._outage_survivors: dict[str, int] = {}  # processes that get time to signal again after an outage

    async def start(self) -> None:
        """Record an outage if no server ran until now, and signal for the first time."""
        services = self._services
        now = services.now()
        signals = await services.store.heartbeats()
        last = max(signals.values(), default=now)
        if now - last > services.timings.outage_after_s * 1000:
            await services.store.add_outage(last, now)
        services.outages[:] = await services.store.outages(now - OUTAGES_KEPT_MS)
        services.last_signals.update(signals)
        await services.store.record_heartbeat(services.process, now)
        services.signalled_at = monotonic()

    async def run(self) -> None:
        """Signal regularly until cancelled, and at once when someone found the store failing."""
        services = self._services
        while True:
            try:
                await self.signal()
            except Exception:
                services.log.exception("job_failed", incident=services.metrics.incident())
            services.store_suspected.clear()
            timings = services.timings
            with suppress(TimeoutError):
                async with asyncio.timeout(
                    timings.store_retry_interval_s if services.store_down else timings.liveness_interval_s
                ):
                    await services.store_suspected.wait()

    async def signal(self) -> None:
        """Signal once. While this fails the store is down: the server saves nothing and refuses moves."""
        services = self._services
        timeout_s = services.timings.store_timeout_s
        try:
            signals, outages = await _within(timeout_s, self._signal())
        except (StoreError, TimeoutError) as why:
            if not services.store_down:
                services.log.error("store_down", reason=str(why) or f"no answer in {timeout_s:.0f} seconds")
            services.store_down = True
            return
        if services.store_down:
            services.log.warning("store_up", seconds=round(monotonic() - services.signalled_at, 1))
        new = [start for start, stop in outages if (start, stop) not in services.outages]
        services.outages[:] = outages
        services.outages_found += bool(new)
        services.last_signals.clear()  # not earlier: while we waited, no process may seem dead
        services.last_signals.update(
            {process: max(at, self._outage_survivors.get(process, 0)) for process, at in signals.items()}
        )
        services.signals_read += 1
        services.signalled_at = monotonic()
        services.store_down = False  # not earlier: from now on everyone who acts must know of the outage
        if new:
            services.spawn(self._recount_clocks(min(new)))

    async def _signal(self) -> tuple[dict[str, int], list[tuple[int, int]]]:
        """Store our signal; return the last signals of all processes before it, and the outages."""
        services, store = self._services, self._services.store
        signals = await store.heartbeats()
        now = services.now()
        last = max(signals.values(), default=now)
        if services.signal_overdue and now - last > services.timings.outage_after_s * 1000:
            await store.add_outage(last, now)  # if others had signalled, only we would be late
            services.log.warning("outage", seconds=round((now - last) / 1000, 1))
            # The others could not signal either; they get the usual time to do so.
            dead_after_ms = services.timings.process_dead_after_ms
            self._outage_survivors = {process: now for process, at in signals.items() if last - at < dead_after_ms}
        await store.record_heartbeat(services.process, now, services.leaving)
        self._note_leaving(await store.leaving() - {services.process})
        return signals, await store.outages(now - OUTAGES_KEPT_MS)

    def _note_leaving(self, leaving: set[str]) -> None:
        """Note which processes are about to stop; their players who are here already are ours from now on."""
        services = self._services
        new = leaving - services.leaving_processes
        services.leaving_processes = leaving
        for live in self._tables if new else ():
            live.presence.record_arrivals()

    async def _recount_clocks(self, since: int) -> None:
        for live in self._tables:
            self._services.spawn(live.recount_clocks(since))
            await asyncio.sleep(0)  # moves go first


async def _within(seconds: float, work: Coroutine[Any, Any, T]) -> T:
    """Wait for the work, and raise TimeoutError after so many seconds in which the event loop was not busy itself.

    A busy loop reads an answer late; that is not the store's fault.
    """
    task = asyncio.ensure_future(work)
    try:
        for _ in range(TIMEOUT_PARTS):
            await asyncio.wait({task}, timeout=seconds / TIMEOUT_PARTS)
            if task.done():
                return task.result()
        raise TimeoutError
    finally:
        task.cancel()
