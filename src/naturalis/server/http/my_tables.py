"""A guest's own tables: the list, page by page, and taking a table off it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from naturalis.server.http.errors import RequestError, json_response
from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.shared.services import Services
from naturalis.server.visitors.sessions import Sessions, cookie_name
from naturalis.store.contract import ListPosition
from naturalis.tables.game_overview import my_table
from naturalis.tables.refusal import TableRefused
from naturalis.wire import http_bodies


class MyTables:
    """Handlers of ``/api/session/tables``. The list belongs to the guest of the cookie."""

    def __init__(self, services: Services, tables: TableCache, sessions: Sessions) -> None:
        self._services = services
        self._tables = tables
        self._sessions = sessions

    async def show(self, request: Request) -> Response:
        """Return a page of the guest's tables; without a session there are none."""
        person = await self._person(request)
        if person is None:
            return json_response(http_bodies.MyTables((), None))
        text, limit = request.query_params.get("after"), self._services.limits.my_tables_page
        found = await self._services.store.tables_of(person, _position(text) if text is not None else None, limit)
        tables = [my_table(one.table_id, one.stage, one.listed, one.overview, person) for one in found]
        after = _text(found[-1].position) if len(found) == limit else None
        return json_response(http_bodies.MyTables(tuple([table for table in tables if table is not None]), after))

    async def forget(self, request: Request) -> Response:
        """Take a table off the guest's list."""
        person = await self._person(request)
        if person is None:
            raise TableRefused("no_session")
        live = await self._tables.find(request.path_params["table"])
        return json_response(http_bodies.TableForgotten(await live.forget(person)))

    async def _person(self, request: Request) -> str | None:
        session = await self._sessions.find(request.cookies.get(cookie_name(self._services.settings.https)))
        return session.person if session is not None else None


def _text(position: ListPosition) -> str:
    return f"{int(position.over)}.{position.updated}.{position.table_id}"


def _position(text: str) -> ListPosition:
    over, _, rest = text.partition(".")
    updated, _, table_id = rest.partition(".")
    numbers = updated.removeprefix("-")
    if over not in ("0", "1") or not (numbers.isascii() and numbers.isdecimal() and len(numbers) < 19):
        raise RequestError(400, "bad_request", "after must be the next of another page")
    if not (table_id.isascii() and table_id.isalnum()):
        raise RequestError(400, "bad_request", "after must be the next of another page")
    return ListPosition(over == "1", int(updated), table_id)
