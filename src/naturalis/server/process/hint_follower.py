"""What a server does with hints of others: it reads what they appended to its tables, and polls when one is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic

from naturalis.bus.contract import GONE
from naturalis.server.live_tables.live_table import LiveTable
from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.shared.services import Services
from naturalis.store.contract import StoreError


class HintFollower:
    """Follows the bus of this process, and says when to poll: rarely while the bus works."""

    def __init__(self, services: Services, tables: TableCache) -> None:
        self._services = services
        self._tables = tables
        self._targets: dict[str, int] = {}  # the versions that are being read, by table
        self._poll_wanted = asyncio.Event()
        self._polled_at = 0.0

    # hints

    def hinted(self, hints: Mapping[str, int]) -> None:
        """See BusFollower.hinted."""
        self._services.metrics.bus_hints.inc(len(hints))
        for table_id, version in hints.items():
            live = self._tables.in_memory(table_id)
            if live is None or live.deleted:
                continue
            if version == GONE:
                self._services.spawn(self._close_if_deleted(live))
            elif table_id in self._targets:
                self._targets[table_id] = max(version, self._targets[table_id])
            elif version > live.table.version:
                self._targets[table_id] = version
                self._services.spawn(self._follow(live))

    async def _follow(self, live: LiveTable) -> None:
        """Read the table until it is at its target, which may move meanwhile."""
        table_id = live.table.id
        try:
            while (target := self._targets[table_id]) > live.table.version and not live.deleted:
                await live.catch_up(target)
                if target > live.table.version and target == self._targets[table_id]:
                    break  # the store knows no such version
        except StoreError:
            self._services.store_suspected.set()  # the poll will find it
        except Exception:
            incident = self._services.metrics.incident()
            self._services.log.exception("table_failed", table=table_id, incident=incident)
        finally:
            del self._targets[table_id]

    async def _close_if_deleted(self, live: LiveTable) -> None:
        with suppress(StoreError):
            if not await self._services.store.versions([live.table.id]):
                live.close()

    def missed(self) -> None:
        """See BusFollower.missed."""
        self._services.metrics.bus_misses.inc()
        self._poll_wanted.set()

    # health

    def bus_down(self, reason: str) -> None:
        """See BusFollower.bus_down."""
        self._services.metrics.bus_down.set(1)
        self._services.log.warning("bus_down", reason=reason)
        self._poll_wanted.set()

    def bus_up(self, seconds: float) -> None:
        """See BusFollower.bus_up."""
        self._services.metrics.bus_down.set(0)
        self._services.log.info("bus_up", seconds=round(seconds, 1))

    def echoed(self, seconds: float) -> None:
        """See BusFollower.echoed."""
        self._services.metrics.bus_seconds.observe(seconds)

    # polling

    async def wait_for_poll(self) -> None:
        """Wait until it is time to poll: soon if hints may be lost, and rarely while the bus works."""
        services = self._services
        quick_s = services.settings.poll_ms / 1000
        self._polled_at = monotonic()
        slow_s = max(quick_s, services.timings.bus_poll_s) if services.bus.healthy else quick_s
        with suppress(TimeoutError):
            async with asyncio.timeout(slow_s):
                await self._poll_wanted.wait()
        await asyncio.sleep(self._polled_at + quick_s - monotonic())
        self._poll_wanted.clear()
