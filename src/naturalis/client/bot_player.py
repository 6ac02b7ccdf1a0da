"""A bot at a seat of a table: it gets the view of its seat, thinks in a thread, and makes its move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Event as ThreadEvent

from naturalis.bots.registry import Player
from naturalis.client.errors import RequestRefused
from naturalis.client.game_follower import GameFollower, Position
from naturalis.client.table_connection import TableConnection
from naturalis.rules import Move, Rng

_CATCH_UP_PAUSE_S = 0.02
_MAX_REFUSALS = 5  # in a row: then it is not a move that came too late, but a bot that cannot play


class BotPlayer:
    """Plays one seat until the table is over. ``on_move`` hears of every move that the server has accepted."""

    def __init__(
        self, connection: TableConnection, follower: GameFollower, seat: int, player: Player, rng: Rng,
        on_move: Callable[[Move], None] = lambda _: None,
    ) -> None:  # fmt: skip
        self._connection = connection
        self._follower = follower
        self._seat = seat
        self._player = player
        self._rng = rng
        self._on_move = on_move

    async def play(self) -> None:
        """Play to the end. The connection lives on meanwhile; RequestRefused where the server refuses every move."""
        refusals = 0
        while True:
            await self._connection.wait_until(self._is_wanted)
            if self._connection.stage == "over":
                return
            position = self._follower.position
            if position is None:
                await self._follower.catch_up()
                await asyncio.sleep(_CATCH_UP_PAUSE_S)
                continue
            move = await self._think(position)
            if self._follower.position is not position:
                continue  # something else happened: a stand-in moved, or time ran out
            try:
                await self._connection.play(self._seat, move)
                refusals = 0
                self._on_move(move)
            except RequestRefused:
                refusals += 1
                if refusals == _MAX_REFUSALS:
                    raise
                await asyncio.sleep(0.2 * refusals)

    def _is_wanted(self) -> bool:
        """Whether the game waits for the seat, or there is no game any more."""
        seats = self._connection.view(self._seat).table.seats
        conceded = seats[self._seat].conceded is not None
        wanted = self._seat in self._connection.acting() and not conceded
        return wanted or self._connection.stage == "over"

    async def _think(self, position: Position) -> Move:
        """Let the bot choose in a thread, so that the connection stays alive; cancelled, it answers at once."""
        stop = ThreadEvent()
        thinking = asyncio.create_task(asyncio.to_thread(self._player.choose, position.view, self._rng, stop))
        try:
            return await asyncio.shield(thinking)
        except asyncio.CancelledError:
            stop.set()
            await asyncio.gather(thinking, return_exceptions=True)
            raise
