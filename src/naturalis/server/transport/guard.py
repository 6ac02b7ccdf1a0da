"""ASGI middleware before everything else: hosts, origins, request rates, body sizes, security headers, incidents.

Starlette answers an exception in a route with a page of its own and then raises it again. So this middleware holds back
a response with status 500 until it knows which of the two it is.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from math import ceil
from typing import NamedTuple, TypeAlias

import msgspec
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from naturalis.server.monitoring.logs import logger
from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.shared.host_orders import HostOrders
from naturalis.server.shared.settings import ServerSettings, parse_origin
from naturalis.server.transport.connection_gate import RESERVED
from naturalis.server.transport.handshake import RETRY_AFTER_S
from naturalis.server.visitors.rate_limits import Limiter, address_key, is_loopback
from naturalis.server.visitors.work_limits import Visitor, WorkLimits, timed
from naturalis.wire.http_bodies import ErrorBody

GUARD_CODES = {
    "host": "the server does not answer to this name; allow it with --origins",
    "origin": "pages of this origin may not use the server; allow it with --origins",
    "too_large": "the body of the request is too large",
    "too_many": "too many requests; wait a little",
    "slow_down": "your address asks for too much work; wait a little",
    "banned": "a host of this server has banned your network",
    "busy": "the server has too many open connections; try again in a moment",
    "internal": "something went wrong inside the server; quote the incident when you report it",
}
HEALTH_PATHS = ("/livez", "/readyz")  # without a rate limit
ASSETS_PREFIX = "/assets/"  # also without: a page loads some thirty of them at once, from memory
CONTENT_SECURITY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
DISABLED_FEATURES = (  # the pages use clipboard-write, fullscreen and autoplay
    "accelerometer", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope", "hid",
    "magnetometer", "microphone", "midi", "payment", "publickey-credentials-get", "serial", "usb",
    "xr-spatial-tracking",
)  # fmt: skip
_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
_DISCONNECTED = (ClientDisconnect, WebSocketDisconnect, ClientDisconnected)
_RESPONSE_STARTS = ("http.response.start", "websocket.accept", "websocket.http.response.start")
_HTTP_SCHEMES = {"http": "http", "ws": "http", "https": "https", "wss": "https"}

Headers: TypeAlias = list[tuple[bytes, bytes]]


class ErrorResponse(NamedTuple):
    """What the guard answers instead of the application."""

    status: int
    code: str
    retry_after: int | None = None
    incident: str | None = None


class Guard:
    """ASGI middleware for HTTP and WebSockets; ``clock`` counts seconds."""

    def __init__(
        self,
        app: ASGIApp,
        settings: ServerSettings,
        metrics: Metrics,
        clock: Callable[[], float] = time.monotonic,
        work: WorkLimits | None = None,
        orders: HostOrders | None = None,
    ) -> None:
        self._app = app
        self._work = work or WorkLimits(settings)
        self._orders = orders or HostOrders()
        self._metrics = metrics
        self._clock = clock
        self._https = settings.https
        self._max_body_bytes = settings.max_body_kib * 1024
        self._origins = frozenset(settings.origins)
        self._hosts = {_host_of(origin) for origin in settings.origins} if is_loopback(settings.host) else None
        self._request_limiter = Limiter(settings.requests_per_minute / 60, settings.requests_per_minute)
        self._headers = security_headers(settings.https)
        self._log = logger("naturalis.server.transport.guard")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse the request, or let the application answer and catch its exceptions."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        exchange = _Exchange(scope, receive, send, self._headers, self._max_body_bytes)
        began = self._clock()
        try:
            await self._serve(scope, exchange)
        finally:
            if exchange.status:
                self._metrics.answered(exchange.status, self._clock() - began)

    async def _serve(self, scope: Scope, exchange: _Exchange) -> None:
        error = self._check(scope)
        if error is None:
            try:
                if scope["type"] == "http":
                    _, spent_s = await timed(self._answer(scope, exchange))
                    self._work.charge(_visitor(scope), spent_s, exchange.sent_bytes)
                else:  # frames are charged one by one
                    await self._answer(scope, exchange)
            except _DISCONNECTED:
                return  # nobody is left to answer
            except Exception as why:
                error = None if isinstance(why, _TooLarge) else self._incident(scope)
            if exchange.too_large:
                error = ErrorResponse(413, "too_large")
        if error is not None:
            if error.incident is None:
                self._metrics.refused(error.code)
            await exchange.refuse(error)

    async def _answer(self, scope: Scope, exchange: _Exchange) -> None:
        await self._app(scope, exchange.receive, exchange.send)
        await exchange.release()

    def _check(self, scope: Scope) -> ErrorResponse | None:
        if scope["path"] not in HEALTH_PATHS and (error := self._check_limits(scope)) is not None:
            return error
        headers = dict(reversed(scope["headers"]))  # the first of several with one name wins
        own: set[str] = set()
        if b"host" in headers:  # a browser always sends it
            try:
                own = self._own_origins(headers[b"host"].decode("latin-1"), _HTTP_SCHEMES[scope["scheme"]])
            except ValueError:
                return ErrorResponse(400, "host")
            host = _host_of(next(iter(own)))
            if self._hosts is not None and not (is_loopback(host) or host in self._hosts):
                return ErrorResponse(403, "host")
        if scope["type"] == "websocket" or scope["method"] not in _SAFE_METHODS:
            origin = headers.get(b"origin")
            if origin is not None and not self._is_allowed(origin.decode("latin-1"), own):
                return ErrorResponse(403, "origin")
        length = headers.get(b"content-length", b"0")
        if scope["type"] == "http" and not (length.isdigit() and int(length[:20]) <= self._max_body_bytes):
            return ErrorResponse(413, "too_large")
        return None

    def _check_limits(self, scope: Scope) -> ErrorResponse | None:
        """Check the rate before everything else: a refusal costs something, too."""
        if RESERVED in scope.get("state", ()):
            return ErrorResponse(503, "busy", RETRY_AFTER_S)
        if scope["path"].startswith(ASSETS_PREFIX):
            return None
        visitor, now = _visitor(scope), self._clock()
        if scope["path"].startswith("/api/") and self._orders.is_banned("", visitor.address):
            return ErrorResponse(403, "banned")  # the pages themselves can say so in three languages
        if not self._request_limiter.allow(visitor.address, now):
            return ErrorResponse(429, "too_many", self._request_limiter.retry_after(visitor.address, now))
        wait_s = self._work.charge(visitor, 0.0)
        return ErrorResponse(429, "slow_down", max(1, ceil(wait_s))) if wait_s else None

    def _own_origins(self, host: str, scheme: str) -> set[str]:
        """Return the origins of our own pages, by the Host header. Raises ValueError for a malformed host."""
        return {parse_origin(f"{each}://{host}") for each in ((scheme, "https") if self._https else (scheme,))}

    def _is_allowed(self, text: str, own: set[str]) -> bool:
        try:
            origin = parse_origin(text)
        except ValueError:
            return False  # "null", too
        return origin in own or origin in self._origins

    def _incident(self, scope: Scope) -> ErrorResponse:
        incident = self._metrics.incident()
        method = scope.get("method", "WebSocket")
        self._log.exception("an error inside the server", incident=incident, method=method, path=scope["path"])
        return ErrorResponse(500, "internal", incident=incident)


class _TooLarge(Exception):
    """The request's body is over the limit."""


