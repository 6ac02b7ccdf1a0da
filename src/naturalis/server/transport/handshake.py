"""uvicorn's HTTP protocol, except that it refuses a WebSocket handshake with a body, which uvicorn never answers."""

from __future__ import annotations

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from naturalis.wire.http_bodies import ErrorBody

BODY_REFUSED = ErrorBody("bad_request", "a request that opens a WebSocket has no body")


class HttpProtocol(H11Protocol):
    """uvicorn hands the head of an upgrade on without its body, and the WebSocket code then waits for that body."""

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Refuse a body, whether it has arrived or not; else do as uvicorn does."""
        if all(name != b"transfer-encoding" and (name != b"content-length" or value == b"0")
               for name, value in self.headers):  # fmt: skip
            super().handle_websocket_upgrade(event)
            return
        body = msgspec.json.encode(BODY_REFUSED)
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        headers += [(b"connection", b"close"), (b"cache-control", b"no-store")]
        for part in (h11.Response(status_code=400, headers=headers), h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(part) or b"")
        self.transport.close()
