"""Older formats stay readable."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from naturalis.records import FORMAT, decode, encode, formats, verify

KEPT = sorted((Path(__file__).parent / "formats").glob("*.json"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_record_of_each_format_still_verifies(path: Path) -> None:
    data = path.read_bytes()
    assert f"format-{json.loads(data)['format']}" == path.stem.rpartition("-")[0]
    assert verify(decode(data)).over


def test_every_format_has_a_kept_record() -> None:
    assert {path.stem.rpartition("-")[0] for path in KEPT} == {f"format-{n}" for n in range(1, FORMAT + 1)}


def test_an_old_document_goes_through_every_step() -> None:
    """With two later formats pretended, a document of the first is led through both steps, in order."""
    steps: list[int] = []

    def step(number: int) -> Any:
        def change(document: dict[str, Any]) -> dict[str, Any]:
            steps.append(number)
            return document | {f"from {number}": True}

        return change

    upgraded = formats.upgrade({"format": 1}, {1: step(1), 2: step(2)}, target=3)
    assert upgraded == {"format": 3, "from 1": True, "from 2": True}
    assert steps == [1, 2]


def test_a_document_of_today_is_left_alone() -> None:
    document = json.loads(KEPT[-1].read_bytes())
    assert formats.upgrade(document) == document
    assert json.loads(encode(decode(KEPT[-1].read_bytes()))) == document
