"""Connections: limits for all, for an address and for a guest; fast clients are slowed down, and lose nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from naturalis.server.shared.timings import Timings
from naturalis.server.transport.connections import CLOSE_REASONS
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import served, settled, table_of


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


async def test_only_the_newest_look_is_answered(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        client = await ann.enter(await ann.table())
        for number in range(12):
            await client.send({"type": "look", "id": f"l{number}", "seat": number % 2})
        await client.until(lambda: len(client.answers) == 12)
        kinds = [client.answers[f"l{number}"] for number in range(12)]
        assert [each["type"] for each in kinds[-2:]] == ["options", "options"]
        refused = [each["code"] for each in kinds if each["type"] == "refused"]
        assert set(refused) == {"superseded"}


async def test_a_look_sent_again_is_answered_under_its_id(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        client = await ann.enter(await ann.table())
        for _ in range(5):
            await client.send({"type": "look", "id": "same", "seat": 0})
        await client.until(lambda: "same" in client.answers)
        await client.ask("score")
        answers = [each for each in client.told if each.get("id") == "same"]
        assert {each["type"] for each in answers} == {"options"}


async def test_whoever_uses_up_the_budget_is_told_to_slow_down_and_others_are_not(tmp_path: Path) -> None:
    timings = Timings(refusal_delay_s=0.0)
    async with served(tmp_path, timings=timings, work_per_guest=1) as here:
        ann, eve = await here.guest("Ann"), await here.guest("Eve")
        client, flood = await ann.enter(await ann.table()), await eve.enter(await eve.table())
        answers: list[dict[str, Any]] = []
        while not answers or answers[-1]["type"] != "refused":
            answers.append(await flood.ask("score"))
        assert answers[-1]["code"] == "slow_down"
        assert (await client.ask("score"))["type"] == "scored"
        assert (await flood.ask("resign", seat=0))["type"] == "done"  # later, but not refused


async def test_nothing_is_worked_on_for_a_closed_connection(tmp_path: Path) -> None:
    async with served(tmp_path, frames_per_second=1, frames_burst=1) as here:
        ann = await here.guest()
        table_id = await ann.table(start=False)
        client = await ann.enter(table_id)
        version = client.view["version"]
        for number in range(30):
            colour = ("red", "blue")[number % 2]
            await client.send({"type": "colour", "id": f"c{number}", "seat": 0, "colour": colour})
        await client.close()
        await settled(lambda: not here.server.connections.viewers)
        assert table_of(here, table_id).version < version + 5


async def test_an_oversized_frame_closes_the_connection(tmp_path: Path) -> None:
    async with served(tmp_path, max_body_kib=1) as here:
        ann = await here.guest()
        client = await ann.enter(await ann.table())
        await client.socket.send("x" * 2000)
        await client.until(lambda: client.closed is not None)
        assert client.closed == 1009
