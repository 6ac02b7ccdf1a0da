"""Bots of a cluster and workers inside a test, on a real PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from naturalis.bots.bot import Budget
from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.process.worker import Worker
from naturalis.server.shared.bot_threads import BotThreads
from naturalis.server.shared.cluster_bots import ClusterBots
from naturalis.server.shared.limits import Limits
from naturalis.server.shared.timings import Timings
from naturalis.store.postgres.jobs import JobTable
from tests.server.helpers.servers import settled

# Playouts, not time: what a worker finds is then what this process would find.
COUNTED = Limits(hint_budget=Budget(playouts=60), analysis_budget=Budget(playouts=60), analysis_niceness=0)
BRISK = Timings(worker_signal_interval_s=0.05, job_lost_after_s=0.2, job_poll_s=0.05, job_lease_s=30.0)


class SpyingBots(BotThreads):
    """Threads that count what they think about."""

    def __init__(self, *parts: Any, **more: Any) -> None:
        super().__init__(*parts, **more)
        self.thought: list[str] = []

    def _choose(self, *question: Any) -> Any:
        self.thought.append("choose")
        return super()._choose(*question)

    def _hint(self, *question: Any) -> Any:
        self.thought.append("hint")
        return super()._hint(*question)

    def _analyse(self, *question: Any) -> Any:
        self.thought.append("analyse")
        return super()._analyse(*question)


class SpyingClusterBots(ClusterBots, SpyingBots):
    """The same for a server."""


@asynccontextmanager
async def cluster_bots(url: str, timings: Timings = BRISK) -> AsyncIterator[SpyingClusterBots]:
    """The bots of a server."""
    bots = SpyingClusterBots(await JobTable.open(url), 1, Metrics(), timings, COUNTED)
    running = asyncio.create_task(bots.run())
    try:
        yield bots
    finally:
        running.cancel()
        await asyncio.wait([running])
        bots.close()


@asynccontextmanager
async def worker(
    url: str, threads: int = 1, timings: Timings = BRISK, bots: type[SpyingBots] = SpyingBots
) -> AsyncIterator[SpyingBots]:
    """The threads of a worker that runs meanwhile."""
    jobs = await JobTable.open(url)
    made = bots(threads, Metrics(), timings, COUNTED, analysis_threads=threads)
    running = Worker(jobs, made, threads, timings)
    task = asyncio.create_task(running.run())
    try:
        yield made
    finally:
        running.stop()
        await task
        made.close()
        await jobs.close()


async def has_workers(bots: ClusterBots, threads: int) -> None:
    """Wait until the server knows of workers with so many threads."""
    await settled(lambda: bots._capacity.threads == threads)


def results(bots: ClusterBots) -> dict[str, int]:
    """How the jobs of a server ended."""
    return {
        sample.labels["result"]: int(sample.value)
        for metric in bots._metrics.jobs.collect()
        for sample in metric.samples
        if sample.name.endswith("_total") and sample.value
    }
