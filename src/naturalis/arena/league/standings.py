"""The standings of a league: every bot's rating, and how certain it is.

Ratings are Elo from one Bradley-Terry fit over all deals. One extra drawn game for each bot but one, spread evenly over
all pairs, gives a rating to bots that won or lost all their games, or have none yet, and offsets that few games make a
fit too wide. With two bots that is the one drawn game of an arena.

The anchor has rating 0. The interval of a bot is its uncertainty against the league's average, so the anchor has one
too. In that average bots count by how much their games tell, so that one that always loses does not blur all others.
The interval is the wider of two: from the scatter of the bot's deals around the fit, and from the curvature of the
likelihood, scaled to the scatter of all deals, which holds for bots with few deals too.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean

from msgspec import Struct

from naturalis.arena.bradley_terry import Fit, Matrix, difference_variance
from naturalis.arena.league.config import LeagueConfig
from naturalis.arena.league.games import LeagueGames
from naturalis.arena.ratings import ELO_FACTOR, Estimate, t_quantile, to_elo

FORMAT = 1  # of the JSON document
_DISPERSION = 0.25, 4.0  # its limits, for leagues with few deals


class Standing(Struct, frozen=True):
    """A bot's place in the league.

    ``wins`` is its share of victories, against whomever it met; ``ahead`` the probability that it is stronger than the
    bot in the next place. Both, and ``points`` and ``ms_per_turn``, are None without games.
    """

    place: int
    name: str
    spec: str
    rating: Estimate
    games: int
    wins: float | None
    points: float | None
    ms_per_turn: float | None
    ahead: float | None
    failures: dict[str, int]


class PairScore(Struct, frozen=True):
    """Two bots that met: in how many games, the score of the first, and the score that their ratings expect."""

    first: str
    second: str
    games: int
    score: float
    expected: float


class Standings(Struct, frozen=True):
    """The standings, best bot first; the JSON document has exactly these fields."""

    format: int
    league: LeagueConfig
    games: int
    deals: int
    bots: tuple[Standing, ...]
    pairs: tuple[PairScore, ...]


class Ratings:
    """The ratings of a league's bots, in the order of its file."""

    def __init__(self, games: LeagueGames) -> None:
        bots = len(games.config.bots)
        self.fit = Fit(games.deals, bots, drawn=dict.fromkeys(games.pairs(), 2 / bots))
        low, high = _DISPERSION
        self.dispersion = min(max(self.fit.dispersion, low), high) if games.deals else 1.0
        self.covariance = [[self.dispersion * value for value in row] for row in self.fit.model]
        model, robust = (_centred_variances(each, self.fit.information) for each in (self.covariance, self.fit.robust))
        quantile = t_quantile(max(len(games.deals) - 1, 30))
        anchor = self.fit.strengths[games.config.anchor_index]
        self.strengths = [strength - anchor for strength in self.fit.strengths]
        self.margins = [quantile * sqrt(max(both)) for both in zip(model, robust, strict=True)]

    @property
    def elo(self) -> list[Estimate]:
        """The ratings as Elo."""
        return [to_elo(strength, margin) for strength, margin in zip(self.strengths, self.margins, strict=True)]

    def ahead(self, first: int, second: int) -> float:
        """Return the probability that the first bot is stronger than the second."""
        variance = max(
            difference_variance(self.covariance, first, second), difference_variance(self.fit.robust, first, second)
        )
        return NormalDist().cdf((self.strengths[first] - self.strengths[second]) / sqrt(variance))

    def largest_margin(self) -> float:
        """Return the margin of the least certain rating, in Elo."""
        return ELO_FACTOR * max(self.margins)


def _centred_variances(covariance: Matrix, weights: Sequence[float]) -> list[float]:
    """Return the variance of each strength's difference from the weighted average."""
    total = sum(weights)
    means = [sum(weight * value for weight, value in zip(weights, row, strict=True)) / total for row in covariance]
    overall = sum(weight * mean for weight, mean in zip(weights, means, strict=True)) / total
    return [covariance[bot][bot] - 2 * mean + overall for bot, mean in enumerate(means)]


def compute_standings(games: LeagueGames) -> Standings:
    """Compute the standings after the games so far."""
    config, ratings = games.config, Ratings(games)
    order = sorted(range(len(config.bots)), key=lambda bot: (-ratings.strengths[bot], bot))
    following = [*order[1:], None]
    return Standings(
        format=FORMAT,
        league=config,
        games=sum(total.games for total in games.totals) // config.seats,
        deals=len(games.deals),
        bots=tuple(
            _standing(games, ratings, place, bot, after)
            for place, (bot, after) in enumerate(zip(order, following, strict=True), start=1)
        ),
        pairs=_pair_scores(games, ratings),
    )


def _standing(games: LeagueGames, ratings: Ratings, place: int, bot: int, following: int | None) -> Standing:
    totals, config = games.totals[bot], games.config
    has_both = following is not None and totals.games > 0 and games.totals[following].games > 0
    return Standing(
        place=place,
        name=config.names[bot],
        spec=config.specs[bot],
        rating=ratings.elo[bot],
        games=totals.games,
        wins=fmean(totals.shares) if totals.shares else None,
        points=fmean(totals.points) if totals.points else None,
        ms_per_turn=totals.turn_times.mean if totals.turn_times.count else None,
        ahead=ratings.ahead(bot, following) if following is not None and has_both else None,
        failures=dict(totals.failures.most_common()),
    )


def _pair_scores(games: LeagueGames, ratings: Ratings) -> tuple[PairScore, ...]:
    scores = dict.fromkeys(games.met, 0.0)
    for deal in games.deals:
        for pair, (score, _) in deal.items():
            scores[pair] += score
    names = games.config.names
    return tuple(
        PairScore(names[i], names[j], met, scores[i, j] / met, ratings.fit.expected_score(i, j))
        for (i, j), met in sorted(games.met.items())
    )
