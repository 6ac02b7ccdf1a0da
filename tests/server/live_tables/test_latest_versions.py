"""Questions for the latest version share queries, and none is answered by a query that began before it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from naturalis.server.live_tables.latest_versions import LatestVersions
from naturalis.store.contract import StoreError


class SlowStore:
    """A store whose queries wait for the test."""

    def __init__(self) -> None:
        self.now: dict[str, int] = {"a": 1, "b": 1}
        self.asked: list[list[str]] = []
        self.go = asyncio.Semaphore(0)
        self.broken = False

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        self.asked.append(list(table_ids))
        found = {table_id: self.now[table_id] for table_id in table_ids if table_id in self.now}  # as it was
        await self.go.acquire()
        if self.broken:
            raise StoreError("the disk is gone")
        return found


async def begun(latest: LatestVersions, table_id: str) -> asyncio.Task[int | None]:
    task = asyncio.create_task(latest.of(table_id))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return task


async def test_a_question_waits_for_a_query_that_began_after_it() -> None:
    store: Any = SlowStore()
    latest = LatestVersions(store, 100)
    first = await begun(latest, "a")
    store.now["a"] = 2
    later = [await begun(latest, table_id) for table_id in ("a", "b", "a", "nowhere")]
    store.go.release()
    assert await first == 1
    assert not any(task.done() for task in later)
    store.go.release()
    assert await asyncio.gather(*later) == [2, 1, 2, None]
    assert store.asked == [["a"], ["a", "b", "nowhere"]]


async def test_batches_are_limited() -> None:
    store: Any = SlowStore()
    latest = LatestVersions(store, 2)
    store.now = {f"t{number}": number for number in range(5)}
    store.go = asyncio.Semaphore(100)
    assert await asyncio.gather(*(latest.of(table_id) for table_id in store.now)) == [0, 1, 2, 3, 4]
    assert max(map(len, store.asked)) <= 2


async def test_a_store_that_fails_is_asked_again() -> None:
    store: Any = SlowStore()
    latest = LatestVersions(store, 100)
    store.broken = True
    asked = [await begun(latest, "a") for _ in range(2)]
    for _ in asked:
        store.go.release()
    for task in asked:
        with pytest.raises(StoreError, match="the disk is gone"):
            await task
    store.broken = False
    store.go.release()
    assert await latest.of("a") == 1


async def test_who_gives_up_disturbs_nobody() -> None:
    store: Any = SlowStore()
    latest = LatestVersions(store, 100)
    one, other = await begun(latest, "a"), await begun(latest, "a")
    one.cancel()
    for _ in range(2):
        store.go.release()
    assert await other == 1
