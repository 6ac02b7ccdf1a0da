"""A table's socket: bytes become commands, limits are kept, answers go back.

The life of a move, step 1 on the server.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from naturalis.rules import Refused
from naturalis.server.live_tables import queries
from naturalis.server.live_tables.dispatch import decide
from naturalis.server.live_tables.live_table import LiveTable
from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.live_tables.viewer import NO_TABLE, FlushQueue, Viewer
from naturalis.server.shared.services import Services
from naturalis.server.transport.websocket import NAME, WebSocketProtocol
from naturalis.server.visitors.rate_limits import Bucket, Gauge, address_key
from naturalis.server.visitors.sessions import Sessions, cookie_name, digest_of
from naturalis.store.contract import Session, StoreError
from naturalis.tables.decision import Actor, must_be_playing, own_chair
from naturalis.tables.refusal import TableRefused
from naturalis.wire import client_messages
from naturalis.wire.server_messages import Hinted, Problem, Refusal, ServerMessage

_decode = msgspec.json.Decoder(client_messages.ClientMessage).decode
_encode = msgspec.json.Encoder().encode
TOO_MANY, NO_SESSION, RUBBISH, TRY_LATER = 4429, 4401, 4400, 1013  # codes with which a socket is closed
PATIENCE = 20  # frames of rubbish until the socket is closed
BATCH = 200  # sessions that the store is asked for at once


class Connections:
    """All sockets of this server."""

    def __init__(self, services: Services, tables: TableCache, sessions: Sessions) -> None:
        self._services = services
        self._tables = tables
        self._sessions = sessions
        settings = services.settings
        self._by_address = Gauge(settings.sockets_per_address)
        self._by_session = Gauge(settings.sockets_per_session)
        self._post = FlushQueue(services.metrics)
        self.viewers: set[Viewer] = set()
        sessions.ended = self.end

    def end(self, digest: bytes) -> None:
        """A session has ended: its sockets are closed."""
        for viewer in list(self.viewers):
            if viewer.session == digest:
                viewer.dismiss(NO_SESSION)

    async def check(self) -> None:
        """Close the sockets of sessions that ended elsewhere, or by their age."""
        digests = list({viewer.session for viewer in self.viewers if viewer.session})
        for start in range(0, len(digests), BATCH):
            some = digests[start : start + BATCH]
            for digest in {*some} - await self._sessions.still(some):
                self.end(digest)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One socket, from its handshake to its end."""
        await receive()  # websocket.connect
        try:
            await self._come_in(HTTPConnection(scope), send)
        except Refused:
            await _refuse(send, NO_TABLE)
        except StoreError:
            await _refuse(send, TRY_LATER)

    async def _come_in(self, connection: HTTPConnection, send: Send) -> None:
        """Let a socket in, within the limits."""
        session = await self._sessions.who(connection.cookies.get(cookie_name(self._services.settings.https)))
        address = address_key(connection.client.host if connection.client else "")
        person = session.person if session is not None else ""
        if len(self.viewers) >= self._services.settings.sockets or not self._by_address.enter(address):
            await _refuse(send, TOO_MANY)
            return
        try:
            if person and not self._by_session.enter(person):
                await _refuse(send, TOO_MANY)
                return
            try:
                live = await self._tables.find(connection.path_params["table"])
                if not self._services.alone:
                    await live.catch_up()
                actor = self._actor(connection, live, session)
                own = session.digest if session is not None and actor is not None and actor.key is None else b""
                await self._attend(live, actor, own, connection, send)
            finally:
                if person:
                    self._by_session.leave(person)
        finally:
            self._by_address.leave(address)

    def _actor(self, connection: HTTPConnection, live: LiveTable, session: Session | None) -> Actor | None:
        """Who this is: by the key of a seat, or by the session's cookie."""
        scheme, _, key = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            digest = digest_of(key.strip())
            for chair in live.table.chairs:
                if chair.key == digest:
                    return Actor(f"key:{digest.hex()[:16]}", chair.name or "", digest)
            raise TableRefused("not_your_seat")
        return None if session is None else Actor(session.person, session.name)

    async def _attend(
        self, live: LiveTable, actor: Actor | None, own: bytes, connection: HTTPConnection, send: Send
    ) -> None:
        metrics = self._services.metrics
        await send({"type": "websocket.accept"})
        line: WebSocketProtocol = connection.scope["extensions"][NAME][
            "line"
        ]  # beside starlette and the guard: they slow frames
        limit = self._services.settings.outbox_kib * 1024
        viewer = Viewer(line, self._post, actor, limit, lambda behind: self._caught_up(live, behind), own)
        viewer.dismissing = lambda code: self._services.spawn(_close(send, code))
        self.viewers.add(viewer)
        metrics.sockets.inc()
        try:
            live.enter(viewer, _version(connection.query_params.get("last")))
            await self._read(live, viewer, line, send)
        finally:
            metrics.sockets.dec()
            self.viewers.discard(viewer)
            live.leave(viewer)
            viewer.stop()

    def _caught_up(self, live: LiveTable, viewer: Viewer) -> None:
        """A viewer who had too much waiting reads again."""
        self._services.metrics.outbox_drops.inc()
        self._services.metrics.resync("slow")
        live.send_welcome(viewer)

    async def _read(self, live: LiveTable, viewer: Viewer, line: WebSocketProtocol, send: Send) -> None:
        settings = self._services.settings
        frames_in = self._services.metrics.frames_in
        bucket = Bucket(settings.frames_per_second, settings.frames_burst, monotonic())
        patience = PATIENCE
        while patience:
            message = await line.receive()
            if message["type"] == "websocket.disconnect":
                return
            frames_in.inc()
            while not bucket.allow(now := monotonic()):
                await asyncio.sleep(bucket.wait(now))  # nothing is lost: this socket is read more slowly
            if viewer.dismissed:
                return
            if not await self._frame(live, viewer, message, now):
                patience -= 1
        await viewer.drained()
        await send({"type": "websocket.close", "code": RUBBISH})

    async def _frame(self, live: LiveTable, viewer: Viewer, message: Any, began: float) -> bool:
        """Answer one frame; whether it could be understood."""
        try:
            asked = _decode(message.get("bytes") or message.get("text") or b"")
        except (ValueError, RecursionError) as why:  # msgspec's errors are ValueErrors, too
            viewer.push(_encode(Problem("not_understood", str(why)[:200])))
            return False
        try:
            answer = await self._answer(live, viewer, asked)
        except Exception:
            incident = self._services.metrics.incident()
            self._services.log.exception("frame_failed", table=live.table.id, incident=incident)
            viewer.push(_encode(_failed(asked, live.table.version, incident)))
            return True
        if answer is not None:
            viewer.push(_encode(answer))
            self._services.metrics.action_seconds.observe(monotonic() - began)
        return True

    async def _answer(
        self, live: LiveTable, viewer: Viewer, asked: client_messages.ClientMessage
    ) -> ServerMessage | None:
        match asked:
            case client_messages.Ping():
                viewer.push(live.heartbeat_for(viewer))
                return None
            case client_messages.Resync():
                self._services.metrics.resync(asked.reason)
                await live.catch_up()
                live.send_welcome(viewer)
                return None
            case client_messages.Look() | client_messages.Hint() | client_messages.Score():
                return await self._question(live, viewer, asked)
            case client_messages.Rematch():
                return await self._rematch(live, viewer.actor, asked)
            case _:
                return await live.act(viewer.actor, asked)

    async def _rematch(self, live: LiveTable, actor: Actor | None, asked: client_messages.Rematch) -> ServerMessage:
        """Make the table that follows, for those who may ask for it, before anyone is told of it."""
        try:
            if not self._services.alone:
                await live.catch_up()  # the game may have ended at another server
            decide(live.table, actor, asked)
            if actor is not None:  # else it was declined
                await self._tables.create_rematch(live.table, actor)
        except Refused:
            pass  # and is declined again
        except StoreError:
            return Refusal(asked.id, "unavailable", live.table.version)
        return await live.act(actor, asked)

    async def _question(self, live: LiveTable, viewer: Viewer, query: client_messages.Query) -> ServerMessage:
        try:
            if isinstance(query, client_messages.Score):
                return queries.scored(live.table, viewer.seats, query)
            if viewer.actor is None:
                raise TableRefused("no_session")
            if isinstance(query, client_messages.Look):
                return queries.options(live.table, viewer.actor, query)
            return await self._hint(live, viewer.actor, query)
        except Refused as why:
            self._services.metrics.refused(why.code)
            return Refusal(query.id, why.code, live.table.version)

    async def _hint(self, live: LiveTable, actor: Actor, query: client_messages.Hint) -> ServerMessage:
        table = live.table
        own_chair(table, actor, query.seat)
        if not table.settings.hints:
            raise TableRefused("no_hints")
        game = must_be_playing(table)
        if query.seat not in table.acting:
            raise TableRefused("not_your_turn")
        move, win = await self._services.thinking.hint(game.view(query.seat))
        return Hinted(query.id, query.seat, table.version, move, win)


def _failed(asked: client_messages.ClientMessage, version: int, incident: str) -> ServerMessage:
    """Whoever asked something with an id gets an answer to it, whatever went wrong."""
    if isinstance(asked, client_messages.Ping | client_messages.Resync):
        return Problem("internal", None, incident)
    return Refusal(asked.id, "internal", version, incident)


def _version(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else None


async def _close(send: Send, code: int) -> None:
    with suppress(Exception):  # it is closed already
        await send({"type": "websocket.close", "code": code})


async def _refuse(send: Send, code: int) -> None:
    """Accept and close at once: a browser learns the code only so."""
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": code})
