"""Threads in which bots choose moves, give hints and analyse games, so that the event loop never waits for them.

The life of a bot's move continues here.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from time import perf_counter
from typing import TypeVar

from msgspec import convert

from naturalis.bots.analysis import Analysis, analyse
from naturalis.bots.levels import LEVEL_SPECS
from naturalis.bots.reason import Reason
from naturalis.bots.reasons import explain
from naturalis.bots.registry import player
from naturalis.rules import Move, Rng, View, parse_move
from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.shared.fair_queue import FairSlots
from naturalis.server.shared.limits import Limits
from naturalis.server.shared.timings import Timings
from naturalis.wire.move_reasons import MoveReason
from naturalis.wire.server_messages import HintedMove
from naturalis.wire.table_settings import BotLevel

T = TypeVar("T")
HINTED_MOVES = 3  # the best, and two to compare it with


class BotThreads:
    """Two thread pools: one for moves and hints, one of lower priority for analyses.

    An answer depends on the view, the level and the random source alone, never on the thread.
    """

    analyses_at_once = 1

    def __init__(
        self,
        threads: int,
        metrics: Metrics,
        timings: Timings | None = None,
        limits: Limits | None = None,
        analysis_threads: int = 1,
    ) -> None:
        self._metrics = metrics
        self._timings = timings or Timings()
        self._limits = limits = limits or Limits()
        self._stop = threading.Event()
        self._pool = _pool(threads, "bot", limits.bot_niceness)
        self._analysis_pool = _pool(analysis_threads, "analysis", limits.analysis_niceness)
        self._turns = FairSlots(threads)  # each owner of bots and hints in turn
        self._hints = FairSlots(1, self._timings.hint_max_wait_s)  # one at a time, so a bot waits for at most one hint
        self._urgent = 0  # moves and hints that a bot thinks about, or that wait for a thread
        self._no_urgent = asyncio.Event()
        self._no_urgent.set()
        self._idle_stop: threading.Event | None = None  # of the analysis that runs only while nothing is urgent

    async def run(self) -> None:
        """Run what these bots need beside their threads, until cancelled."""

    async def choose(self, view: View, level: BotLevel, seed: int, stream: int, owner: str = "") -> Move:
        """Let a bot of this level choose a move. The bots of different owners, who made their tables, go in turn."""
        return await self._run_urgent(lambda: self._choose(view, level, Rng(seed, stream)), owner)

    async def hint(self, view: View, address: str = "", person: str = "") -> tuple[HintedMove, ...]:
        """Find the best moves, the best first, each with its win probability and reasons.

        Each address goes in turn, and in it each person. Raises WaitedTooLong if many ask.
        """
        await self._hints.acquire(address, person)
        try:
            return await self._run_urgent(lambda: self._hint(view), person or address)
        finally:
            self._hints.release()

    async def analyse(self, view: View, played: Move) -> Analysis:
        """Judge the moves of a position in a finished game, with reasons for the best ones and the one played.

        Preferably while no bot of a running game thinks.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(self._timings.analysis_max_wait_s):
                await self._no_urgent.wait()
        return await asyncio.get_running_loop().run_in_executor(
            self._analysis_pool, lambda: self._analyse(view, played)
        )

    async def analyse_if_idle(self, view: View, played: Move) -> Analysis | None:
        """The same, but only while no bot thinks. None if one had to: it does not wait for the analysis."""
        try:
            async with asyncio.timeout(self._timings.analysis_max_wait_s):
                await self._no_urgent.wait()
        except TimeoutError:
            return None
        stop = self._idle_stop = threading.Event()
        try:
            found = await asyncio.get_running_loop().run_in_executor(
                self._analysis_pool, lambda: self._analyse(view, played, stop)
            )
        finally:
            self._idle_stop = None
        return None if stop.is_set() else found

    async def _run_urgent(self, think: Callable[[], T], owner: str) -> T:
        self._urgent += 1
        self._no_urgent.clear()
        if self._idle_stop is not None:
            self._idle_stop.set()
        try:
            await self._turns.acquire(owner)
            try:
                return await asyncio.get_running_loop().run_in_executor(self._pool, think)
            finally:
                self._turns.release()
        finally:
            self._urgent -= 1
            if not self._urgent:
                self._no_urgent.set()

    # These run in the threads.

    def _choose(self, view: View, level: BotLevel, rng: Rng) -> Move:
        began = perf_counter()
        with self._metrics.bots_thinking.track_inprogress(), player(LEVEL_SPECS[level]) as bot:
            move = bot.choose(view, rng, self._stop)
        self._metrics.bot_thought(level, perf_counter() - began)
        return move

    def _hint(self, view: View) -> tuple[HintedMove, ...]:
        found = explain(view, analyse(view, replace(self._limits.hint_budget, stop=self._stop), Rng(view.version)))
        best = found.moves[:HINTED_MOVES]
        return tuple([HintedMove(parse_move(one.move), one.win, reason_messages(one.reasons)) for one in best])

    def _analyse(self, view: View, played: Move, stop: threading.Event | None = None) -> Analysis:
        budget = replace(self._limits.analysis_budget, stop=stop or self._stop)
        return explain(view, analyse(view, budget, Rng(1, view.version), played), played)

    def close(self) -> None:
        """Tell all bots to answer at once, and wait for them."""
        self._stop.set()
        if self._idle_stop is not None:
            self._idle_stop.set()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._analysis_pool.shutdown(wait=True, cancel_futures=True)


def reason_messages(reasons: Sequence[Reason]) -> tuple[MoveReason, ...]:
    """Return the reasons for a move as they are sent."""
    return convert(reasons, tuple[MoveReason, ...], from_attributes=True)


def _pool(threads: int, name: str, niceness: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix=name, initializer=lambda: _lower_priority(niceness))


def _lower_priority(niceness: int) -> None:
    """Lower the priority of the current thread; only Linux can do this for a single thread."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
