"""The settings of a table as the store keeps them.

They look like wire/table_settings.py on purpose, but they are types of their own: a change of the messages must not
change what is on disk. ``to_stored`` and ``from_stored`` translate between the two.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from naturalis.wire import table_settings as wire

StoredBegins: TypeAlias = Literal["chance", "vote"] | int
StoredBotLevel = Literal["novice", "scribe", "illuminator", "naturalist"]


class NoClock(Struct, frozen=True, tag="none", forbid_unknown_fields=True):
    """Unlimited time."""


class TurnClock(Struct, frozen=True, tag="turn", forbid_unknown_fields=True):
    """Seconds for each turn."""

    seconds: int


class GameClock(Struct, frozen=True, tag="game", forbid_unknown_fields=True):
    """Minutes for the whole game, and an increment in seconds for each turn."""

    minutes: int
    increment: int


class DayClock(Struct, frozen=True, tag="days", forbid_unknown_fields=True):
    """Days for each turn."""

    days: int


StoredClock: TypeAlias = NoClock | TurnClock | GameClock | DayClock


class Wait(Struct, frozen=True, tag="wait", forbid_unknown_fields=True):
    """The others wait for an absent player."""


class StandIn(Struct, frozen=True, tag="bot", forbid_unknown_fields=True):
    """A bot stands in after ``grace`` seconds."""

    grace: int
    level: StoredBotLevel


class Concede(Struct, frozen=True, tag="concede", forbid_unknown_fields=True):
    """The absent player concedes after ``grace`` seconds."""

    grace: int


StoredAbsence: TypeAlias = Wait | StandIn | Concede


class StoredSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings with which the table was made."""

    seats: int
    level: Literal["easy", "normal", "hard"] | None
    edition: Literal["english", "french"]
    public: bool
    clock: StoredClock
    absent: StoredAbsence
    chat: Literal["off", "phrases", "free"]
    hints: bool
    begins: StoredBegins = "chance"
    open_hands_after: int | None = None


def to_stored(settings: wire.TableSettings) -> StoredSettings:
    """The settings in the form that is stored."""
    return StoredSettings(
        seats=settings.seats, level=settings.level, edition=settings.edition, public=settings.public,
        clock=_stored_clock(settings.clock), absent=_stored_absence(settings.absent), chat=settings.chat,
        hints=settings.hints, begins=settings.begins, open_hands_after=settings.open_hands_after_seconds,
    )  # fmt: skip


def from_stored(stored: StoredSettings) -> wire.TableSettings:
    """The settings that tables and messages use."""
    return wire.TableSettings(
        seats=stored.seats, level=stored.level, edition=stored.edition, public=stored.public,
        clock=_clock(stored.clock), absent=_absence(stored.absent), chat=stored.chat, hints=stored.hints,
        begins=stored.begins, open_hands_after_seconds=stored.open_hands_after,
    )  # fmt: skip


def _stored_clock(clock: wire.Clock) -> StoredClock:
    match clock:
        case wire.TurnClock():
            return TurnClock(clock.seconds)
        case wire.GameClock():
            return GameClock(clock.minutes, clock.increment_seconds)
        case wire.DayClock():
            return DayClock(clock.days)
        case wire.NoClock():
            return NoClock()


def _clock(clock: StoredClock) -> wire.Clock:
    match clock:
        case TurnClock():
            return wire.TurnClock(clock.seconds)
        case GameClock():
            return wire.GameClock(clock.minutes, clock.increment)
        case DayClock():
            return wire.DayClock(clock.days)
        case NoClock():
            return wire.NoClock()


def _stored_absence(absent: wire.Absence) -> StoredAbsence:
    match absent:
        case wire.StandIn():
            return StandIn(absent.grace_seconds, absent.level)
        case wire.Concede():
            return Concede(absent.grace_seconds)
        case wire.Wait():
            return Wait()


def _absence(absent: StoredAbsence) -> wire.Absence:
    match absent:
        case StandIn():
            return wire.StandIn(absent.grace, absent.level)
        case Concede():
            return wire.Concede(absent.grace)
        case Wait():
            return wire.Wait()
