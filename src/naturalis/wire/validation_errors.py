"""What is wrong with a message, in one sentence: msgspec's own, and where it names no alternatives, what is allowed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from msgspec import inspect

_WRONG_WORD = re.compile(r"^Invalid (?:enum )?value .* - at `(?:key in )?\$(.*)`$")
_MAX_CHARACTERS, _HALF = 200, 95  # of msgspec's sentence, which quotes what was sent
_STEP = re.compile(r"\.(\w+)|\[[^\]]*\]")


def explain(why: Exception, kind: Any) -> str:
    """What is wrong with a message of this type; for a wrong word, with the words that are allowed."""
    sentence = str(why)
    wrong = _WRONG_WORD.match(sentence)
    shown = sentence if len(sentence) <= _MAX_CHARACTERS else f"{sentence[:_HALF]} … {sentence[-_HALF:]}"
    if wrong is None:
        return shown
    found: list[inspect.Type] = [inspect.type_info(kind)]
    words: list[str] = []
    for step in _STEP.finditer(wrong[1]):
        words = [str(word) for part in found for word in _tags(part, step[1])]
        found = [inner for part in found for inner in _inside(part, step[1])]
    words = words or [str(word) for part in found for word in _literals(part)]
    return f"{shown}; allowed: {', '.join(dict.fromkeys(words))}" if words else shown


def _plain(kind: inspect.Type) -> Iterable[inspect.Type]:
    """The type itself, or the members of a union, without annotations."""
    if isinstance(kind, inspect.Metadata):
        yield from _plain(kind.type)
    elif isinstance(kind, inspect.UnionType):
        for member in kind.types:
            yield from _plain(member)
    else:
        yield kind


def _tags(kind: inspect.Type, name: str | None) -> Iterable[object]:
    """The tags of the structs of a union, where ``name`` is the field that tells them apart."""
    structs = [part for part in _plain(kind) if isinstance(part, inspect.StructType)]
    return [struct.tag for struct in structs if struct.tag is not None and struct.tag_field == name]


def _inside(kind: inspect.Type, name: str | None) -> Iterable[inspect.Type]:
    """The type of a field, or without a name that of an item."""
    for part in _plain(kind):
        if isinstance(part, inspect.StructType) and name is not None:
            yield from (field.type for field in part.fields if field.encode_name == name)
        elif isinstance(part, inspect.VarTupleType | inspect.ListType) and name is None:
            yield part.item_type


def _literals(kind: inspect.Type) -> Iterable[object]:
    for part in _plain(kind):
        if isinstance(part, inspect.LiteralType):
            yield from part.values
