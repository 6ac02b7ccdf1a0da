"""What is written for others is up to date: TypeScript, the schema, the OpenAPI document."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from naturalis.wire import generate, openapi
from naturalis.wire.http_bodies import ErrorBody
from naturalis.wire.json_schema import ANSWERS, REQUESTS, UNIONS, name_of, structs
from naturalis.wire.openapi import ERROR_CODES, EXAMPLES, ROUTES
from naturalis.wire.refusal_codes import CODES
from naturalis.wire.table_settings import Clock
from naturalis.wire.typescript import WORDS, messages
from tests.helpers.repository import ROOT
from tests.wire.building import looked_up, wrong
from tests.wire.schema_references import references

TEXT = messages(CODES)
OPENAPI = json.loads(json.dumps(openapi.openapi()))


def test_the_files_are_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert generate.main(["--check"]) == 0, "run python -m naturalis.wire.generate"


def test_it_writes_what_is_missing_and_names_what_is_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        generate.main([])
    assert "is not the folder of the repository" in capsys.readouterr().err
    (tmp_path / "pyproject.toml").touch()
    assert generate.main(["--check"]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 3
    assert not (tmp_path / "web").exists()
    assert generate.main([]) == 0
    assert generate.main(["--check"]) == 0
    (tmp_path / "web/src/wire/messages.ts").write_text("// old")
    capsys.readouterr()
    assert generate.main(["--check"]) == 1
    assert capsys.readouterr().err.startswith("web/src/wire/messages.ts is stale")


# TypeScript


def interface(name: str) -> dict[str, str]:
    """The fields of an interface, with ? where they may be left out, and their types."""
    body = re.findall(rf"^export interface {name} {{\n(.*?)^}}", TEXT, re.DOTALL | re.MULTILINE)
    assert len(body) == 1
    return dict(re.findall(r"^  readonly (\w+\??): (.*);$", body[0], re.MULTILINE))


def test_every_name_is_declared_once_and_every_name_used_is_declared() -> None:
    declared = re.findall(r"^export (?:interface|type|const) (\w+)", TEXT, re.MULTILINE)
    assert len(set(declared)) == len(declared)
    code = re.sub(r"/\*.*?\*/|//[^\n]*|\"[^\"]*\"", "", TEXT, flags=re.DOTALL)
    used = {*re.findall(r"\b[A-Z]\w+\b", code)}
    assert used - {*declared} == {"Readonly", "Record"}
    assert {*map(name_of, structs([*REQUESTS, *ANSWERS, *UNIONS.values()])), *UNIONS, *WORDS} <= {*declared}


def test_tags_tell_unions_apart() -> None:
    assert interface("Undo") == {"type": '"undo"', "id": "string", "seat": "number"}
    assert "export type ClientMessage =\n  | Command\n  | Query\n  | Resync\n  | InView\n  | Ping;\n" in TEXT
    assert interface("News")["event"] == "GameEvent | TableEvent"


def test_a_field_is_optional_exactly_where_it_may_be_left_out() -> None:
    assert interface("TableSettings")["clock"] == "Clock"
    assert interface("TableSettingsInput")["clock?"] == "ClockInput"
    assert interface("TurnClock")["seconds"] == interface("TurnClockInput")["seconds?"] == "number"
    assert interface("NewTable")["settings"] == "TableSettingsInput"
    assert interface("TableInfo")["settings"] == "TableSettings"
    assert interface("Sit")["name?"] == "string | null"
    assert interface("SeatInfo")["stand_in?"] == "BotLevel | null"
    assert interface("ViewData")["level"] == "Level | null"
    assert interface("SeatPlan")["kind"] == '"bot" | "me"'
    for clock in get_args(Clock):
        asked = clock.__struct_fields__ and f"interface {clock.__name__}Input" in TEXT
        assert bool(asked) == bool(clock.__struct_fields__)


def test_arrays_tuples_and_records() -> None:
    assert interface("ViewData")["display"] == "readonly (number | null)[]"
    assert interface("ViewData")["decks"] == "readonly [Pile, Pile]"
    assert interface("PlayerData")["symbols"] == "Readonly<Record<string, number>>"
    assert interface("HandsDealt")["offered"] == "readonly (readonly [number, number] | null)[]"
    assert interface("PlacementOption")["closes"] == "readonly (readonly [number, number])[]"
    assert interface("TyborTook")["step"] == "1 | 2 | 3"


def test_words_are_lists_and_comments_say_what_types_cannot() -> None:
    for plural, literal in WORDS.values():
        listed = re.findall(rf"^export const {plural} = \[\n(.*?)\] as const;", TEXT, re.DOTALL | re.MULTILINE)
        assert re.findall(r'"([^"]+)"', listed[0]) == [*get_args(literal)]
    assert "/** 1 to 32 characters; chosen by the client, new for every command */" in TEXT
    assert "/** 10 to 3600; 60 where nothing is said */" in TEXT
    assert "/** Take a placement back, before its draw. */\nexport interface Undo {" in TEXT
    assert all(f'  "{code}",\n' in TEXT for code in (*CODES, *ERROR_CODES))


# OpenAPI


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    return [(path, method, what) for path, methods in OPENAPI["paths"].items() for method, what in methods.items()]


def test_every_route_is_there_and_has_a_name() -> None:
    found = operations()
    assert [(method.upper(), path) for path, method, _ in found] == [
        (route.method, path) for path in OPENAPI["paths"] for route in ROUTES if route.path == path
    ]
    names = [what["operationId"] for _, _, what in found]
    assert len({*names}) == len(names) == len(ROUTES)
    for reference in references(OPENAPI):
        assert looked_up(reference, OPENAPI)


def test_every_failure_is_a_failure_and_every_example_fits() -> None:
    seen = set()
    for path, _, what in operations():
        bodies = [answer["content"] for answer in what["responses"].values()]
        bodies += [what["requestBody"]["content"]] if "requestBody" in what else []
        for content in bodies:
            for body in content.values():
                if "example" in body:
                    assert wrong(body["example"], body["schema"], OPENAPI) is None
                    seen.add(body["schema"]["$ref"].rpartition("/")[2])
        for status, answer in what["responses"].items():
            if int(status) >= 400 and path != "/readyz":
                assert answer["content"]["application/json"]["schema"]["$ref"].endswith("/ErrorBody")
    assert seen == {*map(name_of, EXAMPLES)}
    without = {"GameRecord", "CardsData", "TurnPush"}  # too long, or never in a response
    assert {name_of(kind) for kind in (*REQUESTS, *ANSWERS)} - seen == without


def test_examples_are_what_their_types_say() -> None:
    for kind, example in EXAMPLES.items():
        assert msgspec.json.decode(msgspec.json.encode(example), type=kind) == example
    assert {status for status, _ in ERROR_CODES.values()} - {405} <= {*openapi._MEANINGS}
    assert {*ErrorBody.__struct_fields__} == {"code", "detail", "incident"}


def test_parameters_are_those_of_the_path() -> None:
    for path, _, what in operations():
        inside = [each["name"] for each in what.get("parameters", []) if each["in"] == "path"]
        assert inside == re.findall(r"{(\w+)}", path)
