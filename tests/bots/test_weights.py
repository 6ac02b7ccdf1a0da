"""Weights: the learned ones are those of the file, and errors say what is wrong with a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files

import pytest

from naturalis.bots.term_policy import TermPolicy
from naturalis.bots.terms import TERM_NAMES
from naturalis.bots.weights import GREEDY_WEIGHTS, LEARNED_WEIGHTS, WeightsError, decode_weights


def test_the_learned_weights_are_those_of_the_file() -> None:
    text = (files("naturalis.bots") / "learned.json").read_bytes()
    assert decode_weights(text, "it") == LEARNED_WEIGHTS
    assert list(GREEDY_WEIGHTS) == list(LEARNED_WEIGHTS) == [*TERM_NAMES, "pace"]
    TermPolicy(LEARNED_WEIGHTS)


WRONG: dict[str, tuple[Mapping[str, object] | str, str]] = {
    "no JSON": ("{", "w.json has no weights"),
    "a list": ("[]", "w.json has no weights"),
    "a number": ({"spot": 1}, "w.json has no weights"),
    "a word": ({"spot": ["a", 1]}, "w.json has no weights"),
    "three": ({"spot": [1, 2, 3]}, "w.json has no weights"),
    "missing": ({"spot": None}, "w.json lacks the weight 'spot'; add it, such as [0.05, 0.15]"),
    "unknown": ({"luck": [1, 1]}, "w.json has an unknown weight 'luck'; remove it"),
    "slow": ({"pace": [11, 11]}, "the pace in w.json is 11.0; it must be from 0 to 10"),
    "backwards": ({"pace": [-0.1, 1]}, "the pace in w.json is -0.1; it must be from 0 to 10"),
}


@pytest.mark.parametrize(("change", "says"), WRONG.values(), ids=WRONG.keys())
def test_weights_that_are_none(change: Mapping[str, object] | str, says: str) -> None:
    text = change
    if not isinstance(change, str):
        text = json.dumps({name: pair for name, pair in {**GREEDY_WEIGHTS, **change}.items() if pair is not None})
    assert isinstance(text, str)
    with pytest.raises(WeightsError) as caught:
        decode_weights(text, "w.json")
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
