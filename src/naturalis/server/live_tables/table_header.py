"""What the store needs to list and find a table."""

from __future__ import annotations

from naturalis.store.contract import TableHeader
from naturalis.tables import deadlines
from naturalis.tables.game_overview import encode_overview, people_of
from naturalis.tables.lobby_summary import encode_summary
from naturalis.tables.table import Table


def head_of(table: Table, now: int, before: Table | None = None) -> TableHeader:
    """Return the header of this table, which followed from the one before."""
    listed = table.settings.public and table.stage == "open"
    summary = encode_summary(table) if listed else b""
    due = deadlines.due(table, now)
    joined: frozenset[str] = frozenset()
    left: frozenset[str] = frozenset()
    if before is None or before.chairs is not table.chairs or before.stage != table.stage:
        had = frozenset() if before is None else people_of(before)
        joined, left = people_of(table) - had, had - people_of(table)
    overview = encode_overview(table)
    return TableHeader(
        table.stage, table.settings.public, due, summary, overview, tuple(sorted(joined)), tuple(sorted(left))
    )
