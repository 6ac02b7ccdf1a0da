"""A client for tests: it plays over the socket like any other, with plain JSON values and the protocol's reduce."""

from __future__ import annotations

import asyncio
import json
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from naturalis.wire.reduce import Gap, reduce
from naturalis.wire.view_hash import view_hash

ids = count(1)


class Client:
    """One socket at a table. ``views`` are kept up to date by what the server tells, seat by seat."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.you: dict[str, Any] = {}
        self.views: dict[int | None, dict[str, Any]] = {}
        self.told: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.resyncs = 0
        self.closed: int | None = None
        self._changed = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def enter(
        cls, address: str, game: str, cookie: str | None = None, key: str | None = None, last: int | None = None
    ) -> Client:
        """Open a socket at a table and wait for the welcome."""
        headers = {}
        if cookie:
            headers["Cookie"] = cookie
        if key:
            headers["Authorization"] = f"Bearer {key}"
        url = address.replace("http", "ws", 1).rstrip("/") + f"/api/tables/{game}/socket"
        url += f"?last={last}" if last is not None else ""
        client = cls(await connect(url, additional_headers=headers, compression=None, max_size=2**22))
        await client.until(lambda: bool(client.you) or client.closed is not None)
        return client

    async def _read(self) -> None:
        try:
            async for frame in self.socket:
                for message in json.loads(frame):
                    await self._take(message)
                async with self._changed:
                    self._changed.notify_all()
        except ConnectionClosed:
            pass
        self.closed = self.socket.close_code or 1006
        async with self._changed:
            self._changed.notify_all()

    async def _take(self, message: dict[str, Any]) -> None:
        self.told.append(message)
        kind = message["type"]
        if kind == "welcome":
            self.you = message["you"]
            if message["views"]:
                self.views = {view["seat"]: view for view in message["views"]}
        elif kind == "news":
            try:
                reduce(self.views[message["seat"]], message)
            except Gap:
                self.resyncs += 1
                await self.send({"type": "resync", "reason": "gap"})
        elif kind == "beat":
            viewed = list(self.views.values())
            if all(view["version"] == message["version"] for view in viewed):
                assert [view_hash(view) for view in viewed] == message["hashes"], "the view is not the server's"
        elif "id" in message:
            self.answers[message["id"]] = message

    async def until(self, true: Any, seconds: float = 20.0) -> None:
        """Wait until this holds; AssertionError where it does not in time."""
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(true)

    async def send(self, message: dict[str, Any]) -> None:
        """Send one message."""
        await self.socket.send(json.dumps(message))

    async def ask(self, kind: str, **parts: Any) -> dict[str, Any]:
        """Send a command or a question, and return its answer."""
        parts.setdefault("id", f"i{next(ids)}")
        await self.send({"type": kind, **parts})
        name = str(parts["id"])
        await self.until(lambda: name in self.answers or self.closed is not None)
        return self.answers.pop(name)

    @property
    def view(self) -> dict[str, Any]:
        """The first view."""
        return next(iter(self.views.values()))

    @property
    def stage(self) -> str:
        """Where the table is."""
        return str(self.view["table"]["stage"])

    def acting(self) -> list[int]:
        """The seats of this socket that the game waits for."""
        game = self.view.get("game")
        if self.stage != "playing" or game is None:
            return []
        return [seat for seat in game["acting"] if seat in self.you["seats"]]

    async def play_on(self, moves: int = 10_000) -> int:
        """Play the first placement, or the first other move, of every seat of this socket; how many were made."""
        made = 0
        while made < moves:
            await self.until(lambda: bool(self.acting()) or self.stage == "over" or self.closed is not None)
            if self.stage == "over" or self.closed is not None:
                break
            seat = self.acting()[0]
            options = await self.ask("look", seat=seat)
            if options["type"] == "options" and (options["placements"] or options["moves"]):
                move = _move(options)
                answer = await self.ask("play", seat=seat, move=move)
                made += answer["type"] == "done"
        return made

    async def close(self) -> None:
        """Close the socket."""
        await self.socket.close()
        await self._reader


def _move(options: dict[str, Any]) -> dict[str, Any]:
    if options["placements"]:
        best = max(options["placements"], key=lambda option: (option["points"], -len(option["closes"])))
        return {"type": "place", **{name: best[name] for name in ("card", "face", "x", "y")}}
    return dict(options["moves"][0])
