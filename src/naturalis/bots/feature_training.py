"""Learns the weights of the feature policy by self-play and policy gradients (REINFORCE, with steps by Adam).

Every batch of games gives a gradient; batches of two, three and four seats and of the solo game take turns. The result
is a running average of the weights, which is steadier than the last ones.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from math import sqrt

from msgspec import Struct

from naturalis.bots.feature_policy import FeaturePolicy
from naturalis.bots.features import (
    CONTEXT_NAMES,
    DRAW_NAMES,
    KNOTS,
    PLACEMENT_NAMES,
    WEIGHT_PARTS,
    FeatureWeights,
    knot_shares,
)
from naturalis.bots.policy import Policy
from naturalis.bots.policy_gradient import GradientSums, GradientWorker
from naturalis.bots.rollout import evaluate_policy
from naturalis.bots.term_policy import TermPolicy
from naturalis.bots.weights import LEARNED_WEIGHTS
from naturalis.rules import Rng

LAST_TURNS = 12  # numbers of turns left that have weights of their own
_KINDS = (  # seats, level and share of the games of each batch in turn; a table of four takes longer
    (2, 0, 1.0), (2, 0, 1.0), (3, 0, 0.6), (2, 0, 1.0), (2, 0, 1.0), (4, 0, 0.4), (2, 0, 1.0), (1, 3, 1.0),
)  # fmt: skip
_SHARES = [knot_shares(turns) for turns in range(LAST_TURNS)]
_MOMENTUM, _SCALE_MEMORY = 0.9, 0.99  # of Adam
_AVERAGED_STEPS = 50  # the running average looks back about this far


class FeatureTrainingSettings(Struct, frozen=True):
    """How to train. The same settings and start give the same steps, however many workers play.

    ``games``: of a batch. ``batches``: for one step. ``lead_weight``: the share of the reward that is the lead.
    """

    seed: int = 1
    games: int = 1000
    batches: int = 4
    learning_rate: float = 0.03
    lead_weight: float = 0.6


class FeatureTrainingStep(Struct, frozen=True):
    """The averaged weights after a step."""

    number: int
    weights: FeatureWeights


class GradientTask(Struct, frozen=True):
    """One batch of games."""

    weights: FeatureWeights
    slopes: tuple[float, ...]
    seed: int
    stream: int
    seats: int
    level: int
    games: int
    lead_weight: float


RunTasks = Callable[[Callable[[GradientTask], GradientSums], Sequence[GradientTask]], Iterable[GradientSums]]


def first_weights() -> FeatureWeights:
    """Return weights to start from without any training: points count, and little else."""
    weights: dict[str, dict[str, Sequence[float]]] = {
        "placement": dict.fromkeys(PLACEMENT_NAMES, (0.0,) * len(KNOTS)),
        "draw": dict.fromkeys(DRAW_NAMES, (0.0,) * len(KNOTS)),
    }
    for name in ("points_now", "pattern_done", "set_done"):
        weights["placement"][name] = (2.0,) * len(KNOTS)
    for name in ("kingdom_1", "kingdom_2"):
        weights["placement"][name] = (0.3,) * len(KNOTS)
    weights["draw"]["takes_ready"] = (0.5,) * len(KNOTS)
    return weights


def play_task(task: GradientTask) -> GradientSums:
    """Play one batch of games and return its sums."""
    rng = Rng(task.seed, task.stream)
    worker = GradientWorker(FeaturePolicy(task.weights), rng, task.lead_weight, task.slopes)
    worker.play(task.games, task.seats, task.level)
    return worker.results()


def train_features(
    start: FeatureWeights, settings: FeatureTrainingSettings, run: RunTasks = map
) -> Generator[FeatureTrainingStep, float | None, None]:
    """Yield one step after the other, without end. Send the share of the training that is done: the steps shrink."""
    vector = _to_vector(start)
    average = list(vector)
    momentum, scale = [0.0] * len(vector), [0.0] * len(vector)
    slopes = (0.5,) * LAST_TURNS
    number, done = 0, 0.0
    while True:
        number += 1
        tasks = _tasks_of(_from_vector(vector), slopes, settings, number)
        sums = list(run(play_task, tasks))
        gradient = _to_gradient(sums, sum([task.games for task in tasks]))
        rate = settings.learning_rate * (1 - 0.9 * done)
        for k, value in enumerate(gradient):
            momentum[k] = _MOMENTUM * momentum[k] + (1 - _MOMENTUM) * value
            scale[k] = _SCALE_MEMORY * scale[k] + (1 - _SCALE_MEMORY) * value * value
            mean, square = momentum[k] / (1 - _MOMENTUM**number), scale[k] / (1 - _SCALE_MEMORY**number)
            vector[k] += rate * mean / (sqrt(square) + 1e-6)
        slopes = _updated_slopes(slopes, sums)
        keep = min(1 - 1 / _AVERAGED_STEPS, number / (number + 10))
        average = [keep * old + (1 - keep) * new for old, new in zip(average, vector, strict=True)]
        done = (yield FeatureTrainingStep(number, _from_vector(average))) or done


def win_rate_against(weights: FeatureWeights, opponent: Policy, deals: int, rng: Rng, seats: int = 2) -> float:
    """Return how often the policy wins against copies of another, without search, on every seat of the deals."""
    return evaluate_policy(FeaturePolicy(weights), opponent, seats, 0, deals, rng)[0]


def learned_policy() -> Policy:
    """Return the policy of the bot ``learned``, a fixed opponent to measure against."""
    return TermPolicy(LEARNED_WEIGHTS)


def _tasks_of(
    weights: FeatureWeights, slopes: tuple[float, ...], settings: FeatureTrainingSettings, number: int
) -> list[GradientTask]:
    tasks = []
    for batch in range(settings.batches):
        stream = settings.batches * number + batch
        seats, level, share = _KINDS[stream % len(_KINDS)]
        games = max(1, int(settings.games * share))
        tasks.append(GradientTask(weights, slopes, settings.seed, stream, seats, level, games, settings.lead_weight))
    return tasks


def _to_vector(weights: FeatureWeights) -> list[float]:
    """Flatten weights: placements, then draws; feature by feature, knot by knot."""
    none = (0.0,) * len(CONTEXT_NAMES)
    return [
        float(value)
        for kind, names, _ in WEIGHT_PARTS
        for name in names
        for value in (weights[kind][name] if kind in weights else none)
    ]


def _from_vector(vector: Sequence[float]) -> FeatureWeights:
    values = iter(vector)
    return {
        kind: {name: tuple([next(values) for _ in range(width)]) for name in names}
        for kind, names, width in WEIGHT_PARTS
    }


def _to_gradient(sums: Sequence[GradientSums], games: int) -> list[float]:
    """Add up gradients by turns left into one number for each knot of each feature, as in _to_vector."""
    gradient = []
    for kind, width in (("placement", len(PLACEMENT_NAMES)), ("draw", len(DRAW_NAMES))):
        total = [sum(column) / games for column in zip(*[getattr(one, kind) for one in sums], strict=True)]
        for feature in range(width):
            gradient += [
                sum([_SHARES[turns][knot] * total[width * turns + feature] for turns in range(LAST_TURNS)])
                for knot in range(len(KNOTS))
            ]
    for kind, width in (("placement_context", len(PLACEMENT_NAMES)), ("draw_context", len(DRAW_NAMES))):
        total = [sum(column) / games for column in zip(*[getattr(one, kind) for one in sums], strict=True)]
        for feature in range(width):
            gradient += [total[width * context + feature] for context in range(len(CONTEXT_NAMES))]
    return gradient


def _updated_slopes(slopes: tuple[float, ...], sums: Sequence[GradientSums]) -> tuple[float, ...]:
    """Move the baseline towards the regression of results on leads, by turns left."""
    found = []
    for turns, slope in enumerate(slopes):
        products = sum([one.lead_products[turns] for one in sums])
        squares = sum([one.lead_squares[turns] for one in sums])
        found.append(0.9 * slope + 0.1 * products / squares if squares > 1 else slope)
    return tuple(found)
