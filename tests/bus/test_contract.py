"""Laws of every bus, on real servers: nothing that was published stays unknown, whatever happens to the bus."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from naturalis.bus.contract import Channel
from naturalis.bus.postgres_channel import PostgresChannel
from naturalis.bus.redis_channel import RedisChannel
from naturalis.store.postgres.listener import Listener
from tests.helpers.buses import FaultyChannel, Member, World, running, until
from tests.helpers.postgres import postgres_server
from tests.helpers.valkey import valkey_server

pytestmark = pytest.mark.slow


class Place:
    """Where servers meet: channels to it, and what can happen to it."""

    def __init__(self, open_channel: Callable[[], Channel], server: Any, cut: Callable[[], None]) -> None:
        self.channel = open_channel
        self.cut = cut  # ends all connections
        self.start: Callable[[], None] = server.start
        self.kill: Callable[[], None] = server.kill


@pytest.fixture(scope="module")
def postgres() -> Iterator[Place]:
    with postgres_server() as server:
        name = server.create()
        url = server.url(name)
        yield Place(lambda: PostgresChannel(url, Listener(url)), server, lambda: server.disconnect(name))


@pytest.fixture(scope="module")
def valkey() -> Iterator[Place]:
    with valkey_server() as server:
        yield Place(lambda: RedisChannel(server.url), server, server.disconnect)


@pytest.fixture(params=["postgres", "valkey"])
def place(request: pytest.FixtureRequest) -> Place:
    found: Place = request.getfixturevalue(request.param)
    return found


async def healthy(*members: Member) -> None:
    await until(lambda: all(member.bus.healthy for member in members))


async def test_everyone_hears_what_one_publishes(place: Place) -> None:
    world = World()
    everyone = [Member(world, place.channel()) for _ in range(3)]
    async with running(*everyone):
        await healthy(*everyone)
        for member in everyone:
            member.happened.clear()
        for number in range(300):
            world.rng.choice(everyone).write(f"table{number % 20}")
            if number % 7 == 0:
                await asyncio.sleep(0.002)
        await until(lambda: all(member.up_to_date for member in everyone))
        assert [member.happened for member in everyone] == [[], [], []]  # by hints alone
        assert all(member.echoes for member in everyone)


async def test_a_burst_of_very_many_tables(place: Place) -> None:
    world = World()
    a, b = Member(world, place.channel()), Member(world, place.channel())
    async with running(a, b):
        await healthy(a, b)
        b.happened.clear()
        for number in range(5000):
            a.write(f"{number:026d}", 1_000_000 + number)
        await until(lambda: b.up_to_date)
        assert b.happened == []
        assert max(map(len, b.hints)) > 100


async def test_lost_doubled_and_reordered_hints(place: Place) -> None:
    """One of ten is lost: the next message, a second later at most, says so."""
    world = World()
    channels = [FaultyChannel(place.channel(), Random(seed)) for seed in range(3)]
    everyone = [Member(world, channel) for channel in channels]
    async with running(*everyone):
        await healthy(*everyone)
        for _ in range(20):
            for _ in range(10):
                world.rng.choice(everyone).write(f"table{world.rng.randrange(50)}")
                await asyncio.sleep(0.002)
            await until(lambda: all(member.up_to_date for member in everyone))
        assert sum(channel.faults for channel in channels) > 20


async def test_connections_that_are_cut(place: Place) -> None:
    world = World()
    a, b = Member(world, place.channel()), Member(world, place.channel())
    async with running(a, b):
        for number in range(3):
            await healthy(a, b)
            a.happened.clear()
            await asyncio.to_thread(place.cut)
            a.write(f"table{number}")
            b.write(f"other{number}")
            await until(lambda: "up" in a.happened)
            assert a.happened[0] == "down"
            await until(lambda: a.up_to_date and b.up_to_date)
            assert a.reasons[-1]


async def test_a_bus_that_is_down_at_the_start_and_again_later(place: Place) -> None:
    await asyncio.to_thread(place.kill)
    world = World()
    a, b = Member(world, place.channel()), Member(world, place.channel())
    async with running(a, b):
        await until(lambda: a.happened == b.happened == ["down"])
        a.write("early")
        assert not b.up_to_date
        await asyncio.to_thread(place.start)
        await healthy(a, b)
        await until(lambda: b.up_to_date)
        assert {"up", "missed"} <= {*a.happened[1:]}
        await asyncio.to_thread(place.kill)
        await until(lambda: a.happened[-1] == b.happened[-1] == "down")
        b.write("late")
        await asyncio.to_thread(place.start)
        await healthy(a, b)
        await until(lambda: a.up_to_date)


async def test_what_others_put_on_the_channel_is_ignored(place: Place) -> None:
    world = World()
    a, stranger = Member(world, place.channel()), place.channel()
    async with running(a):
        await healthy(a)
        for text in ("", "hello", "s 1 a:", "ünïcode 1 x:1 y"):
            await stranger.send(text)
        await stranger.send("s 1 here:1")
        await until(lambda: bool(a.hints))
        assert a.hints == [{"here": 1}]
    await stranger.close()
