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
from math import atan, cos, exp, log, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev

from msgspec import Struct

_Z_95 = NormalDist().inv_cdf(0.975)
_ELO_FACTOR = 400 / log(10)
Scores = dict[tuple[int, int], tuple[float, int]]


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
    totals: dict[tuple[int, int], list[float]] = {}
    for deal in deals:
        for pair, (score, met) in deal.items():
            total = totals.setdefault(pair, [0.5, 1.0])  # the drawn game
            total[0] += score
            total[1] += met
    strengths = _fit_strengths(totals, bots)
    curvature = _curvature(totals, strengths)
    plain = _invert(curvature)
    scatter = _multiply(_multiply(plain, _scatter(deals, strengths)), plain)
    constant = [_always_same_score(deals, bot) for bot in range(bots)]
    quantile = t_quantile(max(len(deals) - 1, 1))
    found = []
    for bot in range(bots - 1):
        is_constant = constant[bot] or constant[-1]
        margin = _Z_95 * sqrt(plain[bot][bot]) if is_constant else quantile * sqrt(max(scatter[bot][bot], 0.0))
        found.append(_to_elo(strengths[bot], margin))
    return [*found, Estimate(0.0, 0.0, 0.0)]


def _to_elo(strength: float, margin: float) -> Estimate:
    low, high = strength - margin, strength + margin
    return Estimate(_ELO_FACTOR * strength, _ELO_FACTOR * low, _ELO_FACTOR * high)


def _fit_strengths(totals: dict[tuple[int, int], list[float]], bots: int) -> list[float]:
    """Find the log strengths that make these scores most likely, the last one 0, by Newton's method."""
    strengths = [0.0] * bots
    for _ in range(100):
        gradient = _gradient({pair: (score, met) for pair, (score, met) in totals.items()}, strengths)
        inverse = _invert(_curvature(totals, strengths))
        steps = [sum(a * b for a, b in zip(row, gradient, strict=True)) for row in inverse]
        for bot, step in enumerate(steps):
            strengths[bot] += max(-1.0, min(1.0, step))
        if max(map(abs, steps), default=0.0) < 1e-10:
            break
    return strengths


def _expected_score(strengths: Sequence[float], pair: tuple[int, int]) -> float:
    return 1 / (1 + exp(strengths[pair[1]] - strengths[pair[0]]))


def _gradient(scores: dict[tuple[int, int], tuple[float, float]], strengths: Sequence[float]) -> list[float]:
    """Return how much each bot except the last scored above its expectation."""
    gradient = [0.0] * len(strengths)
    for pair, (score, met) in scores.items():
        beyond = score - met * _expected_score(strengths, pair)
        gradient[pair[0]] += beyond
        gradient[pair[1]] -= beyond
    return gradient[:-1]


def _curvature(totals: dict[tuple[int, int], list[float]], strengths: Sequence[float]) -> list[list[float]]:
    """Return the curvature of the likelihood at the fit, without the last bot."""
    size = len(strengths)
    matrix = [[0.0] * size for _ in range(size)]
    for (i, j), (_, met) in totals.items():
        chance = _expected_score(strengths, (i, j))
        weight = met * chance * (1 - chance)
        matrix[i][i] += weight
        matrix[j][j] += weight
        matrix[i][j] -= weight
        matrix[j][i] -= weight
    return [row[:-1] for row in matrix[:-1]]


def _scatter(deals: Sequence[Scores], strengths: Sequence[float]) -> list[list[float]]:
    """Sum over all deals how two bots' scores deviated from their expectations together."""
    size = len(strengths) - 1
    matrix = [[0.0] * size for _ in range(size)]
    for deal in deals:
        gradient = _gradient({pair: (score, float(met)) for pair, (score, met) in deal.items()}, strengths)
        for i in range(size):
            for j in range(size):
                matrix[i][j] += gradient[i] * gradient[j]
    return matrix


def _always_same_score(deals: Sequence[Scores], bot: int) -> bool:
    """Return whether this bot's score was the same in every deal."""
    scores = {
        sum(score if pair[0] == bot else met - score for pair, (score, met) in deal.items() if bot in pair)
        for deal in deals
    }
    return len(scores) < 2


def _multiply(a: list[list[float]], b: list[list[float]]) -> list[list[float]]:
    return [[sum(x * y for x, y in zip(row, column, strict=True)) for column in zip(*b, strict=True)] for row in a]


def _invert(matrix: list[list[float]]) -> list[list[float]]:
    """Invert a positive definite matrix by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [value - factor * above for value, above in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
