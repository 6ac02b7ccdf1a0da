"""Moves as the one number that the compiled search uses for them, and back; trials.py says which number is which."""

from __future__ import annotations

from naturalis.bots.tree import DECKS
from naturalis.rules import ChooseColour, ChooseStarter, Draw, KeepObjective, Move, Place, View
from naturalis.rules.lattice import coordinates
from naturalis.rules.literals import COLOURS, FACES, SOURCES


def as_move(view: View, code: int) -> Move:
    """The move of the view's seat that this number stands for."""
    assert view.seat is not None, "a spectator has no moves"
    if view.phase == "place":
        return _place(code, [held.card if held else None for held in view.hand(view.seat)])
    if view.phase == "draw":
        return Draw(SOURCES[code])
    if view.phase == "objectives":
        return KeepObjective(view.offered(view.seat)[code])
    return ChooseColour(COLOURS[code - 4]) if code >= 4 else ChooseStarter(FACES[code])


def as_line(view: View, code: int, later: list[int]) -> tuple[str, ...]:
    """A move and what the tree found the same seat does next, as texts.

    It ends where it would need a card that nobody knows yet, or the second draw, whose display is not known.
    """
    assert view.seat is not None, "a spectator has no moves"
    line = [str(as_move(view, code))]
    hand = [held.card if held else None for held in view.hand(view.seat)]
    if view.phase == "place":
        hand[code >> 1 & 3] = None
    can_draw = any(view.display) or any(pile.left for pile in view.decks)
    if view.phase == "place" and later and can_draw:
        source = 4 + later[0] - DECKS if later[0] >= DECKS else view.display.index(later[0])
        line.append(str(Draw(SOURCES[source])))
        hand[code >> 1 & 3] = view.display[source] if source < 4 else None
        later = later[1:]
    elif view.phase == "draw" and later:
        hand[hand.index(None)] = view.display[code]
    return (*line, *[str(_place(next_code, hand)) for next_code in later[:1]])


def _place(code: int, hand: list[int | None]) -> Place:
    x, y = coordinates(code >> 3)
    card = hand[code >> 1 & 3]
    assert card is not None, "the core offers no empty slot"
    return Place(card, FACES[code & 1], x, y)
