"""The WebSocket beneath a connection. Tests pass an opener of their own to lose, double and delay frames."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

MAX_FRAME_BYTES = 2**22
LOST = (OSError, EOFError, TimeoutError, WebSocketException)  # all that a broken connection raises


class WebSocket(Protocol):
    """What a connection needs of a WebSocket."""

    async def send(self, message: str, /) -> None:
        """Send one text frame."""
        ...

    async def recv(self) -> str | bytes:
        """Receive the next frame; raises one of LOST when the connection has ended."""
        ...

    async def close(self) -> None:
        """Close the connection."""
        ...


Opener = Callable[[str, dict[str, str]], Awaitable[WebSocket]]


async def open_websocket(url: str, headers: dict[str, str]) -> WebSocket:
    """Open a real WebSocket. The connection sets its own timeouts and sends its own pings."""
    return await connect(
        url, additional_headers=headers, compression=None, max_size=MAX_FRAME_BYTES, open_timeout=None,
        close_timeout=0.5, ping_interval=None,
    )  # fmt: skip


def close_code(why: BaseException) -> int:
    """The code with which the server closed; 0 where it gave none."""
    if isinstance(why, ConnectionClosed) and why.rcvd is not None:
        return why.rcvd.code
    return 0


def http_status(why: BaseException) -> int:
    """The HTTP status with which the handshake was refused; 0 where it was not."""
    return why.response.status_code if isinstance(why, InvalidStatus) else 0
