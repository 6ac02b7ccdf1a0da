"""Tables, on both stores: entries come back, one append wins each version, and heads are found."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from naturalis.store import Conflict, EventRow, ListedTable, Store, TableHeader
from tests.store.samples import HEAD, entries, head, opened, table


async def test_entries_come_back_as_they_were(store: Store) -> None:
    first = [EventRow(1, 1_700_000_000_000, b""), EventRow(2, 1_700_000_000_001, bytes(range(256)) * 400)]
    await store.append("g", 0, first, HEAD)
    await store.append("g", 2, [EventRow(3, -5, "ř…🂡".encode())], HEAD)
    assert await store.events("g") == [*first, EventRow(3, -5, "ř…🂡".encode())]
    assert await store.events("g", 2) == [EventRow(3, -5, "ř…🂡".encode())]
    assert await store.events("g", 3) == []


async def test_a_table_that_does_not_exist_has_nothing(store: Store) -> None:
    await table(store, "g")
    assert await store.events("h") == []
    assert await store.versions(["h", "g", "G"]) == {"g": 1}
    assert await store.versions([]) == {}
    assert await store.list_tables("", 10, "over") == []


@pytest.mark.parametrize("expected", [0, 1, 3, 7])
async def test_another_version_than_expected_is_a_conflict(store: Store, expected: int) -> None:
    await table(store, "g", count=2)
    before = (await store.events("g"), await store.list_tables("", 9))
    with pytest.raises(Conflict):
        await store.append("g", expected, entries(expected + 1), head("over", summary=b"new"))
    assert (await store.events("g"), await store.list_tables("", 9)) == before


async def test_a_table_begins_with_0_expected(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.append("g", 1, entries(2), HEAD)
    assert await store.versions(["g"]) == {}
    assert await store.list_tables("", 9) == []


WRONG = {
    "no entries": ("g", 0, [], HEAD),
    "wrong first": ("g", 0, entries(2), HEAD),
    "a hole": ("g", 0, [*entries(1), *entries(3)], HEAD),
    "negative": ("g", -1, entries(0), HEAD),
    "no id": ("", 0, entries(1), HEAD),
    "NUL in the id": ("a\0b", 0, entries(1), HEAD),
    "no bytes": ("g", 0, [EventRow(1, 1, "text")], HEAD),  # type: ignore[arg-type]
    "large time": ("g", 0, [EventRow(1, 2**63, b"")], HEAD),
    "large due": ("g", 0, entries(1), head(due=2**63)),
    "no stage": ("g", 0, entries(1), head("soon")),  # type: ignore[arg-type]
    "no summary": ("g", 0, entries(1), TableHeader("open", True, None, None)),  # type: ignore[arg-type]
    "no text": ("\ud800", 0, entries(1), HEAD),
}


@pytest.mark.parametrize("wrong", WRONG)
async def test_what_makes_no_sense_is_refused_alone(store: Store, wrong: str) -> None:
    good = [store.append(f"table_id {number}", 0, entries(1), HEAD) for number in range(5)]
    refused, *rest = await asyncio.gather(store.append(*WRONG[wrong]), *good, return_exceptions=True)
    assert isinstance(refused, ValueError)
    assert rest == [None] * 5
    assert len(await store.list_tables("", 99)) == 5


async def test_ids_are_kept_apart_exactly(store: Store) -> None:
    ids = ["a", "A", "a ", "ä", "a'b", 'a"b', "a\\b", "%", "🂡", "a" * 200]
    for number, table_id in enumerate(ids):
        await table(store, table_id, count=number + 1)
    assert await store.versions(ids) == {table_id: number + 1 for number, table_id in enumerate(ids)}
    assert [found.table_id for found in await store.list_tables("", 99)] == sorted(ids)


async def test_of_many_that_expect_the_same_version_one_wins(store: Store) -> None:
    for version in range(1, 6):
        tries = [store.append("g", version - 1, [EventRow(version, 1, b"%d" % n)], HEAD) for n in range(40)]
        got = await asyncio.gather(*tries, return_exceptions=True)
        winners = [number for number, answer in enumerate(got) if answer is None]
        assert len(winners) == 1
        assert sum(isinstance(answer, Conflict) for answer in got) == 39
        assert (await store.events("g", version - 1)) == [EventRow(version, 1, b"%d" % winners[0])]


async def race(stores: list[Store], players: int, moves: int) -> dict[str, list[bytes]]:
    """Players append to three tables until each made its moves; what each table should have, in any order."""
    wrote: dict[str, list[bytes]] = {"x": [], "y": [], "z": []}

    async def play(number: int) -> None:
        store = stores[number % len(stores)]
        made = 0
        while made < moves:
            table_id = "xyz"[(number + made) % 3]
            version = (await store.versions([table_id])).get(table_id, 0)
            body = b"%d %d" % (number, made)
            try:
                await store.append(table_id, version, [EventRow(version + 1, 1, body)], HEAD)
            except Conflict:
                continue
            wrote[table_id].append(body)
            made += 1

    await asyncio.gather(*(play(number) for number in range(players)))
    return wrote


async def test_a_race_loses_nothing_and_leaves_no_hole(store: Store) -> None:
    for table_id, bodies in (await race([store], 12, 6)).items():
        kept = await store.events(table_id)
        assert [entry.version for entry in kept] == [*range(1, len(bodies) + 1)]
        assert sorted(entry.body for entry in kept) == sorted(bodies)


async def test_nor_does_one_between_two_stores(place: str | Path) -> None:
    async with opened(place) as one, opened(place) as other:
        wrote = await race([one, other], 8, 5)
        for table_id, bodies in wrote.items():
            kept = await one.events(table_id)
            assert kept == await other.events(table_id)
            assert [entry.version for entry in kept] == [*range(1, len(bodies) + 1)]
            assert sorted(entry.body for entry in kept) == sorted(bodies)


async def test_a_cancelled_append_disturbs_nobody(store: Store) -> None:
    tasks = [asyncio.create_task(store.append(f"g{number:02}", 0, entries(1), HEAD)) for number in range(30)]
    await asyncio.sleep(0)
    for task in tasks[::3]:
        task.cancel()
    got = await asyncio.gather(*tasks, return_exceptions=True)
    await table(store, "later")
    kept = await store.versions([f"g{number:02}" for number in range(30)])
    assert all(f"g{number:02}" in kept for number, answer in enumerate(got) if answer is None)
    assert sum(answer is None for answer in got) == 20


async def test_the_lobby_has_the_public_open_tables_latest_first(store: Store) -> None:
    await table(store, "a", head(summary=b"A"), at=5)
    await table(store, "b", head(summary=b"B"), at=9)
    await table(store, "c", head(public=False), at=7)
    await table(store, "d", head("playing"), at=8)
    await table(store, "e", head("over"), at=8)
    await table(store, "f", head(), at=5)
    assert await store.lobby(10) == [
        ListedTable("b", 1, "open", 9, b"B"),
        ListedTable("a", 1, "open", 5, b"A"),
        ListedTable("f", 1, "open", 5, b"{}"),
    ]  # fmt: skip
    assert [found.table_id for found in await store.lobby(1)] == ["b"]
    await store.append("a", 1, entries(2, at=20), head(summary=b"A2"))
    await store.append("b", 1, entries(2, at=21), head("playing"))
    assert [found.table_id for found in await store.lobby(10)] == ["a", "f"]


async def test_due_tables_longest_overdue_first(store: Store) -> None:
    await table(store, "a", head("playing", due=30))
    await table(store, "b", head("open", due=10))
    await table(store, "c", head("over", due=5))
    await table(store, "d", head("playing"))
    await table(store, "e", head("playing", due=20))
    assert await store.due(30, 10) == ["b", "e"]
    assert await store.due(31, 10) == ["b", "e", "a"]
    assert await store.due(31, 2) == ["b", "e"]
    assert await store.due(31, 0) == []
    await store.append("b", 1, entries(2), head("playing", due=None))
    await store.append("e", 1, entries(2), head("playing", due=99))
    assert await store.due(31, 10) == ["a"]


async def test_games_page_by_page(store: Store) -> None:
    for number in range(25):
        await table(store, f"g{number:02}", head("over" if number % 3 else "playing"))
    seen: list[str] = []
    while page := await store.list_tables(seen[-1] if seen else "", 7):
        seen += [found.table_id for found in page]
    assert seen == [f"g{number:02}" for number in range(25)]
    assert [found.table_id for found in await store.list_tables("g03", 2, "playing")] == ["g06", "g09"]
    assert await store.count_tables() == {"open": 0, "playing": 9, "over": 16}


async def test_forgotten_tables_are_gone_the_oldest_first(store: Store) -> None:
    for number in range(6):
        await table(store, f"g{number}", head("over"), at=10 + number, count=3)
    await table(store, "open", head("open"), at=1)
    assert await store.delete_tables("over", 14, 3) == 3
    assert await store.delete_tables("over", 14, 3) == 1
    assert await store.delete_tables("over", 14, 3) == 0
    assert [found.table_id for found in await store.list_tables("", 99)] == ["g4", "g5", "open"]
    assert await store.events("g0") == []
    await table(store, "g0")  # nothing of it is left in the way
    assert await store.versions(["g0"]) == {"g0": 1}


@pytest.mark.parametrize("limit", [-1, 2**31])
async def test_a_limit_that_is_none(store: Store, limit: int) -> None:
    for asked in (
        store.lobby(limit),
        store.due(1, limit),
        store.list_tables("", limit),
        store.delete_tables("over", 1, limit),
    ):
        with pytest.raises(ValueError, match="is not how many one can ask for"):
            await asked
