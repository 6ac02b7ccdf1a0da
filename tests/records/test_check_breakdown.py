"""A breakdown may list any largest packing, but a true one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from naturalis.records import RuleViolation, decode, encode, record_of, verify
from tests.helpers.evidence import GOLDEN, game_in


def with_objective(kind: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A true record, and in it an objective fulfilled by ``copies`` or ``sets``."""
    for path in sorted(GOLDEN.glob("*.txt")):
        raw = json.loads(encode(record_of(game_in(path))))
        for score in raw["result"]["scores"]:
            for objective in score["objectives"]:
                if objective.get(kind):
                    return raw, objective
    raise AssertionError(f"no golden game has {kind}")


def why(raw: dict[str, Any]) -> str:
    with pytest.raises(RuleViolation) as caught:
        verify(decode(json.dumps(raw)))
    assert caught.value.rule == "result"
    return str(caught.value)


def test_the_order_within_a_copy_does_not_matter() -> None:
    raw, objective = with_objective("copies")
    objective["copies"][0].reverse()
    assert verify(decode(json.dumps(raw)))


def test_the_order_within_a_set_does_not_matter() -> None:
    raw, objective = with_objective("sets")
    objective["sets"][0].reverse()
    assert verify(decode(json.dumps(raw)))


def test_a_copy_where_no_card_lies() -> None:
    raw, objective = with_objective("copies")
    objective["copies"][0][0] = [70, 70]
    assert "is not 3 cards, each named once" in why(raw)


def test_a_copy_that_names_a_card_twice() -> None:
    raw, objective = with_objective("copies")
    objective["copies"][0][0] = objective["copies"][0][1]
    assert "each named once" in why(raw)


def test_a_copy_of_another_pattern() -> None:
    raw, objective = with_objective("copies")
    seat = next(score for score in raw["result"]["scores"] if objective in score["objectives"])["seat"]
    laid = [[e["x"], e["y"]] for e in raw["events"] if e["type"] == "placed" and e["seat"] == seat]
    objective["copies"][0] = laid[:3]
    assert "is not the pattern" in why(raw)


def test_too_few_copies() -> None:
    raw, objective = with_objective("copies")
    objective["copies"].pop()
    assert "copies for" in why(raw)


def test_a_symbol_counted_twice() -> None:
    raw, objective = with_objective("sets")
    shown = objective["sets"][0]
    same = [s for s in shown if s["symbol"] == shown[0]["symbol"]]
    shown[shown.index(same[-1])] = dict(same[0]) if len(same) > 1 else dict(same[0], corner="nowhere")
    assert "is not visible, or counted twice" in why(raw)


def test_a_set_of_other_symbols() -> None:
    raw, objective = with_objective("sets")
    objective["sets"][0][0]["symbol"] = "ink"
    assert "a set is" in why(raw)


def test_too_few_sets() -> None:
    raw, objective = with_objective("sets")
    objective["sets"].pop()
    assert "sets for" in why(raw)
