"""Events of a table besides its game, in the form that everyone may see.

The store has types of its own: tables/stored_events.py. tables/projection.py translates.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from naturalis.rules.literals import Colour
from naturalis.wire.client_messages import Phrase
from naturalis.wire.literals import ConcedeReason
from naturalis.wire.table_settings import Begins, BotLevel


class TableMade(Struct, frozen=True, tag="table_made"):
    """Someone made this table."""

    host: str


class Seated(Struct, frozen=True, tag="seated"):
    """A person took a seat."""

    seat: int
    name: str


class BotSeated(Struct, frozen=True, tag="bot_seated"):
    """A bot was put into a seat."""

    seat: int
    level: BotLevel
    name: str


class Unseated(Struct, frozen=True, tag="unseated"):
    """A seat is free again."""

    seat: int


class SeatColour(Struct, frozen=True, tag="seat_colour"):
    """A seat's colour was chosen before the game, or opened again."""

    seat: int
    colour: Colour | None


class BeginsSet(Struct, frozen=True, tag="begins_set"):
    """The host decided who will begin."""

    begins: Begins


class FirstVoted(Struct, frozen=True, tag="first_voted"):
    """A seat voted on who begins, or took its vote back; for whom, nobody sees."""

    seat: int


class NewHost(Struct, frozen=True, tag="new_host"):
    """The player of this seat is the new host, because the previous one left."""

    seat: int
    host: str


class Began(Struct, frozen=True, tag="began"):
    """The cards are dealt; players choose their starters."""


class Undone(Struct, frozen=True, tag="undone"):
    """A seat took its placement back."""

    seat: int


class CameBack(Struct, frozen=True, tag="came_back"):
    """A player came to the table."""

    seat: int


class WentAway(Struct, frozen=True, tag="went_away"):
    """A player left the table."""

    seat: int


class TakenOver(Struct, frozen=True, tag="taken_over"):
    """A bot plays for an absent player until they come back."""

    seat: int
    level: BotLevel


class GivenBack(Struct, frozen=True, tag="given_back"):
    """A player took the seat back from the bot."""

    seat: int


class Conceded(Struct, frozen=True, tag="conceded"):
    """A seat gave up, ran out of time, or was absent for too long."""

    seat: int
    reason: ConcedeReason


class Concluded(Struct, frozen=True, tag="concluded"):
    """The table ended before the game did."""

    winners: tuple[int, ...]


class TableClosed(Struct, frozen=True, tag="table_closed"):
    """Everyone left before the game began."""


class Said(Struct, frozen=True, tag="said", omit_defaults=True):
    """A seat said something."""

    seat: int
    phrase: Phrase | None = None
    text: str | None = None


class Commented(Struct, frozen=True, tag="commented", omit_defaults=True):
    """A spectator said something to the other spectators. Players see ``unseen`` instead."""

    name: str
    phrase: Phrase | None = None
    text: str | None = None


class RematchMade(Struct, frozen=True, tag="rematch_made"):
    """A table with the same seats was made."""

    table: str


class Unseen(Struct, frozen=True, tag="unseen"):
    """Something that concerns only the server; it still has a version."""


TableEvent: TypeAlias = (
    TableMade | Seated | BotSeated | Unseated | SeatColour | BeginsSet | FirstVoted | NewHost | Began | Undone
    | CameBack | WentAway | TakenOver | GivenBack | Conceded | Concluded | TableClosed | Said | Commented | RematchMade
    | Unseen
)  # fmt: skip
