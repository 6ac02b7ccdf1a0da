"""A client for tests of the server: the package's connection over one WebSocket, with plain JSON messages.

It never reconnects, pings or repeats by itself, so that a test sees exactly what the server does.
"""

from __future__ import annotations

import json
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from naturalis.client import ConnectionEnded, Timings
from naturalis.client.connection import PlainConnection
from naturalis.client.websocket import MAX_FRAME_BYTES

ids = count(1)
PASSIVE = Timings(
    ping_interval_s=None, silence_timeout_s=None, answer_timeout_s=1e6, resync_timeout_s=0.0, unavailable_retry_s=None
)  # fmt: skip


class Client:
    """One WebSocket at a table. ``views`` are kept up to date by what the server tells, seat by seat."""

    def __init__(self, address: str, table: str, cookie: str | None, key: str | None, last: int | None) -> None:
        self.told: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.socket: ClientConnection
        self.connection = PlainConnection(
            address, table, cookie=cookie, key=key, last_version=last, timings=PASSIVE, opener=self._open,
            reconnect=False, on_message=self._note,
        )  # fmt: skip

    @classmethod
    async def enter(
        cls, address: str, table: str, cookie: str | None = None, key: str | None = None, last: int | None = None
    ) -> Client:
        """Open a WebSocket at a table and wait for the welcome."""
        client = cls(address, table, cookie, key, last)
        client.connection.start()
        await client.until(lambda: client.connection.you is not None or client.closed is not None)
        return client

    async def _open(self, url: str, headers: dict[str, str]) -> ClientConnection:
        self.socket = await connect(url, additional_headers=headers, compression=None, max_size=MAX_FRAME_BYTES)
        return self.socket

    def _note(self, message: dict[str, Any]) -> None:
        self.told.append(message)
        if "id" in message:
            self.answers[message["id"]] = message

    @property
    def you(self) -> dict[str, Any]:
        """What the last welcome says about this client."""
        welcomes = [message for message in self.told if message["type"] == "welcome"]
        return dict(welcomes[-1]["you"]) if welcomes else {}

    @property
    def views(self) -> dict[int | None, dict[str, Any]]:
        """The plain view of each seat."""
        return self.connection.views

    @property
    def closed(self) -> int | None:
        """The close code, once the WebSocket is closed."""
        return None if self.connection.ended is None else self.connection.ended.code

    @property
    def resyncs(self) -> int:
        """How often whole views had to be asked for."""
        return sum(n for name, n in self.connection.statistics.items() if name.startswith("resync_"))

    async def until(self, true: Any, seconds: float = 20.0) -> None:
        """Wait until this holds; TimeoutError where it does not in time."""
        try:
            await self.connection.wait_until(true, seconds)
        except ConnectionEnded as why:
            raise TimeoutError(f"the connection has ended with {why.code}, and nothing more comes") from why
        assert self.connection.statistics["hash_mismatches"] == 0, "the view is not the server's"

    async def send(self, message: dict[str, Any]) -> None:
        """Send one message."""
        await self.socket.send(json.dumps(message))

    async def ask(self, kind: str, **parts: Any) -> dict[str, Any]:
        """Send a command or a query, and return its answer."""
        parts.setdefault("id", f"i{next(ids)}")
        answer = await self.connection.exchange({"type": kind, **parts})
        self.answers.pop(answer["id"], None)
        return answer

    @property
    def view(self) -> dict[str, Any]:
        """The first view."""
        return next(iter(self.views.values()))

    @property
    def stage(self) -> str:
        """Where the table is."""
        return self.connection.stage

    def acting(self) -> list[int]:
        """The seats of this client that the game waits for."""
        return self.connection.acting()

    async def play_on(self, moves: int = 10_000) -> int:
        """Play the first placement, or the first other move, of every seat of this client; how many were made."""
        made = 0
        while made < moves:
            await self.until(lambda: bool(self.acting()) or self.stage == "over" or self.closed is not None)
            if self.stage == "over" or self.closed is not None:
                break
            seat = self.acting()[0]
            options = await self.ask("look", seat=seat)
            if options["type"] == "options" and (options["placements"] or options["moves"]):
                answer = await self.ask("play", seat=seat, move=_move(options))
                made += answer["type"] == "done"
        return made

    async def close(self) -> None:
        """Close the WebSocket."""
        await self.connection.close()


def _move(options: dict[str, Any]) -> dict[str, Any]:
    if options["placements"]:
        best = max(options["placements"], key=lambda option: (option["points"], -len(option["closes"])))
        return {"type": "place", **{name: best[name] for name in ("card", "face", "x", "y")}}
    return dict(options["moves"][0])
