"""Events: what happened in a game. They are stored, replayed and shown; each raises the version by exactly one.

``for_seat`` builds the form one seat (or, with None, a spectator) may see, field by field: a field added later
stays out of it until someone decides otherwise. What is hidden is None there; the version is the same for all.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from naturalis.rules import literals


class Held(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card in a hand: its back is seen by all, its front only by some."""

    back: str
    card: int | None = None

    def __str__(self) -> str:
        return self.back if self.card is None else str(self.card)


class StarterChosen(Struct, frozen=True, tag="starter_chosen", forbid_unknown_fields=True):
    """A seat laid its starter."""

    version: int
    seat: int
    card: int
    face: literals.Face

    def for_seat(self, seat: int | None) -> StarterChosen:
        return StarterChosen(version=self.version, seat=self.seat, card=self.card, face=self.face)


class ColourChosen(Struct, frozen=True, tag="colour_chosen", forbid_unknown_fields=True):
    """A seat took its tokens."""

    version: int
    seat: int
    colour: literals.Colour

    def for_seat(self, seat: int | None) -> ColourChosen:
        return ColourChosen(version=self.version, seat=self.seat, colour=self.colour)


class HandsDealt(Struct, frozen=True, tag="hands_dealt", forbid_unknown_fields=True):
    """All starters lie: each seat got its hand and two objectives, and the common ones were turned up.

    ``tops`` are the backs now on top of the resource and the gold deck.
    """

    version: int
    hands: tuple[tuple[Held, ...], ...]
    common: tuple[int, int]
    offered: tuple[tuple[int, int] | None, ...]
    tops: tuple[str | None, str | None]

    def for_seat(self, seat: int | None) -> HandsDealt:
        return HandsDealt(
            version=self.version,
            hands=tuple(
                tuple(Held(back=held.back, card=held.card if owner == seat else None) for held in hand)
                for owner, hand in enumerate(self.hands)
            ),
            common=self.common,
            offered=tuple(pair if owner == seat else None for owner, pair in enumerate(self.offered)),
            tops=self.tops,
        )


class ObjectiveKept(Struct, frozen=True, tag="objective_kept", omit_defaults=True, forbid_unknown_fields=True):
    """A seat chose its secret objective; which one, only it knows."""

    version: int
    seat: int
    card: int | None = None

    def for_seat(self, seat: int | None) -> ObjectiveKept:
        return ObjectiveKept(version=self.version, seat=self.seat, card=self.card if seat == self.seat else None)


class Placed(Struct, frozen=True, tag="placed", omit_defaults=True, forbid_unknown_fields=True):
    """A seat laid the card from this slot of its hand. ``known``: everyone has seen the card's front."""

    version: int
    seat: int
    slot: int
    back: str
    face: literals.Face
    x: int
    y: int
    points: int
    score: int
    known: bool
    card: int | None = None

    def for_seat(self, seat: int | None) -> Placed:
        return Placed(
            version=self.version, seat=self.seat, slot=self.slot, back=self.back, face=self.face, x=self.x, y=self.y,
            points=self.points, score=self.score, known=self.known,
            card=self.card if self.known or seat == self.seat else None,
        )  # fmt: skip


class Drawn(Struct, frozen=True, tag="drawn", omit_defaults=True, forbid_unknown_fields=True):
    """A seat took a card. From the display everyone saw it; from a deck, only its back.

    ``refill`` was turned up in its place, ``top`` is the back now on top of the deck that the card or refill came
    from; either is absent where that deck is empty.
    """

    version: int
    seat: int
    source: literals.Source
    back: str
    card: int | None = None
    refill: int | None = None
    top: str | None = None

    def for_seat(self, seat: int | None) -> Drawn:
        return Drawn(
            version=self.version, seat=self.seat, source=self.source, back=self.back,
            card=self.card if seat == self.seat or self.source not in ("resource", "gold") else None,
            refill=self.refill, top=self.top,
        )  # fmt: skip


class DrawSkipped(Struct, frozen=True, tag="draw_skipped", forbid_unknown_fields=True):
    """A seat drew nothing: there was nothing left, or it was the last turn of a game between players."""

    version: int
    seat: int
    reason: literals.Skip

    def for_seat(self, seat: int | None) -> DrawSkipped:
        return DrawSkipped(version=self.version, seat=self.seat, reason=self.reason)


class Passed(Struct, frozen=True, tag="passed", forbid_unknown_fields=True):
    """A seat has no open spot left and passed its turn."""

    version: int
    seat: int

    def for_seat(self, seat: int | None) -> Passed:
        return Passed(version=self.version, seat=self.seat)


class EndTriggered(Struct, frozen=True, tag="end_triggered", omit_defaults=True, forbid_unknown_fields=True):
    """The end is near: this round is finished, then ``last_round`` is played. Without a seat, Tybor caused it."""

    version: int
    reason: literals.Trigger
    last_round: int
    seat: int | None = None

    def for_seat(self, seat: int | None) -> EndTriggered:
        return EndTriggered(version=self.version, reason=self.reason, last_round=self.last_round, seat=self.seat)


class TyborTook(Struct, frozen=True, tag="tybor_took", omit_defaults=True, forbid_unknown_fields=True):
    """Tybor dealt with a column of the display, and which step of his procedure decided.

    Step 1: he discarded the gold card for its printed points. Step 2: the gold card joined his resources.
    Step 3: the resource card did; without a card there was none to take.
    """

    version: int
    column: literals.Column
    step: Literal[1, 2, 3]
    points: int
    score: int
    card: int | None = None
    refill: int | None = None
    top: str | None = None

    def for_seat(self, seat: int | None) -> TyborTook:
        return TyborTook(
            version=self.version, column=self.column, step=self.step, points=self.points, score=self.score,
            card=self.card, refill=self.refill, top=self.top,
        )  # fmt: skip


class Ended(Struct, frozen=True, tag="ended", forbid_unknown_fields=True):
    """The game is over."""

    version: int
    reason: literals.Ending

    def for_seat(self, seat: int | None) -> Ended:
        return Ended(version=self.version, reason=self.reason)


Event: TypeAlias = (
    StarterChosen | ColourChosen | HandsDealt | ObjectiveKept | Placed | Drawn | DrawSkipped | Passed | EndTriggered
    | TyborTook | Ended
)  # fmt: skip
