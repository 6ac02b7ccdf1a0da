"""What a player's list of games shows of a table, as the store keeps it: found without reading the table's events.

Like stored events, an overview has types of its own and a format number. It follows from the events, so one that cannot
be read is left out of the list until the table changes again.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from naturalis.tables.stored_events import StoredColour
from naturalis.tables.stored_settings import StoredBotLevel
from naturalis.tables.table import ERASED_PERSON, Chair, Table
from naturalis.wire.http_bodies import MyTable
from naturalis.wire.literals import Stage
from naturalis.wire.server_messages import SeatInfo


class OverviewSeat(Struct, frozen=True, omit_defaults=True):
    """A seat, and the ids of the people who may play it."""

    kind: Literal["free", "person", "bot"]
    name: str | None = None
    level: StoredBotLevel | None = None
    colour: StoredColour | None = None
    people: tuple[str, ...] = ()
    conceded: Literal["resigned", "time", "absent"] | None = None


class GameOverview(Struct, frozen=True, omit_defaults=True, tag_field="f", tag=1):
    """A table in short. ``points`` are those of the track, or the final ones after a scoring; ``tybor`` are his."""

    made: int
    host: str
    seats: tuple[OverviewSeat, ...]
    level: Literal["easy", "normal", "hard"] | None = None
    acting: tuple[int, ...] = ()
    round: int = 0
    points: tuple[int, ...] = ()
    tybor: int | None = None
    ended: Literal["played", "conceded", "closed"] | None = None
    ended_at: int | None = None
    scored: bool = False
    winners: tuple[int, ...] = ()


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(GameOverview).decode


def people_of(table: Table) -> frozenset[str]:
    """Those whose list of games the table is on: its players, and the host of a table that waits. A table that closed
    before its game is on nobody's.
    """
    if table.outcome is not None and table.outcome.ended == "closed":
        return frozenset()
    players = frozenset().union(*(chair.people for chair in table.chairs))
    people = players | {table.host} if table.stage == "open" and table.host else players
    return frozenset(person for person in people if not person.startswith(ERASED_PERSON))


def encode_overview(table: Table) -> bytes:
    """The overview to store with a table."""
    game, outcome = table.game, table.outcome
    points: tuple[int, ...] = ()
    tybor = None
    result = None if outcome is None else outcome.result
    if result is not None:
        points, tybor = tuple([score.total for score in result.scores]), result.tybor
    elif game is not None:
        points = tuple([game.score(seat) for seat in range(game.seats)])
        tybor = None if game.tybor is None else game.tybor.score
    return _encode(
        GameOverview(
            table.made, table.host_name, tuple([_seat(chair) for chair in table.chairs]), table.settings.level,
            table.acting, 0 if game is None else game.round, points, tybor,
            None if outcome is None else outcome.ended, None if outcome is None else outcome.at, result is not None,
            () if outcome is None else outcome.winners,
        )
    )  # fmt: skip


def _seat(chair: Chair) -> OverviewSeat:
    if chair.level is not None:
        return OverviewSeat("bot", chair.name, chair.level, chair.colour)
    if not chair.people:
        return OverviewSeat("free")
    return OverviewSeat("person", chair.name, None, chair.colour, tuple(sorted(chair.people)), chair.conceded)


def my_table(table_id: str, stage: Stage, listed: int, overview: bytes, person: str) -> MyTable | None:
    """What this person's list shows of the table, which is on so many lists; None where it cannot be read."""
    try:
        found = _decode(overview)
    except msgspec.MsgspecError:
        return None
    mine = tuple([seat for seat, chair in enumerate(found.seats) if person in chair.people])
    seats = [SeatInfo(seat.kind, seat.name, seat.level, seat.colour, conceded=seat.conceded) for seat in found.seats]
    return MyTable(
        table_id, stage, found.made, found.host, tuple(seats), mine, found.acting, found.round, found.points,
        found.winners, found.scored, listed == 1, found.level, found.tybor, found.ended, found.ended_at,
    )  # fmt: skip
