"""Plays games with workers: each makes the players once and reuses them from game to game."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import closing

from naturalis.arena.game_result import GameResult
from naturalis.arena.plan import Plan
from naturalis.arena.player_pool import MakePlayer, PlayerPool
from naturalis.bots import player
from naturalis.workers import Workers, opened_workers


def play_games(
    plan: Plan, numbers: Iterable[int], workers: int | Workers, make: MakePlayer = player
) -> Generator[GameResult, None, None]:
    """Play these games and yield each as it ends, in any order. One worker is this process itself.

    Other workers need a ``make`` that can be pickled. Close the iterator, which stops the games; leaving a for loop by
    an exception does not. Raises WorkerDied and, on a cluster, ClusterError.
    """
    with opened_workers(workers) as opened, closing(opened.run(PlayerPool(plan, make), numbers)) as results:
        yield from results
