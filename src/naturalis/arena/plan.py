"""Which games an arena plays: every deal again and again, until each bot has sat in each seat, so that luck cancels.

A line-up is the bots at one table. It plays every deal as often as there are seats, moving on by one seat each time;
the deal stays the same, and so does who is first. With more bots than seats, every combination is a line-up. All
games of a deal together are one observation: they share its luck, and nothing else in the arena does.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

from naturalis.rules import Deal, Rng, deal
from naturalis.rules.literals import Edition, Level

MOST_BOTS = 8
_LINE_UPS, _ROTATIONS, _USES = 128, 4, 8  # room for each: no two random sources of an arena are the same


class PlanError(ValueError):
    """Bots that fit no table; the message is one sentence that says what to do."""


class Pairing(Struct, frozen=True):
    """One game to play: the deal by its number, and which bot (its number among the specs) sits in each seat."""

    number: int
    deal: int
    line_up: int
    rotation: int
    bots: tuple[int, ...]


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings that decide an arena's games, but for how many. Game ``number`` is always the same."""

    specs: tuple[str, ...]
    seats: int
    level: Level | None = None
    edition: Edition = "english"
    seed: int = 1

    def __post_init__(self) -> None:
        """PlanError where the bots fit no table."""
        bots = len(self.specs)
        if any(not spec.isprintable() for spec in self.specs):
            raise PlanError("a bot's spec is one line of text, such as uniform")
        if bots > MOST_BOTS:
            raise PlanError(f"{bots} bots are too many for one arena; give at most {MOST_BOTS}")
        if self.level is None and bots < 2:
            raise PlanError("one bot alone has nobody to play against; give a second one, or add --solo normal")
        if 2 < bots < self.seats:
            raise PlanError(f"{bots} bots do not fill {self.seats} seats; give {self.seats} of them, or 2")

    @property
    def line_ups(self) -> tuple[tuple[int, ...], ...]:
        """The bots at each table. Two bots at a larger table: the first against copies of the second."""
        bots = range(len(self.specs))
        if self.seats > len(bots):
            return ((0, *[1] * (self.seats - 1)),)
        return tuple(combinations(bots, self.seats))

    @property
    def names(self) -> tuple[str, ...]:
        """The specs; where one is given again, with a number."""
        return tuple(
            spec if spec not in self.specs[:k] else f"{spec} #{1 + self.specs[:k].count(spec)}"
            for k, spec in enumerate(self.specs)
        )

    @property
    def games_a_deal(self) -> int:
        """How many games one deal gives."""
        return len(self.line_ups) * self.seats

    def whole(self, games: int) -> int:
        """At least so many games, and every deal in every seating."""
        return -(-games // self.games_a_deal) * self.games_a_deal

    def pairing(self, number: int) -> Pairing:
        """Game number so and so, from 0."""
        deal_number, rest = divmod(number, self.games_a_deal)
        line_up, rotation = divmod(rest, self.seats)
        bots = self.line_ups[line_up]
        return Pairing(number, deal_number, line_up, rotation, (*bots[-rotation:], *bots[:-rotation]))

    def dealt(self, pairing: Pairing) -> Deal:
        """The deal of this game."""
        return deal(self.seats, self._rng(pairing.deal, 0, 0, 0), self.edition, self.level)

    def rngs(self, pairing: Pairing) -> Sequence[Rng]:
        """A random source for each seat, the same for whoever plays the game, whenever."""
        where = pairing.deal, pairing.line_up, pairing.rotation
        return [self._rng(*where, 1 + seat) for seat in range(self.seats)]

    def _rng(self, deal: int, line_up: int, rotation: int, use: int) -> Rng:
        return Rng(self.seed, ((deal * _LINE_UPS + line_up) * _ROTATIONS + rotation) * _USES + use)
