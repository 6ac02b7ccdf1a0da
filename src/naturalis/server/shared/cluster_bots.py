"""Bots of a cluster: workers think for them where there are any, and the server's own threads where not.

A job that a worker loses costs its lease; then another worker, or this server, thinks again. What comes of it is the
same move: it depends on the view, the level and the random source alone, except where a level thinks by the clock.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from secrets import randbits
from time import monotonic

from structlog.stdlib import BoundLogger

from naturalis.bots.analysis import Analysis
from naturalis.rules import Move, View, parse_move
from naturalis.rules.view_data import view_data
from naturalis.server.monitoring.logs import logger
from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.shared.bot_threads import BotThreads
from naturalis.server.shared.fair_queue import FairSlots, WaitedTooLong
from naturalis.server.shared.limits import Limits
from naturalis.server.shared.randomness import Randomness
from naturalis.server.shared.thinking_jobs import (
    RELEASE,
    AnalyseMove,
    Answer,
    ChooseMove,
    FindHint,
    Question,
    decode_answer,
    encode_question,
)
from naturalis.server.shared.timings import Timings
from naturalis.store.contract import StoreError
from naturalis.store.postgres.jobs import Capacity, JobTable, answers_channel
from naturalis.store.postgres.listener import Listener
from naturalis.wire.server_messages import HintedMove
from naturalis.wire.table_settings import BotLevel

SLOW_LEVELS = ("naturalist",)  # the others think for less time than a job travels
JOBS_PER_THREAD = 2  # so that a worker has its next job when it answers one
NO_WORKERS = Capacity(0, 0)


class ClusterBots(BotThreads):
    """Bots that think on workers or here. ``run`` must run meanwhile, or all think here."""

    def __init__(
        self,
        jobs: JobTable,
        threads: int,
        metrics: Metrics,
        timings: Timings,
        limits: Limits,
        listener: Listener | None = None,
    ) -> None:
        """``listener`` is one that others use, too; ``run`` runs it."""
        super().__init__(threads, metrics, timings, limits)
        self._jobs = jobs
        self._server = Randomness().id(8)
        self._capacity = NO_WORKERS
        self._waiting: dict[int, asyncio.Future[bytes | None]] = {}
        self._urgent_slots = FairSlots(0, timings.job_max_wait_s)
        self._analysis_slots = FairSlots(0, timings.job_max_wait_s)
        self._answered = asyncio.Event()
        self._listener = listener or jobs.listener()
        self._listener.subscribe(answers_channel(self._server), lambda _: self._answered.set())
        self._withdrawing: set[asyncio.Task[None]] = set()
        self._log: BoundLogger = logger()

    @property
    def analyses_at_once(self) -> int:  # type: ignore[override]
        """How many games can be analysed at the same time."""
        return max(1, self._capacity.threads)

    async def run(self) -> None:
        """Collect answers, and look which workers run."""
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._listener.run())
                tasks.create_task(self._run())
        finally:
            self._adopt(NO_WORKERS)

    async def choose(self, view: View, level: BotLevel, seed: int, stream: int, owner: str = "") -> Move:
        """See BotThreads.choose."""
        if level in SLOW_LEVELS:
            began = monotonic()
            with self._metrics.bots_thinking.track_inprogress():
                answer = await self._ask(ChooseMove(view_data(view), level, seed, stream), True, owner)
            if answer is not None and answer.move is not None:
                self._metrics.bot_thought(level, monotonic() - began)
                return parse_move(answer.move)
        return await super().choose(view, level, seed, stream, owner)

    async def hint(self, view: View, address: str = "", person: str = "") -> tuple[HintedMove, ...]:
        """See BotThreads.hint."""
        answer = await self._ask(FindHint(view_data(view)), True, address, person)
        if answer is not None and answer.hints:
            return answer.hints
        return await super().hint(view, address, person)

    async def analyse(self, view: View, played: Move) -> Analysis:
        """See BotThreads.analyse."""
        answer = await self._ask(AnalyseMove(view_data(view), str(played), idle=False), False)
        if answer is not None and answer.analysis is not None:
            return answer.analysis
        return await super().analyse(view, played)

    async def analyse_if_idle(self, view: View, played: Move) -> Analysis | None:
        """See BotThreads.analyse_if_idle. Here it is the worker's bots that must not think."""
        answer = await self._ask(AnalyseMove(view_data(view), str(played), idle=True), False)
        if answer is not None and (answer.analysis is not None or answer.interrupted):
            return answer.analysis
        return await super().analyse_if_idle(view, played)

    async def _ask(self, question: Question, urgent: bool, group: str = "", member: str = "") -> Answer | None:
        """Let a worker answer; None if none can, or none did."""
        slots = self._urgent_slots if urgent else self._analysis_slots
        try:
            await slots.acquire(group, member)
        except WaitedTooLong:
            return None
        job, began = randbits(62), monotonic()
        waiting = self._waiting[job] = asyncio.get_running_loop().create_future()
        body: bytes | None = None
        try:
            await self._jobs.post(job, self._server, RELEASE, urgent, encode_question(question))
            body = await waiting
        except StoreError:
            pass
        except asyncio.CancelledError:
            self._withdraw(job)
            raise
        finally:
            self._waiting.pop(job, None)
            slots.release()
        return self._read(body, monotonic() - began)

    def _read(self, body: bytes | None, seconds: float) -> Answer | None:
        answer = None if body is None else decode_answer(body)
        if answer is None or answer.error:
            self._metrics.jobs.labels("failed" if answer else "lost").inc()
            self._log.warning("job_failed" if answer else "job_lost", reason=answer.error if answer else "no answer")
            return None
        self._metrics.jobs.labels("answered").inc()
        self._metrics.job_seconds.observe(seconds)
        return answer

    async def _run(self) -> None:
        timings, look_at = self._timings, monotonic()
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(timings.job_poll_s):
                    await self._answered.wait()
            self._answered.clear()
            try:
                if self._waiting:
                    for job, body in (await self._jobs.collect(self._server, timings.job_lost_after_s)).items():
                        self._finish(job, body)
                if monotonic() >= look_at:
                    self._adopt(await self._jobs.capacity(RELEASE))
                    look_at = monotonic() + timings.worker_signal_interval_s
            except StoreError:
                self._adopt(NO_WORKERS)

    def _adopt(self, capacity: Capacity) -> None:
        """Post as many jobs as these workers can take. Without workers, all jobs come back."""
        if capacity == self._capacity:
            return
        self._log.info("workers", count=capacity.workers)
        self._capacity = capacity
        self._metrics.workers.set(capacity.workers)
        self._metrics.worker_threads.set(capacity.threads)
        self._urgent_slots.resize(capacity.threads * JOBS_PER_THREAD)
        self._analysis_slots.resize(capacity.threads)
        if not capacity.threads:
            for job in list(self._waiting):
                self._withdraw(job)
                self._finish(job, None)

    def _finish(self, job: int, body: bytes | None) -> None:
        waiting = self._waiting.pop(job, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(body)

    def _withdraw(self, job: int) -> None:
        """Delete a job in the background. If that fails, a worker deletes it later."""

        async def withdraw() -> None:
            with suppress(StoreError):
                await self._jobs.withdraw(job)

        task = asyncio.get_running_loop().create_task(withdraw())
        self._withdrawing.add(task)
        task.add_done_callback(self._withdrawing.discard)

    def close(self) -> None:
        """See BotThreads.close."""
        super().close()
        self._jobs.terminate()
