"""The line to one client: uvicorn's WebSocket, with a short way for what a table's socket does all the time.

Nearly every frame of a client is whole, small and plain text; it is read here. Everything else (the handshake, pings,
pieces, what is not by the book) is left to uvicorn and websockets, frame by frame and in order. What is told goes
straight to the transport.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from naturalis.server.visitors.rate_limits import Bucket

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform without its compiled part
    from websockets.utils import apply_mask

NAME = "naturalis.line"  # the extension of the scope that holds the line
_WHOLE_TEXT = 0x81  # the first byte of a text frame that is not in pieces
CONTROL_RATE, CONTROL_BURST = 50, 2000  # pings, pongs and pieces a second, and at once
_CONTROL = 8  # the least opcode of pings, pongs and the end


class MessageQueue:
    """What uvicorn asks of a queue, and no more: one reader, no limit."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Add a message, and wake whoever waits for one."""
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """The next message."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._messages.popleft()

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._messages


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket. ``resumed`` is called when a client that read too slowly reads again."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.queue = MessageQueue()  # type: ignore[assignment]  # it has all that uvicorn uses
        self.resumed: Callable[[], None] | None = None
        self.blocked = False  # so much waits to be sent that no more should be told for now
        self._rest = b""  # the beginning of a frame
        self._pieces = False  # a message in pieces is on its way
        self._by_the_book = True
        # for frames that the application never sees
        self._spare = Bucket(CONTROL_RATE, CONTROL_BURST, self.loop.time())

    def handle_connect(self, event: Request) -> None:
        """Let the application have the line itself."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][NAME] = {"line": self}

    # what comes

    def data_received(self, data: bytes) -> None:
        """Cut what came into frames. The parser of websockets only ever gets whole ones, so it is never amid one."""
        if not self.handshake_initiated or not self._by_the_book:
            super().data_received(data)
            return
        if self._rest:
            data = self._rest + data
        start, size = 0, len(data)
        while size - start >= 6:  # opcode, length and mask
            length, body = data[start + 1] - 128, start + 6
            if length == 126:
                length, body = int.from_bytes(data[start + 2 : start + 4], "big"), start + 8
            if not 0 <= length <= self.config.ws_max_size or data[start + 1] == 255:
                self._by_the_book = False  # not masked, or too large: websockets finds the words for it
                super().data_received(data[start:])
                return
            end = body + length
            if end > size:
                break
            self._frame(data, start, body, end)
            start = end
            if self.transport.is_closing():
                return
        self._rest = data[start:]

    def _frame(self, data: bytes, start: int, body: int, end: int) -> None:
        if data[start] == _WHOLE_TEXT and not self._pieces:
            text = apply_mask(data[body:end], data[body - 4 : body])
            if text.isascii():
                self._take(text)
                return
        opcode = data[start] & 15
        if opcode < _CONTROL:
            self._pieces = data[start] < 128
        super().data_received(data[start:end])

    def _take(self, text: bytes) -> None:
        """As uvicorn does it: what comes before the last was read makes the client wait."""
        if self.close_sent:
            return
        busy = not self.queue.empty()
        self.queue.put_nowait({"type": "websocket.receive", "bytes": text})
        if busy and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        """Answer, unless the client does not read its answers."""
        if not self._enough():
            if self.blocked:
                self.conn.data_to_send()
            else:
                super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """The client lives."""
        if not self._enough():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Another piece of a message."""
        if not self._enough():
            super().handle_cont(event)

    def _enough(self) -> bool:
        """Whether this was one too many of the frames that nothing else limits; the line is cut then."""
        if self._spare.allow(self.loop.time()):
            return False
        self.transport.abort()
        return True

    # the end

    def keepalive_timeout(self) -> None:
        """The client is gone: nothing that waits to be sent keeps the line."""
        super().keepalive_timeout()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever waits for something to be sent waits no longer."""
        super().connection_lost(exc)
        self.blocked = False
        if self.resumed is not None:
            self.resumed()

    def shutdown(self) -> None:
        """The server stops. A line that is closing already has said its goodbye."""
        if self.transport.is_closing():
            self.stop_keepalive()
            self.transport.abort()
        else:
            super().shutdown()

    # what goes

    def tell(self, text: bytes) -> None:
        """Send a text frame now, or nothing where the socket is closed or about to be."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        size = len(text)
        if size < 126:
            head = bytes((_WHOLE_TEXT, size))
        elif size < 65536:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        self.transport.write(head + text)

    def pause_writing(self) -> None:
        """The transport has much to send."""
        super().pause_writing()
        self.blocked = True

    def resume_writing(self) -> None:
        """The transport has sent most of it."""
        super().resume_writing()
        self.blocked = False
        if self.resumed is not None:
            self.resumed()
