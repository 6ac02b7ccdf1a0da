"""WebSocket connections at tables: who may connect, the rate of their frames, and decoding each frame.

Life of a move online, step 3.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Any, TypeAlias

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from naturalis.rules import Refused
from naturalis.server.live_tables.live_table import LiveTable
from naturalis.server.live_tables.message_handler import MessageHandler
from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.live_tables.viewer import CLOSE_NO_TABLE, FlushQueue, Viewer
from naturalis.server.shared.fair_queue import FairSlots, WaitedTooLong
from naturalis.server.shared.services import Services
from naturalis.server.transport.websocket import EXTENSION, WebSocketProtocol
from naturalis.server.visitors.rate_limits import Bucket, ConcurrencyLimit, address_key, throttle
from naturalis.server.visitors.sessions import Banned, Sessions, cookie_name, digest_of
from naturalis.server.visitors.work_limits import Visitor, WorkLimits, timed
from naturalis.store.contract import Session, StoreError
from naturalis.tables.decision import Actor
from naturalis.tables.refusal import TableRefused
from naturalis.tables.table import key_actor
from naturalis.wire import client_messages
from naturalis.wire.refusal_codes import CODES
from naturalis.wire.server_messages import Announced, Announcement, Bye, Problem, Refusal, ServerMessage
from naturalis.wire.validation_errors import explain

CLOSE_MALFORMED, CLOSE_NO_SESSION, CLOSE_BANNED, CLOSE_TOO_MANY = 4400, 4401, 4403, 4429
CLOSE_TRY_LATER, CLOSE_RESTART = 1013, 1012
CLOSE_REASONS = {  # a close frame has room for 123 bytes
    CLOSE_MALFORMED: "too many frames that are no message of the protocol",
    CLOSE_NO_SESSION: "the session has ended; connect without its cookie to watch",
    CLOSE_BANNED: "a host of this server has banned you",
    CLOSE_NO_TABLE: "no table has this id, or the key is not that of one of its seats; check the link",
    CLOSE_TOO_MANY: "too many open connections; close some of them first",
    CLOSE_RESTART: "this server stops; connect again, to another one",
    CLOSE_TRY_LATER: "the server cannot read its store; try again in a moment",
}

PEEKED_FRAMES = 8  # how far a look is compared with those that came after it
_Metered: TypeAlias = client_messages.Query | client_messages.Resync
_METERED = (client_messages.Look, client_messages.Score, client_messages.Hint, client_messages.Resync)
_decode = msgspec.json.Decoder(client_messages.ClientMessage).decode
_encode = msgspec.json.Encoder().encode


class Connections:
    """All WebSocket connections of this server; the ASGI application of a table's ``socket`` route."""

    def __init__(self, services: Services, tables: TableCache, sessions: Sessions, work: WorkLimits) -> None:
        self._services = services
        self._tables = tables
        self._sessions = sessions
        self._work = work
        self._query_turns = FairSlots(max_wait_s=services.timings.query_max_wait_s)
        self._messages = MessageHandler(services, tables)
        self._per_address = ConcurrencyLimit(services.settings.connections_per_address)
        self._per_session = ConcurrencyLimit(services.settings.connections_per_session)
        self._flush_queue = FlushQueue(services.metrics)
        self.viewers: set[Viewer] = set()
        sessions.on_end = self.close_session

    def close_session(self, digest: bytes) -> None:
        """Close the connections of a session that has ended."""
        for viewer in list(self.viewers):
            if viewer.session == digest:
                viewer.close(CLOSE_NO_SESSION)

    async def close_ended_sessions(self) -> None:
        """Close the connections of sessions that ended on another server, or expired."""
        digests = list({viewer.session for viewer in self.viewers if viewer.session})
        batch = self._services.limits.store_batch
        for start in range(0, len(digests), batch):
            some = digests[start : start + batch]
            for digest in {*some} - await self._sessions.still_active(some):
                self.close_session(digest)

    async def move(self, viewer: Viewer) -> None:
        """Send a client to another server, once it has read what is in its outbox."""
        timings = self._services.timings
        viewer.push_last(_encode(Bye("moved", timings.moved_after_ms)))
        with suppress(TimeoutError):
            async with asyncio.timeout(timings.goodbye_timeout_s):
                await viewer.drained()
        viewer.close(CLOSE_RESTART)

    def announce(self) -> None:
        """Tell every client what the host says to everyone now."""
        body = self._announced()
        for viewer in self.viewers:
            viewer.push(body)

    def _announced(self) -> bytes:
        found = self._services.orders.announcements
        return _encode(Announced(tuple([Announcement(one.id, one.text, one.until) for one in found])))

    def close_unwanted(self) -> None:
        """Close the connections of people and addresses that a host has banned, and of people who are erased."""
        orders = self._services.orders
        for viewer in list(self.viewers):
            person = viewer.actor.person if viewer.actor is not None else ""
            if person in orders.erased:
                viewer.close(CLOSE_NO_SESSION)
            elif orders.is_banned(person, viewer.visitor.address):
                viewer.close(CLOSE_BANNED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection, from its handshake to its end."""
        await receive()  # websocket.connect
        try:
            await self._admit(HTTPConnection(scope), send)
        except Refused:
            await _reject(send, CLOSE_NO_TABLE)
        except Banned:
            await _reject(send, CLOSE_BANNED)
        except StoreError:
            await _reject(send, CLOSE_TRY_LATER)

    async def _admit(self, connection: HTTPConnection, send: Send) -> None:
        """Serve the connection if it is within the limits."""
        session = await self._sessions.find(connection.cookies.get(cookie_name(self._services.settings.https)))
        address = address_key(connection.client.host if connection.client else "")
        person = session.person if session is not None else ""
        if len(self.viewers) >= self._services.settings.max_connections or not self._per_address.enter(address):
            await _reject(send, CLOSE_TOO_MANY)
            return
        try:
            if person and not self._per_session.enter(person):
                await _reject(send, CLOSE_TOO_MANY)
                return
            try:
                live = await self._tables.find(connection.path_params["table"])
                await self._serve(live, session, address, connection, send)
            finally:
                if person:
                    self._per_session.leave(person)
        finally:
            self._per_address.leave(address)

    async def _serve(
        self, live: LiveTable, session: Session | None, address: str, connection: HTTPConnection, send: Send
    ) -> None:
        metrics = self._services.metrics
        actor = _actor(connection, live, session)
        await send({"type": "websocket.accept"})
        # Frames bypass Starlette and the guard, which would slow down each of them.
        websocket: WebSocketProtocol = connection.scope["extensions"][EXTENSION]["protocol"]
        viewer = Viewer(
            websocket, self._flush_queue, actor, self._services.settings.max_outbox_kib * 1024,
            visitor=Visitor(address, actor.person if actor is not None else ""),
            resync=lambda slow: self._resync_slow(live, slow),
            close_connection=lambda code: self._services.spawn(_close(send, code)),
            session=session.digest if session is not None and actor is not None and actor.key is None else b"",
        )  # fmt: skip
        self.viewers.add(viewer)
        metrics.connections.inc()
        try:
            live.enter(viewer, _version(connection.query_params.get("last")))
            if self._services.orders.announcements:
                viewer.push(self._announced())
            await self._read_frames(live, viewer, websocket, send)
        finally:
            metrics.connections.dec()
            self.viewers.discard(viewer)
            live.leave(viewer)
            viewer.stop()

    def _resync_slow(self, live: LiveTable, viewer: Viewer) -> None:
        """Send the whole view to a viewer whose outbox had overflowed."""
        self._services.metrics.outbox_overflows.inc()
        self._services.metrics.resync("slow")
        live.send_welcome(viewer)

    async def _read_frames(self, live: LiveTable, viewer: Viewer, websocket: WebSocketProtocol, send: Send) -> None:
        settings = self._services.settings
        frames_in = self._services.metrics.frames_in
        bucket = Bucket(settings.frames_per_second, settings.frames_burst, monotonic())
        malformed_left = self._services.limits.malformed_frames
        in_debt_until = 0.0
        while malformed_left:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            frames_in.inc()
            now = monotonic()
            if not bucket.allow(now):
                now = await throttle(bucket)  # nothing is lost: the server reads this client more slowly
            if viewer.closed or websocket.disconnected:
                return
            handling = self._handle_frame(live, viewer, websocket, message, now, in_debt_until)
            sent_bytes, spent_s = await timed(handling)
            owed_s = self._work.charge(viewer.visitor, spent_s, sent_bytes or 0)
            in_debt_until = monotonic() + owed_s if owed_s else 0.0
            if sent_bytes is None:
                malformed_left -= 1
        await viewer.drained()
        await send(_close_message(CLOSE_MALFORMED))

    async def _handle_frame(
        self,
        live: LiveTable,
        viewer: Viewer,
        websocket: WebSocketProtocol,
        frame: Any,
        began: float,
        in_debt_until: float,
    ) -> int | None:
        """Answer one frame; return the bytes of the answer, or None if it was no message of the protocol."""
        try:
            message = _decode(frame.get("bytes") or frame.get("text") or b"")
        except (ValueError, RecursionError) as why:  # msgspec's errors are ValueErrors, too
            viewer.push(_encode(Problem("not_understood", explain(why, client_messages.ClientMessage))))
            return None
        try:
            if isinstance(message, _METERED):
                answer = await self._answer_query(live, viewer, websocket, message, began < in_debt_until)
            else:
                if began < in_debt_until and not isinstance(message, client_messages.Ping):
                    await asyncio.sleep(in_debt_until - began)
                    if viewer.closed or websocket.disconnected:
                        return 0
                answer = await self._messages.handle(live, viewer, message)
        except Exception:
            incident = self._services.metrics.incident()
            self._services.log.exception("frame_failed", table=live.table.id, incident=incident)
            viewer.push(_encode(_failure(message, live.table.version, incident)))
            return 0
        if answer is None:
            return 0
        body = _encode(answer)
        viewer.push(body)
        self._services.metrics.action_seconds.observe(monotonic() - began)
        return len(body)

    async def _answer_query(
        self, live: LiveTable, viewer: Viewer, websocket: WebSocketProtocol, query: _Metered, in_debt: bool
    ) -> ServerMessage | None:
        """Answer a query in turn with those of other visitors, unless a newer one makes it needless.

        While queries wait, the event loop spends at most half of its time on them: the other half is for moves.
        """
        if in_debt:
            await asyncio.sleep(self._services.timings.refusal_delay_s)  # so this client is read more slowly, too
        newer = _newer_query(query, websocket)
        if newer is not None:
            same = getattr(newer, "id", None) == getattr(query, "id", None)  # the client sent it again
            return None if same else self._refuse(live, query, "superseded")
        if in_debt and not isinstance(query, client_messages.Resync):  # a client needs its view, however long it takes
            return self._refuse(live, query, "slow_down")
        try:
            await self._tables.refresh(live)  # not during its turn: this waits for the store
        except StoreError:
            return self._refuse(live, query, "unavailable")
        except Refused:
            return None  # the table was deleted, and the connection is being closed
        if isinstance(query, client_messages.Hint):
            return await self._messages.handle(live, viewer, query)  # bots have a queue of their own
        try:
            await self._query_turns.acquire(*viewer.visitor)
        except WaitedTooLong:
            return self._refuse(live, query, "slow_down")
        began, loop = monotonic(), asyncio.get_running_loop()
        try:
            if viewer.closed or websocket.disconnected:
                return None
            return await self._messages.handle(live, viewer, query)
        finally:
            loop.call_later(monotonic() - began, self._query_turns.release)

    def _refuse(self, live: LiveTable, query: _Metered, code: str) -> ServerMessage:
        self._services.metrics.refused(code)
        if isinstance(query, client_messages.Resync):
            return Problem(code, CODES[code])
        return Refusal(query.id, code, live.table.version)


def _actor(connection: HTTPConnection, live: LiveTable, session: Session | None) -> Actor | None:
    """Identify the client by a seat's key or by its session. Raises Refused for an unknown key."""
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        digest = digest_of(key.strip())
        for chair in live.table.chairs:
            if chair.key == digest:
                return Actor(key_actor(digest), chair.name or "", digest)
        raise TableRefused("not_your_seat")
    return None if session is None else Actor(session.person, session.name)


def _newer_query(query: _Metered, websocket: WebSocketProtocol) -> client_messages.ClientMessage | None:
    """Return a newer request of this client for the same, if it has come: only that one still matters."""
    if websocket.queue.empty() or not isinstance(query, client_messages.Look | client_messages.Resync):
        return None
    for frame in websocket.queue.peek(PEEKED_FRAMES):
        with suppress(ValueError, RecursionError):
            newer: client_messages.ClientMessage = _decode(frame.get("bytes") or frame.get("text") or b"")
            if _subject(newer) == _subject(query):
                return newer
    return None


def _subject(message: client_messages.ClientMessage) -> tuple[object, ...]:
    """Return what a look or a resync asks for.."""
    if isinstance(message, client_messages.Look):
        return client_messages.Look, message.seat, message.ahead
    return (type(message),)


def _failure(message: client_messages.ClientMessage, version: int, incident: str) -> ServerMessage:
    """Return the answer after an error inside the server. A message with an id always gets an answer to it."""
    if isinstance(message, client_messages.Ping | client_messages.Resync | client_messages.InView):
        return Problem("internal", None, incident)
    return Refusal(message.id, "internal", version, incident)


def _version(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else None


async def _close(send: Send, code: int) -> None:
    with suppress(Exception):  # it is closed already
        await send(_close_message(code))


async def _reject(send: Send, code: int) -> None:
    """Accept the connection and close it at once: browsers learn the code only this way."""
    await send({"type": "websocket.accept"})
    await send(_close_message(code))


def _close_message(code: int) -> Message:
    return {"type": "websocket.close", "code": code, "reason": CLOSE_REASONS[code]}
