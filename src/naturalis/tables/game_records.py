"""The games of tables as records."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import msgspec

from naturalis.records import encode, record_of
from naturalis.store.contract import EventRow, Store
from naturalis.tables.stored_events import decode
from naturalis.tables.table import CorruptTable, Table

PAGE = 100


def record_line(table: Table) -> bytes | None:
    """The record of the table's game as one line of JSON; None before it began. Placements undone are not in it."""
    if table.game is None:
        return None
    return encode(record_of(table.game, [chair.name or chair.level or "" for chair in table.chairs]))


def table_of(table_id: str, entries: Sequence[EventRow]) -> Table:
    """The table whose entries these are. CorruptTable where they cannot be read or do not follow from each other."""
    table = Table(table_id)
    for entry in entries:
        try:
            line = decode(entry.body)
        except msgspec.DecodeError as why:
            raise CorruptTable(f"table {table_id}: version {entry.version} cannot be read: {why}") from None
        table.fold(entry.version, entry.at, line)
    return table


async def records(store: Store, unfinished: bool) -> AsyncIterator[bytes]:
    """The records of all tables whose game was played to its end; of all that began, where unfinished ones count."""
    after = ""
    while found := await store.list_tables(after, PAGE, None if unfinished else "over"):
        for each in found:
            table = table_of(each.table_id, await store.events(each.table_id))
            line = record_line(table)
            if line is not None and (unfinished or (table.game is not None and table.game.over)):
                yield line
        after = found[-1].table_id
