"""Connections: limits for all, for an address and for a guest; fast clients are slowed down, and lose nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from naturalis.server.transport.connections import CLOSE_REASONS
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import served, settled


async def test_the_limit_of_all_connections(tmp_path: Path) -> None:
    async with served(tmp_path, max_connections=3) as here:
        ann = await here.guest()
        table_id = await ann.table()
        clients = [await ann.enter(table_id) for _ in range(3)]
        assert (await ann.enter(table_id)).closed == 4429
        await clients[0].close()
        await settled(lambda: len(here.server.connections.viewers) == 2)
        assert (await ann.enter(table_id)).you


@pytest.mark.parametrize("limit", ["connections_per_address", "connections_per_session"])
async def test_the_limits_of_an_address_and_a_guest(tmp_path: Path, limit: str) -> None:
    async with served(tmp_path, **{limit: 2}) as here:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        table_id = await ann.table()
        clients = [await ann.enter(table_id) for _ in range(2)]
        assert (await ann.enter(table_id)).closed == 4429
        other = await bob.enter(table_id)
        assert bool(other.you) == (limit == "connections_per_session")  # another guest, but the same address
        for client in clients:
            await client.close()
        await settled(lambda: all(viewer.seats == () for viewer in here.server.connections.viewers))
        assert (await ann.enter(table_id)).you


async def test_a_table_that_does_not_exist(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        for table_id in ("nosuchtable", "x", "a" * 50, "%F0%9F%8E%B2%F0%9F%8E%B2"):
            assert (await Client.enter(here.address, table_id)).closed == 4404


async def test_a_close_frame_says_why(tmp_path: Path) -> None:
    async with served(tmp_path, max_connections=1) as here:
        ann = await here.guest()
        table_id = await ann.table()
        await ann.enter(table_id)
        assert await closed_with(here, table_id) == (4429, "too many open connections; close some of them first")
    async with served(tmp_path) as here:
        says = "no table has this id, or the key is not that of one of its seats; check the link"
        assert await closed_with(here, "nosuchtable") == (4404, says)


async def closed_with(here: Running, table_id: str) -> tuple[int | None, str | None]:
    """The code and the reason with which the server closes a connection at once."""
    socket = await connect(here.address.replace("http", "ws", 1) + f"api/tables/{table_id}/socket", proxy=None)
    await socket.wait_closed()
    return socket.close_code, socket.close_reason


def test_every_reason_fits_into_a_close_frame() -> None:
    assert all(len(reason.encode()) <= 123 for reason in CLOSE_REASONS.values())


async def test_frames_over_the_rate_are_slowed_and_not_lost(tmp_path: Path) -> None:
    async with served(tmp_path, frames_per_second=40, frames_burst=5) as here:
        ann = await here.guest()
        table_id = await ann.table()
        client = await ann.enter(table_id)
        for number in range(25):
            await client.send({"type": "score", "id": f"s{number}"})
        await client.until(lambda: len(client.answers) == 25)
        assert client.closed is None


async def test_an_oversized_frame_closes_the_connection(tmp_path: Path) -> None:
    async with served(tmp_path, max_body_kib=1) as here:
        ann = await here.guest()
        client = await ann.enter(await ann.table())
        await client.socket.send("x" * 2000)
        await client.until(lambda: client.closed is not None)
        assert client.closed == 1009
