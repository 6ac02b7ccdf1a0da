"""Entries, heads and whole tables for the tests of the store."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from naturalis.store import (
    CommitListener,
    EventRow,
    ListedTable,
    PushSubscription,
    Session,
    Stage,
    Store,
    TableHeader,
    TurnNotice,
    open_store,
)
from naturalis.store.backup.file import RestorableStore

HEAD = TableHeader("playing", True, None, b"{}")


def entries(first: int, count: int = 1, at: int = 0) -> list[EventRow]:
    """Entries numbered from ``first``; each body names its version."""
    return [EventRow(version, at or version * 10, b"entry %d" % version) for version in range(first, first + count)]


def head(stage: Stage = "open", public: bool = True, due: int | None = None, summary: bytes = b"{}") -> TableHeader:
    """A head, by what a test is about."""
    return TableHeader(stage, public, due, summary)


async def table(store: Store, table_id: str, has: TableHeader = HEAD, at: int = 0, count: int = 1) -> None:
    """A new table with so many entries, the last of them at this time."""
    await store.append(table_id, 0, entries(1, count, at), has)


def session(digest: bytes = b"d", seen: int = 5, name: str = "Ada") -> Session:
    """A session."""
    return Session(digest, "person-1", name, 1, seen)


def subscription(endpoint: str = "https://push.example/1", person: str = "person-1", made: int = 3) -> PushSubscription:
    """A browser that wants notifications."""
    return PushSubscription(endpoint, person, b"\x04" + bytes(64), b"\x00\xff" * 8, "fr", made)


def notice(table_id: str = "a", seat: int = 0, due: int = 10, process: str | None = None) -> TurnNotice:
    """A turn of which someone is to be notified."""
    return TurnNotice(table_id, seat, 3, process, due)


@asynccontextmanager
async def opened(place: str | Path, committed: CommitListener | None = None) -> AsyncIterator[RestorableStore]:
    """A store that is closed at the end."""
    store = await open_store(place, committed)
    try:
        yield store
    finally:
        await store.close()


async def everything(store: Store) -> dict[str, object]:
    """All that a store tells, to compare two of them."""
    table_ids = [found async for found in pages(store)]
    return {
        "tables": table_ids,
        "entries": {found.table_id: await store.events(found.table_id) for found in table_ids},
        "lobby": await store.lobby(1000),
        "lists": [await store.tables_of(person, None, 1000) for person in ("ann", "bob")],
        "due": await store.due(2**62, 1000),
        "count_tables": await store.count_tables(),
        "sessions": [await store.session(digest) for digest in (b"d", b"e", b"\x00\xff")],
        "heartbeats": await store.heartbeats(),
        "outages": await store.outages(-(2**62)),
        "subscriptions": await store.subscriptions(["person-1", "person-2"]),
    }


async def pages(store: Store, size: int = 100) -> AsyncIterator[ListedTable]:
    """Every table, page by page."""
    after = ""
    while page := await store.list_tables(after, size):
        for found in page:
            yield found
        after = page[-1].table_id


def torn(path: Path) -> list[str]:
    """The tables in a backup that have a hole, or a head that does not fit their entries; read with nothing of ours."""
    with closing(sqlite3.connect(path)) as connection:
        rows = dict(connection.execute("SELECT table_id, group_concat(version) FROM events GROUP BY table_id"))
        heads = dict(connection.execute("SELECT table_id, version FROM tables"))
    whole = {table_id: sorted(map(int, versions.split(","))) for table_id, versions in rows.items()}
    return [table_id for table_id in whole | heads if whole.get(table_id) != [*range(1, heads.get(table_id, 0) + 1)]]
