"""Bots think here: in threads of their own, off the event loop, with the budget of their level."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from naturalis.bots.analysis import analyse
from naturalis.bots.bot import Budget
from naturalis.bots.levels import SPECS
from naturalis.bots.registry import player
from naturalis.rules import Move, Rng, View, parse_move
from naturalis.server.metrics import Metrics
from naturalis.wire.settings import BotLevel

HINT = Budget(ms=400)
POLITE = 5  # how much less urgent than people's moves thinking is to the system


class Thinking:
    """The threads in which bots think. Each answer follows from the view, the level and the random source alone."""

    def __init__(self, threads: int, metrics: Metrics) -> None:
        self._metrics = metrics
        self._stop = threading.Event()
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot", initializer=_be_polite)

    async def choose(self, view: View, level: BotLevel, seed: int, stream: int) -> Move:
        """What a bot of this level would do."""
        return await asyncio.get_running_loop().run_in_executor(
            self._pool, self._choose, view, level, Rng(seed, stream)
        )

    async def hint(self, view: View) -> tuple[Move, float]:
        """The best move found, and the chance to win with it."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, _hint, view, self._stop)

    def _choose(self, view: View, level: BotLevel, rng: Rng) -> Move:
        began = perf_counter()
        with self._metrics.bots_thinking.track_inprogress(), player(SPECS[level]) as bot:
            move = bot.choose(view, rng, self._stop)
        self._metrics.thought(level, perf_counter() - began)
        return move

    def close(self) -> None:
        """Tell all that think to answer at once, and wait for them."""
        self._stop.set()
        self._pool.shutdown(wait=True, cancel_futures=True)


def _hint(view: View, stop: threading.Event) -> tuple[Move, float]:
    found = analyse(view, Budget(ms=HINT.ms, stop=stop), Rng(view.version))
    return parse_move(found.moves[0].move), found.win


def _be_polite() -> None:
    """On Linux a thread can have a priority of its own: people's moves go first."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), POLITE)
