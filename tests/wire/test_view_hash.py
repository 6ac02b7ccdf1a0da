"""The hash of a view: fields that are null do not count, whatever the strings beside them say."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import msgspec
from hypothesis import given
from hypothesis import strategies as some

from naturalis.wire.view_hash import bare, view_hash

WORDS = some.sampled_from(["a", "b", "seat", "last_round", "x1"])
STRINGS = some.one_of(some.text(max_size=5), some.text(alphabet='{}[]":,null\\ax', max_size=30))
VALUES = some.recursive(
    some.one_of(some.none(), some.none(), some.integers(-5, 5), some.booleans(), STRINGS),
    lambda inner: some.one_of(some.lists(inner, max_size=4), some.dictionaries(WORDS, inner, max_size=5)),
    max_leaves=12,
)


def without_nulls(value: Any) -> Any:
    """The slow way."""
    if isinstance(value, dict):
        return {name: without_nulls(inner) for name, inner in value.items() if inner is not None}
    return [without_nulls(inner) for inner in value] if isinstance(value, list) else value


@given(VALUES)
def test_fields_that_are_null_do_not_count(value: Any) -> None:
    plain = msgspec.json.Encoder(order="sorted").encode
    assert bare(plain(value)) == plain(without_nulls(value))
    assert view_hash(value) == crc32(plain(without_nulls(value))) == view_hash(without_nulls(value))


def test_what_a_player_says_is_no_field() -> None:
    for said in (',"x":null', '{"x":null,', '","x":null,"y":"', '\\\\"x\\\\":null'):
        assert bare(msgspec.json.encode({"text": said, "x": None})) == msgspec.json.encode({"text": said})
