"""One connection at a table: who it is, and its outbox. A slow client holds up nobody else.

Life of a move online, step 9: FlushQueue sends what waits in the outboxes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.visitors.work_limits import NOBODY, Visitor
from naturalis.tables.decision import Actor
from naturalis.tables.projection import Viewpoint

CLOSE_NO_TABLE = 4404  # close code: there is no such table, or this client has no business there


class FrameSender(Protocol):
    """Sends frames to a client; a WebSocketProtocol does. Calls ``on_writable`` when it is no longer paused."""

    write_paused: bool
    on_writable: Callable[[], None] | None

    def send_text(self, text: bytes) -> None:
        """Send a frame at once."""
        ...


class FlushQueue:
    """Sends the outboxes at the end of the event loop's turn.

    So a viewer gets all messages of one turn in one frame, and no viewer needs a task of its own.
    """

    def __init__(self, metrics: Metrics) -> None:
        self._viewers: list[Viewer] = []
        self._metrics = metrics

    def add(self, viewer: Viewer) -> None:
        """Flush this viewer's outbox at the end of the turn."""
        if not self._viewers:
            asyncio.get_running_loop().call_soon(self._flush_all)
        self._viewers.append(viewer)

    def count_frame(self, size: int) -> None:
        """Count a sent frame of this size in the metrics."""
        self._metrics.frames_out.inc()
        self._metrics.bytes_out.inc(size)

    def _flush_all(self) -> None:
        viewers, self._viewers = self._viewers, []
        for viewer in viewers:
            viewer.flush()


class Viewer:
    """A connection at a table, with its outbox.

    Messages leave in order and in as few frames as possible. An outbox over its limit is discarded, and the viewer gets
    a complete view once its client reads again.
    """

    __slots__ = (
        "_close_connection",
        "_drained",
        "_finishing",
        "_flush_queue",
        "_limit_bytes",
        "_outbox",
        "_overflowed",
        "_queued",
        "_resync",
        "_sender",
        "_size_bytes",
        "_stopped",
        "actor",
        "closed",
        "in_view",
        "seats",
        "session",
        "visitor",
    )

    def __init__(
        self,
        sender: FrameSender,
        flush_queue: FlushQueue,
        actor: Actor | None,
        limit_bytes: int,
        *,
        resync: Callable[[Viewer], None],
        close_connection: Callable[[int], None],
        session: bytes = b"",
        visitor: Visitor = NOBODY,
    ) -> None:
        """``resync`` pushes a complete view; ``close_connection`` closes the WebSocket with a code."""
        self.actor = actor
        self.session = session
        self.visitor = visitor
        self.seats: tuple[int, ...] = ()
        self.closed = False
        self.in_view = True  # whether a person sees it, as far as the client says
        self._close_connection = close_connection
        self._sender = sender
        self._flush_queue = flush_queue
        self._limit_bytes = limit_bytes
        self._resync = resync
        self._outbox: list[bytes] = []
        self._size_bytes = 0
        self._overflowed = False
        self._finishing = False
        self._stopped = False
        self._queued = False
        self._drained: asyncio.Future[None] | None = None
        sender.on_writable = self.flush

    @property
    def viewpoints(self) -> tuple[Viewpoint, ...]:
        """The viewpoints from which this viewer sees the table: each of its seats, or a spectator's."""
        return self.seats or (None,)

    def push(self, body: bytes) -> None:
        """Add messages to the outbox: JSON objects with commas between them."""
        if self._overflowed or self._finishing or self._stopped:
            return
        self._outbox.append(body)
        self._size_bytes += len(body)
        if self._size_bytes > self._limit_bytes and len(self._outbox) > 1:
            self._outbox.clear()
            self._size_bytes = 0
            self._overflowed = True
        self._schedule_flush()

    def push_last(self, goodbye: bytes) -> None:
        """Add a last message to the outbox; ignore all later ones."""
        if self._finishing or self._stopped:
            return
        self._finishing = True
        self._overflowed = False  # the client gets a complete view when it reconnects
        self._outbox.append(goodbye)
        self._schedule_flush()

    def flush(self) -> None:
        """Send the outbox, unless the client has to read first."""
        self._queued = False
        if self._stopped or self._sender.write_paused:
            return
        try:
            if self._overflowed:
                self._overflowed = False
                self._resync(self)
            if self._outbox:
                frame = b"[" + b",".join(self._outbox) + b"]"
                self._outbox.clear()
                self._size_bytes = 0
                self._sender.send_text(frame)
                self._flush_queue.count_frame(len(frame))
        except Exception:  # the connection is lost, and its reader will notice
            self.stop()
        self._signal_drained()

    def close(self, code: int) -> None:
        """Close the connection with this code: it has lost the right to be here. It can ask nothing more."""
        if not self.closed:
            self.closed = True
            self.stop()
            self._close_connection(code)

    async def drained(self) -> None:
        """Wait until the outbox is empty."""
        while self._outbox or self._overflowed:
            if self._drained is None:
                self._drained = asyncio.get_running_loop().create_future()
            await asyncio.shield(self._drained)

    def stop(self) -> None:
        """Discard the outbox and send nothing more, because the connection is closed."""
        self._stopped = True
        self._overflowed = False
        self._outbox.clear()
        self._signal_drained()

    def _signal_drained(self) -> None:
        if self._drained is not None and not self._drained.done():
            self._drained.set_result(None)
        self._drained = None

    def _schedule_flush(self) -> None:
        if not self._queued and not self._sender.write_paused:
            self._queued = True
            self._flush_queue.add(self)
