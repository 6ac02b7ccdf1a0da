"""Copies of a whole store as SQLite files: how they are written, read again, and checked."""

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
from naturalis.store.sqlite.file import applied, connect, make, migrate, sync_folder, told

Result = TypeVar("Result")

TABLES = {
    "events": ("table_id", "version", "at", "body"),
    "tables": ("table_id", "version", "stage", "public", "due", "made", "updated", "summary"),
    "sessions": ("digest", "person", "name", "made", "seen"),
    "heartbeats": ("process", "at"),
    "outages": ("start", "stop"),
}
_STEP = 500  # pages, 2 MB
_TORN = """\
SELECT table_id FROM tables LEFT JOIN
(SELECT table_id, count(*) AS entries, max(version) AS last FROM events GROUP BY table_id)
USING (table_id) WHERE entries IS NOT version OR last IS NOT version
UNION ALL SELECT table_id FROM events WHERE table_id NOT IN (SELECT table_id FROM tables) LIMIT 1"""


class Counts(Struct, frozen=True):
    """What is in a copy."""

    tables: int
    entries: int
    sessions: int


class Backup:
    """A backup, opened to be read; whole, and of the form that this version knows."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, table: str) -> Iterator[tuple[object, ...]]:
        """All rows of a table, with the columns that TABLES names."""
        return self._connection.execute(f"SELECT {', '.join(TABLES[table])} FROM {table}")

    def counts(self) -> Counts:
        """How much it is."""
        return Counts(*(_count(self._connection, table) for table in ("tables", "events", "sessions")))


def _count(connection: sqlite3.Connection, table: str) -> int:
    count: int = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return count


class RestorableStore(Store, Protocol):
    """A store that can also take over all that is in a copy."""

    async def fill(self, copy: Backup) -> None:
        """Take over everything, all or nothing. StoreError where this store is not empty."""
        ...


async def finished(work: Awaitable[Result]) -> Result:
    """What it gives. Who is cancelled meanwhile goes on only when it has ended: a thread uses what would be closed."""
    running = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        await asyncio.wait([running])
        raise


@contextmanager
def new_backup_file(path: Path) -> Iterator[Path]:
    """A new file to write a copy into. It gets the name ``path`` at the end, when it is whole and safe on the disk.

    StoreError where there is such a file. Where writing fails, nothing remains.
    """
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    with told(path, "write"):
        _refuse(path)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        yield part
        with told(path, "write"):
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

    with told(source, "back up"), closing(connect(source)) as reader, closing(connect(part)) as target:
        reader.execute("BEGIN")
        _count(reader, "migrations")  # from here on this connection sees one moment, whatever is written
        reader.backup(target, pages=_STEP, progress=look)
        target.execute("PRAGMA journal_mode = DELETE")  # one file, that can be read where nothing can be written


@contextmanager
def new_tables(part: Path) -> Iterator[sqlite3.Connection]:
    """A connection to fill the empty file through, with all tables made; kept if all goes well."""
    with told(part, "write"), closing(connect(part)) as connection:
        connection.execute("PRAGMA synchronous = OFF")  # the file is synced when it is whole
        migrate(connection, part)
        connection.execute("BEGIN")
        yield connection
        connection.execute("COMMIT")


def insert(connection: sqlite3.Connection, table: str, rows: Iterable[Sequence[object]]) -> None:
    """Add rows with the columns that TABLES names."""
    columns = TABLES[table]
    places = ", ".join("?" * len(columns))
    connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", rows)


def copy_into(connection: sqlite3.Connection, copy: Backup, path: Path) -> None:
    """Fill the empty tables of a SQLite store, inside the caller's transaction."""
    if any(_count(connection, table) for table in TABLES):
        raise StoreError(not_empty(str(path)))
    for table in TABLES:
        insert(connection, table, copy.rows(table))


def not_empty(where: str) -> str:
    """Why nothing is restored there."""
    return f"{where} is not empty; a backup is restored into a new place only, such as another --data DIR"


@contextmanager
def open_backup(path: Path) -> Iterator[Backup]:
    """Open a backup, which is not changed. One of an older form is migrated on the way.

    StoreError where it is none, is damaged, or is from a newer version of the program.
    """
    with told(path, "read"):
        path.stat()  # says more clearly than SQLite that there is no such file
        with closing(connect(path, "ro")) as connection:
            had = applied(connection, path)
            if not had:
                raise StoreError(f"{path} is no backup; name a file that 'naturalis backup' wrote")
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
    damage = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if damage != "ok":
        raise StoreError(f"{path} is damaged: {damage}; restore another backup")
    if torn := connection.execute(_TORN).fetchone():
        raise StoreError(f"{path} is damaged: table {torn[0]} has not all of its entries; restore another backup")
    return Backup(connection)
