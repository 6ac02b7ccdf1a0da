"""The bus on PostgreSQL's LISTEN and NOTIFY: needs nothing beside the database.

A NOTIFY takes a lock of the whole database until its transaction is committed. Inside the transactions that append
moves, which wait for the disk, it would let one move in at a time. So it has a connection of its own, that does not
wait for the disk and sends a few hundred times a second at most.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it has no types

from naturalis.bus.contract import BusError
from naturalis.store.postgres.connection import CONNECT_TIMEOUT_S, CONNECTION_ERRORS, reason, settings
from naturalis.store.postgres.listener import Listener

HINTS_CHANNEL = "naturalis_hints"
SEND_TIMEOUT_S = 3.0


class PostgresChannel:
    """A Channel; contract.py says what each method promises. Others may use the listener, too."""

    max_bytes = 7900  # PostgreSQL allows 7999

    def __init__(self, url: str, listener: Listener) -> None:
        self._url = url
        self._listener = listener
        self._connection: Any = None

    async def send(self, text: str) -> None:
        """See Channel.send."""
        try:
            async with asyncio.timeout(CONNECT_TIMEOUT_S):
                if self._connection is None or self._connection.is_closed():
                    self._connection = await asyncpg.connect(
                        self._url, timeout=SEND_TIMEOUT_S, command_timeout=SEND_TIMEOUT_S,
                        server_settings=settings(0) | {"synchronous_commit": "off"},
                    )  # fmt: skip
                await self._connection.execute("SELECT pg_notify($1, $2)", HINTS_CHANNEL, text)
        except CONNECTION_ERRORS as why:  # TimeoutError is an OSError
            self._drop()
            raise BusError(reason(why)) from None

    async def listen(self, on_text: Callable[[str], None], on_lost: Callable[[str], None]) -> None:
        """See Channel.listen."""
        self._listener.subscribe(HINTS_CHANNEL, on_text, on_lost)
        await self._listener.run()

    async def close(self) -> None:
        """See Channel.close."""
        self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
