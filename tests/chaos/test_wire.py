"""The wire of chaos: it forwards both ways, and can be cut, slowed down and stalled."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.chaos.wire import Wire


@asynccontextmanager
async def echo() -> AsyncIterator[str]:
    """Someone who sends back what comes; where."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.read(100):
            writer.write(line)
        writer.close()
        gone.set()

    gone = asyncio.Event()
    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        host, port = server.sockets[0].getsockname()
        yield f"{host}:{port}"
        await gone.wait()


async def test_a_wire_forwards_both_ways_until_it_is_stalled_or_cut() -> None:
    async with echo() as target:
        wire = Wire(target)
        host, port = (await wire.listen()).split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"one")
        assert await reader.readexactly(3) == b"one"
        wire.stall()
        writer.write(b"two")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(reader.read(1), 0.05)
        wire.heal()
        assert await reader.readexactly(3) == b"two"
        wire.delay_s = 0.05
        began = asyncio.get_running_loop().time()
        writer.write(b"three")
        assert await reader.readexactly(5) == b"three"
        assert asyncio.get_running_loop().time() - began >= 2 * 0.05 - 0.01
        wire.cut()
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)
        writer.close()
        await wire.close()


async def test_a_wire_without_anyone_at_its_other_end_breaks_the_connection(tmp_path: Path) -> None:
    wire = Wire(tmp_path / "nobody")
    await wire.listen_unix(tmp_path / "here")
    reader, writer = await asyncio.open_unix_connection(tmp_path / "here")
    with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
        await reader.readexactly(1)
    writer.close()
    await wire.close()
