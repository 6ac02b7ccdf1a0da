"""A follower's view is the very view that the server's game has for the seat, and so are its events."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from naturalis import Rng
from naturalis.bots import player
from naturalis.client import ClientError, HttpClient, Timings
from naturalis.client.bot_player import BotPlayer
from naturalis.client.game_follower import GameFollower, Position
from naturalis.client.websocket import WebSocket, open_websocket
from naturalis.rules import Place
from naturalis.wire.http_bodies import SeatPlan
from naturalis.wire.table_settings import TableSettings
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import served, table_of

BOTH = tuple(SeatPlan(seat, "me") for seat in (0, 1))


async def position_of(follower: GameFollower) -> Position:
    """The follower's position, once the connection has all that the history told."""
    await follower._connection.wait_until(lambda: follower.position is not None, 60)
    assert follower.position is not None
    return follower.position


async def check(here: Running, table: str, followers: list[GameFollower]) -> None:
    """Every follower has what the server's game has for its seat."""
    game = table_of(here, table).game
    assert game is not None
    for follower in followers:
        position = await position_of(follower)
        assert position.view == game.view(follower.seat)
        assert list(position.events) == [event.for_seat(follower.seat) for event in game.events]


async def test_a_whole_game_with_undone_placements_from_two_seats_and_a_spectators_place(tmp_path: Path) -> None:
    async with served(tmp_path) as here, HttpClient(here.address) as http, HttpClient(here.address) as other:
        await http.sign_in("Ann")
        table = await http.create_table(TableSettings(), BOTH, start=True)
        async with http.connect(table) as connection, other.connect(table) as watching:
            followers = [GameFollower(http, connection, seat) for seat in (0, 1)]
            followers.append(GameFollower(other, watching, None))
            for follower in followers:
                await follower.catch_up()
            moves = 0
            rng = Rng(4)
            with player("greedy") as bot:
                while connection.stage != "over":
                    await check(here, table, followers)
                    seat = connection.acting()[0]
                    move = bot.choose((await position_of(followers[seat])).view, rng)
                    await connection.play(seat, move)
                    if isinstance(move, Place) and moves % 5 == 0 and connection.view(0).game.phase == "draw":  # type: ignore[union-attr]
                        await connection.undo(seat)
                    moves += 1
                    await watching.wait_until(lambda: watching.version >= connection.version, 20)
            await check(here, table, followers)
            assert moves > 40


async def test_who_comes_late_has_the_whole_story(tmp_path: Path) -> None:
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        await http.sign_in("Ann")
        places = (SeatPlan(0, "me"), SeatPlan(1, "bot", level="novice"))
        table = await http.create_table(TableSettings(), places, start=True)
        with player("greedy") as bot:
            async with http.connect(table) as connection:
                follower = GameFollower(http, connection, 0)
                await follower.catch_up()
                await BotPlayer(connection, follower, 0, bot, Rng(1)).play()
        async with http.connect(table) as connection:
            follower = GameFollower(http, connection, 0)
            assert follower.position is None
            await follower.catch_up()
            await check(here, table, [follower])


async def test_a_view_that_no_game_leads_to_is_an_error_and_no_crash(tmp_path: Path) -> None:
    class Liar:
        def __init__(self, real: WebSocket) -> None:
            self._real = real
            self.send, self.close = real.send, real.close

        async def recv(self) -> str | bytes:
            messages = json.loads(await self._real.recv())
            for message in messages:
                for view in message.get("views", ()):
                    view["game"]["players"][0]["starter"] = 5000
            return json.dumps(messages)

    async def opened(url: str, headers: dict[str, str]) -> WebSocket:
        return Liar(await open_websocket(url, headers))

    async with served(tmp_path) as here, HttpClient(here.address) as http:
        await http.sign_in("Ann")
        table = await http.create_table(TableSettings(), BOTH, start=True)
        async with http.connect(table, opener=opened, timings=Timings(ping_interval_s=None)) as connection:
            follower = GameFollower(http, connection, 0)
            await follower.catch_up()
            with pytest.raises(ClientError, match=r"do not play the same game: .* 5000 is no starter"):
                await position_of(follower)
