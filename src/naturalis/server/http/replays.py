"""Replays of finished games. The latest ones requested stay in memory, ready to be sent."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from gzip import compress

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from naturalis.server.http.pages import CONTENT_TYPES, REVALIDATE, StaticFile, static_file
from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.shared.services import Services
from naturalis.tables.replays import finished_game, replay_of


class Replays:
    """Handler of ``GET /api/tables/{table}/replay``. A finished game never changes, so each replay is made once."""

    def __init__(self, services: Services, tables: TableCache) -> None:
        self._services = services
        self._tables = tables
        self._files: OrderedDict[str, StaticFile] = OrderedDict()
        self._making: dict[str, asyncio.Task[StaticFile]] = {}

    async def show(self, request: Request) -> Response:
        """Return the whole game, or 304 if the browser has it."""
        table = (await self._tables.find(request.path_params["table"])).table
        finished_game(table)
        file = self._files.get(table.id)
        if file is None:
            file = await asyncio.shield(self._shared_task(table.id))
        else:
            self._files.move_to_end(table.id)
        return file.response(request, REVALIDATE)

    def _shared_task(self, table_id: str) -> asyncio.Task[StaticFile]:
        """Return the task that makes this replay; simultaneous requests share it."""
        task = self._making.get(table_id)
        if task is None:
            task = self._making[table_id] = asyncio.get_running_loop().create_task(self._make(table_id))
            task.add_done_callback(lambda _: self._making.pop(table_id, None))
        return task

    async def _make(self, table_id: str) -> StaticFile:
        entries = await self._services.store.events(table_id)
        outages = tuple(self._services.outages)
        file = await asyncio.to_thread(lambda: _compressed(msgspec.json.encode(replay_of(table_id, entries, outages))))
        self._files[table_id] = file
        limit = self._services.limits.cached_replay_bytes
        while sum(map(_size, self._files.values())) > limit and len(self._files) > 1:
            self._files.popitem(last=False)
        return file


def _compressed(body: bytes) -> StaticFile:
    return static_file(body, compress(body, mtime=0), CONTENT_TYPES[".json"])


def _size(file: StaticFile) -> int:
    return len(file.body) + len(file.gzipped or b"")
