"""What can go wrong for a client: the server says no, or the connection is over."""

from __future__ import annotations

from naturalis.wire.refusal_codes import CODES


class ClientError(Exception):
    """Something did not work; the message is one sentence for people."""


class RequestRefused(ClientError):
    """The server refused a request and nothing changed. ``code`` is one of ``wire.refusal_codes`` or an HTTP one."""

    def __init__(self, code: str, detail: str | None = None, incident: str | None = None) -> None:
        quote = f" (incident {incident})" if incident else ""
        super().__init__(f"{detail or CODES.get(code, f'the server refused it as {code}')}{quote}")
        self.code = code
        self.incident = incident


class ServerUnreachable(ClientError):
    """No answer from the server: it is down, or the address is wrong."""


class ConnectionEnded(ClientError):
    """The connection to the table is closed for good; ``code`` is the WebSocket close code, 0 where there is none."""

    def __init__(self, message: str, code: int = 0) -> None:
        super().__init__(message)
        self.code = code
