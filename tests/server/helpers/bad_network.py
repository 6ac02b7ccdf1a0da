"""Bad networks: a TCP proxy that cuts connections, and WebSockets that lose, duplicate, delay and reorder frames."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import NamedTuple

from naturalis.client.websocket import Opener, WebSocket, open_websocket

CHUNK = 4096


class _Line:
    """One connection through the proxy."""

    def __init__(self, proxy: Proxy, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self._proxy = proxy
        self._writers = (near, far)
        self.swallows = proxy.stalled

    async def pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass bytes on, as long as they come."""
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if self._proxy.delay:
                    await asyncio.sleep(self._proxy.delay)
                if self.swallows:
                    continue
                if self._proxy.cut is not None:
                    writer.write(data[: self._proxy.cut % max(1, len(data))])
                    with suppress(OSError):
                        await writer.drain()
                    break
                writer.write(data)
                await writer.drain()
        if not self.swallows:
            self.drop()

    def drop(self) -> None:
        """Break both ends."""
        for writer in self._writers:
            writer.close()


class Proxy:
    """A TCP proxy on this machine. What it does to its lines can be changed at any time."""

    def __init__(self, target: str) -> None:
        self.target = target  # the server's address; it may move
        self.address = ""
        self.refuse = False  # nobody gets a connection
        self.stalled = False  # connections are had, and nothing ever comes through
        self.delay = 0.0  # seconds that everything takes longer, each way
        self.cut: int | None = None  # the next bytes are cut after this many (at most), and the line breaks
        self._lines: set[_Line] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        if self.refuse:
            writer.transport.abort()
            return
        try:
            host, port = self.target.removeprefix("http://").rstrip("/").split(":")
            far_reader, far = await asyncio.open_connection(host, int(port))
        except OSError:
            writer.transport.abort()
            return
        line = _Line(self, writer, far)
        self._lines.add(line)
        try:
            await asyncio.gather(line.pump(reader, far), line.pump(far_reader, writer))
        finally:
            line.drop()
            self._lines.discard(line)

    def drop(self) -> None:
        """Break every line."""
        for line in self._lines:
            line.drop()

    def stall(self) -> None:
        """From now on nothing comes through, and nobody is told: the lines that there are stay so for ever."""
        self.stalled = True
        for line in self._lines:
            line.swallows = True

    def heal(self) -> None:
        """New connections work again."""
        self.refuse = self.stalled = False
        self.delay = 0.0
        self.cut = None

    async def close(self) -> None:
        """Let go of everything."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def proxied(target: str) -> AsyncIterator[Proxy]:
    """A proxy before this server."""
    proxy = Proxy(target)
    listening = await asyncio.start_server(proxy._connected, "127.0.0.1", 0)
    proxy.address = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/"
    try:
        yield proxy
    finally:
        listening.close()
        await proxy.close()


class Faults(NamedTuple):
    """How likely each fault is for a frame, in either direction; a delay lets later frames overtake."""

    drop: float = 0.0
    double: float = 0.0
    delay: float = 0.0
    longest: float = 0.1  # seconds

    def copies(self, chance: Random) -> list[float]:
        """When each copy of a frame arrives, in seconds from now; 0 is at once."""
        if chance.random() < self.drop:
            return []
        copies = 2 if chance.random() < self.double else 1
        return [chance.random() * self.longest if chance.random() < self.delay else 0.0 for _ in range(copies)]


class FaultyFrames:
    """A socket that mistreats whole frames."""

    def __init__(self, socket: WebSocket, faults: Faults, chance: Random) -> None:
        self._socket = socket
        self._faults = faults
        self._chance = chance
        self._inbox: asyncio.Queue[str | bytes | BaseException] = asyncio.Queue()
        self._tasks = {asyncio.create_task(self._read())}

    async def _read(self) -> None:
        try:
            while True:
                frame = await self._socket.recv()
                for after in self._faults.copies(self._chance):
                    if after:
                        asyncio.get_running_loop().call_later(after, self._inbox.put_nowait, frame)
                    else:
                        self._inbox.put_nowait(frame)
        except Exception as why:  # told to whoever reads
            self._inbox.put_nowait(why)

    async def recv(self) -> str | bytes:
        """The next frame that gets through."""
        got = await self._inbox.get()
        if isinstance(got, BaseException):
            raise got
        return got

    async def send(self, text: str, /) -> None:
        """Send a frame, perhaps."""
        for after in self._faults.copies(self._chance):
            if after:
                task = asyncio.create_task(self._later(after, text))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            else:
                await self._socket.send(text)

    async def _later(self, after: float, text: str) -> None:
        await asyncio.sleep(after)
        with suppress(Exception):  # the socket is closed by now
            await self._socket.send(text)

    async def close(self) -> None:
        """Close it."""
        for task in list(self._tasks):
            task.cancel()
        await self._socket.close()


def faulty_opener(faults: Faults, seed: int) -> Opener:
    """Opens sockets that mistreat their frames."""
    chance = Random(seed)

    async def opened(url: str, headers: dict[str, str]) -> WebSocket:
        return FaultyFrames(await open_websocket(url, headers), faults, chance)

    return opened
