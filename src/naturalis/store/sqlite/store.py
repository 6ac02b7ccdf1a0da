"""The store in one SQLite file: for a single server, with nothing to install.

One thread writes and commits in groups; others read. Every commit is synced to disk before anyone hears of it. Tools
may use the file beside the server, on the same machine.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec

from naturalis.store.backup.file import Backup, new_backup_file, online_backup, restore_rows, run_to_end
from naturalis.store.contract import (
    CommitListener,
    Conflict,
    EventRow,
    ListedTable,
    ListPosition,
    PlayedTable,
    PushSubscription,
    Session,
    StoreError,
    TableHeader,
    TurnNotice,
)
from naturalis.store.moderation import ModerationRows
from naturalis.store.sqlite.batch_append import Append, append_all
from naturalis.store.sqlite.file import BUSY_TIMEOUT_S, make, open_writer
from naturalis.store.sqlite.readers import Readers
from naturalis.store.sqlite.server_lock import ServerLock
from naturalis.store.sqlite.writer import CLOSED, Grouping, Writer
from naturalis.store.validation import check_append, check_limit, check_time
from naturalis.wire.literals import Stage

_FOUND = "SELECT table_id, version, stage, updated, summary FROM tables"
_OF_PERSON = """\
SELECT table_id, stage, updated, overview,
(SELECT count(*) FROM players AS others WHERE others.table_id = tables.table_id)
FROM players JOIN tables USING (table_id)
WHERE person = ? AND (stage = 'over', -updated, table_id) > (?, ?, ?)
ORDER BY stage = 'over', updated DESC, table_id LIMIT ?"""

GROUPING = Grouping()


class SqliteStore(ModerationRows):
    """A Store in a file; contract.py says what each method promises. Create it with ``open``."""

    shared = False

    def __init__(self, path: Path, writer: Writer, readers: Readers, lock: ServerLock | None = None) -> None:
        self._path = path
        self._writer = writer
        self._readers = readers
        self._lock = lock
        self._backups: set[asyncio.Future[None]] = set()
        self._closed = False

    @classmethod
    async def open(
        cls,
        path: Path,
        on_commit: CommitListener | None = None,
        for_server: bool = False,
        grouping: Grouping = GROUPING,
        busy_timeout_s: float = BUSY_TIMEOUT_S,
    ) -> SqliteStore:
        """Open the file; create and migrate it as needed. Raises StoreError where that fails.

        ``on_commit`` is called in this event loop. ``for_server`` refuses a file that another server uses.
        ``busy_timeout_s`` is how long a write waits for another process.
        """
        await asyncio.to_thread(make, path)
        lock = ServerLock(path) if for_server else None
        try:
            connection = await asyncio.to_thread(open_writer, path, busy_timeout_s)
            try:
                readers = Readers(path)
            except BaseException:
                connection.close()
                raise
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        return cls(path, Writer(connection, path, on_commit, grouping), readers, lock)

    # tables

    async def append(self, table_id: str, expected: int, entries: Sequence[EventRow], head: TableHeader) -> None:
        """See Store.append."""
        check_append(table_id, expected, entries, head)
        await self._writer.append(table_id, expected, entries, head)

    async def events(self, table_id: str, after: int = 0) -> list[EventRow]:
        """See Store.events."""
        query = "SELECT version, at, body FROM events WHERE table_id = ? AND version > ? ORDER BY version"
        return [EventRow(*row) for row in await self._rows(query, table_id, after)]

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """See Store.versions."""
        query = "SELECT table_id, version FROM tables WHERE table_id IN (SELECT value FROM json_each(?))"
        return dict(await self._rows(query, msgspec.json.encode(list(table_ids)).decode()))

    async def lobby(self, limit: int) -> list[ListedTable]:
        """See Store.lobby."""
        check_limit(limit)
        query = f"{_FOUND} WHERE stage = 'open' AND public ORDER BY updated DESC, table_id LIMIT ?"
        return [ListedTable(*row) for row in await self._rows(query, limit)]

    async def due(self, before: int, limit: int) -> list[str]:
        """See Store.due."""
        check_limit(limit)
        query = (
            "SELECT table_id FROM tables WHERE due IS NOT NULL AND stage <> 'over' AND due < ?"
            " ORDER BY due, table_id LIMIT ?"
        )
        return [table_id for (table_id,) in await self._rows(query, before, limit)]

    async def list_tables(self, after: str, limit: int, stage: Stage | None = None) -> list[ListedTable]:
        """See Store.list_tables."""
        check_limit(limit)
        query = f"{_FOUND} WHERE table_id > ? AND (? IS NULL OR stage = ?) ORDER BY table_id LIMIT ?"
        return [ListedTable(*row) for row in await self._rows(query, after, stage, stage, limit)]

    async def count_tables(self) -> dict[Stage, int]:
        """See Store.count_tables."""
        found = dict(await self._rows("SELECT stage, count(*) FROM tables GROUP BY stage"))
        return {stage: found.get(stage, 0) for stage in get_args(Stage)}

    async def delete_tables(self, stage: Stage, before: int, limit: int) -> int:
        """See Store.delete_tables. The longest unchanged go first."""
        check_limit(limit)

        def forget(connection: sqlite3.Connection) -> int:
            query = "SELECT table_id FROM tables WHERE stage = ? AND updated < ? ORDER BY updated, table_id LIMIT ?"
            table_ids = connection.execute(query, (stage, before, limit)).fetchall()
            _delete(connection, table_ids)
            return len(table_ids)

        return await self._writer.run(forget)

    # the tables of a person

    async def tables_of(self, person: str, after: ListPosition | None, limit: int) -> list[PlayedTable]:
        """See Store.tables_of."""
        check_limit(limit)
        place = (after.over, -after.updated, after.table_id) if after else (-1, 0, "")
        return [PlayedTable(*row) for row in await self._rows(_OF_PERSON, person, *place, limit)]

    async def forget_table(self, table_id: str, person: str) -> bool:
        """See Store.forget_table."""

        def forget(connection: sqlite3.Connection) -> bool:
            row = (person, table_id)
            found = connection.execute("DELETE FROM players WHERE person = ? AND table_id = ?", row).rowcount
            others = connection.execute("SELECT 1 FROM players WHERE table_id = ? LIMIT 1", (table_id,)).fetchone()
            if not found or others:
                return False
            _delete(connection, [(table_id,)])
            return True

        return await self._writer.run(forget)

    async def tables_without_overview(self, after: str, limit: int) -> list[str]:
        """See Store.tables_without_overview."""
        check_limit(limit)
        query = "SELECT table_id FROM tables WHERE overview = x'' AND table_id > ? ORDER BY table_id LIMIT ?"
        return [table_id for (table_id,) in await self._rows(query, after, limit)]

    async def save_overview(self, table_id: str, version: int, overview: bytes, people: Sequence[str]) -> None:
        """See Store.save_overview."""

        def save(connection: sqlite3.Connection) -> None:
            statement = "UPDATE tables SET overview = ? WHERE table_id = ? AND version = ? AND overview = x''"
            if connection.execute(statement, (overview, table_id, version)).rowcount:
                rows = [(person, table_id) for person in people]
                connection.executemany("INSERT OR IGNORE INTO players (person, table_id) VALUES (?, ?)", rows)

        await self._writer.run(save)

    # sessions

    async def save_session(self, session: Session) -> None:
        """See Store.save_session."""
        row = (session.digest, session.person, session.name, session.made, session.seen)
        await self._change("INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?, ?)", *row)

    async def session(self, digest: bytes) -> Session | None:
        """See Store.session."""
        found = await self.sessions([digest])
        return found[0] if found else None

    async def sessions(self, digests: Sequence[bytes]) -> list[Session]:
        """See Store.sessions."""
        marks = ", ".join("?" * len(digests))
        query = f"SELECT digest, person, name, made, seen FROM sessions WHERE digest IN ({marks})"
        return [Session(*row) for row in await self._rows(query, *digests)]

    async def delete_session(self, digest: bytes) -> None:
        """See Store.delete_session."""
        await self._delete_sessions("digest = ?", digest)

    async def delete_sessions(self, before: int) -> int:
        """See Store.delete_sessions."""
        return await self._delete_sessions("seen < ?", before)

    async def _delete_sessions(self, which: str, value: object) -> int:
        def forget(connection: sqlite3.Connection) -> int:
            people = f"SELECT person FROM sessions WHERE {which}"
            for table in ("push_subscriptions", "invited"):
                connection.execute(f"DELETE FROM {table} WHERE person IN ({people})", (value,))
            return connection.execute(f"DELETE FROM sessions WHERE {which}", (value,)).rowcount

        return await self._writer.run(forget)

    # notifications

    async def server_key(self, name: str, new: bytes) -> bytes:
        """See Store.server_key."""
        await self._change("INSERT INTO server_keys (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", name, new)
        found: bytes = (await self._rows("SELECT value FROM server_keys WHERE name = ?", name))[0][0]
        return found

    async def save_subscription(self, subscription: PushSubscription, limit: int) -> None:
        """See Store.save_subscription."""

        def save(connection: sqlite3.Connection) -> None:
            row = tuple(getattr(subscription, name) for name in PushSubscription.__struct_fields__)
            connection.execute("INSERT OR REPLACE INTO push_subscriptions VALUES (?, ?, ?, ?, ?, ?)", row)
            latest = "SELECT endpoint FROM push_subscriptions WHERE person = ? ORDER BY made DESC, endpoint LIMIT ?"
            connection.execute(
                f"DELETE FROM push_subscriptions WHERE person = ? AND endpoint NOT IN ({latest})",
                (subscription.person, subscription.person, limit),
            )

        await self._writer.run(save)

    async def subscriptions(self, people: Sequence[str]) -> list[PushSubscription]:
        """See Store.subscriptions."""
        query = (
            "SELECT endpoint, person, public_key, auth, language, made FROM push_subscriptions"
            " WHERE person IN (SELECT value FROM json_each(?)) ORDER BY endpoint"
        )
        return [PushSubscription(*row) for row in await self._rows(query, msgspec.json.encode(list(people)).decode())]

    async def delete_subscription(self, endpoint: str) -> None:
        """See Store.delete_subscription."""
        await self._change("DELETE FROM push_subscriptions WHERE endpoint = ?", endpoint)

    async def save_notice(self, notice: TurnNotice) -> None:
        """See Store.save_notice."""
        row = (notice.table_id, notice.seat, notice.turn, notice.process, notice.due)
        await self._change("INSERT OR REPLACE INTO turn_notices VALUES (?, ?, ?, ?, ?)", *row)

    async def claim_notices(self, process: str, before: int, orphaned: int, limit: int) -> list[TurnNotice]:
        """See Store.claim_notices. It writes only if there is something to claim."""
        check_limit(limit)
        which = "due < ? AND (process IS NULL OR process = ? OR due < ?)"
        values = (before, process, orphaned, limit)
        query = f"SELECT table_id, seat FROM turn_notices WHERE {which} ORDER BY due, table_id, seat LIMIT ?"
        if not await self._rows(query, *values):
            return []
        statement = (
            f"DELETE FROM turn_notices WHERE (table_id, seat) IN ({query}) RETURNING table_id, seat, turn, process, due"
        )
        rows = await self._writer.run(lambda connection: connection.execute(statement, values).fetchall())
        return sorted((TurnNotice(*row) for row in rows), key=lambda notice: (notice.due, notice.table_id, notice.seat))

    # what hosts do; see ModerationRows

    async def tables_with(self, text: str, table_ids: Sequence[str]) -> list[str]:
        """See Store.tables_with."""
        query = (
            "SELECT DISTINCT table_id FROM events WHERE table_id IN (SELECT value FROM json_each(?)) AND instr(body, ?)"
        )
        rows = await self._rows(query, msgspec.json.encode(list(table_ids)).decode(), text.encode())
        return [table_id for (table_id,) in rows]

    async def rewrite(
        self, table_id: str, expected: int, entry: EventRow, head: TableHeader, rewritten: Sequence[EventRow]
    ) -> None:
        """See Store.rewrite."""
        check_append(table_id, expected, [entry], head)

        def work(connection: sqlite3.Connection) -> Conflict | None:
            done: asyncio.Future[None] = asyncio.Future(loop=loop)
            (conflict,) = append_all(connection, [Append(table_id, expected, [entry], head, done)])
            if conflict is None:
                rows = [(row.body, table_id, row.version) for row in rewritten]
                connection.executemany("UPDATE events SET body = ? WHERE table_id = ? AND version = ?", rows)
            return conflict

        loop = asyncio.get_running_loop()
        conflict = await self._writer.run(work)
        if conflict is not None:
            raise conflict

    async def _fetch(self, query: str, *values: object) -> Sequence[Any]:
        return await self._rows(query.replace("$", "?"), *values)

    async def _execute(self, *statements: tuple[str, Sequence[object]]) -> list[int]:
        def work(connection: sqlite3.Connection) -> list[int]:
            return [connection.execute(text.replace("$", "?"), values).rowcount for text, values in statements]

        return await self._writer.run(work)

    # heartbeats of server processes

    async def record_heartbeat(self, process: str, at: int, leaving: bool = False) -> None:
        """See Store.record_heartbeat."""
        statement = "INSERT OR REPLACE INTO heartbeats (process, at, leaving) VALUES (?, ?, ?)"
        await self._change(statement, process, at, leaving)

    async def heartbeats(self) -> dict[str, int]:
        """See Store.heartbeats."""
        return dict(await self._rows("SELECT process, at FROM heartbeats"))

    async def leaving(self) -> set[str]:
        """See Store.leaving."""
        return {process for (process,) in await self._rows("SELECT process FROM heartbeats WHERE leaving")}

    async def delete_heartbeats(self, before: int) -> None:
        """See Store.delete_heartbeats."""
        await self._change("DELETE FROM heartbeats WHERE at < ?", before)

    async def add_outage(self, start: int, stop: int) -> None:
        """See Store.add_outage."""
        check_time(start)
        check_time(stop)
        await self._change("INSERT INTO outages VALUES (?, ?)", start, stop)

    async def outages(self, since: int) -> list[tuple[int, int]]:
        """See Store.outages."""
        return await self._rows("SELECT start, stop FROM outages WHERE stop > ? ORDER BY start, stop", since)

    # the whole store

    async def backup(self, path: Path) -> None:
        """See Store.backup. Writes continue meanwhile. Raises StoreError if the file exists."""
        if self._closed:
            raise StoreError(CLOSED)
        stopped = threading.Event()

        def work() -> None:
            with new_backup_file(path) as part:
                online_backup(self._path, part, stopped)

        running = asyncio.get_running_loop().run_in_executor(None, work)
        self._backups.add(running)
        running.add_done_callback(self._backups.discard)
        try:
            await asyncio.shield(running)
        finally:
            stopped.set()  # matters only if the caller was cancelled

    async def fill(self, copy: Backup) -> None:
        """Restore everything in a backup, all or nothing. Raises StoreError if this store is not empty."""

        def work(connection: sqlite3.Connection) -> None:
            restore_rows(connection, copy, self._path)

        await run_to_end(self._writer.run(work))

    async def ready(self) -> None:
        """See Store.ready. It rewrites a value unchanged, so that the disk is really used."""
        await self._change("UPDATE migrations SET at = at WHERE number = 1")
        await self._rows("SELECT 1 FROM tables LIMIT 1")

    async def close(self) -> None:
        """See Store.close."""
        self._closed = True
        await self._writer.close()
        await asyncio.gather(*self._backups, return_exceptions=True)
        await self._readers.close()
        if self._lock is not None:
            self._lock.release()

    # internals

    async def _rows(self, query: str, *values: object) -> list[Any]:
        return await self._readers.run(lambda connection: connection.execute(query, values).fetchall())

    async def _change(self, statement: str, *values: object) -> int:
        return await self._writer.run(lambda connection: connection.execute(statement, values).rowcount)


def _delete(connection: sqlite3.Connection, table_ids: Sequence[tuple[str]]) -> None:
    """Delete these tables with all that belongs to them."""
    for name in ("events", "players", "reports", "tables"):
        connection.executemany(f"DELETE FROM {name} WHERE table_id = ?", table_ids)
