"""The WebSocket protocol: it reads data in any chunks as uvicorn would, and writes valid frames."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import accumulate
from random import Random
from typing import Any, cast

import pytest
from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from naturalis.server.transport.websocket import CONTROL_FRAMES_BURST, MAX_QUEUED_SMALL_FRAMES, WebSocketProtocol

MOST = 300  # bytes of a message
TEXT, BINARY, CONT, PING, PONG, CLOSE = (
    Opcode.TEXT, Opcode.BINARY, Opcode.CONT, Opcode.PING, Opcode.PONG, Opcode.CLOSE,
)  # fmt: skip
PIECES = [Frame(TEXT, b"one ", fin=False), Frame(PING, b"amid"), Frame(CONT, "zwölf".encode())]
STREAMS: list[list[Frame | bytes]] = [
    [Frame(TEXT, b'{"type":"ping"}') for _ in range(5)],
    [Frame(TEXT, b""), Frame(TEXT, b"x" * 125), Frame(TEXT, b"x" * 126), Frame(TEXT, b"x" * MOST)],
    [Frame(TEXT, b"plain"), Frame(TEXT, "één".encode()), Frame(BINARY, b"\x00\xff"), Frame(TEXT, b"plain")],
    [Frame(TEXT, b"a"), *PIECES, Frame(TEXT, b"b"), *PIECES, Frame(PONG, b""), Frame(TEXT, b"c")],
    [Frame(TEXT, b"a"), Frame(CLOSE, b"\x03\xe8bye"), Frame(TEXT, b"never read")],
    [Frame(TEXT, b"a"), Frame(TEXT, b"x" * (MOST + 1)), Frame(TEXT, b"never read")],
    [Frame(TEXT, b"a"), Frame(TEXT, b"x" * 70_000)],
    [Frame(TEXT, b"a", fin=False), Frame(TEXT, b"not a piece")],
    [Frame(TEXT, b"a"), Frame(CONT, b"of nothing")],
    [Frame(TEXT, b"a"), b"\xc1\x81\x00\x00\x00\x00x"],
    [Frame(TEXT, b"a"), b"\x81\x05plain", b"\x81\x05plain"],
    [Frame(TEXT, b"a"), b"\x83\x80\x00\x00\x00\x00"],
    [Frame(TEXT, b"a"), b"\x89\xfe\x00\x80\x00\x00\x00\x00" + b"x" * 128],
    [Frame(TEXT, b"a"), b"\x81\xff" + b"\xff" * 8],
]


class Transport:
    """What a protocol writes to."""

    def __init__(self) -> None:
        self.written = b""
        self.closing = False
        self.paused = 0

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = True

    def pause_reading(self) -> None:
        self.paused += 1

    def resume_reading(self) -> None:
        self.paused -= 1

    def get_extra_info(self, name: str) -> None:
        return None


async def until(true: Callable[[], bool]) -> None:
    """Let the event loop run until this holds."""
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0)


class End:
    """A server's end of a connection, and the client's."""

    def __init__(self, kind: type[WebSocketsSansIOProtocol]) -> None:
        self.transport = Transport()
        self.client = ClientProtocol(parse_uri("ws://localhost/"))
        config = Config(
            self._app, interface="asgi3", log_config=None, ws=kind, ws_max_size=MOST, ws_per_message_deflate=False
        )
        config.load()
        self.protocol = kind(config, ServerState(), {})
        self.protocol.connection_made(cast("asyncio.Transport", self.transport))
        self.client.send_request(self.client.connect())
        self.protocol.data_received(b"".join(self.client.data_to_send()))
        self.messages: list[object] = []

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            message = await receive()
            text = message.get("text") or message.get("bytes") or ""
            told = text if isinstance(text, str) else text.decode("latin-1")
            self.messages.append((message["type"], message.get("code"), told))
            if message["type"] == "websocket.disconnect":
                return

    async def take(self, data: bytes, cuts: list[int]) -> None:
        """Get these bytes, cut so, after the handshake."""
        await asyncio.sleep(0)
        for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True):
            if not self.transport.closing:
                self.protocol.data_received(data[start:end])
            await asyncio.sleep(0)
        for _ in range(20):
            await asyncio.sleep(0)

    async def end(self) -> None:
        """Let go of it."""
        self.protocol.stop_keepalive()
        for task in [*self.protocol.tasks]:
            task.cancel()
            await asyncio.wait([task])

    @property
    def answered(self) -> bytes:
        """What was written after the handshake."""
        return self.transport.written.partition(b"\r\n\r\n")[2]

    def told(self) -> list[Any]:
        """What the client has been told."""
        self.client.receive_data(self.transport.written)
        self.transport.written = b""
        return self.client.events_received()


@pytest.mark.parametrize("stream", STREAMS)
async def test_any_chunks_are_read_as_uvicorn_reads_them(stream: list[Frame | bytes]) -> None:
    """That is uvicorn which gets each frame by itself: of several at once it forgets those before a fault."""
    chance = Random(7)
    parts = [part if isinstance(part, bytes) else part.serialize(mask=True) for part in stream]
    data = b"".join(parts)
    alone = End(WebSocketsSansIOProtocol)
    await alone.take(data, [*accumulate(map(len, parts))][:-1])
    every = [[*range(1, min(len(data), 600))], [], *([at] for at in range(1, min(len(data), 25)))]
    some = [sorted(chance.sample(range(1, len(data)), min(5, len(data) - 1))) for _ in range(5)]
    for cuts in [*every, *some]:
        line = End(WebSocketProtocol)
        await line.take(data, cuts)
        assert line.messages == alone.messages
        assert line.answered == alone.answered
        assert line.transport.closing == alone.transport.closing
        await line.end()
    assert alone.messages
    await alone.end()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 100_000])
async def test_sent_text_is_a_valid_frame(size: int) -> None:
    end = End(WebSocketProtocol)
    await until(lambda: end.protocol.handshake_complete)
    line = end.protocol
    assert isinstance(line, WebSocketProtocol)
    line.send_text(b"x" * size)
    line.send_text(b"next")
    frames = [event for event in end.told() if isinstance(event, Frame)]
    assert [(frame.opcode, frame.fin, len(frame.data)) for frame in frames] == [(TEXT, True, size), (TEXT, True, 4)]
    line.transport.close()
    line.send_text(b"x")
    assert end.transport.written == b""
    await end.end()


async def test_a_client_that_sends_faster_than_it_is_served_waits() -> None:
    end = End(WebSocketProtocol)
    frame = Frame(TEXT, b"more").serialize(mask=True)
    end.protocol.data_received(frame * (MAX_QUEUED_SMALL_FRAMES - 1))  # the handshake is in the queue, too
    assert end.transport.paused == 0
    end.protocol.data_received(frame * 3)
    assert end.transport.paused == 1
    await until(lambda: len(end.messages) == MAX_QUEUED_SMALL_FRAMES + 2)
    assert end.transport.paused == 0
    await end.end()


@pytest.mark.parametrize("lost", [False, True])
async def test_on_writable_is_called_after_a_pause_or_a_lost_connection(lost: bool) -> None:
    end = End(WebSocketProtocol)
    line = end.protocol
    assert isinstance(line, WebSocketProtocol)
    resumed: list[bool] = []
    line.on_writable = lambda: resumed.append(line.write_paused)
    line.pause_writing()
    assert line.write_paused
    if lost:
        line.connection_lost(ConnectionResetError())
    else:
        line.resume_writing()
    assert resumed == [False]
    await end.end()


@pytest.mark.parametrize("frame", [Frame(PING, b""), Frame(PONG, b""), Frame(CONT, b"", fin=False)], ids=str)
async def test_a_flood_of_control_frames_aborts_the_connection(frame: Frame) -> None:
    end = End(WebSocketProtocol)
    await until(lambda: end.protocol.handshake_complete)
    if frame.opcode is CONT:
        end.protocol.data_received(Frame(TEXT, b"in pieces", fin=False).serialize(mask=True))
    for _ in range(10):
        end.protocol.data_received(frame.serialize(mask=True) * (CONTROL_FRAMES_BURST // 20))
    assert not end.transport.is_closing()
    for _ in range(20):
        if not end.transport.is_closing():
            end.protocol.data_received(frame.serialize(mask=True) * (CONTROL_FRAMES_BURST // 10))
    assert end.transport.is_closing()
    assert len([event for event in end.told() if isinstance(event, Frame)]) <= CONTROL_FRAMES_BURST + 10
    await end.end()


async def test_a_client_that_reads_nothing_gets_no_pongs() -> None:
    end = End(WebSocketProtocol)
    await until(lambda: end.protocol.handshake_complete)
    end.told()
    end.protocol.pause_writing()
    end.protocol.data_received(Frame(PING, b"?").serialize(mask=True) * 5)
    assert end.transport.written == b""
    end.protocol.resume_writing()
    end.protocol.data_received(Frame(PING, b"!").serialize(mask=True))
    assert [event.data for event in end.told() if isinstance(event, Frame)] == [b"!"]
    await end.end()


async def test_a_server_stops_though_a_client_is_closing() -> None:
    end = End(WebSocketProtocol)
    await until(lambda: end.protocol.handshake_complete)
    end.protocol.data_received(Frame(CLOSE, b"\x03\xe8").serialize(mask=True))
    assert end.transport.closing
    end.protocol.shutdown()
    await end.end()
