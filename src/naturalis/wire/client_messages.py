"""What a client sends over a table's WebSocket. Life of a move online, step 3: bytes become one of these.

A command asks to change the table. The client gives it an id, and the server answers with exactly one ``done`` or
``refused`` with that id. A command sent again gets the first answer again and changes nothing. A query changes nothing.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from naturalis.rules import Move
from naturalis.rules.literals import Colour
from naturalis.wire.table_settings import Begins, BotLevel

Id = Annotated[str, Meta(min_length=1, max_length=32, description="chosen by the client, new for every command")]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Name = Annotated[str, Meta(min_length=1, max_length=64, description="shown to all; the server sanitizes and cuts it")]
Phrase = Literal["hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "your_turn", "good_game", "bye"]


class CommandBase(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all commands."""

    id: Id


class Sit(CommandBase, frozen=True, tag="sit"):
    """Take a free seat, under the session's name unless another is given. One person may take several seats."""

    seat: SeatNumber
    name: Name | None = None
    colour: Colour | None = None


class Stand(CommandBase, frozen=True, tag="stand"):
    """Leave a seat: before the game it becomes free; during the game the player counts as absent."""

    seat: SeatNumber


class ChooseSeatColour(CommandBase, frozen=True, tag="colour"):
    """Choose a seat's colour before the game; null lets the server choose."""

    seat: SeatNumber
    colour: Colour | None


class SeatBot(CommandBase, frozen=True, tag="seat_bot"):
    """The host puts a bot into a free seat, or changes the bot's level."""

    seat: SeatNumber
    level: BotLevel


class Clear(CommandBase, frozen=True, tag="clear"):
    """The host frees a seat before the game."""

    seat: SeatNumber


class SetBegins(CommandBase, frozen=True, tag="begins"):
    """The host decides before the game who begins: ``chance``, the most ``vote``s, or a seat."""

    begins: Begins


class VoteFirst(CommandBase, frozen=True, tag="vote"):
    """Vote before the game that the seat ``first`` begins; null takes the vote back. Votes stay secret."""

    seat: SeatNumber
    first: SeatNumber | None


class Start(CommandBase, frozen=True, tag="start"):
    """The host starts the game. Bots of level ``fill`` take free seats; without it, all must be taken."""

    fill: BotLevel | None = None


class Play(CommandBase, frozen=True, tag="play"):
    """Make a move of the game."""

    seat: SeatNumber
    move: Move


class Undo(CommandBase, frozen=True, tag="undo"):
    """Take a placement back, before its draw."""

    seat: SeatNumber


class Resign(CommandBase, frozen=True, tag="resign"):
    """Give up. With two seats the other wins; with more, a bot plays the seat on, out of the ranking."""

    seat: SeatNumber


class Return(CommandBase, frozen=True, tag="return"):
    """Take the seat back from the bot that stands in. Returning to the table does the same."""

    seat: SeatNumber


class Say(CommandBase, frozen=True, tag="say"):
    """Say something to everyone at the table: a set phrase, or free text if the table allows it."""

    seat: SeatNumber
    phrase: Phrase | None = None
    text: Annotated[str, Meta(min_length=1, max_length=300)] | None = None


class Comment(CommandBase, frozen=True, tag="comment"):
    """Say something to the other spectators; for those who do not play here. Players never see it."""

    phrase: Phrase | None = None
    text: Annotated[str, Meta(min_length=1, max_length=300)] | None = None


class Rematch(CommandBase, frozen=True, tag="rematch"):
    """After the game: make a table with the same seats. Everyone here gets its id."""


class Look(Struct, frozen=True, tag="look", forbid_unknown_fields=True):
    """A query: what can this seat do now, and what would each placement bring? Answered by ``options``.

    With ``ahead`` a waiting seat learns which placements it would have if it were its turn.
    """

    id: Id
    seat: SeatNumber
    ahead: bool = False


class Hint(Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """A query: what would a strong bot do? Answered by ``hinted``, if the table allows hints."""

    id: Id
    seat: SeatNumber


class Score(Struct, frozen=True, tag="score", forbid_unknown_fields=True):
    """A query: what would each seat have if the game ended now, as far as is known? Answered by ``scored``."""

    id: Id


class Resync(Struct, frozen=True, tag="resync", forbid_unknown_fields=True):
    """Ask for the whole view again: something is missing, or differs from the server's hash."""

    reason: Literal["gap", "hash", "other"] = "other"


class InView(Struct, frozen=True, tag="in_view", forbid_unknown_fields=True):
    """Say whether a person sees this table now. A hidden page says no, and gets push messages on its turn instead.

    A socket that says nothing counts as in view.
    """

    value: bool


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Ask for a ``beat`` at once."""


Command: TypeAlias = (
    Sit | Stand | ChooseSeatColour | SeatBot | Clear | SetBegins | VoteFirst | Start | Play | Undo | Resign | Return
    | Say | Comment | Rematch
)  # fmt: skip
Query: TypeAlias = Look | Hint | Score
ClientMessage: TypeAlias = Command | Query | Resync | InView | Ping
