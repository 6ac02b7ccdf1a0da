"""Training the feature policy: the gradient is that of the chance of a move, and training makes a better player."""

from __future__ import annotations

import pytest

from naturalis import Rng
from naturalis.bots.feature_training import (
    FeatureTrainingSettings,
    first_weights,
    learned_policy,
    play_task,
    train_features,
    win_rate_against,
)
from naturalis.bots.feature_weights import (
    TRAINED_WEIGHTS,
    decode_feature_weights,
    encode_feature_weights,
)
from naturalis.bots.features import KNOTS
from naturalis.bots.weights import WeightsError
from tests.helpers.games import by_build, more_by_night


def test_the_same_seed_gives_the_same_steps_however_the_batches_are_run() -> None:
    settings = FeatureTrainingSettings(seed=3, games=by_build(40, 2), batches=4)
    one = train_features(first_weights(), settings)
    other = train_features(first_weights(), settings, lambda play, tasks: [play(task) for task in list(tasks)])
    for _ in range(2):
        assert next(one) == next(other)


def test_a_batch_of_every_kind_of_game_can_be_played() -> None:
    seen = set()

    def run(play: object, tasks: object) -> list[object]:
        assert play is play_task
        for task in tasks:  # type: ignore[attr-defined]
            seen.add((task.seats, task.level))
        return [play_task(task) for task in tasks]  # type: ignore[attr-defined]

    training = train_features(first_weights(), FeatureTrainingSettings(games=1), run)  # type: ignore[arg-type]
    for _ in range(3):
        next(training)
    assert seen == {(2, 0), (3, 0), (4, 0), (1, 3)}


@pytest.mark.slow
@pytest.mark.skipif(by_build(0, 1) == 1, reason="needs thousands of games, which take hours interpreted")
@pytest.mark.parametrize("steps", more_by_night(8, 60))
def test_training_from_nothing_makes_a_stronger_player(steps: int) -> None:
    settings = FeatureTrainingSettings(games=150, learning_rate=0.1)
    training = train_features(first_weights(), settings)
    for _ in range(steps):
        step = next(training)
    before = win_rate_against(first_weights(), learned_policy(), 400, Rng(1))
    after = win_rate_against(step.weights, learned_policy(), 400, Rng(1))
    assert after > before + 0.05


@pytest.mark.slow
def test_the_trained_policy_beats_the_learned_one() -> None:
    assert win_rate_against(TRAINED_WEIGHTS, learned_policy(), by_build(2000, 10), Rng(2)) > by_build(0.6, 0.2)


def test_weights_are_written_as_they_are_read() -> None:
    assert decode_feature_weights(encode_feature_weights(TRAINED_WEIGHTS), "it") == TRAINED_WEIGHTS


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "w.json has no weights of features"),
        ("[]", "w.json has no weights of features"),
        ('{"placement": {}, "draw": {}}', "w.json lacks the placement weight 'kingdom_1'; add it: 5 numbers"),
        ("unknown", "w.json has an unknown draw weight 'luck'; remove it"),
        ("short", "the draw weight 'takes_gold' in w.json must be 5 finite numbers"),
    ],
)
def test_weights_that_are_none(text: str, says: str) -> None:
    if text in ("unknown", "short"):
        draw = dict(TRAINED_WEIGHTS["draw"]) | (
            {"luck": (0.0,) * len(KNOTS)} if text == "unknown" else {"takes_gold": (1.0,)}
        )
        text = encode(draw)
    with pytest.raises(WeightsError, match="^" + says.replace("(", "\\(")):
        decode_feature_weights(text, "w.json")


def encode(draw: object) -> str:
    """Return the trained placements with these draws as JSON."""
    import msgspec

    return msgspec.json.encode({"placement": TRAINED_WEIGHTS["placement"], "draw": draw}).decode()
