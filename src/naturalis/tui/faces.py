"""What a face shows, for drawing and for the short lines of the panels."""

from __future__ import annotations

from typing import NamedTuple

from naturalis.cards import Objective, Playable, Starter, load
from naturalis.cards.symbols import ABSENT, EMPTY, LETTERS
from naturalis.rules import Laid

STYLES = ("red", "green", "bright_blue", "magenta", "yellow", "yellow", "yellow", "", "dim")  # by symbol
BACK_CORNERS = (EMPTY, EMPTY, EMPTY, EMPTY)
STEPS = ((-1, 1), (1, 1), (-1, -1), (1, -1))  # from a card to the one that touches its corner, by corner


class Side(NamedTuple):
    """One face of a card: its corners, the permanent resources in its centre, and its kingdom (a starter has none)."""

    corners: tuple[int, int, int, int]
    centre: tuple[int, ...]
    kingdom: int | None


def playable(card: int) -> Playable:
    """Resource or gold card number 1 to 80."""
    return load().playable[card - 1]


def objective(card: int) -> Objective:
    """Objective number 87 to 102."""
    return load().objectives[card - 87]


def printed(card: int, face: str) -> Side:
    """The face of a resource, gold or starter card."""
    found = load()[card]
    if isinstance(found, Starter):
        return Side(found.front, found.centre, None) if face == "front" else Side(found.back, (), None)
    assert isinstance(found, Playable), "objectives are never laid"
    if face == "front":
        return Side(found.corners, (), found.kingdom)
    return Side(BACK_CORNERS, (found.kingdom,), found.kingdom)


def shown(laid: Laid) -> Side:
    """The face of a card in an area, also where only its back is known."""
    if laid.card is not None:
        return printed(laid.card, laid.face)
    kingdom = LETTERS.index((laid.back or "rF")[1])
    return Side(BACK_CORNERS, (kingdom,), kingdom)


def corners(side: Side) -> str:
    """The four corners in one word, top row / bottom row: ``F./-Q``."""
    a, b, c, d = (LETTERS[corner] for corner in side.corners)
    return f"{a}{b}/{c}{d}"


def cost(card: Playable) -> str:
    """The cost as letters: ``FFA``."""
    return "".join(LETTERS[kingdom] * n for kingdom, n in enumerate(card.cost))


def name(card: int) -> str:
    """A resource or gold card as its kingdom's letter and its number: ``F47``."""
    return f"{LETTERS[playable(card).kingdom]}{card}"


def has_corner(laid: Laid, x: int, y: int) -> bool:
    """Whether this card, which touches (x, y), has a corner there."""
    return shown(laid).corners[STEPS.index((x - laid.x, y - laid.y))] != ABSENT
