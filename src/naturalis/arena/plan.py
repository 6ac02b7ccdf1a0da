"""Decides which games an arena plays: every deal in every seating, so that the luck of the cards cancels.

A line-up is the bots at one table. It plays each deal once per seat, moving on by one seat each time; the deal stays
the same, and so does the first seat. With more bots than seats, every combination is a line-up. All games of a deal
together are one observation: they share its luck, and nothing else in the arena does.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

from naturalis.rules import Deal, Rng, deal
from naturalis.rules.literals import Edition, Level

MAX_BOTS = 8
_MAX_LINE_UPS, _MAX_ROTATIONS, _MAX_USES = 128, 4, 8  # so that no two random sources of an arena are the same


class PlanError(ValueError):
    """Bots that fit no table; the message is one sentence that says what to do."""


class ScheduledGame(Struct, frozen=True):
    """One game to play: the number of its deal, and which bot (its index among the specs) sits in each seat."""

    number: int
    deal: int
    line_up: int
    rotation: int
    bots: tuple[int, ...]


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings that decide an arena's games, except their number. Game ``number`` is always the same."""

    specs: tuple[str, ...]
    seats: int
    level: Level | None = None
    edition: Edition = "english"
    seed: int = 1

    def __post_init__(self) -> None:
        """Raise PlanError if the bots fit no table."""
        bots = len(self.specs)
        if any(not spec.isprintable() for spec in self.specs):
            raise PlanError("a bot's spec must be one line of text, such as uniform")
        if bots > MAX_BOTS:
            raise PlanError(f"{bots} bots are too many for one arena; give at most {MAX_BOTS}")
        if self.level is None and bots < 2:
            raise PlanError("one bot alone has nobody to play against; give a second one, or add --solo normal")
        if 2 < bots < self.seats:
            raise PlanError(f"{bots} bots do not fill {self.seats} seats; give {self.seats} of them, or 2")

    @property
    def line_ups(self) -> tuple[tuple[int, ...], ...]:
        """The bots at each table. At a larger table, the first of two bots plays against copies of the second."""
        bots = range(len(self.specs))
        if self.seats > len(bots):
            return ((0, *[1] * (self.seats - 1)),)
        return tuple(combinations(bots, self.seats))

    @property
    def names(self) -> tuple[str, ...]:
        """The specs, with a number where one occurs again."""
        return tuple(
            spec if spec not in self.specs[:k] else f"{spec} #{1 + self.specs[:k].count(spec)}"
            for k, spec in enumerate(self.specs)
        )

    @property
    def games_per_deal(self) -> int:
        """How many games each deal takes."""
        return len(self.line_ups) * self.seats

    def round_up(self, games: int) -> int:
        """Round a number of games up to whole deals."""
        return -(-games // self.games_per_deal) * self.games_per_deal

    def game(self, number: int) -> ScheduledGame:
        """Return the game with this number, from 0."""
        deal_number, rest = divmod(number, self.games_per_deal)
        line_up, rotation = divmod(rest, self.seats)
        bots = self.line_ups[line_up]
        return ScheduledGame(number, deal_number, line_up, rotation, (*bots[-rotation:], *bots[:-rotation]))

    def deal(self, game: ScheduledGame) -> Deal:
        """Return the deal of this game."""
        return deal(self.seats, self._rng(game.deal, 0, 0, 0), self.edition, self.level)

    def rngs(self, game: ScheduledGame) -> Sequence[Rng]:
        """Return a random source for each seat, the same whenever and wherever the game is played."""
        where = game.deal, game.line_up, game.rotation
        return [self._rng(*where, 1 + seat) for seat in range(self.seats)]

    def _rng(self, deal: int, line_up: int, rotation: int, use: int) -> Rng:
        return Rng(self.seed, ((deal * _MAX_LINE_UPS + line_up) * _MAX_ROTATIONS + rotation) * _MAX_USES + use)
