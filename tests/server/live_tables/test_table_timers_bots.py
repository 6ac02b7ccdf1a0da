"""Bots at a table: they think off the event loop, continue after a crash, and leave nobody stuck."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from naturalis import Game, Move, Place
from naturalis.bots.reason import REASON_CODES
from naturalis.server.shared.bot_threads import BotThreads
from naturalis.server.shared.timings import Timings
from naturalis.tables.table import Table
from tests.server.helpers.client import Client
from tests.server.helpers.held_bots import HeldBots
from tests.server.helpers.scenarios import table_with_bots
from tests.server.helpers.servers import faults, names, served, set_up, settled, table_of


@pytest.mark.parametrize("level", ["novice", "scribe", "illuminator"])
async def test_bots_of_each_level_play(tmp_path: Path, level: str) -> None:
    async with served(tmp_path) as here:
        table_id, _, client = await table_with_bots(here, level)
        await client.play_on(moves=6)
        assert (await names(here, table_id)).count("placed") >= 3


async def test_bots_think_off_the_event_loop(tmp_path: Path) -> None:
    held = HeldBots()
    async with served(tmp_path, bots=held) as here:
        _game, ann, client = await table_with_bots(here)
        await settled(lambda: held.asked)
        assert (await ann.http.get("/livez")).status_code == 200
        assert (await client.ask("look", seat=0))["type"] == "options"
        assert threading.get_ident() not in held.threads
        held.go.set()
        await set_up(client)
        await client.play_on(moves=2)


async def test_a_bots_turn_survives_a_restart(tmp_path: Path) -> None:
    held = HeldBots()
    async with served(tmp_path, bots=held) as here:
        table_id, _ann, _ = await table_with_bots(here)
        await settled(lambda: held.asked)
    held.go.set()
    async with served(tmp_path) as here:  # nobody asks for the table
        here.server.services.last_signals.clear()
        await here.server.jobs.wake_overdue_tables()
        await settled(lambda: 1 not in table_of(here, table_id).acting)
        assert "starter_chosen" in await names(here, table_id)


class FailingBots(BotThreads):
    def _choose(self, *_: Any) -> Move:
        raise RuntimeError("out of ideas")


async def test_a_bot_that_fails_leaves_nobody_stuck(tmp_path: Path) -> None:
    async with served(tmp_path, bots=FailingBots) as here:
        _game, ann, client = await table_with_bots(here)
        await client.play_on(moves=6)
        assert "naturalis_incidents_total 0.0" not in (await ann.http.get("/metrics")).text


class CheatingBots(BotThreads):
    def _choose(self, *_: Any) -> Move:
        return Place(1, "front", 40, 40)


async def test_an_illegal_move_of_a_bot_is_replaced(tmp_path: Path) -> None:
    async with served(tmp_path, bots=CheatingBots) as here:
        _game, _, client = await table_with_bots(here)
        await client.play_on(moves=6)


async def test_a_bots_move_is_retried_after_a_store_failure(tmp_path: Path) -> None:
    held = HeldBots()
    async with served(tmp_path, bots=held, timings=Timings(timer_retry_s=0.01)) as here:
        table_id, _, client = await table_with_bots(here)
        await settled(lambda: held.asked and client.view["table"]["seats"][0].get("present"))
        faults(here).faults = ["error", "lost"]
        held.go.set()
        await settled(lambda: 1 not in table_of(here, table_id).acting)
        faults(here).faults = []
        assert (await names(here, table_id)).count("starter_chosen") == 1


async def test_a_returning_player_overrules_the_thinking_stand_in(tmp_path: Path) -> None:
    held = HeldBots()
    async with served(tmp_path, bots=held) as here:
        ann = await here.guest()
        table_id = await ann.table(absent={"type": "bot", "grace_seconds": 5}, clock={"type": "turn", "seconds": 10})
        client = await ann.enter(table_id)
        here.skip(12)
        await settled(lambda: len(held.asked) == 1)
        for seat in (0, 1):
            await client.until(lambda s=seat: client.view["table"]["seats"][s].get("stand_in"))
            await client.ask("return", seat=seat)
        before = await names(here, table_id)
        held.go.set()
        await settled(lambda: all(live.timers._thinking == set() for live in here.server.tables))
        assert await names(here, table_id) == before  # what the bots thought of is not played
        assert client.acting() == [0, 1]


async def test_a_hint(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        _game, _, client = await table_with_bots(here)
        await set_up(client)
        await client.until(lambda: client.acting() == [0])
        hint = await client.ask("hint", seat=0)
        assert hint["type"] == "hinted"
        assert 0 <= hint["win"] <= 1
        assert 1 <= len(hint["reasons"]) <= 3
        assert all(reason["code"] in REASON_CODES for reason in hint["reasons"])
        assert len(hint["others"]) == 2
        moves = [hint["move"], *(other["move"] for other in hint["others"])]
        assert all(moves.count(move) == 1 for move in moves)
        assert hint["win"] >= hint["others"][0]["win"] >= hint["others"][1]["win"] >= 0
        assert all(other["reasons"] for other in hint["others"])
        assert (await client.ask("play", seat=0, move=hint["move"]))["type"] == "done"
        assert (await client.ask("hint", seat=1))["code"] == "not_your_seat"
        assert (await client.ask("resign", seat=0))["type"] == "done"
        assert (await client.ask("hint", seat=0))["code"] == "table_over"


async def test_a_table_can_forbid_hints(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        table_id = await ann.table(hints=False, start=False)
        client = await ann.enter(table_id)
        assert (await client.ask("hint", seat=0))["code"] == "no_hints"
        allowed = await (await here.guest("Bob")).table(start=False)
        other = await Client.enter(here.address, allowed)
        assert (await other.ask("hint", seat=0))["code"] == "no_session"


async def test_a_hint_before_the_game_and_out_of_turn(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        table_id = await ann.table(start=False)
        client = await ann.enter(table_id)
        assert (await client.ask("hint", seat=0))["code"] == "not_started"
        await client.ask("start")
        await set_up(client)
        (seat,) = client.acting()
        assert (await client.ask("hint", seat=1 - seat))["code"] == "not_your_turn"


async def test_a_bots_choice_depends_on_the_table_alone(tmp_path: Path) -> None:
    """Asked twice about the same position, a bot says the same: a second process would not disagree."""
    async with served(tmp_path) as here:
        table_id, _, _client = await table_with_bots(here)
        table: Table = table_of(here, table_id)
        assert isinstance(table.game, Game)
        view = table.game.view(0)  # of the person, who takes their time
        thinking = here.server.services.bots
        chosen = await asyncio.gather(*(thinking.choose(view, "illuminator", table.seed, 5) for _ in range(3)))
        assert len({str(move) for move in chosen}) == 1
