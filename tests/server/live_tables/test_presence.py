"""Presence: everyone sees who is connected; a reload does not count; bots keep the seats of absent players."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from naturalis.server.shared.timings import Timings
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Running
from tests.server.helpers.scenarios import disconnect, is_present, live_table_of
from tests.server.helpers.servers import names, pair, served, set_up, settled, step, table_of


async def test_everyone_sees_players_come_and_go(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, _, bob = await pair(here)
        await first.until(lambda: is_present(first, 0) and is_present(first, 1))
        await disconnect(here, table_id, second)
        await first.until(lambda: not is_present(first, 1))
        assert (await names(here, table_id))[-1] == "went_away"
        back = await bob.enter(table_id)
        await first.until(lambda: is_present(first, 1))
        await back.until(lambda: is_present(back, 1))
        kinds = [told["event"]["type"] for told in first.told if told["type"] == "news"]
        assert kinds[-2:] == ["went_away", "came_back"]


async def test_reloading_a_page_does_not_count_as_leaving(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, _, bob = await pair(here)
        await first.until(lambda: is_present(first, 1))
        before = await names(here, table_id)
        await second.close()
        again = await bob.enter(table_id)
        live_table_of(here, table_id).presence.record_departures((1,))
        await again.ask("look", seat=1)
        assert await names(here, table_id) == before


async def test_a_player_counts_as_away_after_three_seconds(tmp_path: Path) -> None:
    assert Timings().away_after_s == 3.0
    async with served(tmp_path, timings=Timings(away_after_s=0.01)) as here:
        _game, first, second, *_ = await pair(here)
        await first.until(lambda: is_present(first, 1))
        await second.close()
        await first.until(lambda: not is_present(first, 1))


async def test_a_player_with_two_connections_leaves_with_the_last(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, _, bob = await pair(here)
        third = await bob.enter(table_id)
        await first.until(lambda: is_present(first, 1))
        before = await names(here, table_id)
        await second.close()
        await settled(lambda: len(here.server.connections.viewers) == 2)
        live_table_of(here, table_id).presence.record_departures((1,))
        await first.ask("look", seat=0)
        assert await names(here, table_id) == before
        await disconnect(here, table_id, third)
        await first.until(lambda: not is_present(first, 1))


async def test_an_arrival_is_stored_once(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, _second, ann, _ = await pair(here)
        await first.until(lambda: is_present(first, 0) and is_present(first, 1))
        for _ in range(3):
            await ann.enter(table_id)
        assert (await names(here, table_id)).count("attended") == 2


async def test_players_of_a_dead_process_become_absent(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, _second, ann, _bob = await pair(here, absent={"type": "bot", "grace_seconds": 30})
        await first.until(lambda: is_present(first, 0) and is_present(first, 1))
    async with served(tmp_path) as here:  # a server that stops notes nobody away
        client = await Client.enter(here.address, table_id, ann.cookie)
        assert is_present(client, 1)
        await here.server.jobs.wake_overdue_tables()
        assert (await names(here, table_id)).count("went_away") == 0  # it may still be alive
        here.skip(11)
        await here.server.jobs.wake_overdue_tables()
        await client.until(lambda: is_present(client, 0) and not is_present(client, 1))
        await set_up_with_stand_in(here, client)


async def set_up_with_stand_in(here: Running, client: Client) -> None:
    """The game goes on: the other seat is played by a bot after the grace period."""
    here.skip(31)
    await client.until(lambda: client.view["table"]["seats"][1].get("stand_in") == "scribe")
    await client.play_on(moves=6)


async def absent(here: Running, grace: int = 30, **absence: Any) -> tuple[str, Client, Any]:
    """The player of seat 1 has gone away when it is their turn."""
    table_id, first, second, _, bob = await pair(here, absent={"grace_seconds": grace, **absence})
    await first.until(lambda: is_present(first, 1))
    await set_up(first, second)
    if first.acting():
        await step(first, 0)
        await step(first, 0)
    await disconnect(here, table_id, second)
    await first.until(lambda: not is_present(first, 1))
    return table_id, first, bob


async def test_a_bot_takes_over_and_gives_back(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, bob = await absent(here, type="bot", level="novice")
        here.skip(29)
        assert "taken_over" not in await names(here, table_id)
        here.skip(2)
        await first.until(lambda: first.view["table"]["seats"][1].get("stand_in") == "novice")
        await first.until(lambda: bool(first.acting()))  # the bot has moved
        second = await bob.enter(table_id)
        await second.until(lambda: second.view["table"]["seats"][1].get("stand_in") is None)
        assert (await names(here, table_id))[-2:] == ["attended", "given_back"]
        await step(first, 0)
        await step(first, 0)
        await second.until(lambda: second.acting() == [1])
        assert (await step(second, 1))["type"] == "done"


async def test_a_player_who_is_absent_for_too_long_concedes(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        _game, first, _ = await absent(here, type="concede")
        here.skip(31)
        await first.until(lambda: first.stage == "over")
        assert first.view["table"]["seats"][1]["conceded"] == "absent"
        assert first.view["outcome"]["winners"] == [0]


async def test_a_table_can_be_set_to_wait_for_absent_players(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, _, _bob = await pair(here)
        await first.until(lambda: is_present(first, 1))
        await set_up(first, second)
        await disconnect(here, table_id, second)
        await first.until(lambda: not is_present(first, 1))
        here.skip(10**6)
        await here.server.jobs.wake_overdue_tables()
        assert first.stage == "playing"
        assert first.view["table"]["seats"][1].get("stand_in") is None


async def test_leaving_during_the_game_and_coming_back_with_a_move(tmp_path: Path) -> None:
    """The socket stays open: who moves is back, and not replaced again."""
    async with served(tmp_path) as here:
        table_id, first, second, *_ = await pair(here, absent={"type": "bot", "grace_seconds": 30})
        await first.until(lambda: is_present(first, 0) and is_present(first, 1))
        await set_up(first, second)
        seat = table_of(here, table_id).acting[0]
        mover, other = (first, second) if seat == 0 else (second, first)
        assert (await mover.ask("stand", seat=seat))["type"] == "done"
        assert (await mover.ask("stand", seat=seat))["type"] == "done"
        await other.until(lambda: not is_present(other, seat))
        assert (await names(here, table_id)).count("went_away") == 1
        await other.ask("say", seat=1 - seat, phrase="hello")  # what others do does not bring them back
        assert not is_present(other, seat)
        assert (await step(mover, seat))["type"] == "done"
        await other.until(lambda: is_present(other, seat))
        here.skip(31)
        await here.server.jobs.wake_overdue_tables()
        assert table_of(here, table_id).chairs[seat].stand_in is None


async def test_a_stand_in_returns_the_seat_on_request(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        _game, first, second, *_ = await pair(
            here, absent={"type": "bot", "grace_seconds": 30}, clock={"type": "turn", "seconds": 10}
        )
        await first.until(lambda: is_present(first, 0) and is_present(first, 1))
        assert (await first.ask("return", seat=0))["code"] == "no_stand_in"
        here.skip(12)  # both were too slow with the set-up, so bots play
        for seat, client in enumerate((first, second)):
            await client.until(lambda c=client, s=seat: c.view["table"]["seats"][s].get("stand_in") == "scribe")
            assert (await client.ask("return", seat=seat))["type"] == "done"
        await second.until(lambda: not any(seat.get("stand_in") for seat in second.view["table"]["seats"]))
