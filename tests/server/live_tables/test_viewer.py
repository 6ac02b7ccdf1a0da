"""Outboxes: messages leave in order and in few frames; a slow client costs no memory and gets a whole view."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from naturalis.server.live_tables.viewer import FlushQueue, Viewer
from naturalis.server.monitoring.metrics import Metrics
from tests.server.helpers.servers import pair, served, websocket_of

LIMIT = 1000


class FakeConnection:
    """A FrameSender whose client reads or does not, and its viewer."""

    def __init__(self, paused: bool = False) -> None:
        self.write_paused = paused
        self.on_writable: Callable[[], None] | None = None
        self.frames: list[list[object]] = []
        self.resyncs = 0
        self.metrics = Metrics()
        self.viewer = self.new_viewer(FlushQueue(self.metrics))

    def new_viewer(self, flush_queue: FlushQueue) -> Viewer:
        return Viewer(
            self, flush_queue, None, LIMIT, resync=lambda viewer: self.resync(viewer), close_connection=lambda _: None
        )

    @property
    def told(self) -> list[object]:
        return [told for frame in self.frames for told in frame]

    def send_text(self, text: bytes) -> None:
        assert not self.write_paused
        self.frames.append(json.loads(text))

    def resync(self, viewer: Viewer) -> None:
        self.resyncs += 1
        viewer.push(b'"welcome"')

    def read(self) -> None:
        """The client reads again."""
        self.write_paused = False
        assert self.on_writable is not None
        self.on_writable()


async def test_one_turn_of_the_event_loop_makes_one_frame() -> None:
    connections = [FakeConnection(), FakeConnection()]
    for number in range(50):
        for connection in connections:
            connection.viewer.push(b"%d" % number)
            assert connection.frames == []
    for connection in connections:
        await connection.viewer.drained()
        assert connection.frames == [[*range(50)]]
    await asyncio.sleep(0)
    assert [len(connection.frames) for connection in connections] == [1, 1]


async def test_messages_leave_in_order_and_in_few_frames() -> None:
    """Whether it is sent at the end of the turn, or when the client reads again."""
    connection = FakeConnection()
    for number in range(60):
        connection.write_paused = number % 20 > 10
        if not connection.write_paused:
            connection.read()
        connection.viewer.push(b"%d" % number)
        if number % 3:
            await asyncio.sleep(0)
    connection.read()
    await connection.viewer.drained()
    assert connection.told == [*range(60)]
    assert len(connection.frames) < 50


async def test_frames_and_their_bytes_are_counted() -> None:
    connection = FakeConnection()
    for _ in range(3):
        connection.viewer.push(b"12345")
        connection.viewer.push(b"6")
        await connection.viewer.drained()
    samples = connection.metrics.registry.get_sample_value
    assert samples("naturalis_frames_out_total") == 3
    assert samples("naturalis_bytes_out_total") == 3 * len("[12345,6]")


async def test_a_slow_client_gets_a_whole_view_and_costs_no_memory() -> None:
    connection = FakeConnection(paused=True)
    for number in range(10_000):
        connection.viewer.push(b"%d" % number)
        assert connection.viewer._size_bytes <= LIMIT
        assert sum(map(len, connection.viewer._outbox)) <= LIMIT
    await asyncio.sleep(0)
    assert connection.frames == []
    connection.read()
    await connection.viewer.drained()
    assert connection.resyncs == 1
    assert connection.frames == [["welcome"]]
    connection.viewer.push(b"1")
    await connection.viewer.drained()
    assert connection.frames[-1] == [1]


async def test_a_view_larger_than_the_limit_is_sent() -> None:
    connection = FakeConnection(paused=True)
    large = b'"%s"' % (b"x" * 3 * LIMIT)
    connection.resync = lambda viewer: viewer.push(large)  # type: ignore[method-assign]
    connection.viewer.push(large)
    connection.read()
    connection.write_paused = True
    for _ in range(5):
        connection.viewer.push(large)
    connection.read()
    await asyncio.wait_for(connection.viewer.drained(), 5)
    assert len(connection.frames) == 2


@pytest.mark.parametrize("waiting", [0, 3, 10_000])
async def test_nothing_follows_the_goodbye(waiting: int) -> None:
    """Not the news of a bot that moved meanwhile, and not the welcome of one who reads slowly."""
    connection = FakeConnection()
    connection.viewer.push(b"0")
    await connection.viewer.drained()
    connection.write_paused = True
    for number in range(waiting):
        connection.viewer.push(b"%d" % number)
    connection.viewer.push_last(b'"bye"')
    connection.viewer.push(b'"news"')
    connection.viewer.push_last(b'"bye"')
    connection.read()
    connection.viewer.push(b'"news"')
    await connection.viewer.drained()
    assert connection.told[0] == 0
    assert connection.told[-1] == "bye"
    assert connection.told.count("bye") == 1
    assert "news" not in connection.told
    assert connection.resyncs == 0
    assert waiting > 3 or connection.told == [0, *range(waiting), "bye"]


async def test_a_closed_connection_gets_nothing() -> None:
    broken, stopped, beside = FakeConnection(), FakeConnection(), FakeConnection()
    flush_queue = FlushQueue(broken.metrics)
    broken.viewer, beside.viewer = (connection.new_viewer(flush_queue) for connection in (broken, beside))

    def breaks(text: bytes) -> None:
        raise ConnectionResetError(text)

    broken.send_text = breaks  # type: ignore[method-assign]
    for connection in (broken, stopped, beside):
        connection.viewer.push(b"1")
    stopped.viewer.stop()
    for connection in (broken, stopped, beside):
        await connection.viewer.drained()
        connection.viewer.push(b"2")
        await connection.viewer.drained()
    assert broken.viewer._outbox == []
    assert stopped.frames == []
    assert beside.frames == [[1], [2]]  # a broken line holds up no other


async def test_drained_returns_when_the_connection_closes() -> None:
    connection = FakeConnection(paused=True)
    connection.viewer.push(b"1")
    waiting = [asyncio.ensure_future(connection.viewer.drained()) for _ in range(2)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    connection.viewer.stop()
    await asyncio.wait_for(waiting[1], 5)
    assert connection.frames == []


async def test_a_client_that_does_not_read(tmp_path: Path) -> None:
    """Its own socket alone is held up; reading again, it is where everyone is."""
    async with served(tmp_path, max_outbox_kib=16, chat_per_minute=10_000) as here:
        _game, first, second, *_ = await pair(here, chat="free")
        viewer = next(viewer for viewer in here.server.connections.viewers if viewer.seats == (1,))
        websocket_of(viewer).pause_writing()
        for number in range(120):
            assert (await first.ask("say", seat=0, text=f"{number} " + "x" * 200))["type"] == "done"
            assert viewer._size_bytes <= 16 * 1024
        assert second.view["chat"] == []
        websocket_of(viewer).resume_writing()
        await second.until(lambda: second.view["version"] == first.view["version"])
        assert second.view == second.view | {"chat": first.view["chat"]}
        assert here.server.services.metrics.outbox_overflows._value.get() == 1
        assert 'resyncs_total{reason="slow"} 1.0' in (await here._guests[0].get("/metrics")).text
