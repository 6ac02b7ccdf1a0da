"""Who asks, and what is to be appended: what seating, playing and care decide with, and decide."""

from __future__ import annotations

from dataclasses import dataclass

from naturalis.rules import Game
from naturalis.tables.refusal import TableRefused
from naturalis.tables.stored_events import StoredEvent
from naturalis.tables.table import Chair, Table


@dataclass(frozen=True, slots=True)
class Actor:
    """Someone who asks: a person with a session, or a program that has the key (here: its hash) of one seat."""

    person: str
    name: str = ""
    key: bytes | None = None

    def plays(self, chair: Chair) -> bool:
        """Whether the seat is this actor's to play. A key opens it until the seat has a new one."""
        return self.person in chair.people or (self.key is not None and self.key == chair.key)


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to be appended, in order. ``game`` is the game after it, where a move was played on a copy."""

    events: tuple[StoredEvent, ...]
    game: Game | None = None


def chair_of(table: Table, seat: int) -> Chair:
    """The chair with this number. Refused where the table has none."""
    if not 0 <= seat < len(table.chairs):
        raise TableRefused("no_such_seat")
    return table.chairs[seat]


def own_chair(table: Table, actor: Actor, seat: int) -> Chair:
    """The actor's own chair. Refused where it is another's."""
    chair = chair_of(table, seat)
    if not actor.plays(chair):
        raise TableRefused("not_your_seat")
    return chair


def must_be_open(table: Table) -> None:
    """Refused where the game has begun, or will not."""
    if table.stage != "open":
        raise TableRefused("already_started" if table.stage == "playing" else "table_over")


def must_be_playing(table: Table) -> Game:
    """The game. Refused where it goes on no more, or not yet."""
    if table.stage != "playing" or table.game is None:
        raise TableRefused("not_started" if table.stage == "open" else "table_over")
    return table.game
