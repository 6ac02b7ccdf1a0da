"""The weights of a belief: those of the file, and errors that say what is wrong with a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from naturalis.bots.belief_weights import LEARNED_BELIEF, STEPS_PER_BIT, decode_belief, encode_belief
from naturalis.bots.weights import WeightsError

TEXT = (files("naturalis.bots") / "belief.json").read_bytes()


def test_the_learned_weights_are_those_of_the_file() -> None:
    assert decode_belief(TEXT, "it") == LEARNED_BELIEF
    assert encode_belief(LEARNED_BELIEF) == TEXT


def test_the_core_counts_in_whole_steps() -> None:
    assert STEPS_PER_BIT == 1024
    first = LEARNED_BELIEF.objectives["line"]["always"][0]
    assert LEARNED_BELIEF.objective_steps()[0] == round(first * 1477.3197)  # 1024 / ln 2
    assert len(LEARNED_BELIEF.objective_steps()) == 5 * 10 * 2
    assert len(LEARNED_BELIEF.card_steps()) == 10 * 2


def _without_term(data: Any) -> None:
    del data["cards"]["wanted"]


def _without_kind(data: Any) -> None:
    del data["objectives"]["ell"]


def _new_term(data: Any) -> None:
    data["objectives"]["ell"]["luck"] = [1, 1]


def _huge(data: Any) -> None:
    data["cards"]["wanted"] = [1, 21]


def _single(data: Any) -> None:
    data["cards"]["wanted"] = [1]


def _unknown(data: Any) -> None:
    data["luck"] = 1


WRONG: list[tuple[Callable[[Any], None], str]] = [
    (_without_term, "'cards' in w.json must have exactly lacks_one, "),
    (_without_kind, "'objectives' in w.json must have exactly line, ell, "),
    (_new_term, "'ell' in w.json must have exactly always, "),
    (_huge, "the weight 'wanted' in w.json must be from -20 to 20"),
    (_single, "w.json has no weights of a belief"),
    (_unknown, "w.json has no weights of a belief"),
]


@pytest.mark.parametrize(("change", "says"), WRONG)
def test_weights_that_are_none(change: Callable[[Any], None], says: str) -> None:
    data = json.loads(TEXT)
    change(data)
    with pytest.raises(WeightsError) as caught:
        decode_belief(json.dumps(data), "w.json")
    assert str(caught.value).startswith(says)
