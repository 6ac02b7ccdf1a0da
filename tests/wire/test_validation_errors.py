"""A wrong word in a message is answered with the words that are allowed there."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from naturalis.wire.client_messages import ClientMessage
from naturalis.wire.http_bodies import NewSession, NewTable
from naturalis.wire.validation_errors import explain

LEVELS = "illuminator, naturalist, novice, scribe"


@pytest.mark.parametrize(
    ("kind", "body", "end"),
    [
        (NewTable, {"settings": {"chat": "loud"}}, "`$.settings.chat`; allowed: free, off, phrases"),
        (NewTable, {"settings": {"edition": "german"}}, "allowed: english, french"),
        (NewTable, {"settings": {"level": "mean"}}, "allowed: easy, hard, normal"),
        (NewTable, {"settings": {"clock": {"type": "egg"}}}, "allowed: days, game, none, turn"),
        (NewTable, {"settings": {"absent": {"type": "bot", "level": "x"}}}, f"allowed: {LEVELS}"),
        (NewTable, {"settings": {}, "fill": "genius"}, f"`$.fill`; allowed: {LEVELS}"),
        (NewTable, {"settings": {}, "seats": [{"seat": 0, "kind": "you"}]}, "allowed: bot, me"),
        (ClientMessage, {"type": "sit", "id": "a", "seat": 0, "colour": "pink"}, "allowed: blue, green, red, yellow"),
        (NewTable, {"settings": {"seats": 5}}, "Expected `int` <= 4 - at `$.settings.seats`"),
        (NewSession, {}, "Object missing required field `name`"),
    ],
)
def test_what_is_allowed_is_said(kind: Any, body: dict[str, Any], end: str) -> None:
    with pytest.raises(msgspec.ValidationError) as why:
        msgspec.json.decode(json.dumps(body), type=kind)
    said = explain(why.value, kind)
    assert said.startswith(str(why.value))
    head, _, words = said.partition("; allowed: ")
    ordered = head + ("; allowed: " + ", ".join(sorted(words.split(", "))) if words else "")
    assert ordered.endswith(end)


def test_long_values_are_cut() -> None:
    with pytest.raises(msgspec.ValidationError) as why:
        msgspec.json.decode(json.dumps({"settings": {"chat": "x" * 5000}}), type=NewTable)
    said = explain(why.value, NewTable)
    assert len(said) < 300
    assert "`$.settings.chat`; allowed: " in said


def test_every_type_of_message_is_named() -> None:
    with pytest.raises(msgspec.ValidationError) as why:
        msgspec.json.decode(b'{"type":"cheat"}', type=ClientMessage)
    assert "; allowed: sit, stand, colour, " in explain(why.value, ClientMessage)
