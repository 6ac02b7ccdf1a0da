"""The text form of moves, deals and games. It round-trips: ``parse_move(str(move)) == move``.

A move is one word; a game is its deal and its moves:

    starter:front  colour:red  keep:95  41f@1,-1  41b@1,-1  draw:gold  draw:resource-left
    english/2/0/33,4,.../57,41,.../81,84/87,95/90+99,91+100 0:starter:front 1:starter:back ...
"""

from __future__ import annotations

import re
from typing import TypeVar

from naturalis.rules import literals
from naturalis.rules.deal import Deal, DealError
from naturalis.rules.events import ColourChosen, Drawn, Event, ObjectiveKept, Placed, StarterChosen
from naturalis.rules.game import Game, replay
from naturalis.rules.moves import ChooseColour, ChooseStarter, Draw, KeepObjective, Move, Place
from naturalis.rules.refusal import Refused

EXAMPLES = "starter:front, colour:red, keep:95, 41f@1,-1 (front), 41b@1,-1 (back), draw:gold, draw:resource-left"
_T = TypeVar("_T", bound=str)
_NUMBER = r"(0|[1-9][0-9]{0,2})"
_COORDINATE = r"(0|-?[1-9][0-9]{0,2})"
_PLACE = re.compile(rf"{_NUMBER}([fb])@{_COORDINATE},{_COORDINATE}")
_FACES: dict[str, literals.Face] = {face[0]: face for face in literals.FACES}
_FIXED: list[Move] = [
    *(ChooseStarter(face) for face in literals.FACES),
    *(ChooseColour(colour) for colour in literals.COLOURS),
    *(Draw(source) for source in literals.SOURCES),
]
_NAMED = {str(move): move for move in _FIXED}


class NotationError(ValueError):
    """Text that is not in the notation; the message shows what is."""


def parse_move(text: str) -> Move:
    """The move that this text stands for."""
    if text in _NAMED:
        return _NAMED[text]
    if placed := _PLACE.fullmatch(text):
        return Place(int(placed[1]), _FACES[placed[2]], int(placed[3]), int(placed[4]))
    if kept := re.fullmatch(rf"keep:{_NUMBER}", text):
        return KeepObjective(int(kept[1]))
    raise NotationError(f"{text[:40]!r} is not a move; moves look like {EXAMPLES}")


def move_of(event: Event) -> tuple[int, Move] | None:
    """The seat and move that caused this event; None if it happened automatically.

    Only for events that hide nothing: one made for a seat may lack the card.
    """
    match event:
        case StarterChosen():
            return event.seat, ChooseStarter(event.face)
        case ColourChosen():
            return event.seat, ChooseColour(event.colour)
        case ObjectiveKept(card=int(card)):
            return event.seat, KeepObjective(card)
        case Placed(card=int(card)):
            return event.seat, Place(card, event.face, event.x, event.y)
        case Drawn():
            return event.seat, Draw(event.source)
    return None


def format_deal(deal: Deal) -> str:
    """A deal as one word: edition, seats or solo level, first player, then the cards."""
    parts = [
        deal.edition,
        deal.level or str(deal.seats),
        str(deal.first),
        *(",".join(map(str, cards)) for cards in (deal.resources, deal.golds, deal.starters, deal.common)),
        ",".join(f"{a}+{b}" for a, b in deal.offered),
    ]
    if deal.tybor:
        parts.append(",".join(map(str, deal.tybor)))
    return "/".join(parts)


def parse_deal(text: str) -> Deal:
    """The deal that this text stands for."""
    parts = text.split("/")
    if len(parts) not in (8, 9):
        raise NotationError(_no_deal(f"it has {len(parts)} parts"))
    try:
        solo = parts[1] in literals.LEVELS
        pairs = [_numbers(pair, "+") for pair in parts[7].split(",")]
        left, right = _numbers(parts[6])
        return Deal(
            edition=_one_of(parts[0], literals.EDITIONS),
            seats=1 if solo else _number(parts[1]),
            level=_one_of(parts[1], literals.LEVELS) if solo else None,
            first=_number(parts[2]),
            resources=_numbers(parts[3]),
            golds=_numbers(parts[4]),
            starters=_numbers(parts[5]),
            common=(left, right),
            offered=tuple((a, b) for a, b in pairs),
            tybor=_numbers(parts[8]) if len(parts) == 9 else (),
        )
    except DealError:
        raise
    except ValueError as why:
        raise NotationError(_no_deal(str(why))) from None


def format_game(game: Game) -> str:
    """A dealt game as text: its deal and every move so far, each with its seat."""
    if game.deal is None:
        raise ValueError("a redealt game has no text: its past is not known")
    moves = [move_of(event) for event in game.events]
    return " ".join([format_deal(game.deal), *(f"{move[0]}:{move[1]}" for move in moves if move)])


def parse_game(text: str) -> Game:
    """Play the game that this text describes. Raises NotationError, also if one of its moves breaks the rules."""
    deal, *moves = text.split() or [""]
    played: list[tuple[int, Move]] = []
    for word in moves:
        seat, colon, move = word.partition(":")
        if not colon or seat not in ("0", "1", "2", "3"):
            raise NotationError(f"{word[:40]!r} is not a move with its seat, such as 0:starter:front or 1:41f@1,-1")
        played.append((int(seat), parse_move(move)))
    try:
        return replay(parse_deal(deal), played)
    except Refused as why:
        raise NotationError(f"a move in the text is against the rules: {why}") from why


def _no_deal(why: str) -> str:
    return (
        f"not a deal: {why}; a deal is edition/seats or level/first/resources/golds/starters/common/offered"
        "[/Tybor's cards], such as english/2/0/33,4,…/57,41,…/81,84/87,95/90+99,91+100"
    )


def _number(text: str) -> int:
    if not re.fullmatch(_NUMBER, text):
        raise ValueError(f"{text[:20]!r} is not a number")
    return int(text)


def _numbers(text: str, separator: str = ",") -> tuple[int, ...]:
    return tuple(_number(part) for part in text.split(separator))


def _one_of(text: str, among: tuple[_T, ...]) -> _T:
    for word in among:
        if word == text:
            return word
    raise ValueError(f"{text[:20]!r} is not one of {', '.join(among)}")
