"""The record of a game as a JSON document: its deal, its events, its final breakdown. docs/record.md is the whole."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from naturalis.records.formats import FORMAT, upgrade
from naturalis.rules import Deal, Event, Game, Result

if TYPE_CHECKING:
    from collections.abc import Sequence


class RecordError(ValueError):
    """Not a record; the message says what is wrong in one sentence."""


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One game. Without a result it is a game that goes on. ``names`` are the players', by seat, where given."""

    format: int
    deal: Deal
    events: tuple[Event, ...]
    result: Result | None = None
    names: tuple[str, ...] = ()

    def game(self) -> Game:
        """The game as it stands after the last event; RecordError where an event is against the rules."""
        from naturalis.records.verify import replayed

        return replayed(self)


def record_of(game: Game, names: Sequence[str] = ()) -> Record:
    """The record of a dealt game, finished or not."""
    if game.deal is None:
        raise ValueError("a redealt game has no record: its past is not known")
    return Record(FORMAT, game.deal, game.events, game.result, tuple(names))


def encode(record: Record) -> bytes:
    """The record as one line of JSON, without the line's end. Equal records give equal bytes."""
    return msgspec.json.encode(record)


def decode(data: bytes | str) -> Record:
    """Read a record of this or any older format. Whether the game obeys the rules is verify's to say."""
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as why:
        raise RecordError(f"not a record: not valid JSON ({why}); a record is one JSON object") from None
    except RecursionError:
        raise RecordError("not a record: its JSON is nested too deeply; a record is one JSON object") from None
    if not isinstance(raw, dict) or not isinstance(raw.get("format"), int):
        raise RecordError('not a record: a JSON object with "format", such as {"format": 1, "deal": …}, is needed')
    if not 1 <= raw["format"] <= FORMAT:
        raise RecordError(f"format {raw['format']} is not known here: this version reads formats 1 to {FORMAT}")
    try:
        return msgspec.convert(upgrade(raw), Record)
    except msgspec.ValidationError as why:
        raise RecordError(f"not a record: {_in_words(str(why))}") from None


def _in_words(why: str) -> str:
    """msgspec's complaint with its path into the document as an event's number."""
    message, _, path = why.partition(" - at ")
    event = re.match(r"`\$\.events\[(\d+)\](.*)`", path)
    if event:
        return f"event {int(event[1]) + 1}{event[2]}: {message}"
    return f"{message} at {path.strip('`')}" if path else message


def as_json(value: object) -> Any:
    """A part of a record as plain JSON values, for messages and other writers."""
    return msgspec.to_builtins(value)
