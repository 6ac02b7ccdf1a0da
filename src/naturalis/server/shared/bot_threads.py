"""Bots think here: in threads of their own, off the event loop, with the budget of their level."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from time import monotonic, perf_counter
from typing import TypeVar

from naturalis.bots.analysis import Analysis, analyse
from naturalis.bots.bot import Budget
from naturalis.bots.levels import LEVEL_SPECS
from naturalis.bots.registry import player
from naturalis.rules import Move, Rng, View, parse_move
from naturalis.server.monitoring.metrics import Metrics
from naturalis.wire.table_settings import BotLevel

T = TypeVar("T")
HINT = Budget(ms=400)
PONDERED = Budget(ms=500, playouts=2000)  # for each move of a game that is looked at again
POLITE = 5  # how much less urgent than people's moves thinking is to the system
PATIENT = 10  # and how much less looking at games that are over
AT_LAST = 2.0  # seconds after which that goes on although bots think all the time


class BotThreads:
    """The threads in which bots think. Each answer follows from the view, the level and the random source alone."""

    def __init__(self, threads: int, metrics: Metrics) -> None:
        self._metrics = metrics
        self._stop = threading.Event()
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot", initializer=lambda: _be_polite(POLITE))
        self._quiet = ThreadPoolExecutor(1, thread_name_prefix="analysis", initializer=lambda: _be_polite(PATIENT))
        self._hints = asyncio.Semaphore()  # one at a time: a bot waits for no more than that
        self._urgent = 0  # bots of running games that think, or wait for a thread

    async def choose(self, view: View, level: BotLevel, seed: int, stream: int) -> Move:
        """What a bot of this level would do."""
        return await self._soon(lambda: self._choose(view, level, Rng(seed, stream)))

    async def hint(self, view: View) -> tuple[Move, float]:
        """The best move found, and the chance to win with it."""
        async with self._hints:
            return await self._soon(lambda: _hint(view, self._stop))

    async def ponder(self, view: View, played: Move) -> Analysis:
        """The moves of a game that is over, judged when no bot of a running game needs the time."""
        patience = monotonic() + AT_LAST
        while self._urgent and monotonic() < patience:
            await asyncio.sleep(0.02)
        return await asyncio.get_running_loop().run_in_executor(
            self._quiet, lambda: analyse(view, replace(PONDERED, stop=self._stop), Rng(1, view.version), played)
        )

    async def _soon(self, think: Callable[[], T]) -> T:
        self._urgent += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, think)
        finally:
            self._urgent -= 1

    def _choose(self, view: View, level: BotLevel, rng: Rng) -> Move:
        began = perf_counter()
        with self._metrics.bots_thinking.track_inprogress(), player(LEVEL_SPECS[level]) as bot:
            move = bot.choose(view, rng, self._stop)
        self._metrics.thought(level, perf_counter() - began)
        return move

    def close(self) -> None:
        """Tell all that think to answer at once, and wait for them."""
        self._stop.set()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._quiet.shutdown(wait=True, cancel_futures=True)


def _hint(view: View, stop: threading.Event) -> tuple[Move, float]:
    found = analyse(view, Budget(ms=HINT.ms, stop=stop), Rng(view.version))
    return parse_move(found.moves[0].move), found.win


def _be_polite(by: int) -> None:
    """On Linux a thread can have a priority of its own: people's moves go first."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), by)
