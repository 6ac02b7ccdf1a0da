"""uvicorn's WebSocket protocol with a fast path for the frames that matter.

Nearly every frame of a client is a whole, small text frame; this module reads it itself. It leaves everything else (the
handshake, pings, fragments, protocol errors) to uvicorn and websockets, frame by frame and in order. Outgoing text goes
straight to the transport. Life of a move online, step 3.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from itertools import islice
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from naturalis.server.transport.connection_gate import ConnectionGate
from naturalis.server.visitors.rate_limits import Bucket

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform without its compiled part
    from websockets.utils import apply_mask

EXTENSION = "naturalis.websocket"  # the extension of the ASGI scope that holds the protocol object
CONTROL_FRAMES_PER_SECOND, CONTROL_FRAMES_BURST = 50, 2000  # pings, pongs and fragments
MAX_QUEUED_SMALL_FRAMES, SMALL_FRAME_BYTES = 64, 256  # unread, before the server reads no further
_WHOLE_TEXT = 0x81  # first byte of an unfragmented text frame
_FIRST_CONTROL_OPCODE = 8


class MessageQueue:
    """As much of a queue as uvicorn uses: one reader, unbounded."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Add a message, and wake the reader."""
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """Return the next message."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._messages.popleft()

    def empty(self) -> bool:
        """Whether no message waits."""
        return not self._messages

    def __len__(self) -> int:
        return len(self._messages)

    def peek(self, count: int) -> list[Any]:
        """Return the next messages and leave them in the queue."""
        return list(islice(self._messages, count))

    def clear(self) -> None:
        """Drop all messages."""
        self._messages.clear()


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection. Calls ``on_writable`` when a client that read too slowly reads again."""

    def __init__(self, *args: Any, gate: ConnectionGate | None = None, **options: Any) -> None:
        """``gate`` counts the connection until it ends."""
        super().__init__(*args, **options)
        self._gate = gate
        self.queue: MessageQueue = MessageQueue()  # type: ignore[assignment]  # it has all that uvicorn uses
        self.on_writable: Callable[[], None] | None = None
        self.write_paused = False  # the transport's buffer is full
        self._partial_frame = b""
        self._fragmented = False  # the client is amid a fragmented message
        self._fast_path = True
        # limits the frames that the application never sees
        self._control_frames = Bucket(CONTROL_FRAMES_PER_SECOND, CONTROL_FRAMES_BURST, self.loop.time())

    def handle_connect(self, event: Request) -> None:
        """Give the application this object."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"protocol": self}

    # incoming frames

    def data_received(self, data: bytes) -> None:
        """Split the data into frames. websockets' parser only ever gets whole ones, so it is never amid a frame."""
        if not self.handshake_initiated or not self._fast_path:
            super().data_received(data)
            return
        if self._partial_frame:
            data = self._partial_frame + data
        start, size = 0, len(data)
        while size - start >= 6:  # opcode, length and mask
            length, body = data[start + 1] - 128, start + 6
            if length == 126:
                length, body = int.from_bytes(data[start + 2 : start + 4], "big"), start + 8
            if not 0 <= length <= self.config.ws_max_size or data[start + 1] == 255:
                self._fast_path = False  # not masked, or too large: let websockets report the error
                super().data_received(data[start:])
                return
            end = body + length
            if end > size:
                break
            self._frame_received(data, start, body, end)
            start = end
            if self.transport.is_closing():
                return
        self._partial_frame = data[start:]

    def _frame_received(self, data: bytes, start: int, body: int, end: int) -> None:
        if data[start] == _WHOLE_TEXT and not self._fragmented:
            text = apply_mask(data[body:end], data[body - 4 : body])
            if text.isascii():
                self._text_received(text)
                return
        opcode = data[start] & 15
        if opcode < _FIRST_CONTROL_OPCODE:
            self._fragmented = data[start] < 128
        super().data_received(data[start:end])

    def _text_received(self, text: bytes) -> None:
        """Queue a message. Stop reading while many are unread, not at the first: only a reader notices the end."""
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": text})
        busy = len(self.queue) > (MAX_QUEUED_SMALL_FRAMES if len(text) <= SMALL_FRAME_BYTES else 1)
        if busy and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        """Answer, unless the client does not read its answers."""
        if not self._abort_flood():
            if self.write_paused:
                self.conn.data_to_send()
            else:
                super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Note that the client is alive."""
        if not self._abort_flood():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take another fragment of a message."""
        if not self._abort_flood():
            super().handle_cont(event)

    def _abort_flood(self) -> bool:
        """Abort the connection if it exceeds the rate of frames that nothing else limits; say whether it did."""
        if self._control_frames.allow(self.loop.time()):
            return False
        self.transport.abort()
        return True

    # the end of the connection

    def keepalive_timeout(self) -> None:
        """Abort, because the client has disappeared and will never read what is in the buffer."""
        super().keepalive_timeout()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Drop what nobody waits for any more, and release the task that waits for the connection to be writable."""
        self.queue.clear()
        if self._gate is not None:
            self._gate.leave()
            self._gate = None
        super().connection_lost(exc)
        self.write_paused = False
        if self.on_writable is not None:
            self.on_writable()

    def shutdown(self) -> None:
        """The server stops. A connection that is closing already has sent its goodbye."""
        if self.transport.is_closing():
            self.stop_keepalive()
            self.transport.abort()
        else:
            super().shutdown()

    # outgoing frames

    async def send(self, message: Any) -> None:
        """Send what the application says. A handshake that it answered with a response is complete, too."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def send_text(self, text: bytes) -> None:
        """Send a text frame at once, or drop it if the connection is closed or closing."""
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
        """The transport's buffer is full."""
        super().pause_writing()
        self.write_paused = True

    def resume_writing(self) -> None:
        """The transport has sent most of its buffer."""
        super().resume_writing()
        self.write_paused = False
        if self.on_writable is not None:
            self.on_writable()
