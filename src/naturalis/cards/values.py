"""The printed cards as frozen values: what is on them, and nothing about any game."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from naturalis.cards.symbols import LETTERS, NAMES

Kind = Literal["resource", "gold"]
Per = Literal["flat", "corner", "quill", "inkwell", "manuscript"]


class Playable(Struct, frozen=True):
    """A resource or gold card. ``corners`` and ``cost`` describe the front; the back always has four empty
    corners and one permanent resource of ``kingdom`` in its centre.
    """

    id: int
    kind: Kind
    kingdom: int
    corners: tuple[int, int, int, int]
    points: int
    per: Per
    cost: tuple[int, int, int, int]  # how many of each kingdom must be visible

    def __str__(self) -> str:
        worth = f" {self.points}" + ("" if self.per == "flat" else f" per {self.per}") if self.points else ""
        cost = "".join(LETTERS[k] * n for k, n in enumerate(self.cost))
        corners = "".join(LETTERS[c] for c in self.corners)
        return f"{self.id} {NAMES[self.kingdom]} {self.kind} [{corners}]{worth}" + (f" costs {cost}" if cost else "")


class Starter(Struct, frozen=True):
    """A starter card: permanent resources in the centre of its front, a resource in every corner of its back."""

    id: int
    front: tuple[int, int, int, int]
    centre: tuple[int, ...]
    back: tuple[int, int, int, int]

    def __str__(self) -> str:
        front, back = ("".join(LETTERS[c] for c in face) for face in (self.front, self.back))
        return f"{self.id} starter front [{front}] centre {''.join(LETTERS[c] for c in self.centre)} back [{back}]"


class Cell(Struct, frozen=True):
    """One card of a pattern: its kingdom and where it lies relative to the pattern's first card."""

    kingdom: int
    x: int
    y: int


class Objective(Struct, frozen=True):
    """An objective: either a ``pattern`` of three cards or a set of ``symbols``, ``points`` for each time."""

    id: int
    points: int
    pattern: tuple[Cell, ...] = ()
    symbols: tuple[int, ...] = ()

    @property
    def dominant(self) -> int | None:
        """The kingdom that most of it is made of, or None if it is made of objects."""
        kingdoms = [cell.kingdom for cell in self.pattern] or [s for s in self.symbols if s < 4]
        return max(set(kingdoms), key=kingdoms.count) if kingdoms else None

    def __str__(self) -> str:
        cells = " ".join(f"{LETTERS[c.kingdom]}:{c.x},{c.y}" for c in self.pattern)
        return f"{self.id} objective {self.points} per {cells or ''.join(LETTERS[s] for s in self.symbols)}"


class Cards(Struct, frozen=True):
    """All that is in the box, each kind in the order of its numbers."""

    playable: tuple[Playable, ...]
    starters: tuple[Starter, ...]
    objectives: tuple[Objective, ...]

    def __getitem__(self, number: int) -> Playable | Starter | Objective:
        """The card with this number (1 to 102); raises KeyError if there is none."""
        for group in (self.playable, self.starters, self.objectives):
            first = group[0].id
            if first <= number < first + len(group):
                return group[number - first]
        raise KeyError(number)
