"""Backups of PostgreSQL: copies all rows to a SQLite file and back in batches, never all in memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import islice
from pathlib import Path
from typing import Any

from naturalis.store.backup.file import TABLES, Backup, insert, new_backup_file, new_tables, not_empty, run_to_end
from naturalis.store.contract import StoreError
from naturalis.store.location import redacted
from naturalis.store.postgres.connection import store_errors

_ROWS_PER_BATCH = 500  # at a time


async def copy_to(connection: Any, path: Path, url: str) -> None:
    """Write a snapshot of all rows into a new SQLite file."""
    with new_backup_file(path) as part:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            with new_tables(part) as tables:
                for table, columns in TABLES.items():
                    # In the order of the key, as SQLite stores them.
                    query = f"SELECT {', '.join(columns)} FROM {table} ORDER BY {', '.join(columns[:2])}"
                    cursor = await connection.cursor(query)
                    while rows := await _fetched(cursor, url):
                        await run_to_end(asyncio.to_thread(insert, tables, table, rows))


async def _fetched(cursor: Any, url: str) -> list[Any]:
    async with store_errors(url):  # here, or a lost connection would look like an error of the new file
        rows: list[Any] = await cursor.fetch(_ROWS_PER_BATCH)
        return rows


async def copy_from(connection: Any, copy: Backup, url: str) -> None:
    """Fill the empty tables in one transaction."""
    async with connection.transaction():
        for table in TABLES:
            await connection.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")
            if await connection.fetchval(f"SELECT EXISTS (SELECT FROM {table})"):
                raise StoreError(not_empty(redacted(url)))
        for table, columns in TABLES.items():
            await connection.copy_records_to_table(table, records=_records(copy, table), columns=columns)


async def _records(copy: Backup, table: str) -> AsyncIterator[tuple[object, ...]]:
    rows = copy.rows(table)
    flags = [number for number, name in enumerate(TABLES[table]) if name == "public"]  # SQLite has no booleans
    while part := await run_to_end(asyncio.to_thread(lambda: list(islice(rows, _ROWS_PER_BATCH)))):
        for row in part:
            yield tuple(bool(value) if number in flags else value for number, value in enumerate(row))
