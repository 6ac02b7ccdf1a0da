"""How the first bot stands while the games go on, in constant time a game."""

from __future__ import annotations

from math import sqrt

from naturalis.arena.plan import Plan
from naturalis.arena.played_game import Bout
from naturalis.arena.ratings import t_quantile
from naturalis.arena.statistics import mean_share


class Running:
    """The first bot's share of victory and its margin, over the deals played in full so far."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._begun: dict[int, list[Bout]] = {}
        self._deals = 0
        self._mean = 0.0
        self._squares = 0.0

    def add(self, bout: Bout) -> None:
        """One more game."""
        deal = self._begun.setdefault(bout.deal, [])
        deal.append(bout)
        if len(deal) == self._plan.games_a_deal:
            part = mean_share(self._begun.pop(bout.deal), 0)
            self._deals += 1
            away = part - self._mean
            self._mean += away / self._deals
            self._squares += away * (part - self._mean)

    def __str__(self) -> str:
        name = self._plan.names[0][:24]
        if not self._deals:
            return name
        if self._deals == 1:
            return f"{name} {100 * self._mean:.1f} %"
        error = sqrt(self._squares / (self._deals - 1) / self._deals)
        return f"{name} {100 * self._mean:.1f} % ± {100 * t_quantile(self._deals - 1) * error:.1f}"
