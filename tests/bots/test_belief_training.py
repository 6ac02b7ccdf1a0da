"""A belief learns what was likely, from games whose secrets are known afterwards."""

from __future__ import annotations

import builtins
import sys
from typing import Any

import pytest

from naturalis import Game, Rng, new_game, redeal
from naturalis.bots import player
from naturalis.bots.belief_training import UNIFORM, Observation, Observations, learn, measure, observe
from naturalis.bots.belief_weights import LEARNED_BELIEF, decode_belief, encode_belief
from naturalis.bots.training import TrainingError


def played(seed: int, seats: int) -> Game:
    game, bot, rng = new_game(seed, seats), player("learned"), Rng(seed)
    while not game.over:
        seat = game.acting[0]
        game.play(bot.choose(game.view(seat), rng), seat)
    return game


@pytest.fixture(scope="module")
def seen() -> Observations:
    return observe([*[played(seed, 2) for seed in range(60)], *[played(seed, 3) for seed in range(10)]])


@pytest.mark.slow
def test_every_truth_is_among_the_possibilities(seen: Observations) -> None:
    for observation in (*seen.objectives, *seen.cards):
        assert observation.terms[observation.truth] is not None
        assert 0 <= observation.late <= 1
    twos = [observation for observation in seen.objectives if observation.seats == 2]
    assert {observation.possibilities for observation in seen.objectives} == {12}
    assert min(observation.round for observation in twos) == 1


def test_the_learned_belief_knows_more_than_a_uniform_one(seen: Observations) -> None:
    every, *by_round = measure(seen.objectives, LEARNED_BELIEF)
    assert every.round == 0
    assert every.observations == len(seen.objectives) == sum(gain.observations for gain in by_round)
    assert every.gained_bits > 0.5
    assert by_round[8].gained_bits > by_round[0].gained_bits + 0.3
    for gain in (measure(seen.objectives, UNIFORM)[0], measure(seen.cards, UNIFORM, of_cards=True)[0]):
        assert gain.gained_bits == pytest.approx(0)


@pytest.mark.slow
def test_learning_finds_what_explains_the_games(seen: Observations) -> None:
    found = learn(seen)
    assert decode_belief(encode_belief(found), "here") == found
    for observations, of_cards in ((seen.objectives, False), (seen.cards, True)):
        mine, theirs = measure(observations, found, of_cards)[0], measure(observations, LEARNED_BELIEF, of_cards)[0]
        assert mine.gained_bits > theirs.gained_bits, "the games that it learned from"


def test_a_term_that_always_tells_the_truth_gets_a_large_weight() -> None:
    def row(tells: int) -> tuple[int, ...]:
        return (tells, *[0] * 9)

    telling = [Observation(1, 2, 0.5, tuple([row(k == truth) for k in range(16)]), truth) for truth in (0, 1, 2, 3) * 9]
    cards = [Observation(1, 2, 0.5, tuple([row(k == truth) for k in range(10)]), truth) for truth in range(10)]
    found = learn(Observations(telling, cards))
    assert found.objectives["line"]["always"][0] > 2
    assert found.cards["lacks_one"][0] > 2
    assert found.cards["lacks_two"] == (0, 0)


def test_a_redealt_game_teaches_nothing() -> None:
    with pytest.raises(ValueError, match="a redealt game has no past to learn from"):
        observe([redeal(new_game(1).view(0), Rng(1))])


def test_without_numpy(monkeypatch: pytest.MonkeyPatch, seen: Observations) -> None:
    really = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name == "numpy":
            raise ModuleNotFoundError(name)
        return really(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    monkeypatch.delitem(sys.modules, "numpy", raising=False)
    with pytest.raises(TrainingError, match=r'^training needs the package numpy; install it: pip install "naturalis'):
        learn(seen)
