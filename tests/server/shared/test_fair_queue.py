"""The fair queue: groups in turn, members in turn, and nobody left waiting for ever."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naturalis.server.shared.fair_queue import FairQueue, FairSlots, WaitedTooLong


def test_groups_and_members_go_in_turn() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(4):
        queue.add(f"flood{number}", "a", "eve")
    queue.add("ann", "a", "ann")
    queue.add("bob", "b", "bob")
    assert [queue.pop() for _ in range(6)] == ["flood0", "bob", "ann", "flood1", "flood2", "flood3"]
    assert len(queue) == 0
    with pytest.raises(KeyError):
        queue.pop()


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("xy")), max_size=30))
def test_everything_comes_out_once_and_in_the_order_of_its_member(added: list[tuple[str, str]]) -> None:
    queue: FairQueue[tuple[str, str, int]] = FairQueue()
    for number, (group, member) in enumerate(added):
        queue.add((group, member, number), group, member)
    found = [queue.pop() for _ in range(len(queue))]
    assert sorted(number for *_, number in found) == list(range(len(added)))
    for who in {tuple(each[:2]) for each in found}:
        own = [each[2] for each in found if each[:2] == who]
        assert own == sorted(own)


async def test_slots_go_to_each_group_in_turn() -> None:
    slots, order = FairSlots(1), []

    async def work(group: str) -> None:
        await slots.acquire(group)
        order.append(group)
        await asyncio.sleep(0)
        slots.release()

    await asyncio.gather(*(work(group) for group in ("a", "a", "a", "a", "b", "c")))
    assert order == ["a", "a", "b", "c", "a", "a"]
    await asyncio.wait_for(slots.acquire("d"), 5)  # nothing was lost


async def test_a_turn_that_comes_too_late_is_refused() -> None:
    slots = FairSlots(1, max_wait_s=-1.0)
    await slots.acquire("a")
    late = asyncio.ensure_future(slots.acquire("b"))
    await asyncio.sleep(0)
    slots.release()
    with pytest.raises(WaitedTooLong):
        await late
    await asyncio.wait_for(slots.acquire("c"), 5)


async def test_whoever_leaves_gives_the_slot_to_the_next() -> None:
    slots = FairSlots(1)
    await slots.acquire("a")
    waiting, granted = asyncio.ensure_future(slots.acquire("b")), asyncio.ensure_future(slots.acquire("c"))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.sleep(0)
    slots.release()  # to c, which leaves in the same moment
    granted.cancel()
    await asyncio.gather(waiting, granted, return_exceptions=True)
    await asyncio.wait_for(slots.acquire("d"), 5)
