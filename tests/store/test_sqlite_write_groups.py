"""Groups of appends: who writes alone never waits, and where many write, a group is given its moment and no more."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from naturalis.store import Store
from naturalis.store.sqlite.store import SqliteStore
from naturalis.store.sqlite.writer import Grouping
from tests.store.samples import HEAD, entries

FOR_EVER = 3600.0
BUSY = Grouping().busy_tasks


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


async def opened(folder: Path, grouping: Grouping) -> tuple[SqliteStore, Groups]:
    """A new store that groups appends like this, and the sizes of its groups."""
    groups = Groups()
    return await SqliteStore.open(folder / "x.sqlite", groups.committed, grouping=grouping), groups


async def test_who_writes_alone_never_waits(tmp_path: Path) -> None:
    """Nor do a few: a moment for ever would be noticed."""
    store, groups = await opened(tmp_path, Grouping(gather_s=FOR_EVER))
    for version in range(20):
        await together(store, 1, version)
    for version in range(3):
        asked = [store.append(f"h{number}", version, entries(version + 1), HEAD) for number in range(BUSY - 1)]
        await asyncio.wait_for(asyncio.gather(*asked), 60)
    await store.close()
    assert groups.sizes == [*[1] * 20, *[BUSY - 1] * 3]


async def test_where_many_write_the_next_group_has_time_to_grow(tmp_path: Path) -> None:
    store, groups = await opened(tmp_path, Grouping(gather_s=FOR_EVER))
    await together(store, BUSY)
    asked = [await begun(store.append(f"g{number}", 1, entries(2), HEAD)) for number in range(2)]
    assert len(store._writer._gathered) == 2  # both wait: nothing but the end of the store's time writes them
    await store.close()
    await asyncio.wait_for(asyncio.gather(*asked), 60)
    assert groups.sizes == [BUSY, 2]


async def test_the_time_to_grow_ends_and_few_get_none(tmp_path: Path) -> None:
    store, groups = await opened(tmp_path, Grouping(gather_s=0.001))
    await together(store, BUSY)
    for version in (1, 2):
        await asyncio.wait_for(store.append("g0", version, entries(version + 1), HEAD), 60)
    await store.close()
    assert groups.sizes == [BUSY, 1, 1]


async def test_a_store_that_closes_gives_no_time(tmp_path: Path) -> None:
    store, groups = await opened(tmp_path, Grouping(max_tasks=5, busy_tasks=1, gather_s=FOR_EVER))
    await together(store, 1)
    asked = [await begun(store.append(f"h{number}", 0, entries(1), HEAD)) for number in range(12)]
    assert len(store._writer._gathered) == 12
    await asyncio.wait_for(store.close(), 60)
    await asyncio.wait_for(asyncio.gather(*asked), 60)
    assert groups.sizes == [1, 5, 5, 2]


async def begun(append: Coroutine[Any, Any, None]) -> asyncio.Future[None]:
    """An append that waits for its group."""
    future = asyncio.ensure_future(append)
    await asyncio.sleep(0)
    return future
