"""Records as JSON documents."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naturalis import Rng, redeal
from naturalis.records import Record, RecordError, decode, encode, record_of, replay
from tests.helpers.games import KINDS, Kind, played_out

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


def record(kind: Kind, seed: int = 5) -> Record:
    return record_of(played_out(kind.game(seed), Rng(seed)))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_record_reads_back(kind: Kind) -> None:
    before = record(kind)
    data = encode(before)
    assert decode(data) == before
    assert encode(decode(data)) == data
    assert b"\n" not in data


def test_it_holds_all_that_the_issue_of_a_record_is() -> None:
    raw = json.loads(encode(record(KINDS[-1])))
    assert raw["format"] == 1
    assert {"edition", "seats", "level", "first", "resources", "golds", "starters", "common", "offered", "tybor"} == {
        *raw["deal"]
    }
    placed = next(event for event in raw["events"] if event["type"] == "placed")
    assert {"points", "score", "card", "face", "x", "y", "seat", "version"} <= {*placed}
    assert raw["result"]["scores"][0]["total"] >= raw["result"]["scores"][0]["track"]


def test_an_unfinished_game_has_no_result() -> None:
    game = KINDS[0].game(3)
    raw = json.loads(encode(record_of(game, ["Ada", "Ben"])))
    assert "result" not in raw
    assert raw["names"] == ["Ada", "Ben"]
    assert replay(decode(json.dumps(raw))).version == 0


def test_a_redealt_game_has_no_record() -> None:
    game = redeal(KINDS[0].game(3).view(0), Rng(1))
    with pytest.raises(ValueError, match="its past is unknown"):
        record_of(game)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not valid JSON"),
        (b"\xff\xfe", "not a record: byte 0 is not UTF-8; save the file as UTF-8 text"),
        (b'{"names": ["\xe9"]}', "byte 12 is not UTF-8"),
        (b"[1, 2]", 'a JSON object with "format"'),
        (b'{"format": "1"}', 'a JSON object with "format"'),
        (b'{"format": 99}', "format 99 is unknown: this version reads formats 1 to 1"),
        (b'{"format": 0}', "format 0 is unknown"),
        (b'{"format": 1}', "missing required field `deal`"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(data: bytes, says: str) -> None:
    with pytest.raises(RecordError, match=says.replace("(", r"\(")):
        decode(data)


def test_a_wrong_event_is_named_by_its_number() -> None:
    raw = json.loads(encode(record(KINDS[0])))
    raw["events"][7]["x"] = "left"
    with pytest.raises(RecordError, match=r"event 8\.x: Expected `int`, got `str`"):
        decode(json.dumps(raw))


def test_a_field_too_many_is_refused() -> None:
    raw = json.loads(encode(record(KINDS[0])))
    raw["events"][0]["colour_of_the_sky"] = "blue"
    with pytest.raises(RecordError, match="unknown field `colour_of_the_sky`"):
        decode(json.dumps(raw))


def test_an_impossible_deal_is_refused() -> None:
    raw = json.loads(encode(record(KINDS[0])))
    raw["deal"]["golds"][0] = raw["deal"]["golds"][1]
    with pytest.raises(RecordError, match="the gold cards must be 41 to 80, each once"):
        decode(json.dumps(raw))


@given(st.binary() | JSON.map(lambda value: json.dumps(value).encode()))
def test_rubbish_is_never_anything_but_refused(data: bytes) -> None:
    with pytest.raises(RecordError):
        decode(data)


@given(st.data())
def test_a_damaged_record_reads_or_is_refused(data: st.DataObject) -> None:
    whole = bytearray(encode(record(KINDS[data.draw(st.integers(0, len(KINDS) - 1))], seed=2)))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(whole) - 1))
        whole[at : at + data.draw(st.integers(0, 30))] = data.draw(st.binary(max_size=6))
    try:
        read = decode(bytes(whole))
    except RecordError:
        return
    assert decode(encode(read)) == read


@pytest.mark.parametrize("start", [b"[", b'{"format":1,"deal":'])
def test_json_that_is_nested_too_deeply_is_no_record(start: bytes) -> None:
    with pytest.raises(RecordError, match="nested too deeply"):
        decode(start * 200_000)
