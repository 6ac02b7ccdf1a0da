"""An append to PostgreSQL: one statement, one round trip, one transaction.

The row of the table's header decides whether the table is at the expected version: a second append waits for the first
and then finds another version.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it has no types

from naturalis.store.contract import Conflict, EventRow, TableHeader

_FIRST = """\
WITH head AS (
    INSERT INTO tables (table_id, version, stage, public, due, made, updated, summary, overview)
    VALUES ($1, $3, $4, $5, $6, ($8::bigint[])[1], $10, $7, $11) ON CONFLICT DO NOTHING RETURNING table_id
)"""
_NEXT = """\
WITH head AS (
    UPDATE tables SET version = $3, stage = $4, public = $5, due = $6, updated = $10, summary = $7,
    overview = CASE WHEN overview = '' THEN overview ELSE $11::bytea END
    WHERE table_id = $1 AND version = $2 RETURNING table_id
)"""
_EVENTS = """
INSERT INTO events (table_id, version, at, body)
SELECT head.table_id, $2::integer + entry.number, entry.at, entry.body
FROM head, unnest($8::bigint[], $9::bytea[]) WITH ORDINALITY AS entry (at, body, number)"""
_LISTS = """, gone AS (
    DELETE FROM players USING head WHERE players.table_id = head.table_id AND person = ANY($12::text[])
), come AS (
    INSERT INTO players (person, table_id) SELECT person, table_id FROM head, unnest($13::text[]) AS person
    ON CONFLICT DO NOTHING
)"""


async def append(connection: Any, table_id: str, expected: int, entries: Sequence[EventRow], head: TableHeader) -> None:
    """Append in one statement. Raises Conflict if the table is not at the expected version."""
    last = entries[-1]
    lists = (list(head.left), list(head.joined)) if head.left or head.joined else ()
    statement = (_NEXT if expected else _FIRST) + (_LISTS if lists else "") + _EVENTS
    times = [entry.at for entry in entries]
    bodies = [entry.body for entry in entries]
    try:
        status = await connection.execute(
            statement, table_id, expected, last.version, head.stage, head.public, head.due, head.summary,
            times, bodies, last.at, head.overview, *lists,
        )  # fmt: skip
    except asyncpg.UniqueViolationError:
        status = "INSERT 0 0"
    if status == "INSERT 0 0":
        raise Conflict(f"table {table_id} is not at version {expected}")
