"""The first bot's score while an arena is running, updated in constant time per game."""

from __future__ import annotations

from math import sqrt

from naturalis.arena.game_result import GameResult
from naturalis.arena.plan import Plan
from naturalis.arena.ratings import t_quantile
from naturalis.arena.sprt import SequentialTest
from naturalis.arena.statistics import mean_win_share

_MAX_NAME_CHARS = 24


class LiveScore:
    """The first bot's share of victories and its margin, over the deals that are complete so far.

    With a sequential test, also the state of that test; whoever adds the games adds them to the test too.
    """

    def __init__(self, plan: Plan, test: SequentialTest | None = None) -> None:
        self._plan = plan
        self._test = test
        self._incomplete: dict[int, list[GameResult]] = {}
        self._deals = 0
        self._mean = 0.0
        self._squares = 0.0  # the sum of squared deviations (Welford's method)

    def add(self, result: GameResult) -> None:
        """Add one game."""
        deal = self._incomplete.setdefault(result.deal, [])
        deal.append(result)
        if len(deal) == self._plan.games_per_deal:
            share = mean_win_share(self._incomplete.pop(result.deal), 0)
            self._deals += 1
            deviation = share - self._mean
            self._mean += deviation / self._deals
            self._squares += deviation * (share - self._mean)

    def __str__(self) -> str:
        return self._share() if self._test is None else f"{self._share()}, {self._test}"

    def _share(self) -> str:
        name = self._plan.names[0][:_MAX_NAME_CHARS]
        if not self._deals:
            return name
        if self._deals == 1:
            return f"{name} {100 * self._mean:.1f} %"
        error = sqrt(self._squares / (self._deals - 1) / self._deals)
        return f"{name} {100 * self._mean:.1f} % ± {100 * t_quantile(self._deals - 1) * error:.1f}"
