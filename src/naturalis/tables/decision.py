"""Who acts, and which events to append: the input and the output of seating, playing and deadlines."""

from __future__ import annotations

from dataclasses import dataclass

from naturalis.rules import Game
from naturalis.tables.refusal import TableRefused
from naturalis.tables.stored_events import StoredEvent
from naturalis.tables.table import Chair, Table


@dataclass(frozen=True, slots=True)
class Actor:
    """Someone who acts: a person with a session, or a program with one seat's key (here: its hash)."""

    person: str
    name: str = ""
    key: bytes | None = None

    def plays(self, chair: Chair) -> bool:
        """Whether this actor may play the seat. A key works until the seat gets a new one."""
        return self.person in chair.people or (self.key is not None and self.key == chair.key)


@dataclass(frozen=True, slots=True)
class Decision:
    """The events to append, in order. ``game`` is the game after them, if a move was played on a copy."""

    events: tuple[StoredEvent, ...]
    game: Game | None = None


def chair_of(table: Table, seat: int) -> Chair:
    """The chair with this number. Raises Refused if there is none."""
    if not 0 <= seat < len(table.chairs):
        raise TableRefused("no_such_seat")
    return table.chairs[seat]


def own_chair(table: Table, actor: Actor, seat: int) -> Chair:
    """The actor's own chair. Raises Refused if it is someone else's."""
    chair = chair_of(table, seat)
    if not actor.plays(chair):
        raise TableRefused("not_your_seat")
    return chair


def must_be_open(table: Table) -> None:
    """Raise Refused unless the table waits for its game."""
    if table.stage != "open":
        raise TableRefused("already_started" if table.stage == "playing" else "table_over")


def must_be_playing(table: Table) -> Game:
    """The running game. Raises Refused before the start and after the end."""
    if table.stage != "playing" or table.game is None:
        raise TableRefused("not_started" if table.stage == "open" else "table_over")
    return table.game
