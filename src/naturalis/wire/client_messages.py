"""What a client sends over a table's WebSocket. Life of a move online, step 3: bytes become one of these.

A command wants to change the table. It carries an id of the client's choice and is answered by exactly one ``done`` or
``refused`` with that id; sent again, it gets the first answer again and changes nothing more. A query changes
nothing.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from naturalis.rules import Move
from naturalis.rules.literals import Colour
from naturalis.wire.table_settings import BotLevel

Id = Annotated[str, Meta(min_length=1, max_length=32, description="chosen by the client, new for every command")]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Name = Annotated[str, Meta(min_length=1, max_length=64, description="shown to all; cleaned and cut by the server")]
Phrase = Literal["hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "your_turn", "good_game", "bye"]


class CommandBase(Struct, frozen=True, forbid_unknown_fields=True):
    """What all commands have."""

    id: Id


class Sit(CommandBase, frozen=True, tag="sit"):
    """Take a free seat. Without a name, that of the session; several seats may be one person's, at one screen."""

    seat: SeatNumber
    name: Name | None = None
    colour: Colour | None = None


class Stand(CommandBase, frozen=True, tag="stand"):
    """Leave a seat: before the game it is free again; during the game the player is absent from now on."""

    seat: SeatNumber


class ChooseSeatColour(CommandBase, frozen=True, tag="colour"):
    """Choose the colour of a seat's tokens before the game; null leaves it to the server."""

    seat: SeatNumber
    colour: Colour | None


class SeatBot(CommandBase, frozen=True, tag="seat_bot"):
    """The host puts a bot into a free seat, or changes its level."""

    seat: SeatNumber
    level: BotLevel


class Clear(CommandBase, frozen=True, tag="clear"):
    """The host frees a seat before the game."""

    seat: SeatNumber


class Start(CommandBase, frozen=True, tag="start"):
    """The host starts the game. Free seats are filled with bots of this level; without one, all must be taken."""

    fill: BotLevel | None = None


class Play(CommandBase, frozen=True, tag="play"):
    """Make a move of the game."""

    seat: SeatNumber
    move: Move


class Undo(CommandBase, frozen=True, tag="undo"):
    """Take a placement back, before its draw."""

    seat: SeatNumber


class Resign(CommandBase, frozen=True, tag="resign"):
    """Give up. With two seats the other wins; with more, a bot plays on for the seat, out of the ranking."""

    seat: SeatNumber


class Return(CommandBase, frozen=True, tag="return"):
    """Take the seat back from the bot that stands in. Coming back to the table does the same."""

    seat: SeatNumber


class Say(CommandBase, frozen=True, tag="say"):
    """Say something to all at the table: a set phrase, or free text where the table allows it."""

    seat: SeatNumber
    phrase: Phrase | None = None
    text: Annotated[str, Meta(min_length=1, max_length=300)] | None = None


class Rematch(CommandBase, frozen=True, tag="rematch"):
    """After the game: make a table with the same seats; all here are told its id."""


class Look(Struct, frozen=True, tag="look", forbid_unknown_fields=True):
    """A query: what can this seat do now, and what would each placement bring? Answered by ``options``.

    With ``ahead`` a seat that waits is told which placements it would have if it were its turn.
    """

    id: Id
    seat: SeatNumber
    ahead: bool = False


class Hint(Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """A query: what would a strong bot do? Answered by ``hinted``, where the table allows it."""

    id: Id
    seat: SeatNumber


class Score(Struct, frozen=True, tag="score", forbid_unknown_fields=True):
    """A query: what would each seat have if the game ended now, as far as is known? Answered by ``scored``."""

    id: Id


class Resync(Struct, frozen=True, tag="resync", forbid_unknown_fields=True):
    """Send the whole view again: something is missing, or differs from the server's hash."""

    reason: Literal["gap", "hash", "other"] = "other"


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Answer with a ``beat`` at once."""


Command: TypeAlias = (
    Sit | Stand | ChooseSeatColour | SeatBot | Clear | Start | Play | Undo | Resign | Return | Say | Rematch
)  # fmt: skip
Query: TypeAlias = Look | Hint | Score
ClientMessage: TypeAlias = Command | Query | Resync | Ping
