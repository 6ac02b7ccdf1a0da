"""A server that stops: it tells everyone, waits for nobody for long, and finishes what was begun."""

from __future__ import annotations

import asyncio
from pathlib import Path

from naturalis.server.process.run import uvicorn_config
from naturalis.server.shared.timings import Timings
from tests.server.helpers.client import Client
from tests.server.helpers.held_bots import HeldBots
from tests.server.helpers.scenarios import table_with_bots
from tests.server.helpers.servers import faults, names, pair, served, set_up, settled, table_of, websocket_of


async def test_clients_get_a_goodbye_and_reconnect(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, ann, _ = await pair(here)
        watching = await Client.enter(here.address, table_id)
        await set_up(first, second)
        version = table_of(here, table_id).version
        await here.close()
        for client in (first, second, watching):
            await client.until(lambda c=client: c.closed is not None)
            assert client.told[-1] == {"type": "bye", "reason": "stopping", "retry_ms": 1000}
            assert client.closed == 1012
    async with served(tmp_path) as here:
        again = await Client.enter(here.address, table_id, ann.cookie)
        assert again.view["version"] >= version
        assert again.you["seats"] == [0]


async def test_a_stop_while_bots_think(tmp_path: Path) -> None:
    held = HeldBots()
    async with served(tmp_path, bots=held, bot_threads=2) as here:
        for _ in range(6):  # four of them wait for a thread
            await table_with_bots(here, "naturalist")
        await settled(lambda: len(held.asked) == 2)
    assert len(held.asked) == 2


async def test_a_stop_while_a_search_runs(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        _game, _, _client = await table_with_bots(here, "naturalist", 4)
        await settled(lambda: here.server.services.metrics.bots_thinking._value.get() > 0)


async def test_a_command_in_progress_is_finished(tmp_path: Path) -> None:
    """A move on its way to the disk is saved, though the server has begun to stop; whoever asks again is told so."""
    async with served(tmp_path) as here:
        table_id, first, *_ = await pair(here)
        store = faults(here)
        store.gate = asyncio.Event()
        await first.send({"type": "say", "id": "last", "seat": 0, "phrase": "bye"})
        await settled(lambda: store.waiting)
        here.listener.should_exit = True
        await first.until(lambda: any(told["type"] == "bye" for told in first.told))
        store.gate.set()
        await settled(lambda: first.closed is not None)
    async with served(tmp_path) as here:
        assert (await names(here, table_id)).count("said") == 1


async def test_a_busy_server_stops_too(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        clients = [(await pair(here, chat="free"))[1] for _ in range(5)]

        async def talk(client: Client) -> None:
            while client.closed is None:
                try:
                    await client.ask("look", seat=0)
                except Exception:
                    break

        talking = [asyncio.create_task(talk(client)) for client in clients]
        frames_in = here.server.services.metrics.frames_in
        before = frames_in._count
        await settled(lambda: frames_in._count > before + 100)
        await here.close()
        await asyncio.gather(*talking)


async def test_a_client_that_does_not_read_delays_no_shutdown(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        _game, first, *_ = await pair(here)
        viewer = next(viewer for viewer in here.server.connections.viewers if viewer.seats == (1,))
        websocket_of(viewer).pause_writing()
        await here.close()
        await first.until(lambda: first.closed is not None)


async def test_a_shutdown_makes_nobody_absent(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, _second, *_ = await pair(here)
        await first.until(lambda: all(seat["present"] for seat in first.view["table"]["seats"]))
    async with served(tmp_path) as here:
        assert "went_away" not in await names(here, table_id)


async def test_the_shutdown_is_bounded(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        assert uvicorn_config(here.server).timeout_graceful_shutdown == Timings().shutdown_grace_s
    assert Timings().goodbye_timeout_s + Timings().shutdown_grace_s < 5
