"""The events of a table as the store keeps them, with their secrets: the deal, people's ids, hashes of seat keys.

These types belong to the database alone. Messages have types of their own in wire/table_events.py, and projection.py
turns one into the other. The events of the game itself are those of the rules, stored as they are.

Everything in here is on disk. A changed, renamed or new field needs a new format: stored_formats.py says how.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from naturalis.rules import Deal, Event
from naturalis.tables.stored_settings import StoredBegins, StoredBotLevel, StoredSettings

StoredColour = Literal["red", "blue", "green", "yellow"]
StoredPhrase = Literal[
    "hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "your_turn", "good_game", "bye"
]  # fmt: skip


class TableMade(Struct, frozen=True, tag="made", forbid_unknown_fields=True):
    """A person made the table."""

    settings: StoredSettings
    person: str
    name: str


class SeatTaken(Struct, frozen=True, tag="taken", forbid_unknown_fields=True):
    """A person took a seat."""

    seat: int
    person: str
    name: str


class PersonAdmitted(Struct, frozen=True, tag="admitted", forbid_unknown_fields=True):
    """A person showed a seat's key and may play the seat too: the same player on another device."""

    seat: int
    person: str


class SeatKeyMade(Struct, frozen=True, tag="key_made", forbid_unknown_fields=True):
    """A seat has a new key, and this is its hash; older keys no longer work."""

    seat: int
    digest: bytes


class HostChanged(Struct, frozen=True, tag="hosted", forbid_unknown_fields=True):
    """The person in this seat became the host because the previous host left."""

    seat: int
    person: str
    name: str


class HostConnected(Struct, frozen=True, tag="host_came", forbid_unknown_fields=True):
    """The host, who has no seat, connected to this server process."""

    process: str


class HostDisconnected(Struct, frozen=True, tag="host_went", forbid_unknown_fields=True):
    """The host, who has no seat, left the table."""


class GameDealt(Struct, frozen=True, tag="dealt", forbid_unknown_fields=True):
    """The game began with this deal. The bots of this table draw their random choices from ``seed``."""

    deal: Deal
    seed: int


class PlayerConnected(Struct, frozen=True, tag="attended", forbid_unknown_fields=True):
    """A player of this seat connected to this server process."""

    seat: int
    process: str


class PlayerDisconnected(Struct, frozen=True, tag="went_away", forbid_unknown_fields=True):
    """A player left the table."""

    seat: int


class BotSeated(Struct, frozen=True, tag="bot_seated", forbid_unknown_fields=True):
    """The host put a bot into a seat."""

    seat: int
    level: StoredBotLevel
    name: str


class SeatFreed(Struct, frozen=True, tag="unseated", forbid_unknown_fields=True):
    """A seat is free again."""

    seat: int


class SeatColourSet(Struct, frozen=True, tag="seat_colour", forbid_unknown_fields=True):
    """A seat's colour was chosen before the game, or left open again."""

    seat: int
    colour: StoredColour | None


class BeginsSet(Struct, frozen=True, tag="begins_set", forbid_unknown_fields=True):
    """The host decided who will begin."""

    begins: StoredBegins


class FirstVoted(Struct, frozen=True, tag="first_voted", forbid_unknown_fields=True):
    """A seat voted that ``first`` begins, or took its vote back."""

    seat: int
    first: int | None


class PlacementUndone(Struct, frozen=True, tag="undone", forbid_unknown_fields=True):
    """A seat took its placement back."""

    seat: int


class StandInStarted(Struct, frozen=True, tag="taken_over", forbid_unknown_fields=True):
    """A bot started to play for an absent player."""

    seat: int
    level: StoredBotLevel


class StandInEnded(Struct, frozen=True, tag="given_back", forbid_unknown_fields=True):
    """The player took the seat back from the bot."""

    seat: int


class SeatConceded(Struct, frozen=True, tag="conceded", forbid_unknown_fields=True):
    """A seat gave up, ran out of time, or was absent for too long."""

    seat: int
    reason: Literal["resigned", "time", "absent"]


class TableConcluded(Struct, frozen=True, tag="concluded", forbid_unknown_fields=True):
    """The table ended before its game did."""

    winners: tuple[int, ...]


class TableClosed(Struct, frozen=True, tag="table_closed", forbid_unknown_fields=True):
    """Everyone left before the game began."""


class ChatSaid(Struct, frozen=True, tag="said", omit_defaults=True, forbid_unknown_fields=True):
    """A seat said a phrase or a text."""

    seat: int
    phrase: StoredPhrase | None = None
    text: str | None = None


class CommentMade(Struct, frozen=True, tag="commented", omit_defaults=True, forbid_unknown_fields=True):
    """A spectator said a phrase or a text to the other spectators."""

    name: str
    phrase: StoredPhrase | None = None
    text: str | None = None


class RematchMade(Struct, frozen=True, tag="rematch_made", forbid_unknown_fields=True):
    """Someone made a table with the same seats."""

    table: str


class ErasedSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of an erased person, the name that it has from now on, and who may still play it."""

    seat: int
    name: str
    people: tuple[str, ...]


class PersonErased(Struct, frozen=True, tag="erased", forbid_unknown_fields=True):
    """A person was erased: their name everywhere, and the text of these chat lines, by their versions.

    The older events of the table were rewritten together with this one, so it changes nothing for who reads them all.
    It tells servers that have the table in memory. ``host`` is the pseudonym of an erased host.
    """

    seats: tuple[ErasedSeat, ...]
    lines: tuple[int, ...]
    host: str | None = None


StoredEvent: TypeAlias = (
    TableMade | SeatTaken | PersonAdmitted | SeatKeyMade | HostChanged | HostConnected | HostDisconnected | GameDealt
    | PlayerConnected | PlayerDisconnected | BotSeated | SeatFreed | SeatColourSet | BeginsSet | FirstVoted
    | PlacementUndone | StandInStarted | StandInEnded | SeatConceded | TableConcluded | TableClosed | ChatSaid
    | CommentMade | RematchMade | PersonErased | Event
)  # fmt: skip


class Envelope(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="f", tag=5):
    """One event with the person and the command that caused it. Only the first event of a command names them.

    The tag ``f`` is the format's number; stored_formats.py reads it.
    """

    event: StoredEvent
    by: str | None = None
    command: str | None = None
