"""Every message: it survives JSON, a request has no unknown fields, and what is out of bounds is refused."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import msgspec
import pytest

from naturalis.records import Record
from naturalis.wire import client_messages, http_bodies, server_messages, table_events, table_settings
from naturalis.wire.client_messages import ClientMessage
from naturalis.wire.json_schema import ANSWERS, REQUESTS, UNIONS, name_of, structs
from naturalis.wire.server_messages import ServerMessage
from tests.wire.building import built

ASKED = structs([ClientMessage, *REQUESTS])
ALL = {kind: info for kind, info in structs([*UNIONS.values(), *REQUESTS, *ANSWERS]).items() if kind is not Record}
each = pytest.mark.parametrize("kind", [kind for kind in ALL if kind.__name__ != "Deal"], ids=name_of)


def test_every_struct_of_the_wire_is_a_message_or_part_of_one() -> None:
    spelled = {
        value
        for module in (table_events, http_bodies, client_messages, table_settings, server_messages)
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__
    }
    assert spelled - {*ALL} <= {client_messages.CommandBase}


def test_every_message_has_a_name_of_its_own() -> None:
    names = [*map(name_of, ALL), *UNIONS]
    assert len(set(names)) == len(names)


@each
@pytest.mark.parametrize("full", [False, True], ids=["short", "full"])
def test_every_message_survives_json(kind: type[msgspec.Struct], full: bool) -> None:
    chance = Random(5)
    for _ in range(10):
        plain = built(ALL[kind], chance, full)
        value = msgspec.convert(plain, kind)
        text = msgspec.json.encode(value)
        assert msgspec.json.decode(text, type=kind) == value
        sent = msgspec.json.decode(text)
        assert msgspec.convert(sent, kind) == value


@pytest.mark.parametrize("kind", [*ASKED], ids=name_of)
def test_a_request_has_no_unknown_fields(kind: type[msgspec.Struct]) -> None:
    plain = built(ASKED[kind], Random(1), full=True)
    msgspec.convert(plain, kind)
    with pytest.raises(msgspec.ValidationError, match="unknown field `colour_blind`"):
        msgspec.convert(plain | {"colour_blind": True}, kind)


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "undo", "id": "", "seat": 0},
        {"type": "undo", "id": "x" * 33, "seat": 0},
        {"type": "undo", "id": "x", "seat": 4},
        {"type": "undo", "id": "x", "seat": -1},
        {"type": "undo", "id": "x", "seat": 1.5},
        {"type": "undo", "id": "x", "seat": True},
        {"type": "undo", "id": 7, "seat": 0},
        {"type": "undo", "seat": 0},
        {"type": "sit", "id": "x", "seat": 0, "name": ""},
        {"type": "sit", "id": "x", "seat": 0, "name": "x" * 65},
        {"type": "sit", "id": "x", "seat": 0, "colour": "pink"},
        {"type": "say", "id": "x", "seat": 0, "text": ""},
        {"type": "say", "id": "x", "seat": 0, "text": "x" * 301},
        {"type": "say", "id": "x", "seat": 0, "phrase": "damn"},
        {"type": "start", "id": "x", "fill": "oracle"},
        {"type": "play", "id": "x", "seat": 0, "move": {"type": "pass"}},
        {"type": "play", "id": "x", "seat": 0, "move": "41f@1,1"},
        {"type": "play", "id": "x", "seat": 0, "move": {"type": "place", "card": 41, "face": "side", "x": 0, "y": 0}},
        {"type": "resync", "reason": "boredom"},
        {"type": "welcome"},
        {"id": "x", "seat": 0},
        [{"type": "ping"}],
        "ping",
        None,
    ],
    ids=str,
)
def test_a_frame_out_of_bounds_is_refused(frame: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(frame), type=ClientMessage)


@pytest.mark.parametrize(
    ("body", "kind", "why"),
    [
        ({"name": ""}, http_bodies.NewSession, "length >= 1"),
        ({"key": "short"}, http_bodies.SeatKey, "length >= 20"),
        ({"key": "x" * 101}, http_bodies.SeatKey, "length <= 100"),
        ({}, http_bodies.NewTable, "missing required field `settings`"),
        ({"settings": {"seats": 5}}, http_bodies.NewTable, "<= 4"),
        ({"settings": {"seats": 1}}, http_bodies.NewTable, "one seat needs a level"),
        ({"settings": {"seats": 2, "level": "easy"}}, http_bodies.NewTable, "the solo game has 1 seat"),
        ({"settings": {"clock": {"type": "turn", "seconds": 9}}}, http_bodies.NewTable, ">= 10"),
        ({"settings": {"clock": {"type": "game", "minutes": 181}}}, http_bodies.NewTable, "<= 180"),
        ({"settings": {"clock": {"type": "days", "days": 0}}}, http_bodies.NewTable, ">= 1"),
        ({"settings": {"clock": {"type": "egg timer"}}}, http_bodies.NewTable, "Invalid value 'egg timer'"),
        ({"settings": {"absent": {"type": "bot", "grace_seconds": 4}}}, http_bodies.NewTable, ">= 5"),
        ({"settings": {}, "seats": [{"seat": 0, "kind": "me"}] * 5}, http_bodies.NewTable, "length <= 4"),
    ],
    ids=str,
)
def test_a_body_out_of_bounds_is_refused(body: Any, kind: type[msgspec.Struct], why: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=re.escape(why)):
        msgspec.json.decode(msgspec.json.encode(body), type=kind)


def test_no_message_holds_bytes() -> None:
    """JSON has none, and base64 would have to be explained."""
    text = "".join(map(str, structs([ServerMessage, ClientMessage, *REQUESTS, *ANSWERS]).values()))
    assert "BytesType" not in text
    assert "AnyType" not in text
