"""The bus over a channel in memory: what goes into a message, what a lost one costs, and when the bus is down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from naturalis.bus import hint_bus
from naturalis.bus.contract import GONE
from naturalis.bus.hint_bus import BusTimings, NoBus
from tests.helpers.buses import BRISK, Member, MemoryChannel, World, running, until

QUIET = BusTimings(probe_interval_s=3600.0, first_probe_s=3600.0, timeout_s=3600.0)


def members(count: int, timings: BusTimings = BRISK) -> tuple[World, list[Member], list[MemoryChannel]]:
    world, everyone = World(), list[Callable[[str], None]]()
    channels = [MemoryChannel(everyone) for _ in range(count)]
    return world, [Member(world, channel, timings) for channel in channels], channels


async def test_hints_that_come_together_share_a_message_and_none_is_too_long() -> None:
    _world, (a, b), (channel, _) = members(2, QUIET)
    async with running(a, b):
        for number in range(40):
            a.write(f"table{number}")
            a.write(f"table{number}")
        await until(lambda: b.up_to_date)
        texts = [text for text in channel.sent if ":" in text]
        assert max(map(len, texts)) <= MemoryChannel.max_bytes
        assert len(texts) == 5  # as few as possible
        assert sum(map(len, b.hints)) == 40  # the latest version only


async def test_a_hint_alone_is_sent_at_once() -> None:
    _world, (a, b), (channel, _) = members(2, QUIET)
    async with running(a, b):
        await asyncio.sleep(0)
        a.write("here")
        await until(lambda: b.up_to_date)
        assert [text.split(" ")[1:] for text in channel.sent] == [["1", "here:1"]]
        assert b.hints == [{"here": 1}]
        assert a.hints == []  # it knows


async def test_deleted_tables_are_told() -> None:
    _world, (a, b), _ = members(2, QUIET)
    async with running(a, b):
        await asyncio.sleep(0)
        a.bus.publish("here", 5)
        a.bus.publish("here", GONE)
        await until(lambda: b.hints == [{"here": GONE}])


@pytest.mark.parametrize("lost", [["s 2 a:2"], ["s 2 a:2", "s 3"], ["s 1 a:1", "s 2 a:2"]])
async def test_whoever_missed_a_message_notices_with_the_next(lost: list[str]) -> None:
    _world, (a,), _ = members(1)
    texts = ["s 1 a:1", "s 2 a:2", "s 3", "s 4 b:1"]
    async with running(a):
        await until(lambda: a.bus.healthy)
        a.happened.clear()
        for text in texts:
            if text not in lost:
                a.bus._received(text)
        assert a.happened == ["missed"]


async def test_doubles_and_latecomers_do_no_harm() -> None:
    _world, (a,), _ = members(1)
    async with running(a):
        await until(lambda: a.bus.healthy)
        a.happened.clear()
        for text in ("s 1", "s 2 a:2", "s 2 a:2", "s 1 a:1", "s 3 a:3"):
            a.bus._received(text)
        assert a.happened == []
        assert a.hints == [{"a": 2}, {"a": 2}, {"a": 1}, {"a": 3}]


@pytest.mark.parametrize("text", ["", "hello", "s x a:1", "s 1 a", "s 1 a:x", "s 1 :", "s 1  a:1", "s 1 a:1:2"])
async def test_what_is_no_message_is_ignored(text: str) -> None:
    _world, (a,), _ = members(1)
    async with running(a):
        await until(lambda: a.bus.healthy)
        a.bus._received(text)
        assert a.hints == []


async def test_it_is_healthy_while_its_own_messages_come_back() -> None:
    _world, (a, b), (channel, _) = members(2)
    async with running(a, b):
        await until(lambda: a.bus.healthy and b.bus.healthy)
        assert a.echoes > 0
        assert "down" not in a.happened
        channel.broken = True
        await until(lambda: a.happened[-1] == "down")
        assert a.reasons == ["it is broken"]
        assert not a.bus.healthy
        a.write("here")
        await asyncio.sleep(0.1)
        assert not b.up_to_date
        channel.broken = False
        await until(lambda: a.bus.healthy)
        assert a.happened[-3:] == ["down", "up", "missed"]
        await until(lambda: b.up_to_date)  # what was published meanwhile was not forgotten


async def test_a_bus_that_swallows_everything_is_down() -> None:
    class Swallowing(MemoryChannel):
        async def send(self, text: str) -> None:
            self.sent.append(text)

    member = Member(World(), Swallowing([]), BusTimings(first_probe_s=0.02, timeout_s=0.1, probe_interval_s=0.02))
    async with running(member):
        await until(lambda: member.happened == ["down"])
        assert member.reasons == ["its messages do not come back"]


async def test_too_many_hints_are_forgotten_not_silently(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint_bus, "MAX_PENDING", 3)
    _world, (a, b), _ = members(2, QUIET)
    async with running(a, b):
        await asyncio.sleep(0)
        a.write("first")
        await until(lambda: b.up_to_date)
        for number in range(5):
            a.write(f"table{number}")
        await until(lambda: b.up_to_date)
        assert "missed" in b.happened


async def test_senders_of_long_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint_bus, "MAX_SENDERS", 10)
    _world, (a,), _ = members(1)
    async with running(a):
        await until(lambda: a.bus.healthy)
        for number in range(100):
            a.bus._received(f"s{number} 1 a:1")
        assert list(a.bus._heard) == [f"s{number}" for number in range(90, 100)]


async def test_no_bus_does_nothing() -> None:
    bus, member = NoBus(), Any
    bus.publish("here", 1)
    await bus.run(member)  # type: ignore[arg-type]
    assert not bus.healthy
    assert not bus.in_use
