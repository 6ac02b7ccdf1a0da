"""Sockets: slow readers are dropped to a resync and cost no memory, limits are kept, frames are slowed, not lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest

from naturalis.server.live_tables.viewer import FlushQueue, Viewer
from naturalis.server.monitoring.metrics import Metrics
from tests.server.helpers.client import Client
from tests.server.helpers.servers import line_of, pair, served, settled

LIMIT = 1000


class FrameSender:
    """The way to a client, which reads or does not."""

    def __init__(self, blocked: bool = False) -> None:
        self.blocked = blocked
        self.resumed: Callable[[], None] | None = None
        self.frames: list[list[object]] = []
        self.renewed = 0
        self.metrics = Metrics()
        self.viewer = Viewer(self, FlushQueue(self.metrics), None, LIMIT, self.renew)

    @property
    def told(self) -> list[object]:
        return [told for frame in self.frames for told in frame]

    def tell(self, text: bytes) -> None:
        assert not self.blocked
        self.frames.append(json.loads(text))

    def renew(self, viewer: Viewer) -> None:
        self.renewed += 1
        viewer.push(b'"welcome"')

    def read(self) -> None:
        """The client reads again."""
        self.blocked = False
        assert self.resumed is not None
        self.resumed()


async def test_what_one_turn_of_the_loop_brings_is_one_frame() -> None:
    ways = [FrameSender(), FrameSender()]
    for number in range(50):
        for way in ways:
            way.viewer.push(b"%d" % number)
            assert way.frames == []
    for way in ways:
        await way.viewer.drained()
        assert way.frames == [[*range(50)]]
    await asyncio.sleep(0)
    assert [len(way.frames) for way in ways] == [1, 1]


async def test_what_waits_is_sent_in_order_and_in_few_frames() -> None:
    """Whether it is sent at the end of the turn, or when the client reads again."""
    way = FrameSender()
    for number in range(60):
        way.blocked = number % 20 > 10
        if not way.blocked:
            way.read()
        way.viewer.push(b"%d" % number)
        if number % 3:
            await asyncio.sleep(0)
    way.read()
    await way.viewer.drained()
    assert way.told == [*range(60)]
    assert len(way.frames) < 50


async def test_frames_and_their_bytes_are_counted() -> None:
    way = FrameSender()
    for _ in range(3):
        way.viewer.push(b"12345")
        way.viewer.push(b"6")
        await way.viewer.drained()
    samples = way.metrics.registry.get_sample_value
    assert samples("naturalis_frames_out_total") == 3
    assert samples("naturalis_bytes_out_total") == 3 * len("[12345,6]")


async def test_a_slow_reader_is_told_anew_and_costs_no_memory() -> None:
    way = FrameSender(blocked=True)
    for number in range(10_000):
        way.viewer.push(b"%d" % number)
        assert way.viewer._size <= LIMIT
        assert sum(map(len, way.viewer._outbox)) <= LIMIT
    await asyncio.sleep(0)
    assert way.frames == []
    way.read()
    await way.viewer.drained()
    assert way.renewed == 1
    assert way.frames == [["welcome"]]
    way.viewer.push(b"1")
    await way.viewer.drained()
    assert way.frames[-1] == [1]


async def test_a_view_larger_than_the_limit_is_sent_all_the_same() -> None:
    way = FrameSender(blocked=True)
    large = b'"%s"' % (b"x" * 3 * LIMIT)
    way.renew = lambda viewer: viewer.push(large)  # type: ignore[method-assign]
    way.viewer = Viewer(way, FlushQueue(way.metrics), None, LIMIT, way.renew)
    way.viewer.push(large)
    way.read()
    way.blocked = True
    for _ in range(5):
        way.viewer.push(large)
    way.read()
    await asyncio.wait_for(way.viewer.drained(), 5)
    assert len(way.frames) == 2


@pytest.mark.parametrize("waiting", [0, 3, 10_000])
async def test_nothing_follows_the_goodbye(waiting: int) -> None:
    """Not the news of a bot that moved meanwhile, and not the welcome of one who reads slowly."""
    way = FrameSender()
    way.viewer.push(b"0")
    await way.viewer.drained()
    way.blocked = True
    for number in range(waiting):
        way.viewer.push(b"%d" % number)
    way.viewer.leave(b'"bye"')
    way.viewer.push(b'"news"')
    way.viewer.leave(b'"bye"')
    way.read()
    way.viewer.push(b'"news"')
    await way.viewer.drained()
    assert way.told[0] == 0
    assert way.told[-1] == "bye"
    assert way.told.count("bye") == 1
    assert "news" not in way.told
    assert way.renewed == 0
    assert waiting > 3 or way.told == [0, *range(waiting), "bye"]


async def test_a_socket_that_is_gone_is_sent_nothing() -> None:
    broken, stopped, beside = FrameSender(), FrameSender(), FrameSender()
    post = FlushQueue(broken.metrics)
    broken.viewer, beside.viewer = (Viewer(way, post, None, LIMIT, way.renew) for way in (broken, beside))

    def breaks(text: bytes) -> None:
        raise ConnectionResetError(text)

    broken.tell = breaks  # type: ignore[method-assign]
    for way in (broken, stopped, beside):
        way.viewer.push(b"1")
    stopped.viewer.stop()
    for way in (broken, stopped, beside):
        await way.viewer.drained()
        way.viewer.push(b"2")
        await way.viewer.drained()
    assert broken.viewer._outbox == []
    assert stopped.frames == []
    assert beside.frames == [[1], [2]]  # a broken line holds up no other


async def test_whoever_waits_for_the_last_words_of_a_closed_socket_goes_on() -> None:
    way = FrameSender(blocked=True)
    way.viewer.push(b"1")
    waiting = [asyncio.ensure_future(way.viewer.drained()) for _ in range(2)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    way.viewer.stop()
    await asyncio.wait_for(waiting[1], 5)
    assert way.frames == []


async def test_a_client_that_does_not_read(tmp_path: Path) -> None:
    """Its own socket alone is held up; reading again, it is where everyone is."""
    async with served(tmp_path, outbox_kib=16, chat_per_minute=10_000) as here:
        _game, first, second, *_ = await pair(here, chat="free")
        viewer = next(viewer for viewer in here.server.sockets.viewers if viewer.seats == (1,))
        line_of(viewer).pause_writing()
        for number in range(120):
            assert (await first.ask("say", seat=0, text=f"{number} " + "x" * 200))["type"] == "done"
            assert viewer._size <= 16 * 1024
        assert second.view["chat"] == []
        line_of(viewer).resume_writing()
        await second.until(lambda: second.view["version"] == first.view["version"])
        assert second.view == second.view | {"chat": first.view["chat"]}
        drops = here.server.services.metrics.outbox_drops._value.get()
        assert drops == 1
        assert 'resyncs_total{reason="slow"} 1.0' in (await here._guests[0].get("/metrics")).text


async def test_as_many_sockets_as_may_be(tmp_path: Path) -> None:
    async with served(tmp_path, sockets=3) as here:
        ann = await here.guest()
        game = await ann.table()
        clients = [await ann.enter(game) for _ in range(3)]
        assert (await ann.enter(game)).closed == 4429
        await clients[0].close()
        await settled(lambda: len(here.server.sockets.viewers) == 2)
        assert (await ann.enter(game)).you


@pytest.mark.parametrize("limit", ["sockets_per_address", "sockets_per_session"])
async def test_as_many_for_one_address_or_guest(tmp_path: Path, limit: str) -> None:
    async with served(tmp_path, **{limit: 2}) as here:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        game = await ann.table()
        clients = [await ann.enter(game) for _ in range(2)]
        assert (await ann.enter(game)).closed == 4429
        other = await bob.enter(game)
        assert bool(other.you) == (limit == "sockets_per_session")  # another guest, but the same address
        for client in clients:
            await client.close()
        await settled(lambda: all(viewer.seats == () for viewer in here.server.sockets.viewers))
        assert (await ann.enter(game)).you


async def test_a_table_that_does_not_exist(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        for game in ("nosuchtable", "x", "a" * 50, "%F0%9F%8E%B2%F0%9F%8E%B2"):
            assert (await Client.enter(here.address, game)).closed == 4404


async def test_frames_are_slowed_and_not_lost(tmp_path: Path) -> None:
    async with served(tmp_path, frames_per_second=40, frames_burst=5) as here:
        ann = await here.guest()
        game = await ann.table()
        client = await ann.enter(game)
        began = monotonic()
        for number in range(25):
            await client.send({"type": "score", "id": f"s{number}"})
        await client.until(lambda: len(client.answers) == 25)
        assert monotonic() - began > 0.4  # 20 of them at 40 a second
        assert client.closed is None


async def test_a_frame_that_is_too_large_ends_the_socket(tmp_path: Path) -> None:
    async with served(tmp_path, body_kib=1) as here:
        ann = await here.guest()
        client = await ann.enter(await ann.table())
        await client.socket.send("x" * 2000)
        await client.until(lambda: client.closed is not None)
        assert client.closed == 1009
