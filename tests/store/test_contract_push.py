"""The server's keys, push subscriptions and turn notices, on both stores."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from naturalis.store import Session, Store, restore
from tests.store.samples import notice, opened, session, subscription


async def test_the_first_key_stays(place: str | Path) -> None:
    async with opened(place) as store:
        assert await store.server_key("vapid", b"\x00first") == b"\x00first"
        assert await store.server_key("vapid", b"second") == b"\x00first"
        assert await store.server_key("other", b"third") == b"third"
    async with opened(place) as store:
        assert await store.server_key("vapid", b"fourth") == b"\x00first"


async def test_servers_that_start_together_agree_on_a_key(store: Store) -> None:
    keys = await asyncio.gather(*(store.server_key("vapid", b"key %d" % number) for number in range(8)))
    assert len(set(keys)) == 1


async def test_subscriptions_are_saved_replaced_and_deleted(store: Store) -> None:
    assert await store.subscriptions(["person-1"]) == []
    first, second = subscription(), subscription("https://push.example/2", "person-2")
    for one in (second, first, first):
        await store.save_subscription(one, 5)
    assert await store.subscriptions(["person-1"]) == [first]
    assert await store.subscriptions(["person-2", "nobody", "person-1"]) == [first, second]
    assert await store.subscriptions([]) == []
    moved = subscription(first.endpoint, "person-2", made=9)  # someone else uses the browser now
    await store.save_subscription(moved, 5)
    assert await store.subscriptions(["person-1"]) == []
    assert await store.subscriptions(["person-2"]) == [moved, second]
    await store.delete_subscription(moved.endpoint)
    await store.delete_subscription(moved.endpoint)
    assert await store.subscriptions(["person-1", "person-2"]) == [second]


async def test_a_person_has_only_so_many_subscriptions(store: Store) -> None:
    other = subscription("https://push.example/other", "person-2", made=0)
    await store.save_subscription(other, 2)
    for number in range(5):
        await store.save_subscription(subscription(f"https://push.example/{number}", made=number), 2)
    assert [one.made for one in await store.subscriptions(["person-1"])] == [3, 4]
    assert await store.subscriptions(["person-2"]) == [other]


async def test_subscriptions_go_with_their_session(store: Store) -> None:
    for number in (1, 2, 3):
        person = f"person-{number}"
        await store.save_session(Session(b"%d" % number, person, "Ada", 1, number))
        await store.save_subscription(subscription(f"https://push.example/{number}", person), 5)
    await store.delete_session(b"3")
    assert await store.delete_sessions(2) == 1
    left = await store.subscriptions(["person-1", "person-2", "person-3"])
    assert [one.person for one in left] == ["person-2"]


async def test_a_notice_is_claimed_once_when_it_is_due(store: Store) -> None:
    await store.save_notice(notice("a", 0, due=20))
    await store.save_notice(notice("a", 1, due=10))
    await store.save_notice(notice("b", 0, due=30))
    assert await store.claim_notices("me", 10, 0, 9) == []
    assert await store.claim_notices("me", 21, 0, 9) == [notice("a", 1, due=10), notice("a", 0, due=20)]
    assert await store.claim_notices("me", 21, 0, 9) == []
    await store.save_notice(notice("b", 0, due=40))  # a later turn of the same seat
    assert await store.claim_notices("me", 35, 0, 9) == []
    assert await store.claim_notices("me", 99, 0, 9) == [notice("b", 0, due=40)]


async def test_a_notice_waits_for_its_process_until_it_is_orphaned(store: Store) -> None:
    await store.save_notice(notice("a", due=10, process="other"))
    await store.save_notice(notice("b", due=11, process="me"))
    assert await store.claim_notices("me", 20, 10, 9) == [notice("b", due=11, process="me")]
    assert await store.claim_notices("me", 20, 11, 9) == [notice("a", due=10, process="other")]


async def test_no_more_notices_than_asked_for(store: Store) -> None:
    for seat in range(4):
        await store.save_notice(notice("a", seat, due=seat))
    assert [one.seat for one in await store.claim_notices("me", 9, 0, 3)] == [0, 1, 2]
    assert [one.seat for one in await store.claim_notices("me", 9, 0, 3)] == [3]
    with pytest.raises(ValueError, match="how many"):
        await store.claim_notices("me", 9, 0, -1)


async def test_two_who_claim_at_once_share_the_notices(store: Store) -> None:
    for number in range(40):
        await store.save_notice(notice(f"t{number:02}"))
    found = await asyncio.gather(*(store.claim_notices(f"p{number}", 99, 0, 7) for number in range(8)))
    claimed = [one.table_id for some in found for one in some]
    while rest := await store.claim_notices("last", 99, 0, 7):
        claimed += [one.table_id for one in rest]
    assert sorted(claimed) == [f"t{number:02}" for number in range(40)]


async def test_a_backup_has_keys_subscriptions_and_notices(place: str | Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    async with opened(place) as store:
        await store.server_key("vapid", b"key")
        await store.save_session(session())
        await store.save_subscription(subscription(), 5)
        await store.save_notice(notice(process="p"))
        await store.backup(copy)
    async with opened(tmp_path / "restored" / "naturalis.sqlite") as store:
        await restore(copy, store)
        assert await store.server_key("vapid", b"other") == b"key"
        assert await store.subscriptions(["person-1"]) == [subscription()]
        assert await store.claim_notices("p", 99, 0, 9) == [notice(process="p")]
