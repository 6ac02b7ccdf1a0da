"""Tables with open hands for spectators, as late as the table's settings say."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from starlette.requests import Request
from starlette.responses import Response

from naturalis.server.http.errors import RequestError, json_response
from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.shared.services import Services
from naturalis.server.visitors.sessions import Sessions, cookie_name
from naturalis.tables.decision import Actor
from naturalis.tables.open_hands import DelayedTable
from naturalis.tables.playing import must_be_spectator
from naturalis.tables.refusal import TableRefused
from naturalis.tables.table import Table
from naturalis.wire.http_bodies import OpenHands


class _Shared:
    """A delayed table that all its spectators share, one request at a time."""

    def __init__(self, table_id: str) -> None:
        self.delayed = DelayedTable(table_id)
        self.lock = asyncio.Lock()


class OpenHandsHandler:
    """Handler of ``GET /api/tables/{table}/open-hands``. The tables last asked for stay in memory."""

    def __init__(self, services: Services, tables: TableCache, sessions: Sessions) -> None:
        self._services = services
        self._tables = tables
        self._sessions = sessions
        # by table, and by the version at which someone was last erased
        self._shared: OrderedDict[tuple[str, int], _Shared] = OrderedDict()

    async def show(self, request: Request) -> Response:
        """Return the table as it was before the delay, unless the spectator knows that version."""
        table = (await self._tables.find(request.path_params["table"])).table
        delay_s = table.settings.open_hands_after_seconds
        if delay_s is None:
            raise TableRefused("hands_hidden")
        await self._refuse_players(request, table)
        known = request.query_params.get("known", "0")
        if not (known.isascii() and known.isdecimal() and len(known) < 10):
            raise RequestError(400, "bad_request", "known must be the version that you have, such as known=12")
        key = (table.id, table.erased_at)
        shared = self._shared.setdefault(key, _Shared(table.id))
        self._shared.move_to_end(key)
        while len(self._shared) > self._services.limits.cached_open_tables:
            self._shared.popitem(last=False)
        async with shared.lock:
            return json_response(await self._late(shared.delayed, table, delay_s * 1000, int(known)))

    async def _refuse_players(self, request: Request, table: Table) -> None:
        """Raise Refused for a guest who plays in this game; afterwards there is the replay for all."""
        session = await self._sessions.find(request.cookies.get(cookie_name(self._services.settings.https)))
        if session is not None and table.stage != "over":
            must_be_spectator(table, Actor(session.person, session.name))

    async def _late(self, delayed: DelayedTable, table: Table, delay_ms: int, known: int) -> OpenHands:
        now = self._services.now()
        if delayed.read_version < table.version:
            delayed.add(await self._services.store.events(table.id, delayed.read_version))
        await asyncio.to_thread(delayed.advance, now - delay_ms)
        next_at = None if delayed.next_at is None else delayed.next_at + delay_ms
        view = await asyncio.to_thread(delayed.view) if delayed.version != known else None
        return OpenHands(delayed.version, now, delay_ms // 1000, next_at, view)
