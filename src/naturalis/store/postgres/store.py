"""The store in PostgreSQL, for servers on several machines."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import perf_counter
from typing import Any, get_args

import asyncpg  # type: ignore[import-untyped]  # it has no types

from naturalis.store.backup.file import Backup
from naturalis.store.contract import (
    CommitListener,
    EventRow,
    ListedTable,
    ListPosition,
    PlayedTable,
    Session,
    StoreError,
    TableHeader,
)
from naturalis.store.moderation import ModerationRows
from naturalis.store.postgres.append import append
from naturalis.store.postgres.connection import (
    CLOSE_TIMEOUT_S,
    COMMAND_TIMEOUT_S,
    CONNECT_TIMEOUT_S,
    CONNECTION_ERRORS,
    RELEASE_TIMEOUT_S,
    STATEMENT_TIMEOUT_MS,
    cannot_connect,
    check_durable,
    connect,
    migrate,
    settings,
    store_errors,
)
from naturalis.store.postgres.copy import copy_from, copy_to
from naturalis.store.postgres.notifications import NotificationRows
from naturalis.store.sqlite.writer import CLOSED
from naturalis.store.validation import check_append, check_limit, check_time
from naturalis.wire.literals import Stage

POOL_SIZE = 10  # connections of one process

_OF_PERSON = """\
SELECT table_id, stage, updated, overview,
(SELECT count(*) FROM players AS others WHERE others.table_id = tables.table_id)
FROM players JOIN tables USING (table_id)
WHERE person = $1 AND ($2::boolean IS NULL OR (stage = 'over', -updated, table_id) > ($2, $3::bigint, $4))
ORDER BY stage = 'over', updated DESC, table_id LIMIT $5"""
_FOUND = "SELECT table_id, version, stage, updated, summary FROM tables"


async def _as_it_is(_connection: Any) -> None:
    """Skip the reset that asyncpg would send between two uses: our connections have no state."""


class PostgresStore(NotificationRows, ModerationRows):
    """A Store in a database; contract.py says what each method promises. Create it with ``open``."""

    shared = True

    def __init__(self, url: str, pool: Any, committed: CommitListener | None) -> None:
        self._url = url
        self._pool = pool
        self._committed = committed
        self._busy = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = False

    @classmethod
    async def open(
        cls,
        url: str,
        on_commit: CommitListener | None = None,
        pool: int = POOL_SIZE,
        statement_timeout_ms: int = STATEMENT_TIMEOUT_MS,
    ) -> PostgresStore:
        """Connect, and create or migrate the tables as needed. Raises StoreError if that fails.

        ``pool`` is the maximum number of connections. ``on_commit`` is called in this event loop.
        """
        first = await connect(url)
        try:
            async with store_errors(url):
                await migrate(first, url)
        finally:
            first.terminate()
        made = asyncpg.create_pool(
            url, min_size=0, max_size=pool, init=check_durable, reset=_as_it_is,
            timeout=CONNECT_TIMEOUT_S, command_timeout=COMMAND_TIMEOUT_S,
            server_settings=settings(statement_timeout_ms),
        )  # fmt: skip
        return cls(url, await made, on_commit)

    # tables

    async def append(self, table_id: str, expected: int, entries: Sequence[EventRow], head: TableHeader) -> None:
        """See Store.append. Raises OutcomeUnknown if the connection is lost meanwhile."""
        check_append(table_id, expected, entries, head)
        start = perf_counter()
        async with self._connection(writing=True) as connection:
            await append(connection, table_id, expected, entries, head)
        if self._committed is not None:
            self._committed(1, perf_counter() - start)

    async def events(self, table_id: str, after: int = 0) -> list[EventRow]:
        """See Store.events."""
        query = "SELECT version, at, body FROM events WHERE table_id = $1 AND version > $2 ORDER BY version"
        return [EventRow(*row) for row in await self._rows(query, table_id, after)]

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """See Store.versions."""
        query = "SELECT table_id, version FROM tables WHERE table_id = ANY($1::text[])"
        return dict(await self._rows(query, list(table_ids)))

    async def lobby(self, limit: int) -> list[ListedTable]:
        """See Store.lobby."""
        check_limit(limit)
        query = f"{_FOUND} WHERE stage = 'open' AND public ORDER BY updated DESC, table_id LIMIT $1"
        return [ListedTable(*row) for row in await self._rows(query, limit)]

    async def due(self, before: int, limit: int) -> list[str]:
        """See Store.due."""
        check_limit(limit)
        query = (
            "SELECT table_id FROM tables WHERE due IS NOT NULL AND stage <> 'over' AND due < $1"
            " ORDER BY due, table_id LIMIT $2"
        )
        return [table_id for (table_id,) in await self._rows(query, before, limit)]

    async def list_tables(self, after: str, limit: int, stage: Stage | None = None) -> list[ListedTable]:
        """See Store.list_tables."""
        check_limit(limit)
        query = f"{_FOUND} WHERE table_id > $1 AND ($2::text IS NULL OR stage = $2) ORDER BY table_id LIMIT $3"
        return [ListedTable(*row) for row in await self._rows(query, after, stage, limit)]

    async def count_tables(self) -> dict[Stage, int]:
        """See Store.count_tables."""
        found = dict(await self._rows("SELECT stage, count(*) FROM tables GROUP BY stage"))
        return {stage: found.get(stage, 0) for stage in get_args(Stage)}

    async def delete_tables(self, stage: Stage, before: int, limit: int) -> int:
        """See Store.delete_tables. The longest unchanged go first; one that is being changed stays."""
        check_limit(limit)
        query = (
            "SELECT table_id FROM tables WHERE stage = $1 AND updated < $2"
            " ORDER BY updated, table_id LIMIT $3 FOR UPDATE SKIP LOCKED"
        )
        async with self._connection(writing=True) as connection, connection.transaction():
            table_ids = [table_id for (table_id,) in await connection.fetch(query, stage, before, limit)]
            await _delete(connection, table_ids)
        return len(table_ids)

    # the tables of a person

    async def tables_of(self, person: str, after: ListPosition | None, limit: int) -> list[PlayedTable]:
        """See Store.tables_of."""
        check_limit(limit)
        place = (after.over, -after.updated, after.table_id) if after else (None, None, None)
        return [PlayedTable(*row) for row in await self._rows(_OF_PERSON, person, *place, limit)]

    async def forget_table(self, table_id: str, person: str) -> bool:
        """See Store.forget_table."""
        async with self._connection(writing=True) as connection, connection.transaction():
            # The lock lets one of two people go first who forget the table at the same time.
            await connection.execute("SELECT FROM tables WHERE table_id = $1 FOR UPDATE", table_id)
            left = "DELETE FROM players WHERE person = $1 AND table_id = $2"
            if await connection.execute(left, person, table_id) == "DELETE 0":
                return False
            if await connection.fetchval("SELECT EXISTS (SELECT FROM players WHERE table_id = $1)", table_id):
                return False
            await _delete(connection, [table_id])
            return True

    async def tables_without_overview(self, after: str, limit: int) -> list[str]:
        """See Store.tables_without_overview."""
        check_limit(limit)
        query = "SELECT table_id FROM tables WHERE overview = '' AND table_id > $1 ORDER BY table_id LIMIT $2"
        return [table_id for (table_id,) in await self._rows(query, after, limit)]

    async def save_overview(self, table_id: str, version: int, overview: bytes, people: Sequence[str]) -> None:
        """See Store.save_overview."""
        statement = """\
