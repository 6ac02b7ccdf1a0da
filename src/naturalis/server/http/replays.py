"""Replays of finished games. The latest ones requested stay in memory, ready to be sent."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from gzip import compress
from typing import TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from naturalis.server.http.pages import CONTENT_TYPES, REVALIDATE, StaticFile, static_file
from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.shared.services import Services
from naturalis.tables.replays import finished_game, replay_of

_Key: TypeAlias = tuple[str, int]  # the table's id, and the version at which someone was last erased


class Replays:
    """Handler of ``GET /api/tables/{table}/replay``.

    A finished game changes only if someone is erased, so each replay is made once.
    """

    def __init__(self, services: Services, tables: TableCache) -> None:
        self._services = services
        self._tables = tables
        self._files: OrderedDict[_Key, StaticFile] = OrderedDict()
        self._making: dict[_Key, asyncio.Task[StaticFile]] = {}

    async def show(self, request: Request) -> Response:
        """Return the whole game, or 304 if the browser has it."""
        table = (await self._tables.find(request.path_params["table"])).table
        finished_game(table)
        key = (table.id, table.erased_at)
        file = self._files.get(key)
        if file is None:
            file = await asyncio.shield(self._shared_task(key))
        else:
            self._files.move_to_end(key)
        return file.response(request, REVALIDATE)

    def _shared_task(self, key: _Key) -> asyncio.Task[StaticFile]:
        """Return the task that makes this replay; simultaneous requests share it."""
        task = self._making.get(key)
        if task is None:
            task = self._making[key] = asyncio.get_running_loop().create_task(self._make(key))
            task.add_done_callback(lambda _: self._making.pop(key, None))
        return task

    async def _make(self, key: _Key) -> StaticFile:
        table_id = key[0]
        entries = await self._services.store.events(table_id)
        outages = tuple(self._services.outages)
        file = await asyncio.to_thread(lambda: _compressed(msgspec.json.encode(replay_of(table_id, entries, outages))))
        self._files[key] = file
        limit = self._services.limits.cached_replay_bytes
        while sum(map(_size, self._files.values())) > limit and len(self._files) > 1:
            self._files.popitem(last=False)
        return file


def _compressed(body: bytes) -> StaticFile:
    return static_file(body, compress(body, mtime=0), CONTENT_TYPES[".json"])


def _size(file: StaticFile) -> int:
    return len(file.body) + len(file.gzipped or b"")
