"""docs/protocol.md: every message and field is on it, its examples are true, its tables are those of the code."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from naturalis.rules import CODES as RULES
from naturalis.wire.client_messages import ClientMessage, Phrase
from naturalis.wire.json_schema import ANSWERS, REQUESTS, UNIONS, name_of, structs
from naturalis.wire.move_reasons import ReasonCode
from naturalis.wire.openapi import COOKIE, ERROR_CODES, PROBLEM_CODES, ROUTES
from naturalis.wire.reduce import _GAME, _PARTS, _PLAYER, CHAT_LINES, reduce
from naturalis.wire.refusal_codes import TABLE_CODES
from naturalis.wire.server_messages import PROTOCOL, ServerMessage
from naturalis.wire.table_settings import Absence, Clock, TableSettings
from naturalis.wire.view_hash import view_hash
from tests.helpers.protocol_page import first_requests
from tests.helpers.repository import ROOT

TEXT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
ALL = structs([*UNIONS.values(), *REQUESTS, *ANSWERS])
SESSION = re.findall(r"^```json\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
ROWS = re.findall(r"^\|([^|]+)\|([^|]*)\|.*\|$", TEXT, re.MULTILINE)
ELSEWHERE = {  # the page says where
    "ViewData", "PlayerData", "Held", "Laid", "Pile", "Tybor", "Result", "SeatScore", "ObjectiveScore", "Shown",
    "GameRecord", "Deal",
}  # fmt: skip


def frames(text: str) -> Iterator[Any]:
    """Each JSON value of a block, however its lines are broken."""
    decoder, at = json.JSONDecoder(), 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        value, at = decoder.raw_decode(text, at)
        yield value


@pytest.mark.parametrize("kind", ALL, ids=name_of)
def test_every_message_has_its_row_with_its_fields(kind: type) -> None:
    name = ALL[kind].tag or name_of(kind)
    rows = [fields.strip() for first, fields in ROWS if f"`{name}`" in first.strip().split(", ")]
    assert rows, f"{name} is not on the page"
    if name in ELSEWHERE:
        return
    wanted = [
        f"`{field.encode_name}`" + "?" * (not field.required and field.encode_name != "type")
        for field in ALL[kind].fields
    ]
    assert ", ".join(wanted) in rows


def test_every_reason_is_on_the_page() -> None:
    part = TEXT.partition("### Reasons for moves\n")[2].partition("\n### ")[0]
    codes = re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE)
    assert sorted(codes) == sorted(get_args(ReasonCode))


def test_every_union_has_all_of_its_members_on_the_page() -> None:
    for union in UNIONS.values():
        for member in get_args(union):
            assert f"`{ALL[member].tag}`" in TEXT


def test_the_frames_of_the_session_are_messages() -> None:
    (block,) = SESSION
    asked = [frame for frame in frames(block) if isinstance(frame, dict)]
    told = [frame for frame in frames(block) if isinstance(frame, list)]
    assert [type(msgspec.convert(frame, ClientMessage)).__name__ for frame in asked] == ["Look", "Play", "Ping"]
    for frame in told:
        back = msgspec.to_builtins(msgspec.convert(frame, list[ServerMessage]))
        assert json.loads(msgspec.json.encode(back)) == frame, "these are the very bytes, but for spaces"
    assert {message["type"] for frame in told for message in frame} == {"welcome", "news", "options", "done", "beat"}


def test_the_first_requests_are_those_of_the_code() -> None:
    seen = []
    for asked, sent, status, told in first_requests():
        method, path = asked.split()
        path = re.sub(r"/tables/\w+", "/tables/{table}", re.sub(r"/seats/\d", "/seats/{seat}", path))
        seen.append(path)
        if path.endswith("/socket"):
            assert status == 101
            continue
        (route,) = [route for route in ROUTES if (route.method, route.path) == (method, path)]
        assert status == route.status
        assert (sent is None) == (route.request is None)
        if route.request is not None:
            msgspec.convert(sent, route.request)
        assert msgspec.to_builtins(msgspec.convert(told, route.response)) == told
    assert len(seen) == 4


def test_the_defaults_of_settings_are_those_of_the_code() -> None:
    table = TEXT.partition("| setting | allowed | default |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `([\w.]+)` \| (.*) \| `(.*)` \|$", table, re.MULTILINE)
    listed = {name: (allowed, default) for name, allowed, default in rows}
    wanted: dict[str, Any] = {}
    for kind in (TableSettings, *get_args(Clock), *get_args(Absence)):
        info = ALL[kind]
        for field in info.fields:
            name = f"{info.tag}.{field.encode_name}" if info.tag else field.encode_name
            wanted[name] = field
    assert listed.keys() == wanted.keys()
    for name, field in wanted.items():
        allowed, default = listed[name]
        assert json.loads(default) == json.loads(msgspec.json.encode(field.default)), name
        inner = field.type
        if isinstance(inner, msgspec.inspect.Metadata):
            inner = inner.type
        if isinstance(inner, msgspec.inspect.IntType):
            assert allowed.startswith(f"{inner.ge} to {inner.le}"), name
        if isinstance(inner, msgspec.inspect.LiteralType):
            assert {*re.findall(r"`(\w+)`", allowed)} == {*inner.values}, name


def test_the_hash_at_the_end_of_the_session_is_that_of_the_view_kept() -> None:
    view: dict[str, Any] = {}
    for frame in frames(SESSION[0]):
        for message in frame if isinstance(frame, list) else []:
            if message["type"] == "welcome":
                assert message["protocol"] == PROTOCOL
                (view,) = message["views"]
            elif message["type"] == "news":
                reduce(view, message)
            elif message["type"] == "beat":
                assert message["version"] == view["version"]
                assert message["hashes"] == [view_hash(view)]
                return
    pytest.fail("there is no beat")


def test_the_worked_example_of_the_hash_is_ours() -> None:
    part = re.findall(r"^part = (.+)$", TEXT, re.MULTILINE)[0]
    number = re.findall(r"^assert view_hash\(part\) == (\d+)$", TEXT, re.MULTILINE)[0]
    assert view_hash(eval(part, {})) == int(number)


def test_the_rule_for_news_names_what_reduce_sets() -> None:
    rule = TEXT.partition("| part of the news |")[2].partition("\n\n")[0]
    listed = [re.findall(r"`(\w+)`", row.partition("|")[0]) for row in rule.split("\n| ")[1:]]
    said = ("said", "commented")
    assert [names for names in listed if len(names) == 1] == [[name] for name in (*_PARTS, *said, "patch", "laid")]
    assert ["patch", *_GAME] in listed
    assert [*_PLAYER] in listed
    assert f"the last {CHAT_LINES} lines are kept" in rule


def test_codes_are_those_of_the_code() -> None:
    for code, meaning in TABLE_CODES.items():
        assert f"| `{code}` | {meaning} |" in TEXT
    listed = TEXT.partition("### Refusals")[2].partition("### Limits")[0]
    assert {*re.findall(r"^\| `(\w+)` \|", listed, re.MULTILINE)} == {*TABLE_CODES, *PROBLEM_CODES}
    for code, (status, _) in ERROR_CODES.items():
        assert re.search(rf"^\| {status} \|.*`{code}`.*\|", TEXT, re.MULTILINE), code
    assert "missing_resources" in RULES


def test_the_addresses_are_those_of_the_code() -> None:
    table = TEXT.partition("## Over HTTP")[2].partition("\n\n| status")[0]
    rows = re.findall(r"^\| `(\w+) (\S+)` \| (.*?) ?\| (.*?) ?\|", table, re.MULTILINE)
    assert [(method, path) for method, path, _, _ in rows] == [(route.method, route.path) for route in ROUTES]
    for (_, path, body, answer), route in zip(rows, ROUTES, strict=True):
        assert body == (f"`{name_of(route.request)}`" if route.request else "")
        if route.response and not path.endswith("record"):
            assert f"`{name_of(route.response)}`" in answer
        if route.status != 200:
            assert str(route.status) in answer
    assert f"a cookie named `{COOKIE}`" in TEXT


def test_words_are_those_of_the_code() -> None:
    phrases = TEXT.partition("The phrases: ")[2].partition("\n\n")[0]
    assert re.findall(r"`(\w+)`", phrases) == [*get_args(Phrase)]
