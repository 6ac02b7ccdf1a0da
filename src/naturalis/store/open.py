"""Opens a store of either kind by its location."""

from __future__ import annotations

from pathlib import Path

from naturalis.store.backup.file import RestorableStore
from naturalis.store.contract import CommitListener, StoreError
from naturalis.store.location import SCHEMES
from naturalis.store.sqlite.store import SqliteStore


async def open_store(
    where: str | Path, on_commit: CommitListener | None = None, for_server: bool = False
) -> RestorableStore:
    """Open the PostgreSQL database with this URL, or else the SQLite file at this path; create what is missing.

    Raises StoreError where that fails. ``on_commit`` is called in this event loop after each commit of appends.
    ``for_server`` locks a SQLite file against other servers until the store is closed or the process ends.
    """
    if isinstance(where, str):
        if where.startswith(SCHEMES):
            try:
                from naturalis.store.postgres.store import PostgresStore
            except ImportError:
                advice = 'install it: pip install "naturalis[postgres]"'
                raise StoreError(f"PostgreSQL needs the package asyncpg; {advice}") from None
            return await PostgresStore.open(where, on_commit)
        if "://" in where:
            scheme = where.partition("://")[0]
            raise StoreError(f"there is no store for {scheme}:// addresses; name a postgresql:// URL or a file")
    return await SqliteStore.open(Path(where), on_commit, for_server)
