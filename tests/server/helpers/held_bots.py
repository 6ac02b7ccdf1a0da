"""Bots that wait for the test."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from naturalis.rules import Move
from naturalis.server.shared.bot_threads import BotThreads


class HeldBots:
    """Bots that think until they are let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go = threading.Event()
        self.asked: list[int] = []
        self.threads: set[int] = set()
        choose = BotThreads._choose

        def slow(thinking: BotThreads, view: Any, *rest: Any) -> Move:
            self.asked.append(view.version)
            self.threads.add(threading.get_ident())
            while not (self.go.wait(0.01) or thinking._stop.is_set()):
                pass
            return choose(thinking, view, *rest)

        monkeypatch.setattr(BotThreads, "_choose", slow)
