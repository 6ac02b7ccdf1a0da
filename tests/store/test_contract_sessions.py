"""Sessions, pulses, outages, and the life of a store, on both stores."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from naturalis.store import Session, Store, StoreError
from tests.store.samples import HEAD, entries, everything, head, notice, opened, session, subscription, table


async def test_sessions_are_kept_replaced_and_forgotten(store: Store) -> None:
    assert await store.session(b"d") is None
    await store.save_session(session())
    await store.save_session(Session(b"\x00\xff", "person-2", "Ž'\"", 2, 7))
    assert await store.session(b"d") == session()
    assert await store.session(b"\x00\xff") == Session(b"\x00\xff", "person-2", "Ž'\"", 2, 7)
    await store.save_session(session(seen=9, name="Grace"))
    assert await store.session(b"d") == session(seen=9, name="Grace")
    await store.delete_session(b"d")
    await store.delete_session(b"d")
    assert await store.session(b"d") is None


async def test_several_sessions_at_once(store: Store) -> None:
    for number in range(5):
        await store.save_session(session(b"%d" % number))
    found = await store.sessions([b"4", b"none", b"1", b"\x00"])
    assert sorted(one.digest for one in found) == [b"1", b"4"]
    assert found[0] == session(found[0].digest)
    assert await store.sessions([]) == []


async def test_sessions_not_seen_for_long_are_forgotten(store: Store) -> None:
    for number in range(5):
        await store.save_session(session(b"%d" % number, seen=number))
    assert await store.delete_sessions(3) == 3
    assert [await store.session(b"%d" % number) is not None for number in range(5)] == [False] * 3 + [True] * 2


async def test_pulses(store: Store) -> None:
    assert await store.heartbeats() == {}
    for process, at in (("one", 5), ("two", 6), ("one", 7)):
        await store.record_heartbeat(process, at)
    assert await store.heartbeats() == {"one": 7, "two": 6}
    await store.delete_heartbeats(7)
    assert await store.heartbeats() == {"one": 7}


async def test_a_process_says_that_it_stops_and_perhaps_that_it_runs_again(store: Store) -> None:
    for process, leaving in (("one", True), ("two", False), ("three", True), ("three", False)):
        await store.record_heartbeat(process, 5, leaving)
    assert await store.leaving() == {"one"}
    assert set(await store.heartbeats()) == {"one", "two", "three"}


async def test_outages_by_their_start(store: Store) -> None:
    for start, stop in ((50, 60), (10, 70), (10, 20), (10, 20)):
        await store.add_outage(start, stop)
    assert await store.outages(0) == [(10, 20), (10, 20), (10, 70), (50, 60)]
    assert await store.outages(20) == [(10, 70), (50, 60)]
    assert await store.outages(70) == []


async def test_everything_is_there_after_reopening(place: str | Path) -> None:
    async with opened(place) as store:
        await table(store, "a", head("open", due=4), count=3)
        await table(store, "b", head("over", public=False))
        await store.save_session(session())
        await store.record_heartbeat("one", 1)
        await store.add_outage(1, 2)
        await store.save_subscription(subscription(), 5)
        before = await everything(store)
    async with opened(place) as store:
        assert await everything(store) == before


async def test_a_commit_is_told_with_the_number_of_its_appends(place: str | Path) -> None:
    told: list[tuple[int, float]] = []
    async with opened(place, lambda count, seconds: told.append((count, seconds))) as store:
        waiting = [store.append(f"g{number}", 0, entries(1), HEAD) for number in range(20)]
        wrong = store.append("g0", 5, entries(6), HEAD)
        await asyncio.gather(*waiting, wrong, return_exceptions=True)
        await store.record_heartbeat("one", 1)
    assert sum(count for count, _ in told) == 20
    assert all(count > 0 and seconds > 0 for count, seconds in told)


async def test_close_finishes_what_was_begun(place: str | Path) -> None:
    async with opened(place) as store:
        tasks = [asyncio.create_task(store.append(f"g{number}", 0, entries(1), HEAD)) for number in range(100)]
        await asyncio.sleep(0)
        await asyncio.gather(store.close(), store.close())
        assert await asyncio.gather(*tasks) == [None] * 100
    async with opened(place) as store:
        assert (await store.count_tables())["playing"] == 100


async def test_a_closed_store_says_so(place: str | Path, tmp_path: Path) -> None:
    async with opened(place) as store:
        pass
    await store.close()
    for asked in (
        store.append("g", 0, entries(1), HEAD), store.events("g"), store.versions(["g"]), store.lobby(1),
        store.due(1, 1), store.list_tables("", 1), store.count_tables(), store.delete_tables("over", 1, 1),
        store.save_session(session()), store.session(b"d"), store.delete_session(b"d"), store.delete_sessions(1),
        store.record_heartbeat("p", 1), store.heartbeats(), store.delete_heartbeats(1),
        store.add_outage(1, 2), store.outages(1),
        store.server_key("k", b""), store.save_subscription(subscription(), 1), store.subscriptions(["p"]),
        store.delete_subscription("e"), store.save_notice(notice()), store.claim_notices("p", 1, 1, 1),
        store.backup(tmp_path / "b"), store.ready(),
    ):  # fmt: skip
        with pytest.raises(StoreError, match="the store is closed; open it again"):
            await asked
    assert not (tmp_path / "b").exists()


async def test_a_store_is_ready(store: Store) -> None:
    before = await everything(store)
    await store.ready()
    assert await everything(store) == before
