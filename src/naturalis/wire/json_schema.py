"""Generates one JSON Schema document (2020-12) for every message in both directions and every HTTP body.

It also decides what a type is called outside Python, where a name would clash or mean something else in a browser.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from inspect import cleandoc
from typing import Any

import msgspec
from msgspec import inspect

from naturalis.records import Record
from naturalis.rules import Event, Move
from naturalis.rules.view_data import CardsData
from naturalis.wire import http_bodies
from naturalis.wire.client_messages import ClientMessage, Command, Query
from naturalis.wire.server_messages import PROTOCOL, ServerMessage, TableView
from naturalis.wire.table_events import TableEvent
from naturalis.wire.table_settings import Absence, Clock

REQUESTS = (
    http_bodies.NewSession, http_bodies.NewTable, http_bodies.SeatKey, http_bodies.NewSubscription,
    http_bodies.InvitationCode, http_bodies.NewReport,
)  # fmt: skip
ANSWERS = (
    http_bodies.SessionInfo, http_bodies.MyTables, http_bodies.TableForgotten, http_bodies.NetworkOrigins,
    http_bodies.TableLink, http_bodies.Lobby,
    http_bodies.History, http_bodies.Replay, http_bodies.OpenHands,
    http_bodies.GameReview, TableView, http_bodies.SeatKey, http_bodies.SeatOpened,
    http_bodies.PushInfo, http_bodies.TurnPush, http_bodies.Reported,
    Record, http_bodies.ErrorBody, http_bodies.Alive, CardsData,
)  # fmt: skip
UNIONS: dict[str, Any] = {
    "ClientMessage": ClientMessage,
    "Command": Command,
    "Query": Query,
    "ServerMessage": ServerMessage,
    "Move": Move,
    "GameEvent": Event,
    "TableEvent": TableEvent,
    "Clock": Clock,
    "Absence": Absence,
}
_OTHER_NAMES: dict[type, str] = {http_bodies.SeatPlan: "SeatPlan", Record: "GameRecord"}


def name_of(struct: type) -> str:
    """What a struct is called in the schema, in TypeScript and on the protocol's page."""
    return _OTHER_NAMES.get(struct, struct.__name__)


def prose(docstring: str | None) -> str:
    """A docstring as it is read outside of Python."""
    return cleandoc(docstring or "").replace("``", "`")


def structs(types: Iterable[Any]) -> dict[type, inspect.StructType]:
    """Every struct that these types are made of, each before its parts."""
    met: dict[type, inspect.StructType] = {}
    for kind in inspect.multi_type_info(types):
        _meet(kind, met)
    return met


def parts(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """What a type is made of directly."""
    match kind:
        case inspect.StructType():
            return tuple(field.type for field in kind.fields)
        case inspect.UnionType():
            return kind.types
        case inspect.TupleType():
            return kind.item_types
        case inspect.VarTupleType():
            return (kind.item_type,)
        case inspect.DictType():
            return (kind.key_type, kind.value_type)
        case inspect.Metadata():
            return (kind.type,)
    return ()


def _meet(kind: inspect.Type, met: dict[type, inspect.StructType]) -> None:
    if isinstance(kind, inspect.StructType):
        if kind.cls in met:
            return
        met[kind.cls] = kind
    for part in parts(kind):
        _meet(part, met)


def components(types: Sequence[Any], before: str) -> tuple[list[Any], dict[str, Any]]:
    """The schema of each type, and those that they refer to by name; a reference is the name with this before it."""
    schemas, found = msgspec.json.schema_components(types, ref_template="{name}")
    met = structs(types)
    names = {struct.__name__: name_of(struct) for struct in met}
    # where two have one name, msgspec calls both by their modules, too
    names |= {f"{struct.__module__}.{struct.__qualname__}": name_of(struct) for struct in met}

    def renamed(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            inner = "$ref" if key == "mapping" else ""
            return {name: renamed(part, inner or name) for name, part in value.items()}
        if isinstance(value, list):
            return [renamed(part) for part in value]
        if key == "description":
            return prose(value)
        return before + names[value] if key == "$ref" else value

    named = {names[name]: renamed(schema) | {"title": names[name]} for name, schema in found.items()}
    return [renamed(schema) for schema in schemas], dict(sorted(named.items()))


def document() -> dict[str, Any]:
    """The whole schema. A client's frame is a ClientMessage, a server's frame is a Frame."""
    types = [*UNIONS.values(), *REQUESTS, *ANSWERS]
    schemas, named = components(types, "#/$defs/")
    unions = dict(zip(UNIONS, schemas, strict=False))
    frame = {"description": "What a server sends at once.", "type": "array", "items": {"$ref": "#/$defs/ServerMessage"}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The messages of Naturalis, protocol {PROTOCOL}",
        "description": "docs/protocol.md says what they mean. A client sends ClientMessage, a server sends Frame; the "
        "others are parts of these, and the bodies of HTTP requests and responses.",
        "$defs": dict(sorted({**named, **unions, "Frame": frame}.items())),
    }
