"""The moves that a player can make, as frozen values. notation.py writes and reads them as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias, overload

from msgspec import Struct

from naturalis.rules import literals


class ChooseStarter(Struct, frozen=True, tag="starter", forbid_unknown_fields=True):
    """Lay the starter card with this face up."""

    face: literals.Face

    def __str__(self) -> str:
        return f"starter:{self.face}"


class ChooseColour(Struct, frozen=True, tag="colour", forbid_unknown_fields=True):
    """Take the tokens of this colour."""

    colour: literals.Colour

    def __str__(self) -> str:
        return f"colour:{self.colour}"


class KeepObjective(Struct, frozen=True, tag="keep", forbid_unknown_fields=True):
    """Keep this one of the two objectives offered."""

    card: int

    def __str__(self) -> str:
        return f"keep:{self.card}"


class Place(Struct, frozen=True, tag="place", forbid_unknown_fields=True):
    """Lay a card of the hand at (x, y); the starter is at (0, 0), y grows upward."""

    card: int
    face: literals.Face
    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.card}{self.face[0]}@{self.x},{self.y}"


class Draw(Struct, frozen=True, tag="draw", forbid_unknown_fields=True):
    """Take a card: the top one of a deck, or a face-up one by its place in the display."""

    source: literals.Source

    def __str__(self) -> str:
        return f"draw:{self.source}"


Move: TypeAlias = ChooseStarter | ChooseColour | KeepObjective | Place | Draw


class LegalMoves(Sequence[Move]):
    """The moves a seat may make now: iterate, count, index, or ask ``move in legal_moves``."""

    __slots__ = ("_moves",)

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves = tuple(moves)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return self._moves[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __contains__(self, move: object) -> bool:
        return move in self._moves

    def __repr__(self) -> str:
        return f"<LegalMoves {len(self)}: {' '.join(map(str, self._moves))}>"
