"""The record of a game as a JSON document: its deal, events and final breakdown. docs/record.md describes it fully."""

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
    """Data that is no valid record; the message is one sentence that says why."""


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One game. A game without a result is unfinished. ``names`` are the players' names by seat, if known."""

    format: int
    deal: Deal
    events: tuple[Event, ...]
    result: Result | None = None
    names: tuple[str, ...] = ()


def record_of(game: Game, names: Sequence[str] = ()) -> Record:
    """Make the record of a game, finished or not. Raises ValueError for a redealt game, whose past is unknown."""
    if game.deal is None:
        raise ValueError("a redealt game has no record, because its past is unknown")
    return Record(FORMAT, game.deal, game.events, game.result, tuple(names))


def encode(record: Record) -> bytes:
    """Write the record as one line of JSON without a line break. Equal records give equal bytes."""
    return msgspec.json.encode(record)


def decode(data: bytes | str) -> Record:
    """Read a record of this or any older format, without checking the rules; ``verify`` does that."""
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as why:
        fault = _encoding_fault(data) or f"not valid JSON ({why}); a record is one JSON object"
        raise RecordError(f"not a record: {fault}") from None
    except RecursionError:
        raise RecordError("not a record: its JSON is nested too deeply; a record is one JSON object") from None
    if not isinstance(raw, dict) or not isinstance(raw.get("format"), int):
        raise RecordError('not a record: a JSON object with "format", such as {"format": 1, "deal": …}, is needed')
    if not 1 <= raw["format"] <= FORMAT:
        raise RecordError(f"format {raw['format']} is unknown: this version reads formats 1 to {FORMAT}")
    try:
        return msgspec.convert(upgrade(raw), Record)
    except msgspec.ValidationError as why:
        raise RecordError(f"not a record: {_in_words(str(why))}") from None


def _encoding_fault(data: bytes | str) -> str | None:
    """What is wrong with data that is no UTF-8 text."""
    try:
        _ = data if isinstance(data, str) else data.decode()
    except UnicodeDecodeError as why:
        return f"byte {why.start} is not UTF-8; save the file as UTF-8 text"
    return None


def _in_words(why: str) -> str:
    """msgspec's message, with an event's number in place of the path into the document."""
    message, _, path = why.partition(" - at ")
    event = re.match(r"`\$\.events\[(\d+)\](.*)`", path)
    if event:
        return f"event {int(event[1]) + 1}{event[2]}: {message}"
    return f"{message} at {path.strip('`')}" if path else message


def to_json(value: object) -> Any:
    """Turn a part of a record into plain JSON values."""
    return msgspec.to_builtins(value)
