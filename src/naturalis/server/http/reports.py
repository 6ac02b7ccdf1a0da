"""Reports: what someone wrote at a table, for the hosts of the server to judge."""

from __future__ import annotations

from time import monotonic

from starlette.requests import Request
from starlette.responses import Response

from naturalis.server.http.errors import RequestError, json_response
from naturalis.server.http.handlers import parse_body
from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.shared.services import Services
from naturalis.server.visitors.rate_limits import Limiter, address_key
from naturalis.server.visitors.sessions import Sessions, cookie_name
from naturalis.store.contract import Session
from naturalis.store.moderation_contract import Report
from naturalis.tables.refusal import TableRefused
from naturalis.tables.stored_events import ChatSaid, CommentMade
from naturalis.tables.stored_formats import decode
from naturalis.tables.table import Table
from naturalis.wire.http_bodies import NewReport, Reported

_HOUR_S = 3600.0


class Reports:
    """Handler of ``POST /api/tables/{table}/reports``."""

    def __init__(self, services: Services, tables: TableCache, sessions: Sessions) -> None:
        self._services = services
        self._tables = tables
        self._sessions = sessions
        per_hour = services.limits.reports_per_hour
        self._limiter = Limiter(per_hour / _HOUR_S, per_hour)

    async def report(self, request: Request) -> Response:
        """Save a report of a line that the guest can see and did not write."""
        services = self._services
        session = await self._guest(request)
        table = (await self._tables.find(request.path_params["table"])).table
        version = (await parse_body(request, NewReport)).version
        address, now = address_key(request.client.host if request.client else ""), monotonic()
        if not self._limiter.allow(address, now):
            wait = self._limiter.retry_after(address, now)
            raise RequestError(429, "too_many", "that is too many reports from one address; try again later", wait)
        await self._check(table, session.person, version)
        report = Report(services.randomness.id(8), table.id, version, session.person, services.now())
        new = await services.store.save_report(report)
        if new:
            services.metrics.reports.inc()
            services.log.warning("reported", table=table.id, version=version)
        return json_response(Reported(again=not new), 201)

    async def _check(self, table: Table, person: str, version: int) -> None:
        """Raise Refused unless someone else wrote something in that version, where this person can see it."""
        row = next(iter(await self._services.store.events(table.id, version - 1)), None)
        envelope = decode(row.body) if row is not None and row.version == version else None
        event = envelope.event if envelope is not None else None
        if envelope is None or not isinstance(event, ChatSaid | CommentMade) or event.text is None:
            raise TableRefused("nothing_to_report")
        plays = any(person in chair.people for chair in table.chairs)
        if envelope.by == person or (isinstance(event, CommentMade) and plays):
            raise TableRefused("nothing_to_report")

    async def _guest(self, request: Request) -> Session:
        session = await self._sessions.find(request.cookies.get(cookie_name(self._services.settings.https)))
        if session is None:
            raise TableRefused("no_session")
        return session
