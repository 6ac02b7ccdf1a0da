"""Entries, heads and whole tables for the tests of the store."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from naturalis.store import Committed, Entry, Found, Head, Session, Stage, Store, open_store
from naturalis.store.backup.file import Whole

HEAD = Head("playing", True, None, b"{}")


def entries(first: int, count: int = 1, at: int = 0) -> list[Entry]:
    """Entries numbered from ``first``; each body names its version."""
    return [Entry(version, at or version * 10, b"entry %d" % version) for version in range(first, first + count)]


def head(stage: Stage = "open", public: bool = True, due: int | None = None, summary: bytes = b"{}") -> Head:
    """A head, by what a test is about."""
    return Head(stage, public, due, summary)


async def table(store: Store, game: str, has: Head = HEAD, at: int = 0, count: int = 1) -> None:
    """A new table with so many entries, the last of them at this time."""
    await store.append(game, 0, entries(1, count, at), has)


def session(digest: bytes = b"d", seen: int = 5, name: str = "Ada") -> Session:
    """A session."""
    return Session(digest, "person-1", name, 1, seen)


@asynccontextmanager
async def opened(place: str | Path, committed: Committed | None = None) -> AsyncIterator[Whole]:
    """A store that is closed at the end."""
    store = await open_store(place, committed)
    try:
        yield store
    finally:
        await store.close()


async def everything(store: Store) -> dict[str, object]:
    """All that a store tells, to compare two of them."""
    games = [found async for found in pages(store)]
    return {
        "games": games,
        "entries": {found.game: await store.entries(found.game) for found in games},
        "lobby": await store.lobby(1000),
        "due": await store.due(2**62, 1000),
        "census": await store.census(),
        "sessions": [await store.session(digest) for digest in (b"d", b"e", b"\x00\xff")],
        "pulses": await store.pulses(),
        "outages": await store.outages(-(2**62)),
    }


async def pages(store: Store, size: int = 100) -> AsyncIterator[Found]:
    """Every table, page by page."""
    after = ""
    while page := await store.games(after, size):
        for found in page:
            yield found
        after = page[-1].game


def torn(path: Path) -> list[str]:
    """The tables in a backup that have a hole, or a head that does not fit their entries; read with nothing of ours."""
    with closing(sqlite3.connect(path)) as connection:
        rows = dict(connection.execute("SELECT game, group_concat(version) FROM events GROUP BY game"))
        heads = dict(connection.execute("SELECT game, version FROM games"))
    whole = {game: sorted(map(int, versions.split(","))) for game, versions in rows.items()}
    return [game for game in whole | heads if whole.get(game) != [*range(1, heads.get(game, 0) + 1)]]
