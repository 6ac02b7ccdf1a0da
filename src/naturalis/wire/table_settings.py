"""The settings of a table, as its maker chooses them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from naturalis.rules.literals import Edition, Level

BotLevel = Literal["novice", "scribe", "illuminator", "naturalist"]
Chat = Literal["off", "phrases", "free"]
Begins: TypeAlias = Literal["chance", "vote"] | Annotated[int, Meta(ge=0, le=3, description="a seat")]
OpenHandsDelay = Annotated[int, Meta(ge=60, le=86_400, description="seconds until spectators see open hands")]
Grace = Annotated[int, Meta(ge=5, le=604_800, description="seconds that a player may be absent")]


class NoClock(Struct, frozen=True, tag="none", forbid_unknown_fields=True):
    """Unlimited time."""


class TurnClock(Struct, frozen=True, tag="turn", forbid_unknown_fields=True):
    """Seconds for each turn, and for all choices of the set-up together."""

    seconds: Annotated[int, Meta(ge=10, le=3600)] = 60


class GameClock(Struct, frozen=True, tag="game", forbid_unknown_fields=True):
    """Minutes for the whole game, and an increment after each turn."""

    minutes: Annotated[int, Meta(ge=1, le=180)] = 15
    increment_seconds: Annotated[int, Meta(ge=0, le=300)] = 10


class DayClock(Struct, frozen=True, tag="days", forbid_unknown_fields=True):
    """Days for each turn: correspondence play."""

    days: Annotated[int, Meta(ge=1, le=30)] = 3


Clock: TypeAlias = NoClock | TurnClock | GameClock | DayClock


class Wait(Struct, frozen=True, tag="wait", forbid_unknown_fields=True):
    """The others wait until an absent player comes back."""


class StandIn(Struct, frozen=True, tag="bot", forbid_unknown_fields=True):
    """After the grace period a bot plays the seat until the player comes back."""

    grace_seconds: Grace = 60
    level: BotLevel = "scribe"


class Concede(Struct, frozen=True, tag="concede", forbid_unknown_fields=True):
    """After the grace period the absent player concedes."""

    grace_seconds: Grace = 300


Absence: TypeAlias = Wait | StandIn | Concede


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a new table. With a level it is the solo game, with one seat. ``begins`` says who begins: chance
    decides, or the most votes, or it is a seat that the host named. Spectators never see hands, or all of them
    ``open_hands_after_seconds`` late.
    """

    seats: Annotated[int, Meta(ge=1, le=4)] = 2
    level: Level | None = None
    edition: Edition = "english"
    public: bool = False
    clock: Clock = NoClock()
    absent: Absence = Wait()
    chat: Chat = "phrases"
    hints: bool = True
    begins: Begins = "chance"
    open_hands_after_seconds: OpenHandsDelay | None = None

    def __post_init__(self) -> None:
        """Raise ValueError, with one sentence, for an impossible number of seats."""
        if self.level is not None and self.seats != 1:
            raise ValueError("the solo game has 1 seat")
        if self.level is None and self.seats == 1:
            raise ValueError("a game between players has 2 to 4 seats; one seat needs a level of the solo game")
        if isinstance(self.begins, int) and self.begins >= self.seats:
            raise ValueError(f"there is no seat {self.begins} to begin")
