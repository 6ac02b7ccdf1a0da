"""How stored events become bytes and back, and the formats that the store may hold.

To change what is on disk: change stored_events.py, raise the tag of ``Envelope``, add the step from the previous
format to ``UPGRADES``, and run ``python -m tests.tables.stored_samples`` to add frozen samples of the new format.
Never change a sample that is there: tests read every format for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from naturalis.tables.stored_events import Envelope


class EventRow(Protocol):
    """A row of the store: one event of a table, its version and its time in milliseconds since 1970."""

    @property
    def version(self) -> int: ...

    @property
    def at(self) -> int: ...

    @property
    def body(self) -> bytes: ...


class UnreadableEvent(Exception):
    """A stored event that this version of the program cannot read; the message says why."""


def _from_1(document: dict[str, Any]) -> dict[str, Any]:
    """Format 1 called a command an intent, and the id of a rematch's table a game."""
    if "intent" in document:
        document["command"] = document.pop("intent")
    event = document["event"]
    if event["type"] == "rematch_made":
        event["table"] = event.pop("game")
    return document


def _from_2(document: dict[str, Any]) -> dict[str, Any]:
    """In format 2 bots had no names, and chance always decided who begins."""
    event = document["event"]
    if event["type"] == "bot_seated":
        event["name"] = ("Alcuin", "Guda", "Isidor", "Sibylla")[event["seat"]]
    elif event["type"] == "made":
        event["settings"]["begins"] = "chance"
    return document


def _from_3(document: dict[str, Any]) -> dict[str, Any]:
    """In format 3 spectators had no chat and never saw a hand."""
    event = document["event"]
    if event["type"] == "made":
        event["settings"]["open_hands_after"] = None
    return document


def _from_4(document: dict[str, Any]) -> dict[str, Any]:
    """In format 4 nobody could be erased; all that was there is the same."""
    return document


FORMAT = 5
# From each older format to the next: UPGRADES[n] turns a document of format n into one of format n + 1.
UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _from_1, 2: _from_2, 3: _from_3, 4: _from_4}

_PREFIX = b'{"f":%d,' % FORMAT
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Envelope).decode
_decode_any = msgspec.json.Decoder(dict[str, Any]).decode


def encode(envelope: Envelope) -> bytes:
    """The bytes to store, in the current format."""
    return _encode(envelope)


def decode(body: bytes) -> Envelope:
    """The event of a row of any format. Raises UnreadableEvent for a newer format and for damaged rows."""
    try:
        if body.startswith(_PREFIX):
            return _decode(body)
        return msgspec.convert(_upgraded(_decode_any(body)), Envelope)
    except (msgspec.MsgspecError, KeyError, TypeError, AttributeError) as why:
        raise UnreadableEvent(str(why) or type(why).__name__) from None


def _upgraded(document: dict[str, Any]) -> dict[str, Any]:
    """The document in the current format. Format 1 had no number."""
    number = document.pop("f", 1)
    if number not in UPGRADES and number != FORMAT:
        raise UnreadableEvent(f"format {number} is of a newer version of naturalis; install that version")
    for step in range(number, FORMAT):
        document = UPGRADES[step](document)
    return document
