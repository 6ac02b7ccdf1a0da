"""Generates the TypeScript types of every message and HTTP body from the structs, as the text of one file.

A struct becomes an interface; tagged structs become a union discriminated by ``type``. A field that a sender may leave
out is optional. A struct that goes both ways, with fields that only clients may leave out, becomes two interfaces:
``TableSettings`` from the server, ``TableSettingsInput`` to it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, get_args

import msgspec
from msgspec import inspect

from naturalis.rules import literals as rules
from naturalis.wire import client_messages, literals, move_reasons, table_settings
from naturalis.wire.json_schema import ANSWERS, REQUESTS, UNIONS, name_of, parts, prose, structs
from naturalis.wire.openapi import ERROR_CODES, PROBLEM_CODES
from naturalis.wire.reduce import CHAT_LINES
from naturalis.wire.server_messages import PROTOCOL, ServerMessage

HEADER = "// Written by python -m naturalis.wire.generate. Change src/naturalis/wire instead of this file.\n"
WORDS: dict[str, tuple[str, Any]] = {
    "Face": ("FACES", rules.Face),
    "Colour": ("COLOURS", rules.Colour),
    "Edition": ("EDITIONS", rules.Edition),
    "Level": ("LEVELS", rules.Level),
    "Source": ("SOURCES", rules.Source),
    "Column": ("COLUMNS", rules.Column),
    "Phase": ("PHASES", rules.Phase),
    "Trigger": ("TRIGGERS", rules.Trigger),
    "Skip": ("SKIPS", rules.Skip),
    "Ending": ("ENDINGS", rules.Ending),
    "BotLevel": ("BOT_LEVELS", table_settings.BotLevel),
    "Chat": ("CHATS", table_settings.Chat),
    "Phrase": ("PHRASES", client_messages.Phrase),
    "Stage": ("STAGES", literals.Stage),
    "Language": ("PUSH_LANGUAGES", literals.Language),
    "ConcedeReason": ("CONCEDE_REASONS", literals.ConcedeReason),
    "EndReason": ("END_REASONS", literals.EndReason),
    "ReasonCode": ("REASON_CODES", move_reasons.ReasonCode),
}


def messages(codes: Iterable[str]) -> str:
    """The file. ``codes`` are all that a refusal can have: in wire/refusal_codes.py."""
    return _Writer(codes).text


class _Writer:
    def __init__(self, codes: Iterable[str]) -> None:
        self._literals = {frozenset(get_args(literal)): name for name, (_, literal) in WORDS.items()}
        self._unions = {name: list(structs_of(union)) for name, union in UNIONS.items()}
        self._inputs = structs([client_messages.ClientMessage, *REQUESTS])
        self._outputs = structs([ServerMessage, *ANSWERS])
        blocks = [HEADER, *_constants(codes)]
        blocks += [self._interface(info, is_input=False) for info in self._outputs.values()]
        blocks += [self._interface(info, is_input=True) for info in self._inputs.values() if self._apart(info)]
        for name, members in self._unions.items():
            blocks += self._union(name, members)
        self.text = "\n".join(blocks)

    def _apart(self, info: inspect.StructType) -> bool:
        """Whether clients send another form than the server, so that it needs an interface of its own."""
        return info.cls not in self._outputs or self._shorter(info)

    def _shorter(self, kind: inspect.Type) -> bool:
        """Whether a client may leave out what a server, which sends the same type, does not."""
        if isinstance(kind, inspect.StructType):
            if kind.cls not in self._outputs or kind.cls not in self._inputs:
                return False
            if not _omits(kind) and any(not field.required for field in kind.fields):
                return True
        return any(map(self._shorter, parts(kind)))

    def _name(self, info: inspect.StructType, is_input: bool) -> str:
        return name_of(info.cls) + ("Input" if is_input and self._shorter(info) else "")

    def _interface(self, info: inspect.StructType, is_input: bool) -> str:
        lines = _comment(prose(info.cls.__doc__), "")
        lines.append(f"export interface {self._name(info, is_input)} {{")
        if info.tag is not None:
            lines.append(f"  readonly {info.tag_field}: {json.dumps(info.tag)};")
        for field in info.fields:
            optional = not field.required and (is_input or _omits(info))
            lines += _comment(_bounds(field, is_input), "  ")
            lines.append(f"  readonly {field.encode_name}{'?' * optional}: {self._type(field.type, is_input)};")
        return "\n".join([*lines, "}", ""])

    def _union(self, name: str, members: list[inspect.StructType]) -> list[str]:
        forms = [False] if members[0].cls in self._outputs else [True]
        if any(self._shorter(member) for member in members):
            forms = [False, True]
        made = []
        for is_input in forms:
            title = name + ("Input" if is_input and len(forms) > 1 else "")
            found = self._members(members, is_input, except_for=name)
            made.append("\n".join([f"export type {title} =", *[f"  | {one}" for one in found]]) + ";\n")
        return made

    def _members(self, kinds: Iterable[inspect.Type], is_input: bool, except_for: str = "") -> list[str]:
        """The members of a union, with the names of the unions that are wholly in it."""
        left = list(kinds)
        found = []
        for name, union in self._unions.items():
            if name != except_for and all(kind in left for kind in union):
                left = [kind for kind in left if kind not in union]
                longer = is_input and any(self._shorter(kind) for kind in union)
                found.append(name + "Input" * longer)
        return found + [self._type(kind, is_input) for kind in left]

    def _type(self, kind: inspect.Type, is_input: bool) -> str:
        match kind:
            case inspect.StructType():
                return self._name(kind, is_input)
            case inspect.UnionType():
                return " | ".join(self._members(kind.types, is_input))
            case inspect.Metadata():
                return self._type(kind.type, is_input)
            case inspect.VarTupleType():
                item = self._type(kind.item_type, is_input)
                return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
            case inspect.TupleType():
                return f"readonly [{', '.join(self._type(item, is_input) for item in kind.item_types)}]"
            case inspect.DictType():
                return f"Readonly<Record<string, {self._type(kind.value_type, is_input)}>>"
            case inspect.LiteralType():
                return self._literals.get(frozenset(kind.values)) or " | ".join(map(json.dumps, kind.values))
        return _PLAIN[type(kind)]


_PLAIN: Mapping[type, str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


def structs_of(union: Any) -> tuple[inspect.StructType, ...]:
    """The members of a union of structs."""
    return tuple(kind for kind in parts(inspect.type_info(union)) if isinstance(kind, inspect.StructType))


def _omits(info: inspect.StructType) -> bool:
    config: msgspec.structs.StructConfig = info.cls.__struct_config__
    return config.omit_defaults


def _constants(codes: Iterable[str]) -> Iterable[str]:
    yield f"/** The version of the protocol that this file is about. */\nexport const PROTOCOL = {PROTOCOL};\n"
    yield f"/** So many lines of chat are kept in a view. */\nexport const CHAT_LINES = {CHAT_LINES};\n"
    for name, (plural, literal) in WORDS.items():
        yield _listed(name, plural, get_args(literal))
    yield _listed("RefusalCode", "REFUSAL_CODES", codes)
    yield _listed("ErrorCode", "ERROR_CODES", ERROR_CODES)
    yield _listed("ProblemCode", "PROBLEM_CODES", PROBLEM_CODES)


def _listed(name: str, plural: str, values: Iterable[str]) -> str:
    items = "".join(f"  {json.dumps(value)},\n" for value in values)
    return f"export const {plural} = [\n{items}] as const;\nexport type {name} = (typeof {plural})[number];\n"


def _comment(text: str, indent: str) -> list[str]:
    lines = text.replace("*/", "* /").splitlines()
    if len(lines) <= 1:
        return [f"{indent}/** {line} */" for line in lines]
    return [f"{indent}/**", *[f"{indent} * {line}".rstrip() for line in lines], f"{indent} */"]


def _bounds(field: inspect.Field, is_input: bool) -> str:
    """What a field's type does not say in TypeScript: its bounds, its meaning, and its default."""
    notes = list(_notes(field.type))
    if is_input and field.default not in (None, msgspec.NODEFAULT, ()):
        notes.append(f"{msgspec.json.encode(field.default).decode()} where nothing is said")
    return "; ".join(notes)


def _notes(kind: inspect.Type) -> Iterable[str]:
    match kind:
        case inspect.IntType(ge=low, le=high) if low is not None:
            yield f"{low} to {high}"
        case inspect.StrType(min_length=low, max_length=high) if high is not None:
            yield f"{low} to {high} characters"
        case inspect.VarTupleType(max_length=high) if high is not None:
            yield f"at most {high}"
        case inspect.Metadata():
            yield from _notes(kind.type)
            yield str((kind.extra_json_schema or {}).get("description", ""))
        case inspect.UnionType():
            for part in kind.types:
                yield from _notes(part) if not isinstance(part, inspect.StructType) else ()
