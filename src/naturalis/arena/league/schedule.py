"""Decides which bots of a league play next: those whose games tell most about ratings that are uncertain.

First every pair plays the minimum. Then, as long as a rating is less certain than wanted, its bot plays the opponents
against whom a game carries most information. That is the variance of the result times the variance of the
difference of the strengths: a game between equals tells more than one between unequals, and a game of a bot with few
games more than one of a bot with many. How certain the ratings will be is known before the games are played, so a whole
round is planned at once, each choice on top of those before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from naturalis.arena.bradley_terry import Matrix, Pair, difference_variance
from naturalis.arena.league.games import LeagueGames
from naturalis.arena.league.standings import Ratings
from naturalis.arena.ratings import ELO_FACTOR

MAX_DEALS_AT_ONCE = 4  # of a line-up, before the league looks again


class Schedule:
    """Plans a round, one line-up after the other."""

    def __init__(self, games: LeagueGames) -> None:
        self._config = games.config
        self._ratings = Ratings(games)
        self._covariance: Matrix = [row.copy() for row in self._ratings.covariance]
        self._met = dict.fromkeys(games.pairs(), 0) | games.met
        wanted = games.config.margin / ELO_FACTOR
        self._uncertain = {bot for bot, margin in enumerate(self._ratings.margins) if margin > wanted}

    def next_line_up(self) -> tuple[tuple[int, ...], int] | None:
        """Plan one line-up: its bots, and how many deals it plays. None if nothing is left to play."""
        limit = self._config.min_games
        pairs = [pair for pair, met in self._met.items() if met < limit]
        if not pairs:
            limit = self._config.max_games
            pairs = [pair for pair, met in self._met.items() if met < limit and not self._uncertain.isdisjoint(pair)]
            if not pairs:
                return None
        best = max(pairs, key=self._gain)
        bots = [*best]
        while len(bots) < self._config.seats:
            bots.append(self._best_addition(bots))
        deals = min(MAX_DEALS_AT_ONCE, -(-(limit - self._met[best]) // self._config.seats))
        for pair in _pairs_of(bots):
            self._plan(pair, deals * self._config.seats)
        return tuple(sorted(bots)), deals

    def _gain(self, pair: Pair) -> float:
        """Return how much a game of this pair tells about the difference of the strengths."""
        return self._weight(pair, 1) * difference_variance(self._covariance, *pair)

    def _best_addition(self, bots: Sequence[int]) -> int:
        """Return the bot whose games against those at the table bring most; one that may still meet them, if any."""
        others = [bot for bot in range(len(self._config.bots)) if bot not in bots]

        def value(bot: int) -> tuple[bool, float]:
            pairs = [(min(bot, other), max(bot, other)) for other in bots]
            is_allowed = all(self._met[pair] < self._config.max_games for pair in pairs)
            return is_allowed, sum(map(self._gain, pairs))

        return max(others, key=value)

    def _plan(self, pair: Pair, games: int) -> None:
        """Change the covariance as these games will change it."""
        i, j = pair
        weight = self._weight(pair, games)
        column = [row[i] - row[j] for row in self._covariance]
        factor = weight / (1 + weight * (column[i] - column[j]))
        for row, here in zip(self._covariance, column, strict=True):
            for bot, there in enumerate(column):
                row[bot] -= factor * here * there
        self._met[pair] += games

    def _weight(self, pair: Pair, games: int) -> float:
        expected = self._ratings.fit.expected_score(*pair)
        return games * expected * (1 - expected) / self._ratings.dispersion


def _pairs_of(bots: Sequence[int]) -> Iterator[Pair]:
    return ((min(i, j), max(i, j)) for place, i in enumerate(bots) for j in bots[:place])
