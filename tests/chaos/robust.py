"""A client that gets through anything: it notices silence and gaps, comes back, and asks again under the same id."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from time import monotonic
from typing import Any, NamedTuple, Protocol

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from naturalis.wire.reduce import Gap, reduce
from naturalis.wire.view_hash import view_hash

INTENTS = frozenset(
    ["sit", "stand", "colour", "seat_bot", "clear", "start", "play", "undo", "resign", "return", "say", "rematch"]
)  # what is not in here changes nothing
_LOST = (OSError, EOFError, ConnectionClosed, InvalidHandshake, TimeoutError)


class Socket(Protocol):
    """What a client needs of a WebSocket; a faulty one will do."""

    async def send(self, text: str, /) -> None:
        """Send one frame."""
        ...

    async def recv(self) -> str | bytes:
        """The next frame."""
        ...

    async def close(self) -> None:
        """Close it."""
        ...


Opener = Callable[[str, dict[str, str]], Awaitable[Socket]]


async def open_socket(url: str, headers: dict[str, str]) -> Socket:
    """A real one."""
    return await connect(
        url, additional_headers=headers, compression=None, max_size=2**22, open_timeout=3, close_timeout=0.2,
        ping_interval=None, proxy=None,
    )  # fmt: skip


class Tempo(NamedTuple):
    """How impatient a client is, in seconds: between pings, in silence, for an answer, before it connects again."""

    ping: float = 0.25
    silence: float = 1.5
    answer: float = 1.0
    again: float = 0.05


USUAL = Tempo()


class Pending:
    """Something asked and not answered yet."""

    __slots__ = ("answer", "at", "message")

    def __init__(self, message: dict[str, Any]) -> None:
        self.message = message
        self.at = monotonic()
        self.answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()


class Robust:
    """Someone at a table, through as many sockets as it takes. ``place`` says where the server is each time."""

    def __init__(
        self, place: Callable[[], str], game: str, cookie: str | None, name: str,
        opener: Opener = open_socket, tempo: Tempo = USUAL,
    ) -> None:  # fmt: skip
        self.game = game
        self.name = name
        self.you: dict[str, Any] = {}
        self.views: dict[int | None, dict[str, Any]] = {}
        self.tally: Counter[str] = Counter()
        self.done: dict[str, int] = {}  # the version that each command was acknowledged with
        self.refused: dict[str, str] = {}
        self.problems: list[dict[str, Any]] = []
        self.since: float | None = None  # when the view was first known to be the server's, on this socket
        self._place = place
        self._headers = {"Cookie": cookie} if cookie else {}
        self._opener = opener
        self._tempo = tempo
        self._ids = count(1)
        self._pending: dict[str, Pending] = {}
        self._socket: Socket | None = None
        self._resynced = 0.0
        self._changed = asyncio.Condition()
        self._task = asyncio.create_task(self._live())

    # what is known

    @property
    def version(self) -> int:
        """Up to where all views are."""
        return min((view["version"] for view in self.views.values()), default=0)

    @property
    def view(self) -> dict[str, Any]:
        """The first view."""
        return next(iter(self.views.values()))

    @property
    def stage(self) -> str:
        """Where the table is."""
        return str(self.view["table"]["stage"]) if self.views else "unknown"

    def acting(self) -> list[int]:
        """The seats of this client that the game waits for."""
        game = self.view.get("game") if self.views else None
        if self.stage != "playing" or game is None:
            return []
        return [seat for seat in game["acting"] if seat in self.you["seats"]]

    @property
    def waiting(self) -> int:
        """How much is unanswered."""
        return len(self._pending)

    async def until(self, true: Callable[[], Any], seconds: float | None = None) -> None:
        """Wait until this holds; TimeoutError where it does not in time."""
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(true)

    # asking

    async def ask(self, kind: str, **parts: Any) -> dict[str, Any]:
        """Ask until there is an answer, through whatever happens meanwhile."""
        name = str(parts.setdefault("id", f"{self.name}-{next(self._ids)}"))
        pending = self._pending[name] = Pending({"type": kind, **parts})
        self.tally["sent"] += kind in INTENTS
        await self._post(pending.message)
        return await pending.answer

    async def _post(self, message: dict[str, Any]) -> None:
        if self._socket is not None:
            with suppress(*_LOST):
                await self._socket.send(json.dumps(message))

    async def _ask_again(self, older: float) -> None:
        for pending in list(self._pending.values()):
            if monotonic() - pending.at >= older and not pending.answer.done():
                pending.at = monotonic()
                self.tally["resent"] += pending.message["type"] in INTENTS
                await self._post(pending.message)

    # one socket after the other

    async def _live(self) -> None:
        while True:
            with suppress(*_LOST):
                socket = await self._opener(self._url(), self._headers)
                self.tally["sockets"] += 1
                try:
                    await self._attend(socket)
                finally:
                    self._socket = self.since = None
                    with suppress(*_LOST):
                        async with asyncio.timeout(0.3):
                            await socket.close()
            await asyncio.sleep(self._tempo.again)

    def _url(self) -> str:
        url = self._place().replace("http", "ws", 1).rstrip("/") + f"/api/tables/{self.game}/socket"
        return url + f"?last={self.version}" if self.views else url

    async def _attend(self, socket: Socket) -> None:
        beating: asyncio.Task[None] | None = None
        try:
            while True:
                async with asyncio.timeout(self._tempo.silence):
                    frame = await socket.recv()
                for message in json.loads(frame):
                    await self._take(message, socket)
                if self._socket is None:  # the welcome was lost
                    self._socket = socket
                    await self._resync("other")
                if self._socket is not None and beating is None:
                    beating = asyncio.create_task(self._beat(socket))
                async with self._changed:
                    self._changed.notify_all()
        finally:
            if beating is not None:
                beating.cancel()

    async def _beat(self, socket: Socket) -> None:
        with suppress(*_LOST):
            await self._ask_again(0)
            while True:
                await socket.send('{"type":"ping"}')
                await asyncio.sleep(self._tempo.ping)
                await self._ask_again(self._tempo.answer)

    async def _take(self, message: dict[str, Any], socket: Socket) -> None:
        match message["type"]:
            case "welcome":
                await self._welcome(message, socket)
            case "news":
                try:
                    reduce(self.views[message["seat"]], message)
                except (Gap, KeyError):
                    await self._resync("gap")
            case "beat":
                await self._compare(message)
            case "problem":
                self.problems.append(message)
            case "bye":
                self.tally["bye"] += 1
            case _:
                self._answered(message)

    async def _welcome(self, message: dict[str, Any], socket: Socket) -> None:
        """Views older than ours come from a process that is behind, or too late; they teach nothing."""
        self.you = message["you"]
        self._socket = socket
        known = self.views
        fresh = {view["seat"]: view for view in message["views"]}
        if fresh and (fresh.keys() != known.keys() or message["version"] >= self.version):
            self.views = fresh
        elif not known:
            await self._resync("other")
        self._resynced = 0.0

    async def _compare(self, beat: dict[str, Any]) -> None:
        views = list(self.views.values())
        if any(view["version"] < beat["version"] for view in views):
            await self._resync("gap")
        elif views and all(view["version"] == beat["version"] for view in views):
            if [view_hash(view) for view in views] == beat["hashes"]:
                self.since = self.since or monotonic()
            else:
                self.tally["mismatches"] += 1
                await self._resync("hash")

    async def _resync(self, reason: str) -> None:
        if monotonic() - self._resynced > self._tempo.answer:
            self._resynced = monotonic()
            self.tally[f"resync_{reason}"] += 1
            await self._post({"type": "resync", "reason": reason})

    def _answered(self, message: dict[str, Any]) -> None:
        pending = self._pending.get(message["id"])
        if message["type"] == "refused" and message["code"] == "unavailable":
            self.tally["unavailable"] += 1  # it may even have been done: ask again soon, under the same id
            if pending is not None:
                pending.at = monotonic() - self._tempo.answer + self._tempo.ping
            return
        if pending is not None and not pending.answer.done():
            del self._pending[message["id"]]
            pending.answer.set_result(message)
            if pending.message["type"] in INTENTS:
                self._note(message)

    def _note(self, message: dict[str, Any]) -> None:
        self.tally["acknowledged" if message["type"] == "done" else "refused"] += 1
        if message["type"] == "done":
            self.done[message["id"]] = message["version"]
        else:
            self.refused[message["id"]] = message["code"]

    async def close(self) -> None:
        """Go, for good."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        for pending in self._pending.values():
            pending.answer.cancel()
