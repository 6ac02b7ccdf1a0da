"""Many appends to SQLite in a few statements.

Every statement, and every row that it returns, releases the interpreter's lock and waits to get it back. Next to a busy
event loop that wait costs more than everything else. So a few statements read the versions and write the events and
headers of all appends at once.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from functools import cache

import msgspec

from naturalis.store.contract import Conflict, EventRow, TableHeader

_VERSIONS = "SELECT json_group_object(table_id, version) FROM tables WHERE table_id IN (SELECT value FROM json_each(?))"
_EVENTS = "INSERT INTO events (table_id, version, at, body) VALUES "
_TABLES = "INSERT INTO tables (table_id, version, stage, public, due, made, updated, summary, overview) VALUES "
_AGAIN = (
    " ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, stage = excluded.stage,"
    " public = excluded.public, due = excluded.due, updated = excluded.updated, summary = excluded.summary,"
    " overview = CASE WHEN tables.overview = x'' THEN x'' ELSE excluded.overview END"
)
_JOINED = "INSERT OR IGNORE INTO players (person, table_id) VALUES (?, ?)"
_LEFT = "DELETE FROM players WHERE person = ? AND table_id = ?"
ROWS_PER_STATEMENT = (
    120  # rows of one statement at most; each number of rows is a text of its own, which SQLite compiles once
)
_decode = msgspec.json.Decoder(dict[str, int]).decode


class Append:
    """The arguments of a Store.append, and the future of its caller."""

    __slots__ = ("entries", "expected", "future", "head", "table_id")

    def __init__(
        self, table_id: str, expected: int, entries: Sequence[EventRow], head: TableHeader, future: asyncio.Future[None]
    ) -> None:
        self.table_id = table_id
        self.expected = expected
        self.entries = entries
        self.head = head
        self.future = future


def append_all(connection: sqlite3.Connection, appends: Sequence[Append]) -> list[Conflict | None]:
    """Write the appends whose table is at the expected version, in order, inside the caller's transaction."""
    table_ids = [append.table_id for append in appends]
    versions = _decode(connection.execute(_VERSIONS, (msgspec.json.encode(table_ids).decode(),)).fetchone()[0])
    answers: list[Conflict | None] = []
    events: list[tuple[object, ...]] = []
    heads: dict[str, tuple[object, ...]] = {}  # the last of several appends to one table counts
    made: dict[str, int] = {}
    lists: list[tuple[str, tuple[str, str]]] = []
    for append in appends:
        table_id, entries, head = append.table_id, append.entries, append.head
        version = versions.get(table_id, 0)
        if version != append.expected:
            answers.append(Conflict(f"table {table_id} is at version {version}, not {append.expected}"))
            continue
        answers.append(None)
        events += [(table_id, entry.version, entry.at, entry.body) for entry in entries]
        last = entries[-1]
        versions[table_id] = last.version
        first = made.setdefault(table_id, entries[0].at)
        heads[table_id] = (
            table_id, last.version, head.stage, head.public, head.due, first, last.at, head.summary, head.overview,
        )  # fmt: skip
        lists += [(_LEFT, (person, table_id)) for person in head.left]
        lists += [(_JOINED, (person, table_id)) for person in head.joined]
    _insert(connection, _EVENTS, events, "")
    _insert(connection, _TABLES, [*heads.values()], _AGAIN)
    for statement, row in lists:  # seldom any
        connection.execute(statement, row)
    return answers


def _insert(connection: sqlite3.Connection, before: str, rows: Sequence[tuple[object, ...]], after: str) -> None:
    for start in range(0, len(rows), ROWS_PER_STATEMENT):
        part = rows[start : start + ROWS_PER_STATEMENT]
        values = [value for row in part for value in row]
        connection.execute(_statement(before, len(part[0]), len(part), after), values)


@cache
def _statement(before: str, columns: int, rows: int, after: str) -> str:
    row = f"({', '.join('?' * columns)})"
    return before + ", ".join([row] * rows) + after
