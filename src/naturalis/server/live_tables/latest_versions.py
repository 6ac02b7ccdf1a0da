"""How far tables are in the store at this moment, for answers that must not be older than what a player was told.

A player may have been told of version V by any server. It was in the store by then, so whoever asks the store after the
player's request has come finds V or more. Nobody needs to know which other servers run.
"""

from __future__ import annotations

import asyncio

from naturalis.store.contract import Store, StoreError


class LatestVersions:
    """Asks the store about many tables in one query; no question is answered by a query that began before it."""

    def __init__(self, store: Store, batch: int) -> None:
        self._store = store
        self._batch = batch
        self._waiting: dict[str, asyncio.Future[int | StoreError | None]] = {}
        self._reader: asyncio.Task[None] | None = None

    async def of(self, table_id: str) -> int | None:
        """Return the table's version, or None if there is no such table. Raises StoreError."""
        loop = asyncio.get_running_loop()
        waiting = self._waiting.get(table_id)
        if waiting is None:
            waiting = self._waiting[table_id] = loop.create_future()
        if self._reader is None:
            self._reader = loop.create_task(self._read())
        answer = await asyncio.shield(waiting)
        if isinstance(answer, StoreError):
            raise StoreError(*answer.args)
        return answer

    async def _read(self) -> None:
        try:
            while self._waiting:
                asked = dict(list(self._waiting.items())[: self._batch])
                for table_id in asked:
                    del self._waiting[table_id]
                try:
                    found = await self._store.versions(list(asked))
                except StoreError as why:
                    for waiting in asked.values():
                        waiting.set_result(why)
                else:
                    for table_id, waiting in asked.items():
                        waiting.set_result(found.get(table_id))
        finally:
            self._reader = None
