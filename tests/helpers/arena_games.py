"""What the arena's tests share: a small plan, made-up results, and bots that fail."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from naturalis.arena import GameResult, Plan, Statistics, compute_statistics, play_games
from naturalis.arena.game_result import TimeHistogram
from naturalis.bots import BotFailed, Budget, Player, player
from naturalis.rules import Draw, Move, Rng, View

TWO = Plan(("uniform", "uniform"), 2, seed=3)


class FailingBot:
    """Moves at random, and fails in every game: it crashes, makes an illegal move, or does not even start."""

    made = 0
    closed = 0

    def __init__(self, how: str) -> None:
        type(self).made += 1
        self.how = how
        if how == "absent":
            raise FileNotFoundError("there is no such program")

    def choose(self, view: View, rng: Rng, budget: Budget) -> Move:
        if view.round > 2:
            if self.how == "crash":
                raise BotFailed("it crashed")
            return Draw("gold") if view.phase == "place" else Draw("resource")
        return view.legal_moves[rng.below(len(view.legal_moves))]

    def close(self) -> None:
        type(self).closed += 1
        if self.how == "crash":
            raise RuntimeError("it cannot even leave")


def make_player(spec: str) -> Player:
    """Make the uniform player, or one that fails as its spec says."""
    return player(spec) if spec == "uniform" else Player(spec, FailingBot(spec), Budget())


def without_times(results: Iterable[GameResult]) -> list[GameResult]:
    """The results in order, without the thinking times, which never repeat."""
    return sorted((replace(result, move_times=(), turn_times=()) for result in results), key=lambda each: each.number)


def statistics_of(plan: Plan, games: int) -> Statistics:
    """Play this many games of a plan."""
    found = compute_statistics(plan, play_games(plan, range(plan.round_up(games)), 1, make_player))
    assert found is not None
    return found


def made_up_result(
    number: int, bots: tuple[int, ...], places: tuple[int, ...], shares: tuple[float, ...], games_per_deal: int
) -> GameResult:
    """A result that nobody played."""
    times = (TimeHistogram.of([1.0, 2.0]),) * len(bots)
    points = (10, 20, 30, 40)[: len(bots)]
    return GameResult(
        number, number // games_per_deal, 0, number % games_per_deal, bots, places, shares, times, times, points,
        objective_points=(0,) * len(bots), rounds=9, trigger="points",
    )  # fmt: skip
