"""Whose tables they are, on both stores: lists in pages, joining and leaving, and tables that nobody lists any more."""

from __future__ import annotations

import asyncio

from naturalis.store import EventRow, ListPosition, PlayedTable, Stage, Store, TableHeader
from tests.store.samples import entries


def header(
    stage: Stage = "playing", joined: tuple[str, ...] = (), left: tuple[str, ...] = (), overview: bytes = b"o"
) -> TableHeader:
    return TableHeader(stage, False, None, b"", overview, joined, left)


async def listed(store: Store, person: str, size: int = 99) -> list[str]:
    """Everything on the person's list, page by page."""
    found: list[PlayedTable] = []
    after = None
    while page := await store.tables_of(person, after, size):
        found += page
        after = page[-1].position
    return [table.table_id for table in found]


async def test_running_tables_come_first_then_the_latest(store: Store) -> None:
    stages: dict[str, tuple[Stage, int]] = {
        "a": ("over", 9), "b": ("playing", 2), "c": ("over", 12), "d": ("open", 7), "e": ("over", 9),
        "f": ("playing", 7),
    }  # fmt: skip
    for table_id, (stage, at) in stages.items():
        await store.append(table_id, 0, [EventRow(1, at, b"")], header(stage, ("ann",)))
    await store.append("g", 0, entries(1), header(joined=("bob",)))
    for size in (1, 2, 4, 99):
        assert await listed(store, "ann", size) == ["d", "f", "b", "c", "a", "e"]
    assert await listed(store, "bob") == ["g"]
    assert await listed(store, "cyd") == []
    (first, *_) = await store.tables_of("ann", ListPosition(False, 2, "b"), 9)
    assert first == PlayedTable("c", "over", 12, b"o", 1)


async def test_people_join_and_leave_with_an_append(store: Store) -> None:
    await store.append("g", 0, entries(1), header("open", ("ann", "bob")))
    await store.append("g", 1, entries(2), header("open", ("cyd",), ("bob",), b"newer"))
    await store.append("g", 2, entries(3), header("open", ("cyd",), ("dan",)))  # who is there stays there
    assert [await listed(store, person) for person in ("ann", "bob", "cyd", "dan")] == [["g"], [], ["g"], []]
    (table,) = await store.tables_of("ann", None, 9)
    assert (table.overview, table.listed) == (b"o", 2)


async def test_a_refused_append_changes_no_list(store: Store) -> None:
    await store.append("g", 0, entries(1), header(joined=("ann",)))
    await asyncio.gather(
        store.append("g", 0, entries(1), header(joined=("bob",), left=("ann",))), return_exceptions=True
    )
    assert (await listed(store, "ann"), await listed(store, "bob")) == (["g"], [])


async def test_a_table_is_deleted_when_the_last_one_forgets_it(store: Store) -> None:
    await store.append("g", 0, entries(1), header("over", ("ann", "bob")))
    await store.append("h", 0, entries(1), header("over", ("ann",)))
    assert not await store.forget_table("g", "cyd")
    assert not await store.forget_table("g", "ann")
    assert not await store.forget_table("g", "ann")  # a second time, too
    assert (await listed(store, "ann"), await listed(store, "bob")) == (["h"], ["g"])
    assert await store.forget_table("g", "bob")
    assert await store.events("g") == []
    assert await store.versions(["g", "h"]) == {"h": 1}
    assert not await store.forget_table("g", "bob")
    await store.append("g", 0, entries(1), header(joined=("ann",)))  # its id is free again
    assert await listed(store, "bob") == []


async def test_of_two_who_forget_a_table_at_once_one_deletes_it(store: Store) -> None:
    await store.append("g", 0, entries(1), header("over", ("ann", "bob")))
    answers = await asyncio.gather(store.forget_table("g", "ann"), store.forget_table("g", "bob"))
    assert sorted(answers) == [False, True]
    assert await store.events("g") == []


async def test_a_table_that_nobody_lists_is_not_deleted_by_a_stranger(store: Store) -> None:
    await store.append("g", 0, entries(1), header())
    assert not await store.forget_table("g", "ann")
    assert await store.versions(["g"]) == {"g": 1}


async def test_expired_tables_leave_the_lists(store: Store) -> None:
    await store.append("g", 0, entries(1, at=5), header("over", ("ann",)))
    assert await store.delete_tables("over", 6, 9) == 1
    await store.append("g", 0, entries(1), header())
    assert await listed(store, "ann") == []


async def test_older_tables_get_their_overviews(store: Store) -> None:
    for table_id in "abc":
        await store.append(table_id, 0, entries(1, 2), header(overview=b""))
    await store.append("d", 0, entries(1), header())
    await store.append("c", 2, entries(3), header(joined=("dan",)))  # goes on before it has one
    assert await store.tables_without_overview("", 2) == ["a", "b"]
    assert await store.tables_without_overview("b", 9) == ["c"]
    await store.save_overview("a", 2, b"late", ["ann", "bob"])
    await store.save_overview("a", 2, b"later", ["cyd"])  # it has one
    await store.save_overview("b", 1, b"old", ["ann"])  # it has changed meanwhile
    await store.save_overview("z", 1, b"none", ["ann"])
    assert await store.tables_without_overview("", 9) == ["b", "c"]
    assert await store.tables_of("ann", None, 9) == [PlayedTable("a", "playing", 20, b"late", 2)]
    assert (await listed(store, "bob"), await listed(store, "cyd")) == (["a"], [])
