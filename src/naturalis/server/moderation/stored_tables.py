"""Changes to a table that is not in memory here. The version is the only lock, so a server may have it meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from naturalis.server.live_tables.table_header import head_of
from naturalis.store.contract import Conflict, EventRow, Store
from naturalis.tables.decision import Decision
from naturalis.tables.game_records import rebuild_table
from naturalis.tables.refusal import NO_SUCH_TABLE, TableRefused
from naturalis.tables.stored_events import Envelope
from naturalis.tables.stored_formats import encode
from naturalis.tables.table import Table

HOST_OF_SERVER = "host of the server"  # who carries out what a host orders; no person has this id


async def stored_table(store: Store, table_id: str) -> tuple[Table, Sequence[EventRow]]:
    """The table as it is stored, and its events. Raises Refused if there is none."""
    rows = await store.events(table_id)
    if not rows:
        raise TableRefused(NO_SUCH_TABLE)
    return rebuild_table(table_id, rows), rows


async def change_stored_table(
    store: Store, table_id: str, now: Callable[[], int], decide: Callable[[Table], Decision | None]
) -> bool:
    """Append what is decided about the table as it is; returns whether there was anything to do."""
    while True:
        before, _ = await stored_table(store, table_id)
        decision = decide(before)
        if decision is None or not decision.events:
            return False
        at = max(now(), before.updated)
        table = before.copy()
        envelopes = [Envelope(decision.events[0], HOST_OF_SERVER), *map(Envelope, decision.events[1:])]
        entries = []
        for envelope in envelopes:
            entries.append(EventRow(table.version + 1, at, encode(envelope)))
            table.fold(table.version + 1, at, envelope)
        try:
            await store.append(table_id, before.version, entries, head_of(table, at, before))
        except Conflict:
            continue  # someone was faster: decide again
        return True
