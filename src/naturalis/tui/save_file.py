"""Saves and resumes a game as a record in a file.

A record stores bots as players' names: ``bot:`` and the level.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from naturalis.bots.levels import LEVEL_NAMES
from naturalis.files import open_output
from naturalis.records import Record, RecordError, encode, read_records, record_of, replay
from naturalis.rules import Game
from naturalis.text.characters import printable

BOT_PREFIX = "bot:"


class CannotSave(Exception):
    """The file could not be written; the message is the system's reason."""


class Saved(NamedTuple):
    """A game from a file, the names in it by seat, and the levels of the seats that bots play."""

    game: Game
    names: tuple[str, ...]
    levels: dict[int, str]


def save(game: Game, names: tuple[str, ...], levels: Mapping[int, str], path: Path) -> None:
    """Write the game's record. Raises CannotSave if that fails, and leaves an older file unharmed."""
    written = [BOT_PREFIX + levels[seat] if seat in levels else name for seat, name in enumerate(names)]
    try:
        with open_output(path) as file:
            file.write(encode(record_of(game, names=written)) + b"\n")
    except (OSError, ValueError) as why:  # ValueError: a name that no file system takes
        raise CannotSave(getattr(why, "strerror", None) or str(why)) from None


def resume(path: Path, number: int | None = None) -> Saved:
    """Load a saved game: the only one in the file, or the one with this number, counted from 1.

    Raises RecordError, in one sentence, if there is no such game.
    """
    record = _record(path, number)
    game, names = replay(record), tuple(printable(name, 20) for name in record.names)
    levels = {
        seat: name.removeprefix(BOT_PREFIX)
        for seat, name in enumerate(names[: game.seats])
        if name.startswith(BOT_PREFIX)
    }
    for level in levels.values():
        if level not in LEVEL_NAMES:
            raise RecordError(f"there is no bot level {level!r} here; there are {', '.join(LEVEL_NAMES)}")
    return Saved(game, names, levels)


def _record(path: Path, number: int | None) -> Record:
    try:
        found = list(islice((record for _, record in read_records(path)), number or 2))
    except RecordError:
        raise
    except (OSError, ValueError) as error:  # ValueError: a name that no file system takes
        raise RecordError(getattr(error, "strerror", None) or str(error)) from None
    if not found:
        raise RecordError("the file is empty")
    if number is None and len(found) > 1:
        raise RecordError("the file has several games; choose one with --game N, and --save FILE for its moves")
    if number is not None and len(found) < number:
        raise RecordError(f"it has only {len(found)} {'game' if len(found) == 1 else 'games'}")
    record = found[-1]
    if isinstance(record, RecordError):
        raise record
    return record
