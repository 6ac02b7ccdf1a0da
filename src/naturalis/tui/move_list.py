"""The legal moves as a list to pick from by number."""

from __future__ import annotations

from itertools import groupby

from naturalis.rules import (
    ChooseColour,
    ChooseStarter,
    Draw,
    Game,
    KeepObjective,
    Move,
    Place,
    Placed,
    Rng,
    View,
    redeal,
)
from naturalis.text import Texts
from naturalis.tui.faces import corners, printed
from naturalis.tui.input_parser import Part, spelled
from naturalis.tui.names import back_name, card_name, front, long_objective
from naturalis.tui.narration import SLOTS


def matching(view: View, seat: int, part: Part) -> list[Place]:
    """The seat's legal placements that match what was typed."""
    return [
        move
        for move in view.moves_of(seat)
        if isinstance(move, Place)
        and part.card in (None, move.card)
        and part.face in (None, move.face)
        and part.spot in (None, (move.x, move.y))
    ]


def points_of(game: Game, seat: int, move: Place) -> int:
    """The points that this placement would score; hidden cards make no difference."""
    if move.face == "back":
        return 0
    first = game.copy().play(move, seat)[0]
    return first.points if isinstance(first, Placed) else 0


def lookalike(view: View) -> Game:
    """A game that looks exactly like this view, to try moves in. Its hidden cards are invented."""
    return redeal(view, Rng(0))


def listing(t: Texts, view: View, seat: int, moves: list[Move]) -> list[str]:
    """Lines that show these moves numbered from 1: placements by card and face, other moves one per line."""
    placed = [(number, move) for number, move in enumerate(moves, start=1) if isinstance(move, Place)]
    lines = []
    trial = lookalike(view) if placed else None
    for (card, face), group in groupby(placed, key=lambda entry: (entry[1].card, entry[1].face)):
        summary = front(t, card) if face == "front" else t("list.back", corners=corners(printed(card, "back")))
        lines.append(t("list.card", card=card_name(t, card), face=t(f"face.{face}"), summary=summary))
        lines.append("  " + "   ".join(_entry(trial, seat, number, move) for number, move in group))
    for number, move in enumerate(moves, start=1):
        if not isinstance(move, Place):
            lines.append(f"{number:>3}  {in_words(t, view, seat, move)}  ({spelled(t, move)})")
    return lines


def _entry(trial: Game | None, seat: int, number: int, move: Place) -> str:
    points = points_of(trial, seat, move) if trial else 0
    return f"{number}) {move.x},{move.y}" + (f" +{points}" if points else "")


def in_words(t: Texts, view: View, seat: int, move: Move) -> str:
    """A move as one line, with what is visible on the table about it."""
    match move:
        case ChooseStarter():
            return t(
                "list.starter", face=t(f"face.{move.face}"), corners=corners(printed(view.starter(seat), move.face))
            )
        case ChooseColour():
            return t(f"colour.{move.colour}")
        case KeepObjective():
            return t("list.objective", card=move.card, words=long_objective(t, move.card))
        case Draw():
            return _source(t, view, move)
        case Place():
            points = points_of(lookalike(view), seat, move)
            where = t(
                "list.place", card=card_name(t, move.card), face=t(f"face.{move.face}"), spot=f"{move.x},{move.y}"
            )
            return where + (f" +{points}" if points else "")


def _source(t: Texts, view: View, move: Draw) -> str:
    if move.source in SLOTS:
        card = view.display[SLOTS.index(move.source)]
        return "" if card is None else t("list.shown", card=card_name(t, card), summary=front(t, card))
    pile = view.decks[move.source == "gold"]
    return t("list.deck", back=back_name(t, pile.top or ""), n=pile.left)
