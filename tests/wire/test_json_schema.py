"""The JSON Schema: real messages fit it, broken ones do not, and it is the same every time."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from naturalis.tables import projection
from naturalis.wire.client_messages import ClientMessage
from naturalis.wire.json_schema import UNIONS, document, name_of, structs
from naturalis.wire.server_messages import PROTOCOL, Beat, ServerMessage, Welcome, You
from tests.helpers.games import KINDS, Kind
from tests.tables.random_table import RandomTable
from tests.wire.building import built, looked_up, wrong
from tests.wire.schema_references import references

SCHEMA = json.loads(json.dumps(document()))
DEFS = SCHEMA["$defs"]


def test_every_reference_leads_somewhere_and_every_type_is_there() -> None:
    for reference in references(SCHEMA):
        assert looked_up(reference, SCHEMA)["title" if reference.split("/")[-1] not in UNIONS else "anyOf"]
    assert {*map(name_of, structs(UNIONS.values())), *UNIONS, "Frame"} <= {*DEFS}
    assert "naturalis." not in json.dumps(DEFS)  # no name of a module


def test_it_is_the_same_every_time() -> None:
    assert json.dumps(document()) == json.dumps(document())
    assert [*DEFS] == sorted(DEFS)


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[3], KINDS[5], KINDS[8]], ids=str)
def test_what_real_tables_tell_fits(kind: Kind) -> None:
    random_table = RandomTable(kind, 3)
    viewer = Random(1).choice(random_table.viewpoints)
    for number, step in enumerate(random_table.steps()):
        told: list[ServerMessage] = [*step.told[viewer]]
        if number % 20 == 0:
            view = projection.view_of(random_table.table, viewer)
            told += [Welcome(PROTOCOL, 1, 2, You((0,), True, None), (view,)), Beat(1, 2, (3,))]
        assert wrong(json.loads(msgspec.json.encode(told)), DEFS["Frame"], SCHEMA) is None


@pytest.mark.parametrize("name", ["ClientMessage", "ServerMessage"])
def test_what_msgspec_takes_fits_and_what_it_refuses_does_not(name: str) -> None:
    chance = Random(2)
    for member in msgspec.inspect.type_info(UNIONS[name]).types:  # type: ignore[attr-defined]
        for full in (False, True):
            good = built(member, chance, full)
            assert wrong(good, DEFS[name], SCHEMA) is None
            for field in good:
                broken = {key: value for key, value in good.items() if key != field}
                refused = False
                try:
                    msgspec.convert(broken, UNIONS[name])
                except msgspec.ValidationError:
                    refused = True
                assert refused == (wrong(broken, DEFS[name], SCHEMA) is not None)
                assert wrong(good | {field: {"no": "such"}}, DEFS[name], SCHEMA)


def test_bounds_are_in_it() -> None:
    assert wrong({"type": "undo", "id": "x", "seat": 3}, DEFS["ClientMessage"], SCHEMA) is None
    assert wrong({"type": "undo", "id": "x", "seat": 4}, DEFS["ClientMessage"], SCHEMA)
    assert wrong({"type": "undo", "id": "", "seat": 0}, DEFS["ClientMessage"], SCHEMA)
    assert wrong({"type": "undo", "id": "x", "seat": 0, "why": ""}, DEFS["ClientMessage"], SCHEMA)
    assert wrong({"settings": {"clock": {"type": "turn", "seconds": 5}}}, DEFS["NewTable"], SCHEMA)
    assert msgspec.json.decode(b'{"type":"ping"}', type=ClientMessage)