class _Exchange:
    """One request or connection: knows how far the response is, adds headers, counts the body."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, headers: Headers, max_body_bytes: int) -> None:
        self.too_large = False
        self._scope = scope
        self._receive = receive
        self._send = send
        self._headers = headers
        self._body_bytes_left = max_body_bytes
        self._started = self._ended = False
        self.sent_bytes = 0
        self.status = 0  # of the HTTP response, once it has begun
        self._held: list[Message] = []

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._body_bytes_left -= len(message.get("body", b""))
            if self._body_bytes_left < 0:
                self.too_large = not self._started
                raise _TooLarge
        elif message["type"] == "websocket.disconnect":
            self._ended = True
        return message

    async def send(self, message: Message) -> None:
        if self.too_large:
            return  # the response is 413, whatever the application answers
        kind = message["type"]
        if self._held or (kind == "http.response.start" and message["status"] == 500):
            self._held.append(message)
            return
        await self._forward(message)

    async def release(self) -> None:
        """Send what was held back: the application itself answered 500."""
        held, self._held = self._held, []
        for message in held:
            await self._forward(message)

    async def _forward(self, message: Message) -> None:
        kind = message["type"]
        if kind in ("http.response.start", "websocket.http.response.start"):
            message = {**message, "headers": self._add_headers(message.get("headers", ()))}
            if kind == "http.response.start":
                self.status = message["status"]
        self._started = self._started or kind in _RESPONSE_STARTS
        self.sent_bytes += len(message.get("body", b""))
        whole = kind == "http.response.body" and not message.get("more_body", False)
        self._ended = self._ended or whole or kind == "websocket.close"
        await self._send(message)

    def _add_headers(self, given: Iterable[tuple[bytes, bytes]]) -> Headers:
        ours = {name for name, _ in self._headers}
        headers = [(name, value) for name, value in given if name.lower() not in ours]
        if self._scope["path"].startswith("/api") and not any(name.lower() == b"cache-control" for name, _ in headers):
            headers.append((b"cache-control", b"no-store"))
        return headers + self._headers

    async def refuse(self, error: ErrorResponse) -> None:
        """Send the error; if the response has started, only end it. Reveal nothing of an exception."""
        if self._ended:
            return
        if self._scope["type"] == "http":
            if self._started:
                raise ConnectionAbortedError(error.code)  # so the client notices that the response is incomplete
            await self._respond(error, "http.response")
        else:
            with suppress(OSError, RuntimeError):  # the client may have disconnected
                if self._started:
                    await self._send({"type": "websocket.close", "code": 1011})
                elif "websocket.http.response" in self._scope.get("extensions", {}):
                    await self._respond(error, "websocket.http.response")
                else:
                    await self._send({"type": "websocket.close", "code": 4000 + error.status})

    async def _respond(self, error: ErrorResponse, kind: str) -> None:
        body = msgspec.json.encode(ErrorBody(error.code, GUARD_CODES[error.code], error.incident))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        headers.append((b"cache-control", b"no-store"))
        if error.retry_after is not None:
            headers.append((b"retry-after", str(error.retry_after).encode()))
        headers = self._add_headers(headers)
        await self._send({"type": f"{kind}.start", "status": error.status, "headers": headers})
        await self._send({"type": f"{kind}.body", "body": body})


def _visitor(scope: Scope) -> Visitor:
    return Visitor(address_key(scope["client"][0] if scope.get("client") else ""))


def security_headers(https: bool) -> Headers:
    """Return the headers of every response. Links to tables are secrets, so browsers must send no referrer."""
    headers = {
        "content-security-policy": CONTENT_SECURITY,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "permissions-policy": ", ".join(f"{feature}=()" for feature in DISABLED_FEATURES),
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "x-frame-options": "DENY",
    }
    if https:
        headers["strict-transport-security"] = "max-age=63072000"
    return [(name.encode(), value.encode()) for name, value in headers.items()]


def _host_of(origin: str) -> str:
    """Return the host of a normalized origin, without its port."""
    return re.sub(r":\d+$", "", origin.partition("://")[2])
