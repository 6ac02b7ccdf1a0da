"""Requests to a server over HTTP: sessions, tables, seat keys, history and records."""

from __future__ import annotations

from types import TracebackType
from typing import Any, TypeVar

import httpx
import msgspec

from naturalis.client.errors import RequestRefused, ServerUnreachable
from naturalis.client.table_connection import TableConnection
from naturalis.records.document import Record
from naturalis.wire import http_bodies as bodies
from naturalis.wire.server_messages import TableView
from naturalis.wire.table_settings import BotLevel, TableSettings

_T = TypeVar("_T")
_TIMEOUT_S = 10.0


class HttpClient:
    """One guest at one server: ``async with HttpClient(server) as http: ...``.

    The session's cookie is kept; a ``cookie`` from before takes a session up again.
    """

    def __init__(
        self, server: str, *, cookie: str | None = None, timeout_s: float = _TIMEOUT_S,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:  # fmt: skip
        self.server = server.rstrip("/") + "/"
        encrypted = self.server.startswith("https:")  # else no certificates need be loaded, which takes a while
        self._http = httpx.AsyncClient(base_url=self.server, timeout=timeout_s, transport=transport, verify=encrypted)
        for name, value in (part.split("=", 1) for part in (cookie or "").split("; ") if "=" in part):
            self._http.cookies.set(name, value)

    async def __aenter__(self) -> HttpClient:
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _why: BaseException | None, _trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of the connections."""
        await self._http.aclose()

    @property
    def cookie(self) -> str | None:
        """The session as the header ``Cookie`` has it; None before ``sign_in``."""
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items()) or None

    def connect(self, table: str, **options: Any) -> TableConnection:
        """A connection to a table under this session; ``async with`` it. Options are those of TableConnection."""
        return TableConnection(self.server, table, cookie=self.cookie, **options)

    # who one is

    async def sign_in(self, name: str) -> bodies.SessionInfo:
        """Begin a guest session under this name, or take another name."""
        return await self._ask("POST", "api/session", bodies.SessionInfo, bodies.NewSession(name))

    async def session(self) -> bodies.SessionInfo:
        """The name of this session, if there is one."""
        return await self._ask("GET", "api/session", bodies.SessionInfo)

    async def sign_out(self, *, erase: bool = False) -> None:
        """End the session; with ``erase`` also have one's name and words erased from all tables."""
        await self._ask("DELETE", f"api/session{'?erase=1' if erase else ''}", bodies.SessionInfo)

    async def use_invitation(self, code: str) -> bodies.SessionInfo:
        """Show the code of an invitation."""
        return await self._ask("POST", "api/session/invitation", bodies.SessionInfo, bodies.InvitationCode(code))

    # tables

    async def lobby(self) -> tuple[bodies.LobbyTable, ...]:
        """The public tables that wait for players, the latest first."""
        return (await self._ask("GET", "api/tables", bodies.Lobby)).tables

    async def create_table(
        self, settings: TableSettings, seats: tuple[bodies.SeatPlan, ...] = (), *, start: bool = False,
        fill: BotLevel | None = None,
    ) -> str:  # fmt: skip
        """Make a table and return its id."""
        body = bodies.NewTable(settings, seats, start, fill)
        return (await self._ask("POST", "api/tables", bodies.TableLink, body)).table

    async def table(self, table: str) -> TableView:
        """A table as a spectator sees it."""
        return await self._ask("GET", f"api/tables/{table}", TableView)

    async def history(self, table: str, seat: int | None = None) -> bodies.History:
        """All news of a table from its beginning, as one's own seat or a spectator saw them."""
        query = "" if seat is None else f"?seat={seat}"
        return await self._ask("GET", f"api/tables/{table}/history{query}", bodies.History)

    async def report(self, table: str, version: int) -> None:
        """Report what someone wrote, by the version of the line, to the hosts of the server."""
        await self._ask("POST", f"api/tables/{table}/reports", bodies.Reported, bodies.NewReport(version))

    async def record(self, table: str) -> Record:
        """The record of a game that was played to its end."""
        return await self._ask("GET", f"api/tables/{table}/record", Record)

    async def replay(self, table: str) -> bodies.Replay:
        """A finished game with nothing hidden."""
        return await self._ask("GET", f"api/tables/{table}/replay", bodies.Replay)

    # seat keys

    async def new_seat_key(self, table: str, seat: int) -> str:
        """A new key for one's own seat; the one before no longer works."""
        return (await self._ask("POST", f"api/tables/{table}/seats/{seat}/key", bodies.SeatKey)).key

    async def open_seat(self, table: str, key: str) -> int:
        """Let this session play the seat that the key opens; returns the seat."""
        try:
            body = msgspec.convert({"key": key}, bodies.SeatKey)
        except msgspec.ValidationError:
            raise RequestRefused("not_your_seat", "this is no key of a seat; copy the whole link") from None
        return (await self._ask("POST", f"api/tables/{table}/key", bodies.SeatOpened, body)).seat

    async def _ask(self, method: str, path: str, kind: type[_T], body: msgspec.Struct | None = None) -> _T:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        content = None if body is None else msgspec.json.encode(body)
        try:
            answer = await self._http.request(method, path, content=content, headers=headers)
        except (httpx.TransportError, httpx.InvalidURL) as why:
            raise ServerUnreachable(f"{self.server} does not answer ({why or type(why).__name__})") from None
        if answer.is_success:
            try:
                return msgspec.json.decode(answer.content, type=kind)
            except msgspec.DecodeError:
                raise ServerUnreachable(f"{self.server} is no server of Naturalis, or of another version") from None
        raise self._refusal(answer)

    def _refusal(self, answer: httpx.Response) -> RequestRefused | ServerUnreachable:
        try:
            failure = msgspec.json.decode(answer.content, type=bodies.ErrorBody)
        except msgspec.DecodeError:
            return ServerUnreachable(f"{self.server} is no server of Naturalis: it answers {answer.status_code}")
        return RequestRefused(failure.code, failure.detail, failure.incident)
