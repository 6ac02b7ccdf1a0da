"""A connection that listens on channels of PostgreSQL, and connects again whenever it is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it has no types

from naturalis.store.postgres.connection import CONNECT_TIMEOUT_S, CONNECTION_ERRORS, settings

RECONNECT_AFTER_S = 0.5
CHECK_INTERVAL_S = 5.0  # a connection that was cut without a word is found out by asking
CHECK_TIMEOUT_S = 5.0


class Listener:
    """Calls back for every notification. What is sent while the connection is lost is lost: poll as well."""

    def __init__(self, url: str, channels: Sequence[str], on_notify: Callable[[str], None]) -> None:
        self._url = url
        self._channels = channels
        self._on_notify = on_notify
        self.connected = False
        self.connects = 0  # how often it has connected

    async def run(self) -> None:
        """Listen until cancelled."""
        while True:
            try:
                await self._listen()
            except (*CONNECTION_ERRORS, TimeoutError):
                pass
            finally:
                self.connected = False
            await asyncio.sleep(RECONNECT_AFTER_S)

    async def _listen(self) -> None:
        connection = await asyncpg.connect(
            self._url, timeout=CONNECT_TIMEOUT_S, command_timeout=CHECK_TIMEOUT_S, server_settings=settings(0)
        )
        try:
            ended = asyncio.Event()
            connection.add_termination_listener(lambda _: ended.set())
            for channel in self._channels:
                await connection.add_listener(channel, self._notified)
            self.connected = True
            self.connects += 1
            self._on_notify("")  # something may have been sent before we listened
            while not ended.is_set():
                try:
                    await asyncio.wait_for(ended.wait(), CHECK_INTERVAL_S)
                except TimeoutError:
                    await connection.execute("SELECT 1")
        finally:
            connection.terminate()

    def _notified(self, _connection: Any, _process: int, _channel: str, payload: str) -> None:
        self._on_notify(payload)
