"""Learns weights by self-play with an evolution strategy (CMA-ES, from the package cma); only wins count.

Each generation tries a population of weights drawn around a mean, all on the same deals, against the greedy policy
and against an earlier mean. Then it moves the mean towards the winners.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from naturalis.bots.rollout import evaluate_policy
from naturalis.bots.term_policy import TermPolicy
from naturalis.bots.terms import TERM_NAMES, Weights
from naturalis.bots.weights import GREEDY_WEIGHTS, MAX_PACE, round_weights
from naturalis.rules import Rng
from naturalis.workers import Workers, opened_workers

if TYPE_CHECKING:
    from cma import CMAEvolutionStrategy

_STREAMS_PER_GENERATION = 4  # random sources; those of generation 0 are for comparing means
MakeStrategy = Callable[..., "CMAEvolutionStrategy"]


class TrainingError(Exception):
    """Training is not possible here; the message is one sentence that says what to do."""


class TrainingSettings(Struct, frozen=True):
    """How to train. The same settings and start give the same generations, however many workers play.

    ``deals``: how many each candidate plays against each opponent at a table of two; at a table of four it plays a
    seventh of that. ``rival_generations``: after this many generations the current mean becomes the new opponent.
    ``check_deals``: how many deals compare a mean with the start.
    """

    seed: int = 1
    population: int = 20
    deals: int = 700
    rival_generations: int = 20
    check_deals: int = 1000


class Generation(Struct, frozen=True):
    """The mean after a generation, and its win rates at a table of two against greedy and against the start."""

    number: int
    weights: Weights
    wins_against_greedy: float
    wins_against_start: float

    @property
    def score(self) -> float:
        """The figure that decides which generation is the best."""
        return self.wins_against_greedy + self.wins_against_start


def load_strategy() -> MakeStrategy:
    """Import the evolution strategy. Raises TrainingError if cma is not installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # cma warns that matplotlib is missing, which training does not need
            from cma import CMAEvolutionStrategy
    except ImportError:
        raise TrainingError('training needs the package cma; install it: pip install "naturalis[train]"') from None
    return CMAEvolutionStrategy


def train(
    start: Weights,
    settings: TrainingSettings,
    workers: int | Workers = 1,
    load: Callable[[], MakeStrategy] = load_strategy,
) -> Generator[Generation, None, None]:
    """Yield one generation after the other, without end; number 0 is the start itself.

    ``workers`` is the number of processes, where 1 means this process itself, or others, such as a cluster. Raises
    TrainingError if cma is not installed. Close the iterator when you have seen enough.
    """
    strategy = _make_strategy(load(), _to_vector(start), settings)
    with opened_workers(workers) as opened:
        number, mean = 0, round_weights(start)
        rival: Weights = mean
        while True:
            yield _measure_generation(number, mean, start, settings, opened)
            number += 1
            if number % settings.rival_generations == 0:
                rival = mean
            drawn = strategy.ask()
            measure = partial(fitness, rival=rival, number=number, settings=settings)
            scores = opened.map(measure, [_from_vector(vector) for vector in drawn])
            strategy.tell(drawn, [-score for score in scores])
            mean = round_weights(_from_vector(strategy.mean))


def fitness(weights: Weights, rival: Weights, number: int, settings: TrainingSettings) -> float:
    """Add up these weights' win rates at three tables of a generation; the table of four counts half."""
    mine, greedy, other = TermPolicy(weights), TermPolicy(GREEDY_WEIGHTS), TermPolicy(rival)
    source = partial(_rng, settings.seed, number)
    against_greedy, _ = evaluate_policy(mine, greedy, 2, 0, settings.deals, source(0))
    against_rival, _ = evaluate_policy(mine, other, 2, 0, settings.deals, source(1))
    against_three, _ = evaluate_policy(mine, other, 4, 0, max(1, settings.deals // 7), source(2))
    return against_greedy + against_rival + 0.5 * against_three


def win_rate(weights: Weights, other: Weights, seats: int, deals: int, rng: Rng) -> float:
    """Measure how often one seat with these weights wins against the other weights in all other seats."""
    wins, _ = evaluate_policy(TermPolicy(weights), TermPolicy(other), seats, 0, deals, rng)
    return wins


def _measure_generation(
    number: int, mean: Weights, start: Weights, settings: TrainingSettings, workers: Workers
) -> Generation:
    check = partial(_check, mean, settings)
    against_greedy, against_start = workers.map(check, [(GREEDY_WEIGHTS, 0), (start, 1)])
    return Generation(number, mean, against_greedy, against_start)


def _check(mean: Weights, settings: TrainingSettings, opponent: tuple[Weights, int]) -> float:
    other, stream = opponent
    return win_rate(mean, other, 2, settings.check_deals, _rng(settings.seed, 0, stream))


def _rng(seed: int, generation: int, stream: int) -> Rng:
    return Rng(seed, _STREAMS_PER_GENERATION * generation + stream)


def _to_vector(weights: Weights) -> list[float]:
    """Flatten weights for the strategy: two numbers per term, then the pace."""
    return [float(part) for name in TERM_NAMES for part in weights[name]] + [float(weights["pace"][0])]


def _from_vector(vector: Sequence[float]) -> Weights:
    found = {name: (float(vector[2 * k]), float(vector[2 * k + 1])) for k, name in enumerate(TERM_NAMES)}
    pace = min(max(float(vector[-1]), 0.0), MAX_PACE)
    return found | {"pace": (pace, pace)}


def _make_strategy(make: MakeStrategy, start: Sequence[float], settings: TrainingSettings) -> CMAEvolutionStrategy:
    """Make the evolution strategy. It takes wider steps where a weight is larger."""
    widths = [max(0.1, 0.3 * abs(number)) for number in start]
    seed = 1 + settings.seed % (2**32 - 2)  # cma takes 0 for the clock
    options = {"CMA_stds": widths, "popsize": settings.population, "seed": seed, "verbose": -9}
    return make(start, 0.5, options)
