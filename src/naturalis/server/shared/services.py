"""What the parts of one server process share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from time import monotonic, time_ns
from typing import TYPE_CHECKING, Any

from structlog.stdlib import BoundLogger

from naturalis.server.monitoring.logs import logger
from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.shared.randomness import Randomness
from naturalis.server.shared.settings import ServerSettings
from naturalis.store.contract import Store, StoreError

if TYPE_CHECKING:
    from naturalis.server.shared.bot_threads import BotThreads


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time_ns() // 1_000_000


@dataclass(slots=True)
class Services:
    """The store, the time, the figures, the bots, and what is known of the other server processes."""

    store: Store
    settings: ServerSettings
    metrics: Metrics
    thinking: BotThreads
    now: Callable[[], int] = wall_clock
    randomness: Randomness = field(default_factory=Randomness)
    process: str = field(default_factory=lambda: Randomness().id(8))  # unique even where tests seed the rest
    outages: list[tuple[int, int]] = field(default_factory=list)
    pulses: dict[str, int] = field(default_factory=dict)  # when other processes were last alive
    stopping: bool = False
    out: bool = False  # the store is gone: nothing can be saved
    pulsed: float = field(default_factory=monotonic)  # the last pulse; this clock does not jump when it is set
    store_suspected: asyncio.Event = field(default_factory=asyncio.Event)  # the store has failed: is it gone?
    log: BoundLogger = field(default_factory=logger)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def alive(self, process: str) -> bool:
        """Whether this server process still runs, as far as is known."""
        return process == self.process or self.now() - self.pulses.get(process, 0) < SILENT

    @property
    def alone(self) -> bool:
        """Whether no other server process runs on this store."""
        return not any(self.alive(process) for process in self.pulses if process != self.process)

    @property
    def late(self) -> bool:
        """Whether there was no pulse for so long that the time since counts as an outage, once there is one."""
        return monotonic() - self.pulsed > OUT

    def require_store(self) -> None:
        """StoreError while the store is out: who waited for it would hold up whoever comes after."""
        if self.out:
            raise StoreError("the store is gone; bring it back")

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background; should it fail, the log says so."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.log.error("background_failed", exc_info=task.exception())

    async def finish(self) -> None:
        """Cancel what goes on in the background, and wait for its end."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


OUT = 5.0  # seconds without any pulse that are an outage
SILENT = 10_000  # milliseconds without a pulse after which a process counts as dead
