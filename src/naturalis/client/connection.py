"""A connection to a table that lasts as long as it is needed, over as many WebSockets as it takes.

It notices silence and gaps, comes back after a break, resumes from the last version it has, and sends every request
again under the same id until it is answered. The server carries out each id once.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from random import uniform
from secrets import token_hex
from time import monotonic, time
from types import TracebackType
from typing import Any, Literal, NoReturn

import msgspec

from naturalis.client.errors import ClientError, ConnectionEnded
from naturalis.client.frames import JsonObject, decode_frame
from naturalis.client.pending import PendingRequest, PendingRequests
from naturalis.client.timings import Timings
from naturalis.client.updates import StateChange, Update, Updates
from naturalis.client.views import Views
from naturalis.client.websocket import LOST, Opener, WebSocket, close_code, http_status, open_websocket
from naturalis.wire.server_messages import PROTOCOL, Announced, TableView, You

State = Literal["connecting", "online", "waiting", "closed"]
FATAL_CODES = {
    4400: "the server does not understand this client; install a version of Naturalis that fits",
    4401: "the session has ended",
    4403: "a host of the server has banned you",
    4404: "there is no such table, or the key opens no seat of it any more",
}
_TOO_MANY = 4429
_TOO_MANY_REQUESTS = 429
_BROKEN = 1006


class PlainConnection:
    """The connection with messages as plain JSON objects; ``TableConnection`` adds the types.

    ``server`` is the server's address, or returns it each time a WebSocket is opened. ``on_message`` sees every
    message as it came. Without ``reconnect`` the connection ends with its first WebSocket.
    """

    def __init__(
        self, server: str | Callable[[], str], table: str, *, cookie: str | None = None, key: str | None = None,
        timings: Timings | None = None, opener: Opener = open_websocket, reconnect: bool = True,
        last_version: int | None = None, on_message: Callable[[JsonObject], None] | None = None,
    ) -> None:  # fmt: skip
        self.table = table
        self.state: State = "connecting"
        self.ended: ConnectionEnded | None = None  # why it is closed for good
        self.verified_at: float | None = None  # monotonic time of the first heartbeat of this WebSocket that agreed
        self.statistics: Counter[str] = Counter()
        self._server_ahead_ms = 0  # how much the server's clock is ahead of ours
        self._server = server
        self._headers = {"Cookie": cookie} if cookie else {}
        if key:
            self._headers["Authorization"] = f"Bearer {key}"
        self._timings = timings or Timings()
        self._opener = opener
        self._reconnect = reconnect
        self._first_version = last_version
        self._on_message = on_message
        self._views = Views()
        self._updates = Updates()
        self.announced = Announced(())  # what the host of the server says to everyone
        self._pending = PendingRequests()
        self._websocket: WebSocket | None = None  # once it has been welcomed
        self._failures = 0
        self._retry_s: float | None = None  # the pause that the server asked for
        self._resync_due = 0.0
        self._changed = asyncio.Condition()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    # its life

    async def __aenter__(self) -> PlainConnection:
        self.start()
        await self.wait_ready()
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _why: BaseException | None, _trace: TracebackType | None
    ) -> None:
        await self.close()

    def start(self) -> None:
        """Connect in the background."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name=f"connection to table {self.table}")

    async def wait_ready(self) -> None:
        """Wait for the first view. ConnectionEnded where there will be none."""
        await self.wait_until(lambda: bool(self._views.by_seat))

    async def wait_until(self, condition: Callable[[], Any], timeout_s: float | None = None) -> None:
        """Wait until this holds. TimeoutError where that takes too long, ConnectionEnded where nothing more comes."""
        async with asyncio.timeout(timeout_s), self._changed:
            await self._changed.wait_for(lambda: condition() or self.ended is not None)
        if self.ended is not None and not condition():
            raise self.ended

    async def close(self) -> None:
        """Leave for good. Requests without an answer fail; the server may have carried them out."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._end(ConnectionEnded("the connection was closed"))

    # what is known

    @property
    def views(self) -> dict[int | None, JsonObject]:
        """The plain view of each seat that this connection plays; a spectator's under None. Only to be read."""
        return self._views.by_seat

    @property
    def you(self) -> You | None:
        """The seats that this connection plays, whether it is the host's, and its name; None before the welcome."""
        return self._views.you

    @property
    def version(self) -> int:
        """The table's version up to which all views are known."""
        return self._views.version

    @property
    def waiting(self) -> int:
        """How many requests have no answer yet."""
        return len(self._pending)

    def server_time_ms(self) -> int:
        """The server's time, by which clocks run: milliseconds since 1970."""
        return round(1000 * time()) + self._server_ahead_ms

    def view(self, seat: int | None = None) -> TableView:
        """The view of this seat, or without one the first view there is."""
        return self._views.typed(next(iter(self.views)) if seat is None else seat)

    @property
    def stage(self) -> str:
        """``open``, ``playing`` or ``over``; ``unknown`` before the first view."""
        return str(next(iter(self.views.values()))["table"]["stage"]) if self.views else "unknown"

    def acting(self) -> list[int]:
        """The seats of this connection that the game waits for."""
        game = next(iter(self.views.values())).get("game") if self.views else None
        if game is None or self.stage != "playing" or self.you is None:
            return []
        return [seat for seat in game["acting"] if seat in self.you.seats]

    def listen(self, callback: Callable[[Update], None]) -> None:
        """Call back with every update, in the very step in which the views change."""
        self._updates.listen(callback)

    async def updates(self) -> AsyncIterator[Update]:
        """Everything that happens from now on: news, new views and changes of the connection, in order."""
        async for update in self._updates.stream():
            yield update

    # requests

    async def exchange(self, message: JsonObject) -> JsonObject:
        """Send a message with an ``id`` and return its answer, through whatever happens to the connection meanwhile.

        Cancelled, it is not sent again; it may have been carried out.
        """
        if self.ended is not None:
            raise self.ended
        request = self._pending.add(message)
        try:
            await self._send_request(request)
            return await request.answer
        finally:
            self._pending.discard(request)

    async def _send_request(self, request: PendingRequest) -> None:
        if self._websocket is None:
            return
        request.due = monotonic() + self._timings.answer_timeout_s
        request.sends += 1
        self.statistics["requests" if request.sends == 1 else "requests_resent"] += 1
        await self._send(request.text)
        self._wake.set()  # the keep-alive has a new deadline

    async def _send(self, text: str) -> None:
        if self._websocket is not None:
            with suppress(*LOST):  # the reader finds out
                await self._websocket.send(text)

    # one WebSocket after the other

    async def _run(self) -> None:
        while True:
            try:
                await self._use_one_websocket()
            except (*LOST, msgspec.DecodeError, KeyError, TypeError, ClientError) as why:
                self._failures += 1
                ended = self._reason_to_end(why)
                code = close_code(why)
            if ended is not None:
                await self._end(ended)
                return
            await self._pause(code)

    def _reason_to_end(self, why: Exception) -> ConnectionEnded | None:
        """Why the connection cannot go on, if it cannot."""
        code, status = close_code(why), http_status(why)
        if isinstance(why, ConnectionEnded):
            return why
        if code in FATAL_CODES:
            return ConnectionEnded(FATAL_CODES[code], code)
        if 400 <= status < 500 and status != _TOO_MANY_REQUESTS:
            return ConnectionEnded(f"there is no such table at {self._address()}", status)
        if not self._reconnect:
            return ConnectionEnded(f"the connection to {self._address()} broke", code or _BROKEN)
        return None

    async def _pause(self, code: int) -> None:
        """Wait before the next attempt: as long as the server asked for, or longer after each failure."""
        timings = self._timings
        usual = min(timings.max_retry_s, timings.first_retry_s * 2 ** min(self._failures - 1, 20)) * uniform(0.5, 1)
        pause = timings.max_retry_s if code == _TOO_MANY else usual
        if self._retry_s is not None:
            pause, self._retry_s = self._retry_s * uniform(1, 1.25), None
        await self._set_state("waiting", pause)
        await asyncio.sleep(pause)
        await self._set_state("connecting")

    async def _use_one_websocket(self) -> NoReturn:
        async with asyncio.timeout(self._timings.open_timeout_s):
            websocket = await self._opener(self._url(), self._headers)
        self.statistics["websockets"] += 1
        try:
            async with asyncio.TaskGroup() as tasks:
                keep_alive = tasks.create_task(self._keep_alive(websocket))
                try:
                    await self._read(websocket)
                finally:
                    keep_alive.cancel()
        except BaseExceptionGroup as group:  # one of the two: the other is cancelled
            raise group.exceptions[0] from None
        finally:
            self._websocket = self.verified_at = None
            with suppress(*LOST):
                async with asyncio.timeout(self._timings.close_timeout_s):
                    await websocket.close()

    def _address(self) -> str:
        return self._server if isinstance(self._server, str) else self._server()

    def _url(self) -> str:
        url = self._address().replace("http", "ws", 1).rstrip("/") + f"/api/tables/{self.table}/socket"
        last = self.version if self.views else self._first_version
        return url if last is None else f"{url}?last={last}"

    async def _read(self, websocket: WebSocket) -> NoReturn:
        while True:
            async with asyncio.timeout(self._timings.silence_timeout_s):
                frame = await websocket.recv()
            for message in decode_frame(frame):
                await self._handle(message, websocket)
            if self._websocket is None:  # the welcome was lost
                await self._welcomed(websocket)
                await self._resync("other")
            async with self._changed:
                self._changed.notify_all()

    async def _keep_alive(self, websocket: WebSocket) -> None:
        """Ping, so that silence means something; send requests again whose answer is overdue."""
        interval = self._timings.ping_interval_s
        ping_due = float("inf") if interval is None else 0.0
        while True:
            pause = None
            if self._websocket is websocket:
                for request in self._pending.due():
                    await self._send_request(request)
                if monotonic() >= ping_due and interval is not None:
                    await self._send('{"type":"ping"}')
                    ping_due = monotonic() + interval
                due = min(ping_due, self._pending.next_due())
                pause = None if due == float("inf") else max(0.001, due - monotonic())
            self._wake.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._wake.wait()

    # messages

    async def _handle(self, message: JsonObject, websocket: WebSocket) -> None:
        if self._on_message is not None:
            self._on_message(message)
        match message["type"]:
            case "welcome":
                await self._handle_welcome(message, websocket)
            case "news":
                if self._views.apply(message):
                    self._updates.news(message)
                else:
                    await self._resync("gap")
            case "beat":
                await self._handle_heartbeat(message)
            case "bye":
                self.statistics["bye"] += 1
                self._retry_s = message["retry_ms"] / 1000
            case "problem":
                self.statistics["problems"] += 1
            case "announced":
                self.announced = msgspec.convert(message, Announced)
                self._updates.put(self.announced)
            case _:
                self._handle_answer(message)

    async def _handle_welcome(self, message: JsonObject, websocket: WebSocket) -> None:
        if message["protocol"] != PROTOCOL:
            theirs = message["protocol"]
            raise ConnectionEnded(f"the server speaks protocol {theirs}, this client {PROTOCOL}; install one that fits")
        self._server_ahead_ms = message["time"] - round(1000 * time())
        complete = self._views.welcome(message)
        await self._welcomed(websocket)
        self._resync_due = 0.0
        if not complete:
            await self._resync("other")
        if message["views"]:
            self._updates.views()

    async def _welcomed(self, websocket: WebSocket) -> None:
        if self._websocket is None:
            self._websocket = websocket
            self._failures = 0
            self._pending.make_all_due()
            self._wake.set()
            await self._set_state("online")

    async def _handle_heartbeat(self, message: JsonObject) -> None:
        self._server_ahead_ms = message["time"] - round(1000 * time())
        match self._views.check(message):
            case "same":
                self.verified_at = self.verified_at or monotonic()
            case "behind":
                await self._resync("gap")
            case "nothing":
                await self._resync("other")
            case "different":
                self.statistics["hash_mismatches"] += 1
                await self._resync("hash")

    async def _resync(self, reason: str) -> None:
        """Ask for whole views, unless they are on their way."""
        if self._websocket is not None and monotonic() >= self._resync_due:
            self._resync_due = monotonic() + self._timings.resync_timeout_s
            self.statistics[f"resync_{reason}"] += 1
            await self._send(f'{{"type":"resync","reason":"{reason}"}}')

    def _handle_answer(self, message: JsonObject) -> None:
        request = self._pending.find(message.get("id", ""))
        if request is None or request.answer.done():
            return
        retry_s = self._timings.unavailable_retry_s
        if message["type"] == "refused" and message["code"] in ("unavailable", "slow_down") and retry_s is not None:
            self.statistics[message["code"]] += 1  # it may even have been done: only the same id is safe
            request.due = monotonic() + retry_s
            self._wake.set()
            return
        self._pending.discard(request)
        request.answer.set_result(message)

    # state

    async def _set_state(self, state: State, retry_s: float | None = None) -> None:
        self.state = state
        self._updates.put(StateChange(state, retry_s))
        async with self._changed:
            self._changed.notify_all()

    async def _end(self, why: ConnectionEnded) -> None:
        if self.ended is None:
            self.ended = why
            self._pending.fail(why)
            await self._set_state("closed")
            self._updates.end()


def new_request_id() -> str:
    """An id for a request that nobody else uses."""
    return token_hex(12)
