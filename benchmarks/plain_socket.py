"""A WebSocket client that does no more than the load needs, so that what is measured is the server."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import cast

TEXT, PING, PONG = 1, 9, 10


class PlainSocket(asyncio.Protocol):
    """One socket; ``on_frame`` is called with every text frame as bytes."""

    def __init__(self, path: str, headers: str, on_frame: Callable[[PlainSocket, bytes], None]) -> None:
        self._path = path
        self._headers = headers
        self._on_frame = on_frame
        self._buffer = bytearray()
        self._open = False
        self.transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n{self._headers}\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(f"the server closed {self._path}: {exc}"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            status = bytes(self._buffer[:end]).split(b"\r\n", 1)[0]
            del self._buffer[: end + 4]
            self._open = True
            if b" 101 " not in status:
                self.opened.set_exception(ConnectionError(status.decode()))
                return
            self.opened.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, head = buffer[at + 1] & 127, 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                if len(buffer) - at < 2 + wide:
                    break
                size, head = int.from_bytes(buffer[at + 2 : at + 2 + wide], "big"), 2 + wide
            if len(buffer) - at < head + size:
                break
            body = bytes(buffer[at + head : at + head + size])
            kind = buffer[at] & 15
            at += head + size
            if kind == TEXT:
                self._on_frame(self, body)
            elif kind == PING:
                self._send(PONG, body)
        del buffer[:at]

    def send(self, body: bytes) -> None:
        """Send a text frame."""
        self._send(TEXT, body)

    def _send(self, kind: int, body: bytes) -> None:
        assert self.transport is not None
        size = len(body)
        head = bytes([128 | kind, 128 | size]) if size < 126 else bytes([128 | kind, 254, size >> 8, size & 255])
        mask = os.urandom(4)
        whole = int.from_bytes(mask * (size // 4 + 1), "big") >> 8 * (4 - size % 4)
        masked = (int.from_bytes(body, "big") ^ whole).to_bytes(size, "big")
        self.transport.write(head + mask + masked)

    def close(self) -> None:
        """Let go of the connection."""
        if self.transport is not None:
            self.transport.close()
