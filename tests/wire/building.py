"""Values of any message type by chance, and a small checker of JSON Schema: as much of it as the wire's schema uses."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import inspect

from naturalis.wire.table_settings import TableSettings

_PYTHON: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def built(kind: inspect.Type, chance: Random, full: bool) -> Any:
    """A plain JSON value of this type; with all of its fields, or only those that it needs."""
    match kind:
        case inspect.StructType() if kind.cls is TableSettings:
            return {"seats": 3, "edition": "french"} if full else {}
        case inspect.StructType():
            tag = {kind.tag_field: kind.tag} if kind.tag_field else {}
            fields = [field for field in kind.fields if full or field.required]
            return tag | {field.encode_name: built(field.type, chance, full) for field in fields}
        case inspect.UnionType():
            some = [part for part in kind.types if not isinstance(part, inspect.NoneType)]
            return built(chance.choice(some if full else kind.types), chance, full)
        case inspect.Metadata():
            return built(kind.type, chance, full)
        case inspect.VarTupleType():
            return [built(kind.item_type, chance, full) for _ in range(2 * full)]
        case inspect.TupleType():
            return [built(part, chance, full) for part in kind.item_types]
        case inspect.DictType():
            return {"fungi": built(kind.value_type, chance, full)} if full else {}
        case inspect.LiteralType():
            return chance.choice(kind.values)
    return _plain(kind, chance)


def _plain(kind: inspect.Type, chance: Random) -> Any:
    match kind:
        case inspect.IntType():
            return kind.ge or 0 if kind.le is None else chance.randint(kind.ge or 0, kind.le)
        case inspect.FloatType():
            return chance.randrange(8) / 8
        case inspect.StrType():
            return "č" * (kind.min_length or 3)
        case inspect.BoolType():
            return chance.random() < 0.5
    assert isinstance(kind, inspect.NoneType), kind
    return None


def wrong(value: Any, schema: Mapping[str, Any], whole: Mapping[str, Any]) -> str | None:
    """What about a value does not fit a schema of the whole document; None where it fits."""
    if "$ref" in schema:
        return wrong(value, looked_up(schema["$ref"], whole), whole)
    if "anyOf" in schema:
        reasons = [wrong(value, each, whole) for each in schema["anyOf"]]
        return None if None in reasons else f"{value!r} is none of these: {reasons}"
    if "enum" in schema and value not in schema["enum"]:
        return f"{value!r} is not in {schema['enum']}"
    if "type" in schema and (
        not isinstance(value, _PYTHON[schema["type"]]) or (isinstance(value, bool) and schema["type"] != "boolean")
    ):
        return f"{value!r} is no {schema['type']}"
    if not schema.get("minimum", value) <= value <= schema.get("maximum", value) if type(value) is int else False:
        return f"{value!r} is out of bounds"
    if isinstance(value, str) and not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
        return f"{value!r} is too long, or too short"
    if isinstance(value, list):
        return _wrong_array(value, schema, whole)
    return _wrong_object(value, schema, whole) if isinstance(value, dict) else None


def looked_up(reference: str, whole: Mapping[str, Any]) -> Any:
    """What a reference such as #/$defs/News leads to."""
    found: Any = whole
    for name in reference.removeprefix("#/").split("/"):
        found = found[name]
    return found


def _wrong_array(value: list[Any], schema: Mapping[str, Any], whole: Mapping[str, Any]) -> str | None:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return f"{value!r} has {len(value)} items"
    first = schema.get("prefixItems", [])
    kinds = [*first, *[schema.get("items")] * (len(value) - len(first))]
    reasons = [wrong(item, kind, whole) for item, kind in zip(value, kinds, strict=False) if kind]
    return next((reason for reason in reasons if reason), None)


def _wrong_object(value: dict[str, Any], schema: Mapping[str, Any], whole: Mapping[str, Any]) -> str | None:
    if missing := {*schema.get("required", ())} - {*value}:
        return f"{missing} is missing"
    others = schema.get("additionalProperties", True)
    known = schema.get("properties", {})
    for name, part in value.items():
        kind = known.get(name, others)
        if kind is False:
            return f"{name} is not known"
        if isinstance(kind, dict) and (reason := wrong(part, kind, whole)):
            return f"{name}: {reason}"
    return None
