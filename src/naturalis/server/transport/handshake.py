"""uvicorn's HTTP protocol with limits on connections and on how long clients take, and without its loose ends.

uvicorn waits for ever for a request, for its body and for a client that does not read its response. It answers neither
a WebSocket handshake with a body nor a client that has closed its sending side.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from naturalis.server.transport.connection_gate import RESERVED, ConnectionGate, Place
from naturalis.wire.http_bodies import ErrorBody

BODY_REFUSED = ErrorBody("bad_request", "a request that opens a WebSocket has no body")
TOO_SLOW = ErrorBody("too_slow", "the request took too long to arrive")
BUSY = ErrorBody("busy", "the server has too many open connections; try again in a moment")
RETRY_AFTER_S = 5


class HttpProtocol(H11Protocol):
    """One HTTP connection. ``gate`` counts it, and says how long its client may take."""

    def __init__(self, *args: Any, gate: ConnectionGate, **options: Any) -> None:
        super().__init__(*args, **options)
        self._gate = gate
        self._place: Place = "none"
        self._peer = ""
        self._awaited = ""  # what the client has to send now: a request's "headers", its "body", or nothing
        self._timer: asyncio.TimerHandle | None = None
        self._unread_timer: asyncio.TimerHandle | None = None
        self._half_closed = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Admit the connection, or refuse it at once."""
        super().connection_made(transport)
        self._peer = self.client[0] if self.client else ""
        self._place = self._gate.enter(self._peer)
        if self._place == "none":
            transport.write(b"HTTP/1.1 503 Service Unavailable\r\n" + _body(BUSY))
            transport.close()
            return
        if self._place == "reserved":
            self.app_state = {**self.app_state, RESERVED: True}
            self.timeout_keep_alive = 0
        self._await("headers")

    def data_received(self, data: bytes) -> None:
        """Read on, and watch how long it takes."""
        if self._place == "none" or self.transport.is_closing():
            return
        super().data_received(data)
        if self in self.connections:  # else it is a WebSocket now
            state = self.conn.their_state
            self._await("headers" if state is h11.IDLE else "body" if state is h11.SEND_BODY else "")

    def _await(self, part: str) -> None:
        """Start the clock for this part of the request; it runs on while the client sends more of the same part."""
        if part == self._awaited:
            return
        self._awaited = part
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        timings = self._gate.timings
        if part:
            seconds = timings.headers_timeout_s if part == "headers" else timings.body_timeout_s
            self._timer = self.loop.call_later(
                min(seconds, timings.reserved_timeout_s) if self._place == "reserved" else seconds, self._too_slow
            )

    def _too_slow(self) -> None:
        self._timer = None
        self._gate.closed(f"the {self._awaited} of a request took too long")
        self._drop_request()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(b"HTTP/1.1 408 Request Timeout\r\n" + _body(TOO_SLOW))
        self.transport.close()

    def _drop_request(self) -> None:
        """Let the application know that nobody waits for its response."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def send_400_response(self, msg: str) -> None:
        """Answer a malformed request, unless the response has begun already."""
        self._drop_request()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def eof_received(self) -> bool | None:  # type: ignore[override]
        """Answer a client that has closed its sending side after a whole request."""
        waiting = self.cycle is not None and not self.cycle.response_complete
        self._half_closed = waiting and self.conn.their_state is not h11.SEND_BODY
        return self._half_closed or None

    def on_response_complete(self) -> None:
        """Wait for the next request, or close if none can come."""
        self._await("")
        super().on_response_complete()
        if self._half_closed:
            self.transport.close()
        elif self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:  # half of the next request is here
            self._await("headers")

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection, also one whose client has not read the last response."""
        super().timeout_keep_alive_handler()
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def pause_writing(self) -> None:
        """The client does not read its response: give it some time."""
        super().pause_writing()
        if self._unread_timer is None:
            self._unread_timer = self.loop.call_later(self._gate.timings.unread_timeout_s, self._unread)

    def resume_writing(self) -> None:
        """The client reads."""
        super().resume_writing()
        if self._unread_timer is not None:
            self._unread_timer.cancel()
            self._unread_timer = None

    def _unread(self) -> None:
        self._gate.closed("a response was not read")
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all clocks, and make room for others."""
        self._await("")
        if self._unread_timer is not None:
            self._unread_timer.cancel()
        if self._place != "none":
            self._place = "none"
            self._gate.upgraded(self._peer)
            self._gate.leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection on, as uvicorn does. Refuse a body, for which the WebSocket code would wait for ever."""
        if all(name != b"transfer-encoding" and (name != b"content-length" or value == b"0")
               for name, value in self.headers):  # fmt: skip
            self._await("")
            self._place = "none"  # the WebSocket has it now, and will leave the gate
            self._gate.upgraded(self._peer)
            super().handle_websocket_upgrade(event)
            return
        self.transport.write(b"HTTP/1.1 400 Bad Request\r\n" + _body(BODY_REFUSED))
        self.transport.close()


def _body(error: ErrorBody) -> bytes:
    """Return the headers and the body of a response that ends the connection."""
    body = msgspec.json.encode(error)
    retry = f"Retry-After: {RETRY_AFTER_S}\r\n" if error is BUSY else ""
    head = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n{retry}Cache-Control: no-store\r\n"
    return f"{head}Connection: close\r\n\r\n".encode() + body
