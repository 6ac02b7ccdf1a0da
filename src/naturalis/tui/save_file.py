"""Saving a game and taking it up again: a record in a file, whole or not at all.

A record has no place for bots but the players' names: a seat that a bot plays is called ``bot:`` and its level.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from naturalis.bots.levels import LEVEL_NAMES
from naturalis.files import open_output
from naturalis.records import RecordError, decode, encode, record_of
from naturalis.rules import Game
from naturalis.text.characters import printable

BOT = "bot:"


class CannotSave(Exception):
    """The file could not be written; the message is the system's reason."""


class Saved(NamedTuple):
    """A game from a file, the names in it by seat, and the levels of the seats that bots play."""

    game: Game
    names: tuple[str, ...]
    levels: dict[int, str]


def save(game: Game, names: tuple[str, ...], levels: Mapping[int, str], path: Path) -> None:
    """Write the game's record. CannotSave where that fails; an older file is then still there, unharmed."""
    written = [BOT + levels[seat] if seat in levels else name for seat, name in enumerate(names)]
    try:
        with open_output(path) as file:
            file.write(encode(record_of(game, names=written)) + b"\n")
    except (OSError, ValueError) as why:  # ValueError: a name that no file system takes
        raise CannotSave(getattr(why, "strerror", None) or str(why)) from None


def resume(path: Path) -> Saved:
    """The game in this file and who plays it; RecordError, in one sentence, where there is none."""
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as why:
        raise RecordError(getattr(why, "strerror", None) or str(why)) from None
    record = decode(data)
    game, names = record.game(), tuple(printable(name, 20) for name in record.names)
    levels = {
        seat: name.removeprefix(BOT) for seat, name in enumerate(names[: game.seats]) if name.startswith(BOT)
    }  # fmt: skip
    for level in levels.values():
        if level not in LEVEL_NAMES:
            raise RecordError(f"there is no bot level {level!r} here; there are {', '.join(LEVEL_NAMES)}")
    return Saved(game, names, levels)
