"""Groups of appends: who writes alone never waits, and where many write, a group is given its moment and no more."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from naturalis.store import Store
from naturalis.store.sqlite import writer
from naturalis.store.sqlite.store import SqliteStore
from tests.store.samples import HEAD, entries

FOR_EVER = 3600.0


class Groups:
    """How many appends each commit had."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def committed(self, appends: int, _seconds: float) -> None:
        self.sizes.append(appends)


async def together(store: Store, count: int, expected: int = 0) -> None:
    """So many tables get an entry at once."""
    asked = [store.append(f"g{number}", expected, entries(expected + 1), HEAD) for number in range(count)]
    await asyncio.wait_for(asyncio.gather(*asked), 60)


async def test_who_writes_alone_never_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor do a few: a moment for ever would be noticed."""
    monkeypatch.setattr(writer, "GATHER", FOR_EVER)
    groups = Groups()
    store = await SqliteStore.open(tmp_path / "x.sqlite", groups.committed)
    for version in range(20):
        await together(store, 1, version)
    for version in range(3):
        asked = [store.append(f"h{number}", version, entries(version + 1), HEAD) for number in range(writer.MANY - 1)]
        await asyncio.wait_for(asyncio.gather(*asked), 60)
    await store.close()
    assert groups.sizes == [*[1] * 20, *[writer.MANY - 1] * 3]


async def test_where_many_write_the_next_group_grows_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "GATHER", 0.5)
    groups = Groups()
    store = await SqliteStore.open(tmp_path / "x.sqlite", groups.committed)
    await together(store, writer.MANY)
    first = asyncio.ensure_future(store.append("g0", 1, entries(2), HEAD))
    await asyncio.sleep(0.01)
    second = asyncio.ensure_future(store.append("g1", 1, entries(2), HEAD))
    await asyncio.wait_for(asyncio.gather(first, second), 60)
    assert groups.sizes == [writer.MANY, 2]
    monkeypatch.setattr(writer, "GATHER", FOR_EVER)
    await asyncio.wait_for(store.append("g0", 2, entries(3), HEAD), 60)  # as two were not many
    await store.close()
    assert groups.sizes == [writer.MANY, 2, 1]


async def test_a_store_that_closes_gives_no_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "GATHER", FOR_EVER)
    monkeypatch.setattr(writer, "MOST", 5)
    groups = Groups()
    store = await SqliteStore.open(tmp_path / "x.sqlite", groups.committed)
    monkeypatch.setattr(writer, "MANY", 1)
    await together(store, 1)
    asked = [asyncio.ensure_future(store.append(f"h{number}", 0, entries(1), HEAD)) for number in range(12)]
    await asyncio.sleep(0.01)
    assert groups.sizes == [1]
    await asyncio.wait_for(store.close(), 60)
    await asyncio.wait_for(asyncio.gather(*asked), 60)
    assert groups.sizes == [1, 5, 5, 2]
