"""One socket at a table: whose it is, what waits to be sent. Nobody's slowness holds up anyone else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from naturalis.server.monitoring.metrics import Metrics
from naturalis.tables.decision import Actor
from naturalis.tables.projection import Viewpoint

NO_TABLE = 4404  # the code with which a socket is closed that has no business at the table


class FrameSender(Protocol):
    """The way to a client; a Line is one. ``resumed`` is called when it is no longer blocked."""

    blocked: bool
    resumed: Callable[[], None] | None

    def tell(self, text: bytes) -> None:
        """Send a frame now."""
        ...


class FlushQueue:
    """The viewers for whom something waits. All of it goes out at the end of the event loop's turn, so what one turn
    brings is one frame for each viewer, and no task is needed for that.
    """

    def __init__(self, metrics: Metrics) -> None:
        self._viewers: list[Viewer] = []
        self._metrics = metrics

    def add(self, viewer: Viewer) -> None:
        """See to it that this viewer's outbox is sent."""
        if not self._viewers:
            asyncio.get_running_loop().call_soon(self._send)
        self._viewers.append(viewer)

    def sent(self, size: int) -> None:
        """A frame of this size has gone out."""
        self._metrics.frames_out.inc()
        self._metrics.bytes_out.inc(size)

    def _send(self) -> None:
        viewers, self._viewers = self._viewers, []
        for viewer in viewers:
            viewer.flush()


class Viewer:
    """A socket. What is pushed is sent in order, in as few frames as possible; with too much waiting, all of it is
    dropped and the viewer is told anew where the table stands, once it reads again.
    """

    __slots__ = (
        "_behind",
        "_empty",
        "_leaving",
        "_limit",
        "_outbox",
        "_post",
        "_posted",
        "_renew",
        "_size",
        "_stopped",
        "_way",
        "actor",
        "dismissed",
        "dismissing",
        "seats",
        "session",
    )

    def __init__(
        self,
        way: FrameSender,
        post: FlushQueue,
        actor: Actor | None,
        limit: int,
        renew: Callable[[Viewer], None],
        session: bytes = b"",
    ) -> None:
        self.actor = actor
        self.session = session
        self.seats: tuple[int, ...] = ()
        self.dismissed = False
        self.dismissing: Callable[[int], None] | None = None  # closes the socket
        self._way = way
        self._post = post
        self._limit = limit
        self._renew = renew
        self._outbox: list[bytes] = []
        self._size = 0
        self._behind = False
        self._leaving = False
        self._stopped = False
        self._posted = False
        self._empty: asyncio.Future[None] | None = None
        way.resumed = self.flush

    @property
    def viewpoints(self) -> tuple[Viewpoint, ...]:
        """As whom this socket sees the table: as each of its seats, or as a spectator."""
        return self.seats or (None,)

    def push(self, body: bytes) -> None:
        """Send these messages (JSON objects with commas between) after what is waiting already."""
        if self._behind or self._leaving or self._stopped:
            return
        self._outbox.append(body)
        self._size += len(body)
        if self._size > self._limit and len(self._outbox) > 1:
            self._outbox.clear()
            self._size = 0
            self._behind = True
        self._wake()

    def leave(self, goodbye: bytes) -> None:
        """Send this after what is waiting already, and nothing after it."""
        if self._leaving or self._stopped:
            return
        self._leaving = True
        self._behind = False  # whoever comes again is told anew where the table stands
        self._outbox.append(goodbye)
        self._wake()

    def flush(self) -> None:
        """Send what waits, unless the client has to read first."""
        self._posted = False
        if self._stopped or self._way.blocked:
            return
        try:
            if self._behind:
                self._behind = False
                self._renew(self)
            if self._outbox:
                frame = b"[" + b",".join(self._outbox) + b"]"
                self._outbox.clear()
                self._size = 0
                self._way.tell(frame)
                self._post.sent(len(frame))
        except Exception:  # the socket is gone, and its reader will notice
            self.stop()
        self._tell_empty()

    def dismiss(self, code: int) -> None:
        """Close the socket with this code: whoever it was is not that any more, and may ask nothing."""
        if not self.dismissed:
            self.dismissed = True
            self.stop()
            if self.dismissing is not None:
                self.dismissing(code)

    async def drained(self) -> None:
        """Return when nothing waits any more."""
        while self._outbox or self._behind:
            if self._empty is None:
                self._empty = asyncio.get_running_loop().create_future()
            await asyncio.shield(self._empty)

    def stop(self) -> None:
        """The socket is closed: send nothing more."""
        self._stopped = True
        self._behind = False
        self._outbox.clear()
        self._tell_empty()

    def _tell_empty(self) -> None:
        if self._empty is not None and not self._empty.done():
            self._empty.set_result(None)
        self._empty = None

    def _wake(self) -> None:
        if not self._posted and not self._way.blocked:
            self._posted = True
            self._post.add(self)