WITH head AS (
    UPDATE tables SET overview = $3 WHERE table_id = $1 AND version = $2 AND overview = '' RETURNING table_id
)
INSERT INTO players (person, table_id) SELECT person, table_id FROM head, unnest($4::text[]) AS person
ON CONFLICT DO NOTHING"""
        await self._change(statement, table_id, version, overview, list(people))

    # sessions

    async def save_session(self, session: Session) -> None:
        """See Store.save_session."""
        await self._change(
            "INSERT INTO sessions (digest, person, name, made, seen) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (digest)"
            " DO UPDATE SET person = excluded.person, name = excluded.name, made = excluded.made, seen = excluded.seen",
            session.digest, session.person, session.name, session.made, session.seen,
        )  # fmt: skip

    async def session(self, digest: bytes) -> Session | None:
        """See Store.session."""
        found = await self.sessions([digest])
        return found[0] if found else None

    async def sessions(self, digests: Sequence[bytes]) -> list[Session]:
        """See Store.sessions."""
        query = "SELECT digest, person, name, made, seen FROM sessions WHERE digest = ANY($1::bytea[])"
        return [Session(*row) for row in await self._rows(query, list(digests))]

    async def delete_session(self, digest: bytes) -> None:
        """See Store.delete_session."""
        await self._delete_sessions("digest = $1", digest)

    async def delete_sessions(self, before: int) -> int:
        """See Store.delete_sessions."""
        return await self._delete_sessions("seen < $1", before)

    async def _delete_sessions(self, which: str, value: object) -> int:
        async with self._connection(writing=True) as connection, connection.transaction():
            query = f"DELETE FROM sessions WHERE {which} RETURNING person"
            people = [person for (person,) in await connection.fetch(query, value)]
            for table in ("push_subscriptions", "invited"):
                await connection.execute(f"DELETE FROM {table} WHERE person = ANY($1::text[])", people)
        return len(people)

    # what hosts do; see ModerationRows

    async def tables_with(self, text: str, table_ids: Sequence[str]) -> list[str]:
        """See Store.tables_with."""
        query = (
            "SELECT DISTINCT table_id FROM events WHERE table_id = ANY($1::text[]) AND position($2::bytea IN body) > 0"
        )
        async with self._own_connection() as connection:  # it reads much: without the pool's time limits
            return [table_id for (table_id,) in await connection.fetch(query, list(table_ids), text.encode())]

    async def rewrite(
        self, table_id: str, expected: int, entry: EventRow, head: TableHeader, rewritten: Sequence[EventRow]
    ) -> None:
        """See Store.rewrite."""
        check_append(table_id, expected, [entry], head)
        change = "UPDATE events SET body = $1 WHERE table_id = $2 AND version = $3"
        async with self._connection(writing=True) as connection, connection.transaction():
            await append(connection, table_id, expected, [entry], head)
            await connection.executemany(change, [(row.body, table_id, row.version) for row in rewritten])

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        return await self._rows(query, *values)

    async def _execute(self, *statements: tuple[str, Sequence[object]]) -> list[int]:
        async with self._connection(writing=True) as connection, connection.transaction():
            answers = [await connection.execute(text, *values) for text, values in statements]
        return [int(status.rpartition(" ")[2]) for status in answers]

    # heartbeats of server processes

    async def record_heartbeat(self, process: str, at: int, leaving: bool = False) -> None:
        """See Store.record_heartbeat."""
        statement = (
            "INSERT INTO heartbeats (process, at, leaving) VALUES ($1, $2, $3)"
            " ON CONFLICT (process) DO UPDATE SET at = excluded.at, leaving = excluded.leaving"
        )
        await self._change(statement, process, at, leaving)

    async def heartbeats(self) -> dict[str, int]:
        """See Store.heartbeats."""
        return dict(await self._rows("SELECT process, at FROM heartbeats"))

    async def leaving(self) -> set[str]:
        """See Store.leaving."""
        return {process for (process,) in await self._rows("SELECT process FROM heartbeats WHERE leaving")}

    async def delete_heartbeats(self, before: int) -> None:
        """See Store.delete_heartbeats."""
        await self._change("DELETE FROM heartbeats WHERE at < $1", before)

    async def add_outage(self, start: int, stop: int) -> None:
        """See Store.add_outage."""
        check_time(start)
        check_time(stop)
        await self._change("INSERT INTO outages (start, stop) VALUES ($1, $2)", start, stop)

    async def outages(self, since: int) -> list[tuple[int, int]]:
        """See Store.outages."""
        query = "SELECT start, stop FROM outages WHERE stop > $1 ORDER BY start, stop"
        return [(start, stop) for start, stop in await self._rows(query, since)]

    # the whole store

    async def backup(self, path: Path) -> None:
        """See Store.backup. Writes continue meanwhile. Raises StoreError if the file exists."""
        async with self._own_connection() as connection:
            await copy_to(connection, path, self._url)

    async def fill(self, copy: Backup) -> None:
        """Restore everything in a backup, all or nothing. Raises StoreError if this store is not empty."""
        async with self._own_connection(writing=True) as connection:
            await copy_from(connection, copy, self._url)

    async def ready(self) -> None:
        """See Store.ready. It rewrites a value unchanged, which fails on a read-only server."""
        await self._change("UPDATE migrations SET at = at WHERE number = 1")

    async def close(self) -> None:
        """See Store.close."""
        self._closed = True
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_TIMEOUT_S):
                await self._idle.wait()
                await self._pool.close()
        self._pool.terminate()

    # internals

    @asynccontextmanager
    async def _begun(self) -> AsyncIterator[None]:
        """Count something that ``close`` waits for."""
        if self._closed:
            raise StoreError(CLOSED)
        self._busy += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._busy -= 1
            if not self._busy:
                self._idle.set()

    @asynccontextmanager
    async def _connection(self, writing: bool = False) -> AsyncIterator[Any]:
        """A connection from the pool, which replaces lost ones."""
        async with self._begun():
            try:
                connection = await self._pool.acquire(timeout=CONNECT_TIMEOUT_S)
            except CONNECTION_ERRORS as why:
                raise StoreError(cannot_connect(self._url, why)) from None
            try:
                async with store_errors(self._url, writing):
                    yield connection
            finally:
                with suppress(*CONNECTION_ERRORS):  # a dead one ends; its user knows already
                    await self._pool.release(connection, timeout=RELEASE_TIMEOUT_S)

    @asynccontextmanager
    async def _own_connection(self, writing: bool = False) -> AsyncIterator[Any]:
        """A connection outside the pool and its time limits, for long work."""
        async with self._begun():
            connection = await connect(self._url)
            try:
                async with store_errors(self._url, writing):
                    yield connection
            finally:
                connection.terminate()

    async def _rows(self, query: str, *values: object) -> list[Any]:
        async with self._connection() as connection:
            rows: list[Any] = await connection.fetch(query, *values)
            return rows

    async def _change(self, statement: str, *values: object) -> int:
        async with self._connection(writing=True) as connection:
            status: str = await connection.execute(statement, *values)
            return int(status.rpartition(" ")[2])


async def _delete(connection: Any, table_ids: Sequence[str]) -> None:
    """Delete these tables, which the transaction has locked: only so do we see all that belongs to them."""
    for name in ("events", "players", "reports", "tables"):
        await connection.execute(f"DELETE FROM {name} WHERE table_id = ANY($1::text[])", table_ids)
