"""Move codes: the single number that stands for a move in the compiled search. search_worker.py defines them."""

from __future__ import annotations

from naturalis.bots.search_tree import FIRST_DECK_CODE
from naturalis.rules import ChooseColour, ChooseStarter, Draw, KeepObjective, Move, Place, View
from naturalis.rules.lattice import coordinates
from naturalis.rules.literals import COLOURS, FACES, SOURCES


def decode_move(view: View, code: int) -> Move:
    """Return the move of the view's seat that this code stands for."""
    assert view.seat is not None, "a spectator has no moves"
    if view.phase == "place":
        return _decode_placement(code, [held.card if held else None for held in view.hand(view.seat)])
    if view.phase == "draw":
        return Draw(SOURCES[code])
    if view.phase == "objectives":
        return KeepObjective(view.offered(view.seat)[code])
    return ChooseColour(COLOURS[code - 4]) if code >= 4 else ChooseStarter(FACES[code])


def decode_line(view: View, code: int, later: list[int]) -> tuple[str, ...]:
    """Return a move and the seat's next moves from the search tree, in the notation.

    The line ends before a move that needs an unknown card, and before the second draw, whose display is unknown.
    """
    assert view.seat is not None, "a spectator has no moves"
    line = [str(decode_move(view, code))]
    hand = [held.card if held else None for held in view.hand(view.seat)]
    if view.phase == "place":
        hand[code >> 1 & 3] = None
    can_draw = any(view.display) or any(pile.left for pile in view.decks)
    if view.phase == "place" and later and can_draw:
        source = 4 + later[0] - FIRST_DECK_CODE if later[0] >= FIRST_DECK_CODE else view.display.index(later[0])
        line.append(str(Draw(SOURCES[source])))
        hand[code >> 1 & 3] = view.display[source] if source < 4 else None
        later = later[1:]
    elif view.phase == "draw" and later:
        hand[hand.index(None)] = view.display[code]
    return (*line, *[str(_decode_placement(next_code, hand)) for next_code in later[:1]])


def _decode_placement(code: int, hand: list[int | None]) -> Place:
    x, y = coordinates(code >> 3)
    card = hand[code >> 1 & 3]
    assert card is not None, "the search never places from an empty slot"
    return Place(card, FACES[code & 1], x, y)
