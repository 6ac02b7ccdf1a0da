"""Erases a person everywhere: from every table, record, report and list, and their session."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from functools import partial

from naturalis.server.live_tables.table_header import head_of
from naturalis.server.moderation.stored_tables import change_stored_table, stored_table
from naturalis.server.shared.randomness import Randomness
from naturalis.store.contract import Conflict, EventRow, Store
from naturalis.tables.erasure import erase, next_departure
from naturalis.tables.game_overview import people_of
from naturalis.tables.refusal import TableRefused
from naturalis.tables.stored_events import Envelope
from naturalis.tables.stored_formats import encode

TABLES_AT_ONCE = 200  # whose events one query searches


async def erase_person(store: Store, person: str, now: Callable[[], int]) -> int:
    """Erase the person; returns from how many tables. What was begun and failed can be repeated.

    A server may know their session a little longer, and let them say one more thing. So the store remembers the
    erasure, and a server repeats it.
    """
    await store.request_erasure(person, now())
    for session in await store.sessions_of(person):
        await store.delete_session(session.digest)
    count = 0
    async for table_id in _tables_of(store, person):
        try:
            await _erase_from_table(store, table_id, person, now)
            count += 1
        except TableRefused:
            continue  # deleted meanwhile
    return count


async def _tables_of(store: Store, person: str) -> AsyncIterator[str]:
    """All tables in whose events the person stands: as a player, a host, or a spectator who said something."""
    after = ""
    while page := await store.list_tables(after, TABLES_AT_ONCE):
        for table_id in await store.tables_with(f'"{person}"', [listed.table_id for listed in page]):
            yield table_id
        after = page[-1].table_id


async def _erase_from_table(store: Store, table_id: str, person: str, now: Callable[[], int]) -> None:
    """Erase the person from one table, or delete it if it is on nobody else's list."""
    table, _ = await stored_table(store, table_id)
    if people_of(table) == {person} and await store.forget_table(table_id, person):
        return
    while await change_stored_table(store, table_id, now, partial(next_departure, person=person)):
        pass
    while True:
        table, rows = await stored_table(store, table_id)
        erasure = erase(table, rows, person, Randomness().id(8))
        if erasure is None:
            return
        at = max(now(), table.updated)
        envelope = Envelope(erasure.event)
        after = table.copy()
        after.fold(table.version + 1, at, envelope)
        entry = EventRow(after.version, at, encode(envelope))
        rewritten = [EventRow(row.version, row.at, row.body) for row in erasure.rows]
        try:
            await store.rewrite(table_id, table.version, entry, head_of(after, at, table), rewritten)
        except Conflict:
            continue  # someone was faster: read it again
        return
