"""Confidence: means with 95 % intervals, and Elo ratings.

The unit is the deal. All games of a deal share its luck, so their mean is one observation, and different deals are
independent. Intervals of means are Student's. If all observations are equal there is no spread to estimate, and
Wilson's interval for that many trials stands in.

Elo ratings are a Bradley-Terry fit: a bot that is 400 points better is expected to win ten times as often as it
loses. Every two bots at a table are compared by their places; a tie is half. The last bot has rating 0. Each pair
that met gets one extra drawn game, so that a bot that always won has a rating too; with few games, ratings are
therefore a little too close. Intervals come from the scatter of the deals around the fit (the sandwich estimator), or
from the curvature of the likelihood if a bot's score was the same in every deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan, cos, log, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev

from msgspec import Struct

from naturalis.arena.bradley_terry import Fit, Scores

_Z_95 = NormalDist().inv_cdf(0.975)
ELO_FACTOR = 400 / log(10)


class Estimate(Struct, frozen=True):
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float


def estimate_mean(observations: Sequence[float]) -> Estimate:
    """Estimate the mean of these observations, one per deal, each from 0 to 1."""
    mean = fmean(observations)
    n = len(observations)
    if n < 2 or max(observations) - min(observations) < 1e-12:
        return wilson(mean, n)
    margin = t_quantile(n - 1) * stdev(observations) / sqrt(n)
    return Estimate(mean, max(0.0, mean - margin), min(1.0, mean + margin))


def wilson(part: float, n: int) -> Estimate:
    """Return Wilson's interval for this share of n trials."""
    middle = (part + _Z_95**2 / (2 * n)) / (1 + _Z_95**2 / n)
    margin = _Z_95 / (1 + _Z_95**2 / n) * sqrt(part * (1 - part) / n + _Z_95**2 / (4 * n**2))
    return Estimate(part, max(0.0, middle - margin), min(1.0, middle + margin))


def t_quantile(freedom: int) -> float:
    """Return how many standard errors Student's 95 % interval extends to each side."""
    if freedom > 200:  # two terms of its expansion around the normal: good to 1e-6 here
        return (
            _Z_95 + (_Z_95**3 + _Z_95) / (4 * freedom) + (5 * _Z_95**5 + 16 * _Z_95**3 + 3 * _Z_95) / (96 * freedom**2)
        )
    low, high = 1.0, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _t_probability(middle, freedom) < 0.95 else (low, middle)
    return (low + high) / 2


def _t_probability(t: float, freedom: int) -> float:
    """Return the probability that Student's t lies between -t and t: the finite series for whole degrees of freedom."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term = total = cos(angle) if odd else 1.0
    for k in range(2 + odd, freedom - 1, 2):
        term *= (k - 1) / k * cos(angle) ** 2
        total += term
    if not odd:
        return sin(angle) * total
    return 2 / pi * (angle + (sin(angle) * total if freedom > 1 else 0.0))


def elo_ratings(deals: Sequence[Scores], bots: int) -> list[Estimate]:
    """Rate the bots. A deal has, for pairs i < j that met, i's score against j and how often they met."""
    fit = Fit(deals, bots, drawn={pair: 1.0 for deal in deals for pair in deal})
    constant = [_always_same_score(deals, bot) for bot in range(bots)]
    quantile = t_quantile(max(len(deals) - 1, 1))
    found = []
    for bot in range(bots - 1):
        is_constant = constant[bot] or constant[-1]
        variance = fit.model[bot][bot] if is_constant else max(fit.robust[bot][bot], 0.0)
        found.append(to_elo(fit.strengths[bot], (_Z_95 if is_constant else quantile) * sqrt(variance)))
    return [*found, Estimate(0.0, 0.0, 0.0)]


def to_elo(strength: float, margin: float) -> Estimate:
    """Turn a strength of a Bradley-Terry fit and its margin into Elo."""
    low, high = strength - margin, strength + margin
    return Estimate(ELO_FACTOR * strength, ELO_FACTOR * low, ELO_FACTOR * high)


def _always_same_score(deals: Sequence[Scores], bot: int) -> bool:
    """Return whether this bot's score was the same in every deal."""
    scores = {
        sum(score if pair[0] == bot else met - score for pair, (score, met) in deal.items() if bot in pair)
        for deal in deals
    }
    return len(scores) < 2
