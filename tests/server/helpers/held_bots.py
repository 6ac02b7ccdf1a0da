"""Bots that think until the test lets them go."""

from __future__ import annotations

import threading
from typing import Any

from naturalis.rules import Move, Rng, View
from naturalis.server.shared.bot_threads import BotThreads
from naturalis.wire.table_settings import BotLevel


class HeldBots:
    """Pass it to a server as ``bots``."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked: list[int] = []
        self.threads: set[int] = set()

    def __call__(self, *parts: Any) -> BotThreads:
        return _HeldThreads(self, *parts)


class _HeldThreads(BotThreads):
    def __init__(self, held: HeldBots, *parts: Any) -> None:
        super().__init__(*parts)
        self._held = held

    def _choose(self, view: View, level: BotLevel, rng: Rng) -> Move:
        self._held.asked.append(view.version)
        self._held.threads.add(threading.get_ident())
        while not (self._held.go.wait(0.01) or self._stop.is_set()):
            pass
        return super()._choose(view, level, rng)
