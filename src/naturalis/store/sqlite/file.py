"""The SQLite file: private to its owner, with a write-ahead log, synced at every commit, migrated."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from naturalis.store.contract import StoreError
from naturalis.store.migrations import missing, statements

OLDEST_SQLITE = (3, 38, 0)  # the first with JSON built in
BUSY_TIMEOUT_S = 10.0  # how long a write waits for another process
CHECKPOINT_PAGES = 4000  # pages of the write-ahead log, 16 MB: fewer and larger checkpoints than SQLite would make


@contextmanager
def store_errors(path: Path, doing: str) -> Iterator[None]:
    """Turn errors of SQLite and of the file system into StoreErrors that name the file."""
    try:
        yield
    except sqlite3.Error as why:
        raise StoreError(_sentence(path, doing, why)) from None
    except OSError as why:
        raise StoreError(f"cannot {doing} {path}: {why.strerror}; name another place, such as --data DIR") from None


def _sentence(path: Path, doing: str, why: sqlite3.Error) -> str:
    code = _code(why)
    if code.startswith("SQLITE_FULL"):
        return f"cannot {doing} {path}: the disk is full; make room and try again"
    if code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return f"cannot {doing} {path}: another program has locked it; stop that program and try again"
    if code.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
        return f"cannot {doing} {path}: {why}; restore a backup, or name another place"
    return f"cannot {doing} {path}: {why}; look after the disk, or name another place"


def _code(why: sqlite3.Error) -> str:
    return getattr(why, "sqlite_errorname", None) or ""


def make(path: Path) -> None:
    """Create an empty file and its folders where they are missing, accessible only to their owner."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StoreError(
            f"this Python has SQLite {sqlite3.sqlite_version}; run naturalis with one that has 3.38 or newer"
        )
    with store_errors(path, "create"):
        new = [folder for folder in (path.parent, *path.parent.parents) if not folder.exists()]
        for folder in reversed(new):
            folder.mkdir(mode=0o700, exist_ok=True)
            sync_folder(folder.parent)
        if not path.exists():
            with suppress(FileExistsError):  # another process was faster
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder survive a power failure, where the system can."""
    with suppress(PermissionError):  # Windows opens no folder
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def connect(path: Path, mode: str = "rw", busy_timeout_s: float = BUSY_TIMEOUT_S) -> sqlite3.Connection:
    """Connect to an existing file, without implicit transactions; threads may pass the connection on.

    ``mode`` is rw, or ro for a read-only connection.
    """
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True, timeout=busy_timeout_s, isolation_level=None, check_same_thread=False,
    )  # fmt: skip


def open_writer(path: Path, busy_timeout_s: float = BUSY_TIMEOUT_S) -> sqlite3.Connection:
    """A connection for durable writes, to a file migrated to the newest schema."""
    with store_errors(path, "open"):
        connection = connect(path, busy_timeout_s=busy_timeout_s)
        try:
            write_ahead(connection, path)
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA fullfsync = ON")  # macOS: through the disk's own cache, too
            connection.execute("PRAGMA checkpoint_fullfsync = ON")
            connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
            migrate(connection, path)
        except BaseException:
            connection.close()
            raise
        return connection


def open_reader(path: Path) -> sqlite3.Connection:
    """A connection for reading."""
    with store_errors(path, "open"):
        connection = connect(path)
        connection.execute("PRAGMA query_only = ON")
        return connection


def write_ahead(connection: sqlite3.Connection, path: Path) -> None:
    """Switch to the write-ahead log; raises StoreError on a file system that does not support it."""
    end = time.monotonic() + BUSY_TIMEOUT_S
    got = ""
    while not got:
        try:
            got = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        except sqlite3.OperationalError as why:
            code = _code(why)
            if code.startswith(("SQLITE_PROTOCOL", "SQLITE_IOERR")):
                got = "none"  # what network file systems answer
            elif code.startswith("SQLITE_BUSY") and time.monotonic() < end:
                time.sleep(0.01)  # another process does the same; here SQLite does not wait by itself
            else:
                raise
    if got != "wal":
        raise StoreError(
            f"{path} lies on a file system that cannot share memory, such as a network drive;"
            " name a folder on a local disk with --data DIR, or a PostgreSQL with --database URL"
        )


def applied(connection: sqlite3.Connection, path: Path) -> dict[int, str]:
    """The migrations applied to the file; raises StoreError for the file of another program."""
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    if "migrations" not in tables:
        if tables:
            raise StoreError(f"{path} has the tables of another program; name another file")
        return {}
    return dict(connection.execute("SELECT number, name FROM migrations"))


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Migrate the file to the newest schema, each migration in a transaction; several processes may do so at once."""
    while True:
        connection.execute("BEGIN IMMEDIATE")
        try:
            todo = missing("sqlite", applied(connection, path), str(path))
            if todo:
                connection.execute(
                    "CREATE TABLE IF NOT EXISTS migrations"
                    " (number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, at INTEGER NOT NULL)"
                )
                for statement in statements(todo[0].sql):
                    connection.execute(statement)
                row = (todo[0].number, todo[0].name, int(time.time() * 1000))
                connection.execute("INSERT INTO migrations VALUES (?, ?, ?)", row)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        if not todo:
            return
