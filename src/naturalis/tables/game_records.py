"""The games of tables as records."""

from __future__ import annotations

from collections.abc import Iterable

from naturalis.records import encode, record_of
from naturalis.tables.stored_formats import EventRow, UnreadableEvent, decode
from naturalis.tables.table import Chair, CorruptTable, Table


def record_line(table: Table) -> bytes | None:
    """The record of the table's game as one line of JSON; None before it began. It leaves out undone placements."""
    if table.game is None:
        return None
    return encode(record_of(table.game, [_name(chair) for chair in table.chairs]))


def _name(chair: Chair) -> str:
    """The name of a seat in a record: a bot's with its level."""
    return f"{chair.name} ({chair.level})" if chair.level else chair.name or ""


def rebuild_table(table_id: str, rows: Iterable[EventRow]) -> Table:
    """The table with these rows. Raises CorruptTable where a row is unreadable or does not follow from the others."""
    table = Table(table_id)
    for row in rows:
        try:
            envelope = decode(row.body)
        except UnreadableEvent as why:
            raise CorruptTable(f"table {table_id}: version {row.version} cannot be read: {why}") from None
        table.fold(row.version, row.at, envelope)
    return table
