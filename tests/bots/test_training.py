"""Training is deterministic, however many workers play."""

from __future__ import annotations

import builtins
import json
import sys
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

import pytest

from naturalis.bots.terms import TERM_NAMES
from naturalis.bots.training import (
    Generation,
    MakeStrategy,
    TrainingError,
    TrainingSettings,
    fitness,
    load_strategy,
    train,
)
from naturalis.bots.weights import (
    GREEDY_WEIGHTS,
    LEARNED_WEIGHTS,
    decode_weights,
    encode_weights,
    round_weights,
)

if TYPE_CHECKING:
    from cma import CMAEvolutionStrategy

TINY = TrainingSettings(seed=5, population=6, deals=6, rival_generations=2, check_deals=20)


def trained(
    generations: int,
    settings: TrainingSettings = TINY,
    workers: int = 1,
    load: Callable[[], MakeStrategy] = load_strategy,
) -> list[Generation]:
    with closing(train(GREEDY_WEIGHTS, settings, workers, load)) as found:
        return list(islice(found, generations + 1))


def test_the_start_is_generation_0_and_even_with_itself() -> None:
    [start] = trained(0)
    assert start == Generation(0, round_weights(GREEDY_WEIGHTS), 0.5, 0.5)
    assert start.score == 1


def test_the_same_generations_however_many_workers() -> None:
    alone = trained(3)
    assert trained(3, workers=3) == alone
    assert len({json.dumps(generation.weights) for generation in alone}) == 4
    assert trained(1, TrainingSettings(seed=6, population=6, deals=6, check_deals=20))[1] != alone[1]
    for generation in alone:
        assert decode_weights(encode_weights(generation.weights), "here") == generation.weights


def test_seed_0_is_a_seed_too() -> None:
    settings = TrainingSettings(seed=0, population=6, deals=4, check_deals=10)
    assert trained(1, settings) == trained(1, settings)


def test_a_negative_pace_becomes_0() -> None:
    """A policy with less would look outside its tables."""

    class Wild:
        mean = [-3.0] * (2 * len(TERM_NAMES) + 1)

        def ask(self) -> list[list[float]]:
            return [self.mean, [1e9] * len(self.mean)]

        def tell(self, *_: object) -> None: ...

    assert trained(1, load=lambda: lambda *_: cast("CMAEvolutionStrategy", Wild()))[1].weights["pace"] == (0, 0)


def test_what_wins_is_fitter() -> None:
    none = dict.fromkeys(GREEDY_WEIGHTS, (0.0, 0.0)) | {"pace": (0.5, 0.5)}
    settings = TrainingSettings(deals=40)
    assert (
        fitness(none, GREEDY_WEIGHTS, 1, settings)
        < fitness(GREEDY_WEIGHTS, GREEDY_WEIGHTS, 1, settings)
        == 1 + 0.5 * 0.25
    )
    assert fitness(LEARNED_WEIGHTS, GREEDY_WEIGHTS, 1, settings) > 1.2


def test_without_cma(monkeypatch: pytest.MonkeyPatch) -> None:
    really = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name == "cma":
            raise ModuleNotFoundError(name)
        return really(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    monkeypatch.delitem(sys.modules, "cma", raising=False)
    with pytest.raises(TrainingError, match=r'^training needs the package cma; install it: pip install "naturalis'):
        trained(0)
