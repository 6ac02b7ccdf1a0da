"""Games that are over, to be watched again. The latest that were asked for are kept, ready to be sent."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from gzip import compress

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from naturalis.server.http.pages import ASK_AGAIN, KINDS, File, static_file
from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.shared.services import Services
from naturalis.tables.replays import finished_game, replay_of

KEPT = 16 * 2**20  # bytes of all that is kept


class Replays:
    """What ``GET /api/tables/{table}/replay`` gives. A game that is over does not change, so each is made once."""

    def __init__(self, services: Services, tables: TableCache) -> None:
        self._services = services
        self._tables = tables
        self._files: OrderedDict[str, File] = OrderedDict()
        self._making: dict[str, asyncio.Task[File]] = {}

    async def show(self, request: Request) -> Response:
        """The whole game, or that the browser has it."""
        table = (await self._tables.find(request.path_params["table"])).table
        finished_game(table)
        file = self._files.get(table.id)
        if file is None:
            file = await asyncio.shield(self._made(table.id))
        else:
            self._files.move_to_end(table.id)
        return file.answer(request, ASK_AGAIN)

    def _made(self, table_id: str) -> asyncio.Task[File]:
        """Several who ask at once wait for the same."""
        task = self._making.get(table_id)
        if task is None:
            task = self._making[table_id] = asyncio.get_running_loop().create_task(self._make(table_id))
            task.add_done_callback(lambda _: self._making.pop(table_id, None))
        return task

    async def _make(self, table_id: str) -> File:
        entries = await self._services.store.events(table_id)
        outages = tuple(self._services.outages)
        file = await asyncio.to_thread(lambda: _packed(msgspec.json.encode(replay_of(table_id, entries, outages))))
        self._files[table_id] = file
        while sum(map(_size, self._files.values())) > KEPT and len(self._files) > 1:
            self._files.popitem(last=False)
        return file


def _packed(body: bytes) -> File:
    return static_file(body, compress(body, mtime=0), KINDS[".json"])


def _size(file: File) -> int:
    return len(file.body) + len(file.packed or b"")
