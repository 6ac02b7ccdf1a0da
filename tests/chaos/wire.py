"""A way between two processes that can be cut, slowed down and stalled, as networks are."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

CHUNK_BYTES = 65_536


class Wire:
    """Forwards connections to ``host:port`` or to a Unix socket. ``delay_s`` holds for every chunk of bytes."""

    def __init__(self, target: str | Path) -> None:
        self.delay_s = 0.0
        self._target = target
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def listen(self) -> str:
        """Listen on a free port; returns where, as ``host:port``."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        host, port = self._server.sockets[0].getsockname()
        return f"{host}:{port}"

    async def listen_unix(self, path: Path) -> None:
        """Listen on a Unix socket."""
        self._server = await asyncio.start_unix_server(self._accept, path)

    def cut(self) -> None:
        """Break all connections; new ones work."""
        for end in list(self._ends):
            end.transport.abort()

    def stall(self) -> None:
        """Let nothing through, and break nothing either."""
        self._flowing.clear()

    def heal(self) -> None:
        """Let everything through at once."""
        self.delay_s = 0.0
        self._flowing.set()

    async def close(self) -> None:
        """Stop listening, and break all connections."""
        if self._server is not None:
            self._server.close()
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if isinstance(self._target, Path):
                there, back = await asyncio.open_unix_connection(self._target)
            else:
                host, port = self._target.split(":")
                there, back = await asyncio.open_connection(host, int(port))
        except OSError:
            writer.transport.abort()
            return
        self._ends |= {writer, back}
        pumps = [asyncio.create_task(self._pump(reader, back)), asyncio.create_task(self._pump(there, writer))]
        self._tasks.update(pumps)
        await asyncio.wait(pumps)
        self._tasks.difference_update(pumps)
        self._ends -= {writer, back}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await reader.read(CHUNK_BYTES):
                await self._flowing.wait()
                if self.delay_s:
                    await asyncio.sleep(self.delay_s)
                writer.write(chunk)
                await writer.drain()
        with suppress(OSError):
            writer.close()
