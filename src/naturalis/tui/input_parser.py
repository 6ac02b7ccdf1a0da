"""Parses what a player typed: a move in notation or a looser spelling, a part of a move, or a command."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from naturalis.rules import (
    ChooseColour,
    ChooseStarter,
    Draw,
    KeepObjective,
    Move,
    NotationError,
    Place,
    parse_move,
)
from naturalis.rules.literals import COLOURS, FACES, SOURCES, Face
from naturalis.text import Texts, fold

COMMANDS = ("help", "list", "hint", "show", "why", "log", "area", "look", "cards", "score", "undo", "save", "quit")
_VERBS = ("place", "draw", "keep", "starter", "colour")
_TOKEN = re.compile(r"[+-]?\d+|[^\W\d_]+")
_LAST_PLAYABLE, _LAST_CARD = 80, 102  # the highest numbers of a card that can be laid, and of any card


class Command(NamedTuple):
    """A command of the table and what follows it."""

    name: str
    argument: str = ""


class Part(NamedTuple):
    """A placement with missing parts, which the player picks from a list."""

    card: int | None = None
    face: Face | None = None
    spot: tuple[int, int] | None = None


class Number(NamedTuple):
    """A number alone: an entry of the list just shown, or a card."""

    value: int


Read: TypeAlias = Move | Command | Part | Number | None


def read(t: Texts, text: str, commands: Iterable[str] = COMMANDS) -> Read:
    """What this line asks for, or None if it is not understood. ``commands`` are the commands of this table."""
    text = text.strip().replace("−", "-")
    try:
        return parse_move(text)
    except NotationError:
        pass
    folded = fold(text)
    first = (folded.split() or [""])[0]
    for name in commands:
        if first in t.words(f"command.{name}"):
            return Command(name, text[len(text.split()[0]) :].strip())
    folded = re.sub(r"\b[fpai](?=\d)", "", folded)  # F47: the kingdom's letter in front of the number, as drawn
    tokens: list[str] = _TOKEN.findall(folded)
    if not tokens or len(tokens) > 6 or any(len(token) > 20 for token in tokens):
        return None
    verb = next((verb for verb in _VERBS if tokens[0] in t.words(f"verb.{verb}")), None)
    if verb is None:
        return _guess(t, tokens)
    return _after(t, verb, tokens[1:])


def spelled(t: Texts, move: Move) -> str:
    """A move in the player's own words, as ``read`` understands it: ``draw gold left``."""
    match move:
        case ChooseStarter():
            return t.word(f"typed.{move.face}")
        case ChooseColour():
            return t.word(f"typed.{move.colour}")
        case KeepObjective():
            return f"{t.word('verb.keep')} {move.card}"
        case Place():
            return str(move)
        case Draw():
            return " ".join([t.word("verb.draw"), *(t.word(f"typed.{part}") for part in move.source.split("-"))])


def _guess(t: Texts, tokens: list[str]) -> Read:
    """A move without its verb."""
    if len(tokens) == 1 and _is_number(tokens[0]):
        return Number(int(tokens[0]))
    if any(_is_number(token) for token in tokens):
        return _place(t, tokens)
    for verb in ("starter", "colour", "draw"):
        if (move := _after(t, verb, tokens)) is not None:
            return move
    return None


def _after(t: Texts, verb: str, tokens: list[str]) -> Read:
    if verb == "place":
        return _place(t, tokens)
    if verb == "draw":
        return _draw(t, tokens)
    if len(tokens) != 1:
        return None
    if verb == "keep":
        return KeepObjective(int(tokens[0])) if _is_number(tokens[0]) else None
    if verb == "starter":
        face = _face(t, tokens[0])
        return None if face is None else ChooseStarter(face)
    return next((ChooseColour(c) for c in COLOURS if tokens[0] in t.words(f"typed.{c}")), None)


def _draw(t: Texts, tokens: list[str]) -> Read:
    """``gold``, ``gold left``, ``g l``, ``gl``; or the number of a card in the display."""
    if len(tokens) == 1 and _is_number(tokens[0]):
        return Number(int(tokens[0]))
    if len(tokens) == 1 and tokens[0] in ("gl", "gr", "rl", "rr"):
        tokens = list(tokens[0])
    if not 1 <= len(tokens) <= 2:
        return None
    kind = next((kind for kind in ("resource", "gold") if tokens[0] in t.words(f"typed.{kind}")), None)
    if kind is None:
        return None
    if len(tokens) == 2:
        column = next((column for column in ("left", "right") if tokens[1] in t.words(f"typed.{column}")), None)
        kind = f"{kind}-{column}"
    return next((Draw(source) for source in SOURCES if source == kind), None)


def _place(t: Texts, tokens: list[str]) -> Read:
    """A card, a face, a spot; each may be missing, but not all."""
    numbers = [int(token) for token in tokens if _is_number(token)]
    others = [token for token in tokens if not _is_number(token)]
    faces = [_face(t, word) for word in others]
    if len(numbers) not in (1, 2, 3) or len(faces) > 1 or None in faces:
        return None
    face = faces[0] if faces else None
    card = None if len(numbers) == 2 else numbers[0]
    spot = (numbers[-2], numbers[-1]) if len(numbers) > 1 else None
    if card is not None and card > _LAST_PLAYABLE and card <= _LAST_CARD and spot is None:
        return KeepObjective(card)
    if card is None or face is None or spot is None:
        return Part(card, face, spot)
    return Place(card, face, *spot)


def _face(t: Texts, word: str) -> Face | None:
    return next((face for face in FACES if word in t.words(f"typed.{face}")), None)


def _is_number(token: str) -> bool:
    return token.isascii() and len(token) <= 4 and token.lstrip("+-").isdecimal()
