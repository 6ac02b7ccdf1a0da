"""A connection that listens on channels of PostgreSQL, and connects again whenever it is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it has no types

from naturalis.store.postgres.connection import CONNECT_TIMEOUT_S, CONNECTION_ERRORS, reason, settings

RECONNECT_AFTER_S = 0.5
CHECK_INTERVAL_S = 5.0  # a connection that was cut without a word is found out by asking
CHECK_TIMEOUT_S = 5.0


class Listener:
    """One connection for several channels. What is sent while the connection is lost is lost: poll as well."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._on_notify: dict[str, Callable[[str], None]] = {}
        self._on_lost: list[Callable[[str], None]] = []
        self._running = asyncio.Lock()
        self.connected = False
        self.connects = 0  # how often it has connected

    def subscribe(
        self, channel: str, on_notify: Callable[[str], None], on_lost: Callable[[str], None] | None = None
    ) -> None:
        """Call back for every notification on a channel, with its text; subscribe before the listener runs.

        ``on_notify`` is also called, with an empty text, after connecting: something may have been sent before.
        ``on_lost`` is called with the reason when the connection is lost.
        """
        self._on_notify[channel] = on_notify
        if on_lost is not None:
            self._on_lost.append(on_lost)

    async def run(self) -> None:
        """Listen until cancelled. If several tasks run it, one of them does the work."""
        async with self._running:
            while True:
                why = "the connection was closed"
                try:
                    await self._listen()
                except CONNECTION_ERRORS as error:  # TimeoutError is one of them
                    why = reason(error)
                finally:
                    self.connected = False
                for on_lost in self._on_lost:
                    on_lost(why)
                await asyncio.sleep(RECONNECT_AFTER_S)

    async def _listen(self) -> None:
        connection = await asyncpg.connect(
            self._url, timeout=CONNECT_TIMEOUT_S, command_timeout=CHECK_TIMEOUT_S, server_settings=settings(0)
        )
        try:
            ended = asyncio.Event()
            connection.add_termination_listener(lambda _: ended.set())
            for channel in self._on_notify:
                await connection.add_listener(channel, self._notified)
            self.connected = True
            self.connects += 1
            for on_notify in self._on_notify.values():
                on_notify("")
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(CHECK_INTERVAL_S):
                        await ended.wait()
                    break
                await connection.execute("SELECT 1")
        finally:
            connection.terminate()

    def _notified(self, _connection: Any, _process: int, channel: str, payload: str) -> None:
        self._on_notify[channel](payload)
