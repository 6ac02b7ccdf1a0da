"""Backup files: writing, reading and checking SQLite copies of a whole store."""

from __future__ import annotations

import asyncio
import os
import secrets
import sqlite3
import tempfile
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Event
from typing import Protocol, TypeVar

from msgspec import Struct

from naturalis.store.contract import Store, StoreError
from naturalis.store.migrations import missing
from naturalis.store.sqlite.file import applied, connect, make, migrate, store_errors, sync_folder

Result = TypeVar("Result")

TABLES = {
    "events": ("table_id", "version", "at", "body"),
    "tables": ("table_id", "version", "stage", "public", "due", "made", "updated", "summary", "overview"),
    "players": ("person", "table_id"),
    "sessions": ("digest", "person", "name", "made", "seen"),
    "heartbeats": ("process", "at"),
    "outages": ("start", "stop"),
    "server_keys": ("name", "value"),
    "push_subscriptions": ("endpoint", "person", "public_key", "auth", "language", "made"),
    "turn_notices": ("table_id", "seat", "turn", "process", "due"),
    "sanctions": ("id", "kind", "person", "network", "made", "until", "reason"),
    "invitations": ("digest", "id", "made", "until", "uses", "note"),
    "invited": ("person", "made"),
    "announcements": ("id", "made", "until", "text"),
    "reports": ("id", "table_id", "version", "reporter", "made", "closed"),
    "erasures": ("person", "made"),
    "audit_log": ("at", "who", "action", "target", "detail"),
}
_PAGES_PER_STEP = 500  # pages, 2 MB
_INCOMPLETE_TABLES = """\
SELECT table_id FROM tables LEFT JOIN
(SELECT table_id, count(*) AS entries, max(version) AS last FROM events GROUP BY table_id)
USING (table_id) WHERE entries IS NOT version OR last IS NOT version
UNION ALL SELECT table_id FROM events WHERE table_id NOT IN (SELECT table_id FROM tables) LIMIT 1"""


class BackupCounts(Struct, frozen=True):
    """How much a backup contains."""

    tables: int
    entries: int
    sessions: int


class Backup:
    """A backup opened for reading, complete and of the current schema."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, table: str) -> Iterator[tuple[object, ...]]:
        """All rows of a database table, with the columns in TABLES."""
        return self._connection.execute(f"SELECT {', '.join(TABLES[table])} FROM {table}")

    def counts(self) -> BackupCounts:
        """How much it contains."""
        return BackupCounts(*(_count(self._connection, table) for table in ("tables", "events", "sessions")))


def _count(connection: sqlite3.Connection, table: str) -> int:
    count: int = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return count


class RestorableStore(Store, Protocol):
    """A store that can also be filled from a backup."""

    async def fill(self, copy: Backup) -> None:
        """Restore everything, all or nothing. Raises StoreError if this store is not empty."""
        ...


async def run_to_end(work: Awaitable[Result]) -> Result:
    """Await the result. If cancelled, still wait for the end: a thread uses what the caller would close."""
    running = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        await asyncio.wait([running])
        raise


@contextmanager
def new_backup_file(path: Path) -> Iterator[Path]:
    """A new file for a backup. It gets the name ``path`` at the end, once it is complete and on disk.

    Raises StoreError if the file exists. If writing fails, nothing remains.
    """
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    with store_errors(path, "write"):
        _refuse(path)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        yield part
        with store_errors(path, "write"):
            handle = os.open(part, os.O_RDWR)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
            _refuse(path)
            part.rename(path)
            sync_folder(path.parent)
    finally:
        for end in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                part.with_name(part.name + end).unlink()


def _refuse(path: Path) -> None:
    if path.exists() or path.is_symlink():
        raise StoreError(f"{path} is there already; name a new file")


def online_backup(source: Path, part: Path, stopped: Event) -> None:
    """Backup a SQLite store that is in use, as it is at this moment, into this file; give up when stopped."""

    def look(_status: int, _remaining: int, _total: int) -> None:
        if stopped.is_set():
            raise StoreError("the backup was stopped; begin it again")

    with store_errors(source, "back up"), closing(connect(source)) as reader, closing(connect(part)) as target:
        reader.execute("BEGIN")
        _count(reader, "migrations")  # from here on this connection sees a snapshot
        reader.backup(target, pages=_PAGES_PER_STEP, progress=look)
        target.execute("PRAGMA journal_mode = DELETE")  # a single file, readable in a read-only place


@contextmanager
def new_tables(part: Path) -> Iterator[sqlite3.Connection]:
    """A connection to the empty file with all tables created; it commits if the block succeeds."""
    with store_errors(part, "write"), closing(connect(part)) as connection:
        connection.execute("PRAGMA synchronous = OFF")  # we sync the complete file
        migrate(connection, part)
        connection.execute("BEGIN")
        yield connection
        connection.execute("COMMIT")


def insert(connection: sqlite3.Connection, table: str, rows: Iterable[Sequence[object]]) -> None:
    """Insert rows with the columns in TABLES."""
    columns = TABLES[table]
    places = ", ".join("?" * len(columns))
    connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", rows)


def restore_rows(connection: sqlite3.Connection, copy: Backup, path: Path) -> None:
    """Fill the empty tables of a SQLite store inside the caller's transaction."""
    if any(_count(connection, table) for table in TABLES):
        raise StoreError(not_empty(str(path)))
    for table in TABLES:
        insert(connection, table, copy.rows(table))


def not_empty(where: str) -> str:
    """The sentence for a store that is not empty."""
    return f"{where} is not empty; a backup is restored into a new place only, such as another --data DIR"


@contextmanager
def open_backup(path: Path) -> Iterator[Backup]:
    """Open a backup without changing it; an older schema is migrated in a temporary copy.

    Raises StoreError if it is no backup, damaged, or of a newer version of the program.
    """
    with store_errors(path, "read"):
        path.stat()  # says more clearly than SQLite that there is no such file
        with closing(connect(path, "ro")) as connection:
            had = applied(connection, path)
            if not had:
                raise StoreError(f"{path} is not a backup; name a file that 'naturalis backup' wrote")
            if not missing("sqlite", had, str(path)):
                yield _checked(connection, path)
                return
            with tempfile.TemporaryDirectory() as folder:
                make(newer := Path(folder) / "copy")
                with closing(connect(newer)) as migrated:
                    connection.backup(migrated)
                    migrate(migrated, path)
                    yield _checked(migrated, path)


def _checked(connection: sqlite3.Connection, path: Path) -> Backup:
    damage = " ".join(connection.execute("PRAGMA quick_check(1)").fetchone()[0].split())
    if damage != "ok":
        raise StoreError(f"{path} is damaged: {damage}; restore another backup")
    if torn := connection.execute(_INCOMPLETE_TABLES).fetchone():
        raise StoreError(f"{path} is damaged: table {torn[0]} lacks some of its events; restore another backup")
    return Backup(connection)
