"""What the parts of one server process share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from random import random
from time import monotonic, time_ns
from typing import Any

from structlog.stdlib import BoundLogger

from naturalis.bus.contract import Bus
from naturalis.bus.hint_bus import NoBus
from naturalis.server.monitoring.logs import logger
from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.shared.bot_threads import BotThreads
from naturalis.server.shared.host_orders import HostOrders
from naturalis.server.shared.limits import Limits
from naturalis.server.shared.randomness import Randomness
from naturalis.server.shared.settings import ServerSettings
from naturalis.server.shared.timings import Timings
from naturalis.store.contract import Store, StoreError


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time_ns() // 1_000_000


@dataclass(slots=True)
class Services:
    """The store, the clock, metrics, bots, background tasks, and what this process knows of the others."""

    store: Store
    settings: ServerSettings
    metrics: Metrics
    bots: BotThreads
    now: Callable[[], int] = wall_clock
    randomness: Randomness = field(default_factory=Randomness)
    timings: Timings = field(default_factory=Timings)
    limits: Limits = field(default_factory=Limits)
    process: str = field(default_factory=lambda: Randomness().id(8))  # unique even where tests seed the rest
    outages: list[tuple[int, int]] = field(default_factory=list)
    outages_found: int = 0  # how often there were new ones
    last_signals: dict[str, int] = field(default_factory=dict)  # when each process last signalled that it is alive
    signals_read: int = 0  # how often they were read
    leaving_processes: set[str] = field(default_factory=set)  # those that have said that they are about to stop
    leaving: bool = False  # this process is about to stop, and hands its players to others
    bus: Bus = field(default_factory=NoBus)  # on which servers tell each other how far their tables are
    group_metrics: Callable[[bytes], Awaitable[bytes]] | None = None  # adds those of the other processes on our port
    stopping: bool = False
    store_down: bool = False
    signalled_at: float = field(default_factory=monotonic)  # our last liveness signal, by a clock that never jumps
    store_suspected: asyncio.Event = field(default_factory=asyncio.Event)  # the store failed: check it at once
    orders: HostOrders = field(default_factory=HostOrders)
    is_forbidden: Callable[[str], bool] = lambda _: False  # whether a text has a word that is not said here
    log: BoundLogger = field(default_factory=logger)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _unheard_since: dict[str, int] = field(default_factory=dict)  # signals_read when we first saw an unknown process

    def is_alive(self, process: str) -> bool:
        """Whether this server process still runs, as far as we know.

        One that we have not heard of may have started a moment ago: we look twice for its signal.
        """
        if process == self.process:
            return True
        if process not in self.last_signals:
            return self.signals_read < self._unheard_since.setdefault(process, self.signals_read) + 2
        return self.now() - self.last_signals[process] < self.timings.process_dead_after_ms

    @property
    def is_only_process(self) -> bool:
        """Whether no other server process runs on this store, as far as we know."""
        return not any(self.is_alive(process) for process in self.last_signals if process != self.process)

    @property
    def alone(self) -> bool:
        """Whether no other server can use this store: then what is in memory is all there is.

        Unlike ``is_only_process`` this is certain: another server may have started a moment ago.
        """
        return not self.store.shared

    @property
    def has_successor(self) -> bool:
        """Whether another server process runs on this store and stays."""
        others = self.last_signals.keys() - {self.process} - self.leaving_processes
        return any(self.is_alive(process) for process in others)

    @property
    def signal_overdue(self) -> bool:
        """Whether our last liveness signal is so old that the next one may discover an outage."""
        return monotonic() - self.signalled_at > self.timings.outage_after_s

    @property
    def clocks_uncertain(self) -> bool:
        """Whether another server may count clocks otherwise, because not all have heard of an outage yet."""
        if self.alone:
            return False
        settled = self.now() - self.timings.outage_settles_ms
        return self.signal_overdue or any(stop > settled for _, stop in self.outages)

    def require_store(self) -> None:
        """Raise StoreError while the store is down; waiting would block later requests."""
        if self.store_down:
            raise StoreError("the store does not answer; bring it back")

    def takeover_delay_s(self) -> float:
        """Return how long to wait for the process that began something, with jitter so that one waiter is first."""
        if any(self.is_alive(process) for process in self.leaving_processes):
            return self.timings.handover_delay_s * (1 + random())
        return self.timings.takeover_delay_s + random()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a background task, and log its failure."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._on_done)

    def _on_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.log.error("background_failed", exc_info=task.exception())

    async def cancel_tasks(self) -> None:
        """Cancel all background tasks and wait until they have ended."""
        tasks = set(self._tasks)
        while tasks:
            for task in tasks:
                task.cancel()
            _, tasks = await asyncio.wait(tasks, timeout=1.0)  # again: a library may have lost the first one
