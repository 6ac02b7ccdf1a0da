"""A deal as a value: everything that chance decides in a game, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from naturalis.cards.load import load
from naturalis.rules import literals


class DealError(ValueError):
    """Numbers that are not a possible deal."""


class Deal(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How the cards lie before the first choice.

    ``resources`` and ``golds`` are the whole decks in the order in which they are drawn: the first two of each
    turn up in the display (left, right), then seat 0 gets two resources and one gold, then seat 1, and so on.
    ``tybor`` are the resource cards taken out for him before that, in the solo game.
    """

    edition: literals.Edition
    seats: int
    level: literals.Level | None
    first: int
    resources: tuple[int, ...]
    golds: tuple[int, ...]
    starters: tuple[int, ...]
    common: tuple[int, int]
    offered: tuple[tuple[int, int], ...]
    tybor: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Raise DealError, in one sentence, if this is not a deal of the 102 cards."""
        self._check_numbers()
        check_table(self.seats, self.edition, self.level)
        if not 0 <= self.first < self.seats:
            raise DealError(f"the first player must be a seat from 0 to {self.seats - 1}, not {self.first!r}")
        _exactly("resource cards", (*self.resources, *self.tybor), range(1, 41))
        _exactly("gold cards", self.golds, range(41, 81))
        _some("starters", self.starters, range(81, 87), self.seats)
        offered = [card for pair in self.offered for card in pair]
        if len(self.common) != 2 or len(self.offered) != self.seats or any(len(pair) != 2 for pair in self.offered):
            raise DealError("two objectives are common and two are offered to each seat")
        _some("objectives", (*self.common, *offered), range(87, 103), 2 + 2 * self.seats)
        kingdoms = [load().playable[card - 1].kingdom for card in self.tybor]
        wanted = {None: 0, "easy": 2}.get(self.level, 4)
        if len(kingdoms) != wanted or len(set(kingdoms)) != wanted:
            raise DealError(f"Tybor must have {wanted} resource cards of different kingdoms, not {list(self.tybor)}")

    def _check_numbers(self) -> None:
        """Values built by hand can hold anything."""
        try:
            numbers = [self.seats, self.first, *self.resources, *self.golds, *self.starters, *self.common, *self.tybor]
            numbers += [card for pair in self.offered for card in pair]
        except TypeError:
            raise DealError("a deal holds tuples of card numbers, such as starters=(81, 84)") from None
        wrong = [number for number in numbers if type(number) is not int]
        if wrong:
            raise DealError(f"a deal is made of whole numbers, such as 81, not {wrong[0]!r}")


def check_table(seats: int, edition: str, level: str | None) -> None:
    """Raise DealError if no such game exists."""
    if edition not in literals.EDITIONS:
        raise DealError(f"the edition must be {' or '.join(literals.EDITIONS)}, not {edition!r}")
    if level is not None and level not in literals.LEVELS:
        raise DealError(f"the solo level must be {', '.join(literals.LEVELS)}, not {level!r}")
    if level is not None and seats != 1:
        raise DealError(f"the solo game has 1 seat, not {seats!r}")
    if level is None and seats not in (2, 3, 4):
        raise DealError(f"a game between players has 2, 3 or 4 seats, not {seats!r} (solo needs a level: easy)")


def _exactly(what: str, cards: Iterable[int], wanted: range) -> None:
    if sorted(cards) != list(wanted):
        raise DealError(f"the {what} must be {wanted[0]} to {wanted[-1]}, each once")


def _some(what: str, cards: tuple[int, ...], among: range, number: int) -> None:
    if len(cards) != number or len(set(cards)) != number or any(card not in among for card in cards):
        raise DealError(f"the {what} must be {number} different cards from {among[0]} to {among[-1]}, not {cards}")
