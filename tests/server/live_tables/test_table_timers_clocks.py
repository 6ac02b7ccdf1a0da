"""Clocks: they run by the server's time, survive a restart, and stand still during an outage."""

from __future__ import annotations

from pathlib import Path

import pytest

from naturalis.tables import stored_events
from naturalis.tables.deadlines import LATE_MOVE_MS
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Clock
from tests.server.helpers.scenarios import DAYS, GAME, TURN, started_game, time_left
from tests.server.helpers.servers import events, faults, names, pair, served, settled, step, table_of


async def test_a_clock_runs_out(tmp_path: Path) -> None:
    async with served(tmp_path, clock=Clock(frozen=True)) as here:
        _game, seat, clients, _ = await started_game(here, clock=TURN)
        here.skip(60)
        assert clients[0].stage == "playing"
        here.skip(LATE_MOVE_MS / 1000)
        for client in clients:
            await client.until(lambda c=client: c.stage == "over")
        assert clients[0].view["outcome"] == {"ended": "conceded", "winners": [1 - seat], "at": here.clock()}
        assert clients[0].view["table"]["seats"][seat]["conceded"] == "time"


async def test_a_move_in_time_counts_and_starts_the_others_clock(tmp_path: Path) -> None:
    async with served(tmp_path, clock=Clock(frozen=True)) as here:
        table_id, seat, clients, _ = await started_game(here, clock=TURN)
        here.skip(55)
        assert (await step(clients[seat], seat))["type"] == "done"
        assert time_left(here, table_id, seat) == 5000
        assert (await step(clients[seat], seat))["type"] == "done"
        assert time_left(here, table_id, seat) == 60_000
        assert time_left(here, table_id, 1 - seat) == 60_000
        other = clients[1 - seat]
        await other.until(lambda: other.acting() == [1 - seat])
        clock = other.view["clocks"][1 - seat]
        assert clock["left_ms"] == 60_000
        assert clock["since"] == here.clock()


async def test_game_time_with_increment(tmp_path: Path) -> None:
    async with served(tmp_path, clock=Clock(frozen=True)) as here:
        table_id, seat, clients, _ = await started_game(here, clock=GAME)
        before = time_left(here, table_id, seat)
        assert before == 60_000
        here.skip(30)
        await step(clients[seat], seat)
        await clients[seat].ask("undo", seat=seat)
        assert time_left(here, table_id, seat) == before - 30_000  # an undo gives nothing back
        await step(clients[seat], seat)
        await step(clients[seat], seat)
        assert time_left(here, table_id, seat) == before - 30_000 + 5000
        here.skip(70)
        await clients[0].until(lambda: clients[0].stage == "over")
        assert clients[0].view["outcome"]["winners"] == [seat]


@pytest.mark.slow
async def test_clocks_run_during_the_setup(tmp_path: Path) -> None:
    async with served(tmp_path, clock=Clock(frozen=True)) as here:
        _game, _first, second, *_ = await pair(here, clock=TURN)
        await step(second, 1)
        here.skip(62)
        await second.until(lambda: second.stage == "over")
        assert second.view["outcome"]["winners"] == [1]


@pytest.mark.slow
async def test_correspondence_clocks(tmp_path: Path) -> None:
    async with served(tmp_path, clock=Clock(frozen=True)) as here:
        table_id, seat, clients, _ = await started_game(
            here, clock=DAYS, absent={"type": "bot", "grace_seconds": 5, "level": "novice"}
        )
        here.skip(2 * 86_400 - 60)
        assert table_of(here, table_id).chairs[seat].stand_in is None
        here.skip(62)
        await settled(lambda: table_of(here, table_id).chairs[seat].stand_in == "novice")
        other = clients[1 - seat]
        await other.until(lambda: other.acting() == [1 - seat])  # the bot has moved for the other


async def test_a_stand_in_takes_an_overdue_turn(tmp_path: Path) -> None:
    async with served(tmp_path, clock=Clock(frozen=True)) as here:
        table_id, seat, clients, _ = await started_game(
            here, clock=TURN, absent={"type": "bot", "grace_seconds": 30, "level": "novice"}
        )
        here.skip(62)
        other = clients[1 - seat]
        await other.until(lambda: other.acting() == [1 - seat])
        assert other.stage == "playing"
        assert stored_events.StandInStarted(seat, "novice") in await events(here, table_id)
        assert (await clients[seat].ask("return", seat=seat))["type"] == "done"


@pytest.mark.slow
async def test_clocks_survive_a_restart_without_the_outage(tmp_path: Path) -> None:
    clock = Clock(frozen=True)
    async with served(tmp_path, clock=clock) as here:
        table_id, seat, _clients, guests = await started_game(here, clock=TURN)
        here.skip(20)
        await here.server.jobs.liveness.signal()
        before = time_left(here, table_id, seat)
    async with served(tmp_path, clock=clock) as here:
        services = here.server.services
        clock.skipped_ms += 3_600_000  # an hour later
        services.outages.clear()
        here.server.services.spawn(here.server.jobs.start())
        await settled(lambda: services.outages)
        client = await Client.enter(here.address, table_id, guests[seat].cookie)
        assert time_left(here, table_id, seat) == before
        assert (await step(client, seat))["type"] == "done"
        assert client.stage == "playing"
        here.skip(61)
        await client.until(lambda: client.stage == "over")


async def test_a_clock_runs_out_without_viewers(tmp_path: Path) -> None:
    """Nobody has the table open: a round of the server finds it."""
    async with served(tmp_path, clock=Clock(frozen=True)) as here:
        table_id, _seat, _clients, _ = await started_game(here, clock=TURN)
    async with served(tmp_path, clock=Clock(frozen=True)) as here:
        assert len(here.server.tables) == 0
        here.clock.skipped_ms += 75_000
        here.server.services.last_signals.clear()
        await here.server.jobs.wake_overdue_tables()
        await settled(lambda: table_of(here, table_id).stage == "over")
        assert (await names(here, table_id))[-2:] == ["conceded", "concluded"]


@pytest.mark.slow
async def test_a_clock_runs_out_after_a_store_failure(tmp_path: Path) -> None:
    async with served(tmp_path, clock=Clock(frozen=True)) as here:
        table_id, _seat, clients, _ = await started_game(here, clock=TURN)
        faults(here).faults = ["error"]
        here.skip(62)
        await clients[0].until(lambda: clients[0].stage == "over")  # tried again after a second
        assert (await names(here, table_id)).count("conceded") == 1
