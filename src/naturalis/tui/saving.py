"""Saving a game and taking it up again: a record in a file, whole or not at all."""

from __future__ import annotations

from pathlib import Path

from naturalis.records import RecordError, decode, encode, record_of, writing
from naturalis.rules import Game
from naturalis.tui.terminal import printable


class CannotSave(Exception):
    """The file could not be written; the message is the system's reason."""


def save(game: Game, names: tuple[str, ...], path: Path) -> None:
    """Write the game's record. CannotSave where that fails; an older file is then still there, unharmed."""
    try:
        with writing(path) as file:
            file.write(encode(record_of(game, names=names)) + b"\n")
    except (OSError, ValueError) as why:  # ValueError: a name that no file system takes
        raise CannotSave(getattr(why, "strerror", None) or str(why)) from None


def resume(path: Path) -> tuple[Game, tuple[str, ...]]:
    """The game in this file and its players' names; RecordError, in one sentence, where there is none."""
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as why:
        raise RecordError(getattr(why, "strerror", None) or str(why)) from None
    record = decode(data)
    return record.game(), tuple(printable(name, 20) for name in record.names)
