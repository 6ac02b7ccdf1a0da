"""One socket at a table: whose it is, what waits to be sent. Nobody's slowness holds up anyone else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from naturalis.tables.decision import Actor
from naturalis.tables.telling import Viewpoint

Send = Callable[[str], Awaitable[None]]
NO_TABLE = 4404  # the code with which a socket is closed that has no business at the table


class Viewer:
    """A socket. What is pushed is sent in order, in as few frames as possible; with too much waiting, all of it is
    dropped and the viewer is told anew where the table stands, once it reads again.
    """

    __slots__ = (
        "_behind",
        "_leaving",
        "_limit",
        "_outbox",
        "_pump",
        "_renew",
        "_send",
        "_size",
        "_stopped",
        "actor",
        "dismissed",
        "dismissing",
        "seats",
        "session",
    )

    def __init__(
        self, send: Send, actor: Actor | None, limit: int, renew: Callable[[Viewer], None], session: bytes = b""
    ) -> None:
        self.actor = actor
        self.session = session
        self.seats: tuple[int, ...] = ()
        self.dismissed = False
        self.dismissing: Callable[[int], None] | None = None  # closes the socket
        self._send = send
        self._limit = limit
        self._renew = renew
        self._outbox: list[bytes] = []
        self._size = 0
        self._behind = False
        self._leaving = False
        self._stopped = False
        self._pump: asyncio.Task[None] | None = None

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
        self._start()

    def leave(self, goodbye: bytes) -> None:
        """Send this after what is waiting already, and nothing after it."""
        if self._leaving or self._stopped:
            return
        self._leaving = True
        self._behind = False  # whoever comes again is told anew where the table stands
        self._outbox.append(goodbye)
        self._start()

    def dismiss(self, code: int) -> None:
        """Close the socket with this code: whoever it was is not that any more, and may ask nothing."""
        if not self.dismissed:
            self.dismissed = True
            self.stop()
            if self.dismissing is not None:
                self.dismissing(code)

    async def drained(self) -> None:
        """Return when nothing waits any more."""
        while self._pump is not None:
            await asyncio.wait([self._pump])

    def stop(self) -> None:
        """The socket is closed: send nothing more."""
        self._stopped = True
        self._outbox.clear()
        if self._pump is not None:
            self._pump.cancel()
            self._pump = None  # one that had not begun would not say so itself

    def _start(self) -> None:
        if self._pump is None:
            self._pump = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        try:
            while self._outbox or self._behind:
                if self._behind:
                    self._behind = False
                    self._renew(self)
                frame = b"[" + b",".join(self._outbox) + b"]"
                self._outbox.clear()
                self._size = 0
                await self._send(frame.decode())
        except Exception:  # the socket is gone, and its reader will notice
            self._stopped = True
            self._outbox.clear()
        finally:
            self._pump = None
