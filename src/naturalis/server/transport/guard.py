"""What stands before the server's pages and sockets: who may ask, how much, and what a browser may do with the answer.

It is plain ASGI, around Starlette or as the first of its ``middleware``. Starlette makes a page of its own of what goes
wrong in a route, and raises it again; so an answer with status 500 waits here until it is known what it is.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple, TypeAlias

import msgspec
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from naturalis.server.monitoring.logs import logger
from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.shared.settings import ServerSettings, read_origin
from naturalis.server.visitors.rate_limits import Limiter, address_key, is_loopback
from naturalis.wire.http_bodies import ErrorBody

GUARD_CODES = {
    "host": "the server does not go by this name; allow it with --origins",
    "origin": "pages of this origin may not use the server; allow it with --origins",
    "too_large": "the body of the request is too large",
    "too_many": "too many requests; wait a little",
    "internal": "something went wrong inside the server; quote the incident when you report it",
}
HEALTH = ("/livez", "/readyz")  # never refused for asking often
FILES = "/assets/"  # nor these: a page takes some thirty of them at once, from memory
CONTENT_SECURITY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
OFF = (  # but clipboard-write, fullscreen and autoplay: links are copied, boards fill the screen, cards make sounds
    "accelerometer", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope", "hid",
    "magnetometer", "microphone", "midi", "payment", "publickey-credentials-get", "serial", "usb",
    "xr-spatial-tracking",
)  # fmt: skip
_SAFE = {"GET", "HEAD", "OPTIONS"}
_GONE = (ClientDisconnect, WebSocketDisconnect, ClientDisconnected)
_STARTS = ("http.response.start", "websocket.accept", "websocket.http.response.start")
_SCHEMES = {"http": "http", "ws": "http", "https": "https", "wss": "https"}

Headers: TypeAlias = list[tuple[bytes, bytes]]


class RequestError(NamedTuple):
    """What is answered instead of what was asked for."""

    status: int
    code: str
    retry_after: int | None = None
    incident: str | None = None


class Guard:
    """ASGI middleware for HTTP and WebSockets; ``clock`` counts seconds."""

    def __init__(
        self, app: ASGIApp, settings: ServerSettings, metrics: Metrics, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._clock = clock
        self._https = settings.https
        self._most = settings.body_kib * 1024
        self._origins = frozenset(settings.origins)
        self._hosts = {_host_of(origin) for origin in settings.origins} if is_loopback(settings.host) else None
        self._requests = Limiter(settings.requests_per_minute / 60, settings.requests_per_minute)
        self._headers = security_headers(settings.https)
        self._log = logger("naturalis.server.transport.guard")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or let the application answer; its exceptions end here."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        exchange = _Exchange(scope, receive, send, self._headers, self._most)
        refusal = self._refusal(scope)
        if refusal is None:
            try:
                await self._app(scope, exchange.receive, exchange.send)
                await exchange.release()
            except _GONE:
                return  # nobody is there to be answered
            except Exception as error:
                refusal = None if isinstance(error, _TooLarge) else self._incident(scope)
            if exchange.too_large:
                refusal = RequestError(413, "too_large")
        if refusal is not None:
            if refusal.incident is None:
                self._metrics.refused(refusal.code)
            await exchange.refuse(refusal)

    def _refusal(self, scope: Scope) -> RequestError | None:
        headers = dict(reversed(scope["headers"]))  # of several with one name the first
        own: set[str] = set()
        if b"host" in headers:  # a browser always sends it
            try:
                own = self._own(headers[b"host"].decode("latin-1"), _SCHEMES[scope["scheme"]])
            except ValueError:
                return RequestError(400, "host")
            host = _host_of(next(iter(own)))
            if self._hosts is not None and not (is_loopback(host) or host in self._hosts):
                return RequestError(403, "host")
        if scope["type"] == "websocket" or scope["method"] not in _SAFE:
            origin = headers.get(b"origin")
            if origin is not None and not self._welcome(origin.decode("latin-1"), own):
                return RequestError(403, "origin")
        if scope["path"] not in HEALTH and not scope["path"].startswith(FILES):
            key, now = address_key(scope["client"][0] if scope.get("client") else ""), self._clock()
            if not self._requests.allow(key, now):
                return RequestError(429, "too_many", self._requests.retry_after(key, now))
        length = headers.get(b"content-length", b"0")
        if scope["type"] == "http" and not (length.isdigit() and int(length[:20]) <= self._most):
            return RequestError(413, "too_large")
        return None

    def _own(self, host: str, scheme: str) -> set[str]:
        """The origins of our own pages, by the Host header. ValueError where that is no host."""
        return {read_origin(f"{each}://{host}") for each in ((scheme, "https") if self._https else (scheme,))}

    def _welcome(self, text: str, own: set[str]) -> bool:
        try:
            origin = read_origin(text)
        except ValueError:
            return False  # "null", too
        return origin in own or origin in self._origins

    def _incident(self, scope: Scope) -> RequestError:
        incident = self._metrics.incident()
        method = scope.get("method", "WebSocket")
        self._log.exception("an error inside the server", incident=incident, method=method, path=scope["path"])
        return RequestError(500, "internal", incident=incident)


class _TooLarge(Exception):
    """The body that came in is over the limit."""


class _Exchange:
    """One request or socket: watches how far the answer is, adds the headers, counts the body."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, headers: Headers, most: int) -> None:
        self.too_large = False
        self._scope = scope
        self._receive = receive
        self._send = send
        self._headers = headers
        self._left = most
        self._begun = self._ended = False
        self._held: list[Message] = []

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._left -= len(message.get("body", b""))
            if self._left < 0:
                self.too_large = not self._begun
                raise _TooLarge
        elif message["type"] == "websocket.disconnect":
            self._ended = True
        return message

    async def send(self, message: Message) -> None:
        if self.too_large:
            return  # the answer is 413, whatever the application makes of it
        kind = message["type"]
        if self._held or (kind == "http.response.start" and message["status"] == 500):
            self._held.append(message)
            return
        await self._pass(message)

    async def release(self) -> None:
        """Send what was held back: it is the application's own answer."""
        held, self._held = self._held, []
        for message in held:
            await self._pass(message)

    async def _pass(self, message: Message) -> None:
        kind = message["type"]
        if kind in ("http.response.start", "websocket.http.response.start"):
            message = {**message, "headers": self._with_ours(message.get("headers", ()))}
        self._begun = self._begun or kind in _STARTS
        whole = kind == "http.response.body" and not message.get("more_body", False)
        self._ended = self._ended or whole or kind == "websocket.close"
        await self._send(message)

    def _with_ours(self, given: Iterable[tuple[bytes, bytes]]) -> Headers:
        ours = {name for name, _ in self._headers}
        headers = [(name, value) for name, value in given if name.lower() not in ours]
        if self._scope["path"].startswith("/api") and not any(name.lower() == b"cache-control" for name, _ in headers):
            headers.append((b"cache-control", b"no-store"))
        return headers + self._headers

    async def refuse(self, refusal: RequestError) -> None:
        """Answer with the refusal; where an answer has begun, only end it. Nothing of an exception is told."""
        if self._ended:
            return
        if self._scope["type"] == "http":
            if self._begun:
                raise ConnectionAbortedError(refusal.code)  # so that the client sees that the answer is not whole
            await self._answer(refusal, "http.response")
        else:
            with suppress(OSError, RuntimeError):  # the client may be gone by now
                if self._begun:
                    await self._send({"type": "websocket.close", "code": 1011})
                elif "websocket.http.response" in self._scope.get("extensions", {}):
                    await self._answer(refusal, "websocket.http.response")
                else:
                    await self._send({"type": "websocket.close", "code": 4000 + refusal.status})

    async def _answer(self, refusal: RequestError, kind: str) -> None:
        body = msgspec.json.encode(ErrorBody(refusal.code, GUARD_CODES[refusal.code], refusal.incident))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        headers.append((b"cache-control", b"no-store"))
        if refusal.retry_after is not None:
            headers.append((b"retry-after", str(refusal.retry_after).encode()))
        headers = self._with_ours(headers)
        await self._send({"type": f"{kind}.start", "status": refusal.status, "headers": headers})
        await self._send({"type": f"{kind}.body", "body": body})


def security_headers(https: bool) -> Headers:
    """What every answer tells the browser. Table links are secrets, so no referrer is ever sent."""
    headers = {
        "content-security-policy": CONTENT_SECURITY,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "permissions-policy": ", ".join(f"{feature}=()" for feature in OFF),
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "x-frame-options": "DENY",
    }
    if https:
        headers["strict-transport-security"] = "max-age=63072000"
    return [(name.encode(), value.encode()) for name, value in headers.items()]


def _host_of(origin: str) -> str:
    """The host of an origin as read_origin spells it, without its port."""
    return re.sub(r":\d+$", "", origin.partition("://")[2])
