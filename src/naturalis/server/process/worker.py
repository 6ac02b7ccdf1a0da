"""A worker: takes the thinking of a cluster's servers from their database, and does it in its own threads."""

from __future__ import annotations

import asyncio
import signal
import socket
from contextlib import suppress

from naturalis.server.monitoring.logs import configure_logging, logger
from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.shared.bot_threads import BotThreads
from naturalis.server.shared.randomness import Randomness
from naturalis.server.shared.settings import ServerSettings
from naturalis.server.shared.thinking_jobs import RELEASE, encode_answer, think
from naturalis.server.shared.timings import Timings
from naturalis.store.contract import StoreError
from naturalis.store.location import redacted
from naturalis.store.postgres.jobs import JOBS_CHANNEL, ClaimedJob, JobTable


class Worker:
    """Claims no more than its threads can think about at once: bots' moves and hints, and beside them analyses."""

    def __init__(self, jobs: JobTable, bots: BotThreads, threads: int, timings: Timings | None = None) -> None:
        self.name = f"{socket.gethostname()}/{Randomness().id(8)}"
        self._jobs = jobs
        self._bots = bots
        self._threads = threads
        self._timings = timings or Timings()
        self._changed = asyncio.Event()  # there may be a job, or a thread is free
        self._stopping = False
        self._reachable = True
        self._free = {True: threads, False: threads}  # threads for moves and hints, and beside them for analyses
        self._tasks: set[asyncio.Task[None]] = set()
        self._log = logger()

    def stop(self) -> None:
        """Take no more jobs; ``run`` ends when those at hand are answered."""
        self._stopping = True
        self._changed.set()

    async def run(self) -> None:
        """Work until stopped. The database may come and go meanwhile."""
        listener = self._jobs.listener()
        listener.subscribe(JOBS_CHANNEL, lambda _: self._changed.set())
        beside = [asyncio.create_task(each) for each in (listener.run(), self._signal())]
        try:
            while not self._stopping:
                self._changed.clear()
                await self._claim()
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._timings.job_poll_s):
                        await self._changed.wait()
            for task in beside:
                task.cancel()
            if self._tasks:
                await asyncio.wait(self._tasks, timeout=self._timings.job_lease_s)
            with suppress(StoreError):
                await self._jobs.leave(self.name)
        finally:
            for task in beside:
                task.cancel()

    async def _signal(self) -> None:
        """Say regularly that this worker runs."""
        while True:
            try:
                await self._jobs.signal(self.name, RELEASE, self._threads)
                if not self._reachable:
                    self._log.warning("store_up")
                self._reachable = True
            except StoreError as why:
                if self._reachable:
                    self._log.error("store_down", reason=str(why))
                self._reachable = False
            await asyncio.sleep(self._timings.worker_signal_interval_s)

    async def _claim(self) -> None:
        """Take as many jobs as there are free threads: moves and hints first."""
        with suppress(StoreError):  # _signal logs it
            for urgent, free in self._free.items():
                if free:
                    lease_s = self._timings.job_lease_s
                    for job in await self._jobs.claim(self.name, RELEASE, urgent, free, lease_s):
                        self._free[urgent] -= 1
                        task = asyncio.create_task(self._answer(job, urgent))
                        self._tasks.add(task)
                        task.add_done_callback(self._tasks.discard)

    async def _answer(self, job: ClaimedJob, urgent: bool) -> None:
        answer = await think(self._bots, job.question)
        self._free[urgent] += 1
        self._changed.set()  # the thread gets its next job while this answer is on its way
        if answer.error:
            self._log.error("job_failed", error=answer.error)
        with suppress(StoreError):  # its server asks someone else when the lease is over
            await self._jobs.answer(job.job, self.name, encode_answer(answer))


async def work(url: str, settings: ServerSettings) -> None:
    """Run a worker until a signal stops it. Raises StoreError if it cannot start."""
    configure_logging(settings.log_format, settings.log_level)
    jobs, threads = await JobTable.open(url), settings.bot_threads
    bots = BotThreads(threads, Metrics(), analysis_threads=threads)
    worker = Worker(jobs, bots, threads)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows ends it at once
            loop.add_signal_handler(number, worker.stop)
    logger().info("worker_ready", process=worker.name, count=threads, store=redacted(url), release=RELEASE)
    try:
        await worker.run()
    finally:
        bots.close()
        await jobs.close()
    logger().info("worker_stopped", process=worker.name)


async def is_working_here(url: str) -> bool:
    """Whether a worker of this machine has signalled in the last seconds."""
    jobs = await JobTable.open(url)
    try:
        return any(name.partition("/")[0] == socket.gethostname() for name in await jobs.live_workers())
    finally:
        await jobs.close()
