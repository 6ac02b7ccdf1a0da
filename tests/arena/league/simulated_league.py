"""A league of bots with known strengths, whose games are drawn at random instead of played."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from pathlib import Path
from random import Random

from naturalis.arena import GameResult
from naturalis.arena.game_result import TimeHistogram
from naturalis.arena.league import LeagueConfig
from naturalis.arena.league.games import LeagueGames
from naturalis.arena.league.schedule import Schedule


class SimulatedLeague:
    """Plans as a real league does. A stronger bot has a better chance of each place (Plackett and Luce's model)."""

    def __init__(self, config: LeagueConfig, strengths: Sequence[float], seed: int) -> None:
        self.games = LeagueGames(config, Path("no such folder"))
        self.strengths = strengths
        self._rng = Random(seed)
        self._times = (TimeHistogram.of([1.0]),) * config.seats

    def play_round(self, line_ups: int) -> int:
        """Plan and play this many line-ups; return how many there were to play."""
        schedule = Schedule(self.games)
        for number in range(line_ups):
            found = schedule.next_line_up()
            if found is None:
                return number
            self.play(*found)
        return line_ups

    def play(self, bots: tuple[int, ...], deals: int) -> None:
        """Play this many deals more of a line-up."""
        line_up = self.games.line_up(bots)
        for number in line_up.missing(line_up.deals + deals):
            game = line_up.plan.game(number)
            luck = [self.strengths[line_up.bots[bot]] - log(-log(self._rng.random())) for bot in game.bots]
            places = tuple(1 + sum(other > own for other in luck) for own in luck)
            shares = tuple(float(place == 1) for place in places)
            self.games.add(
                line_up.plan,
                GameResult(
                    number, game.deal, 0, game.rotation, game.bots, places, shares, self._times, self._times,
                    points=(20,) * len(places),
                ),
            )  # fmt: skip
