"""Sockets: slow readers are dropped to a resync and cost no memory, limits are kept, frames are slowed, not lost."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from time import monotonic

import pytest

from naturalis.server.viewer import Viewer
from tests.server.client import Client
from tests.server.serving import pair, served, settled

LIMIT = 1000


class Line:
    """The way to a client, which may be blocked."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.frames: list[list[object]] = []
        self.renewed = 0
        self.viewer = Viewer(self.send, None, LIMIT, self.renew)

    async def send(self, text: str) -> None:
        await self.open.wait()
        self.frames.append(json.loads(text))

    def renew(self, viewer: Viewer) -> None:
        self.renewed += 1
        viewer.push(b'"welcome"')


async def test_what_waits_is_sent_in_order_and_in_few_frames() -> None:
    line = Line()
    for number in range(50):
        line.viewer.push(b"%d" % number)
    line.open.set()
    await line.viewer.drained()
    assert [told for frame in line.frames for told in frame] == [*range(50)]
    assert len(line.frames) <= 2


async def test_a_slow_reader_is_told_anew_and_costs_no_memory() -> None:
    line = Line()
    line.viewer.push(b"0")
    await asyncio.sleep(0)
    for number in range(10_000):
        line.viewer.push(b"%d" % number)
        assert line.viewer._size <= LIMIT
        assert sum(map(len, line.viewer._outbox)) <= LIMIT
    line.open.set()
    await line.viewer.drained()
    assert line.renewed == 1
    assert line.frames[-1] == ["welcome"]
    line.viewer.push(b"1")
    await line.viewer.drained()
    assert line.frames[-1] == [1]


async def test_a_view_larger_than_the_limit_is_sent_all_the_same() -> None:
    line = Line()
    large = b'"%s"' % (b"x" * 3 * LIMIT)
    line.renew = lambda viewer: viewer.push(large)  # type: ignore[method-assign]
    line.viewer = Viewer(line.send, None, LIMIT, line.renew)
    line.viewer.push(large)
    await asyncio.sleep(0)
    for _ in range(5):
        line.viewer.push(large)
    line.open.set()
    await asyncio.wait_for(line.viewer.drained(), 5)
    assert len(line.frames) == 2


@pytest.mark.parametrize("waiting", [0, 3, 10_000])
async def test_nothing_follows_the_goodbye(waiting: int) -> None:
    """Not the news of a bot that moved meanwhile, and not the welcome of one who reads slowly."""
    line = Line()
    line.viewer.push(b"0")
    await asyncio.sleep(0)
    for number in range(waiting):
        line.viewer.push(b"%d" % number)
    line.viewer.leave(b'"bye"')
    line.viewer.push(b'"news"')
    line.viewer.leave(b'"bye"')
    line.open.set()
    await line.viewer.drained()
    told = [told for frame in line.frames for told in frame]
    assert told[0] == 0
    assert told[-1] == "bye"
    assert told.count("bye") == 1
    assert "news" not in told
    assert line.renewed == 0
    assert waiting > 3 or told == [0, *range(waiting), "bye"]


async def test_a_socket_that_is_gone_is_sent_nothing() -> None:
    line = Line()

    async def broken(_: str) -> None:
        raise ConnectionResetError

    viewer = Viewer(broken, None, LIMIT, line.renew)
    viewer.push(b"1")
    await viewer.drained()
    viewer.push(b"2")
    assert viewer._outbox == []
    line.viewer.push(b"1")
    line.viewer.stop()
    line.viewer.push(b"2")
    await line.viewer.drained()
    assert line.frames == []


async def test_a_client_that_does_not_read(tmp_path: Path) -> None:
    """Its own socket alone is held up; reading again, it is where everyone is."""
    async with served(tmp_path, outbox_kib=16, chat_per_minute=10_000) as here:
        _game, first, second, *_ = await pair(here, chat="free")
        viewer = next(viewer for viewer in here.server.sockets.viewers if viewer.seats == (1,))
        send, gate = viewer._send, asyncio.Event()

        async def slow(text: str) -> None:
            await gate.wait()
            await send(text)

        viewer._send = slow
        for number in range(120):
            assert (await first.ask("say", seat=0, text=f"{number} " + "x" * 200))["type"] == "done"
            assert viewer._size <= 16 * 1024
        assert second.view["chat"] == []
        gate.set()
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
