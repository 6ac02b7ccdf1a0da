"""How a server's table stands at one moment, for threads other than the connection's."""

from __future__ import annotations

import asyncio

from msgspec import Struct

from naturalis.client.game_follower import Position
from naturalis.client.seat import SeatAtTable
from naturalis.wire.server_messages import TableView

_TRIES, _PAUSE_S = 100, 0.02


class Snapshot(Struct, frozen=True):
    """All that the screen needs. ``position`` is None before the game; ``ended`` is why the connection is over."""

    table: TableView
    position: Position | None
    acting: tuple[int, ...]
    host: bool
    ended: str | None
    time_ms: int  # the server's

    @property
    def stage(self) -> str:
        """``open``, ``playing`` or ``over``."""
        return self.table.table.stage

    def clock(self, seat: int) -> str | None:
        """The time that the seat has left, as ``4:05``; None at a table without clocks."""
        if self.table.clocks is None:
            return None
        clock = self.table.clocks[seat]
        left = clock.left_ms if clock.since is None else clock.left_ms - max(0, self.time_ms - clock.since)
        minutes, seconds = divmod(max(0, left) // 1000, 60)
        return f"{minutes}:{seconds:02}"


async def take_snapshot(place: SeatAtTable) -> Snapshot:
    """How the table stands, as soon as what is known of it fits together."""
    connection, follower = place.connection, place.follower
    for _ in range(_TRIES):
        view = connection.view(place.number)
        position = follower.position
        if position is not None or view.game is None:
            break
        if connection.ended is None:
            await follower.catch_up()
        await asyncio.sleep(_PAUSE_S)
    return Snapshot(
        table=view, position=position, acting=tuple(connection.acting()),
        host=connection.you is not None and connection.you.host,
        ended=None if connection.ended is None else str(connection.ended), time_ms=connection.server_time_ms(),
    )  # fmt: skip
