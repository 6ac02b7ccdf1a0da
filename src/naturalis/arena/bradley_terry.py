"""A Bradley-Terry fit: the strengths that make the scores of bots against each other most likely.

A strength is a logarithm of odds: a bot that is ln 10 stronger is expected to win ten times as often as it loses. Only
differences mean anything; the last bot has strength 0. Drawn games may be added, so that a bot that always won, or a
pair that never met, has finite strengths.

There are two estimates of how certain the strengths are. ``model`` is the inverse curvature of the likelihood: it takes
games for independent and without draws. ``robust`` comes from the scatter of whole deals around the fit (the sandwich
estimator): it needs many deals of each bot, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp

Pair = tuple[int, int]
Scores = dict[Pair, tuple[float, int]]
Matrix = list[list[float]]


class Fit:
    """The strengths of the bots, and the covariances of their errors (0 in the row and column of the last bot).

    ``information`` says how much the games of each bot tell about its strength. ``dispersion`` is how much the scores
    of pairs in a deal vary, as a multiple of what independent games without draws would.
    """

    def __init__(self, deals: Sequence[Scores], bots: int, drawn: Mapping[Pair, float]) -> None:
        """Fit deals. A deal has, for pairs i < j that met, i's score against j and how often they met.

        ``drawn`` adds this many drawn games to a pair. With them, every bot must be connected to every other one.
        """
        self._totals = {pair: [games / 2, games] for pair, games in drawn.items()}
        for deal in deals:
            for pair, (score, met) in deal.items():
                total = self._totals.setdefault(pair, [0.0, 0.0])
                total[0] += score
                total[1] += met
        self.strengths = _find_strengths(self._totals, bots)
        curvature = _curvature(self._totals, self.strengths)
        self.information = [curvature[bot][bot] for bot in range(bots)]
        inverse = _invert(_without_last(curvature))
        self.model = _with_last(inverse)
        self.robust = _with_last(_multiply(_multiply(inverse, _without_last(_scatter(deals, self.strengths))), inverse))
        self.dispersion = _dispersion(deals, self.strengths)

    def expected_score(self, first: int, second: int) -> float:
        """Return the score of the first bot in a game against the second that the fit expects."""
        return _expected_score(self.strengths, (first, second))


def difference_variance(covariance: Matrix, first: int, second: int) -> float:
    """Return the variance of the difference of two strengths."""
    return covariance[first][first] + covariance[second][second] - 2 * covariance[first][second]


def _find_strengths(totals: Mapping[Pair, Sequence[float]], bots: int) -> list[float]:
    """Find the strengths by Newton's method, in steps of at most 1."""
    strengths = [0.0] * bots
    for _ in range(100):
        gradient = [0.0] * bots
        for pair, (score, met) in totals.items():
            _add_surplus(gradient, pair, score, met, strengths)
        inverse = _invert(_without_last(_curvature(totals, strengths)))
        steps = [sum(a * b for a, b in zip(row, gradient, strict=False)) for row in inverse]
        for bot, step in enumerate(steps):
            strengths[bot] += max(-1.0, min(1.0, step))
        if max(map(abs, steps), default=0.0) < 1e-10:
            break
    return strengths


def _expected_score(strengths: Sequence[float], pair: Pair) -> float:
    return 1 / (1 + exp(strengths[pair[1]] - strengths[pair[0]]))


def _add_surplus(gradient: list[float], pair: Pair, score: float, met: float, strengths: Sequence[float]) -> None:
    """Add how much each bot of a pair scored above its expectation."""
    surplus = score - met * _expected_score(strengths, pair)
    gradient[pair[0]] += surplus
    gradient[pair[1]] -= surplus


def _curvature(totals: Mapping[Pair, Sequence[float]], strengths: Sequence[float]) -> Matrix:
    """Return the curvature of the likelihood."""
    size = len(strengths)
    matrix = [[0.0] * size for _ in range(size)]
    for (i, j), (_, met) in totals.items():
        chance = _expected_score(strengths, (i, j))
        weight = met * chance * (1 - chance)
        matrix[i][i] += weight
        matrix[j][j] += weight
        matrix[i][j] -= weight
        matrix[j][i] -= weight
    return matrix


def _scatter(deals: Sequence[Scores], strengths: Sequence[float]) -> Matrix:
    """Sum over all deals how two bots' scores deviated from their expectations together."""
    size = len(strengths)
    matrix = [[0.0] * size for _ in range(size)]
    gradient = [0.0] * size
    for deal in deals:
        here = {bot for pair in deal for bot in pair}
        for bot in here:
            gradient[bot] = 0.0
        for pair, (score, met) in deal.items():
            _add_surplus(gradient, pair, score, met, strengths)
        for i in here:
            for j in here:
                matrix[i][j] += gradient[i] * gradient[j]
    return matrix


def _dispersion(deals: Sequence[Scores], strengths: Sequence[float]) -> float:
    found = expected = 0.0
    for deal in deals:
        for pair, (score, met) in deal.items():
            chance = _expected_score(strengths, pair)
            found += (score - met * chance) ** 2
            expected += met * chance * (1 - chance)
    return found / expected if expected else 1.0


def _without_last(matrix: Matrix) -> Matrix:
    return [row[:-1] for row in matrix[:-1]]


def _with_last(matrix: Matrix) -> Matrix:
    """Add the row and the column of the last bot, whose strength is certain by definition."""
    return [[*row, 0.0] for row in matrix] + [[0.0] * (len(matrix) + 1)]


def _multiply(a: Matrix, b: Matrix) -> Matrix:
    columns = list(zip(*b, strict=True))
    return [[sum(x * y for x, y in zip(row, column, strict=True)) for column in columns] for row in a]


def _invert(matrix: Matrix) -> Matrix:
    """Invert a positive definite matrix by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            factor = rows[j][i]
            if j != i and factor:
                rows[j] = [value - factor * above for value, above in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
