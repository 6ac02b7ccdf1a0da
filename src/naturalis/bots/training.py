"""Weights learned by play: an evolution strategy (CMA-ES, of the package cma) that asks only who wins.

Every generation tries a population of weights drawn around a mean, all on the same deals, against the greedy
policy and against an earlier mean, and moves the mean to where the winners were.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from naturalis.bots.policy import NAMES, Policy, Weights
from naturalis.bots.rollout import contest
from naturalis.bots.weights import GREEDY, SLOWEST, rounded
from naturalis.rules import Rng

if TYPE_CHECKING:
    from cma import CMAEvolutionStrategy

_STREAMS = 4  # random sources of a generation; number 0 has those by which means are compared


class TrainingError(Exception):
    """Nothing can be trained here; the message is one sentence that says what to do."""


class Settings(Struct, frozen=True):
    """How to train; the same settings and start give the same generations, however many workers play.

    ``deals``: how many each candidate plays against each opponent at a table of two; at a table of four it plays
    a seventh of that. ``renew``: after so many generations the opponent is the mean of the day. ``checks``: on how
    many deals a mean is compared with the start.
    """

    seed: int = 1
    population: int = 20
    deals: int = 700
    renew: int = 20
    checks: int = 1000


class Generation(Struct, frozen=True):
    """The mean after a generation, and how often it wins, at a table of two, against greedy and against the start."""

    number: int
    weights: Weights
    greedy: float
    start: float

    @property
    def merit(self) -> float:
        """By which the best generation is chosen."""
        return self.greedy + self.start


def train(start: Weights, settings: Settings, workers: int = 1) -> Generator[Generation, None, None]:
    """One generation after the other, without end; number 0 is the start itself.

    TrainingError where cma is not installed. Close the iterator when you have seen enough.
    """
    search = _search(_numbers(start), settings)
    with ThreadPoolExecutor(workers) as pool:  # threads are enough: the games are played without the GIL
        number, mean = 0, rounded(start)
        rival: Weights = mean
        while True:
            yield _generation(number, mean, start, settings, pool)
            number += 1
            if number % settings.renew == 0:
                rival = mean
            drawn = search.ask()
            trial = partial(fitness, rival=rival, number=number, settings=settings)
            wins = pool.map(trial, [_weights(x) for x in drawn])
            search.tell(drawn, [-won for won in wins])
            mean = rounded(_weights(search.mean))


def fitness(weights: Weights, rival: Weights, number: int, settings: Settings) -> float:
    """How well these weights do in a generation: the parts of victory at three tables, the larger one half."""
    mine, greedy, other = Policy(weights), Policy(GREEDY), Policy(rival)
    source = partial(_rng, settings.seed, number)
    won, _ = contest(mine, greedy, 2, 0, settings.deals, source(0))
    again, _ = contest(mine, other, 2, 0, settings.deals, source(1))
    crowd, _ = contest(mine, other, 4, 0, max(1, settings.deals // 7), source(2))
    return won + again + 0.5 * crowd


def measured(weights: Weights, other: Weights, seats: int, deals: int, rng: Rng) -> float:
    """How often these weights win: one seat against the others in every other seat."""
    won, _ = contest(Policy(weights), Policy(other), seats, 0, deals, rng)
    return won


def _generation(number: int, mean: Weights, start: Weights, settings: Settings, pool: ThreadPoolExecutor) -> Generation:
    def check(other: Weights, stream: int) -> float:
        return measured(mean, other, 2, settings.checks, _rng(settings.seed, 0, stream))

    greedy, first = pool.map(check, (GREEDY, start), (0, 1))
    return Generation(number, mean, greedy, first)


def _rng(seed: int, generation: int, stream: int) -> Rng:
    return Rng(seed, _STREAMS * generation + stream)


def _numbers(weights: Weights) -> list[float]:
    """The weights as the search sees them: two for each term, and the pace."""
    return [float(part) for name in NAMES for part in weights[name]] + [float(weights["pace"][0])]


def _weights(numbers: Sequence[float]) -> Weights:
    found = {name: (float(numbers[2 * k]), float(numbers[2 * k + 1])) for k, name in enumerate(NAMES)}
    pace = min(max(float(numbers[-1]), 0.0), SLOWEST)
    return found | {"pace": (pace, pace)}


def _search(numbers: Sequence[float], settings: Settings) -> CMAEvolutionStrategy:
    """The evolution strategy. It steps wider where a weight is larger."""
    make = _strategy()
    widths = [max(0.1, 0.3 * abs(number)) for number in numbers]
    seed = 1 + settings.seed % (2**32 - 2)  # 0 would be the clock
    options = {"CMA_stds": widths, "popsize": settings.population, "seed": seed, "verbose": -9}
    return make(numbers, 0.5, options)


def _strategy() -> Callable[..., CMAEvolutionStrategy]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it misses matplotlib, which nobody needs here
            from cma import CMAEvolutionStrategy
    except ImportError:
        raise TrainingError('training needs the package cma; install it: pip install "naturalis[train]"') from None
    return CMAEvolutionStrategy
