"""Plays games of several line-ups, so that workers need not wait at the end of each."""

from __future__ import annotations

from collections.abc import Sequence

from naturalis.arena.game_result import GameResult
from naturalis.arena.plan import Plan
from naturalis.arena.player_pool import MakePlayer, PlayerPool
from naturalis.bots import player

LineUpTask = tuple[int, int]  # the index of a plan, and the number of one of its games


class LineUpPool:
    """Plays any game of these plans. Use it in a with statement, which closes the players.

    It is what workers run; a result comes with the index of its plan. Only the players of the latest plan stay open, so
    give the games of a plan one after the other.
    """

    def __init__(self, plans: Sequence[Plan], make: MakePlayer = player) -> None:
        self._plans = tuple(plans)
        self._make = make
        self._index = -1
        self._pool: PlayerPool | None = None

    def __call__(self, task: LineUpTask) -> tuple[int, GameResult]:
        """Play this game; give up if this is a worker that shall stop."""
        index, number = task
        if self._pool is None or index != self._index:
            self._close()
            self._index, self._pool = index, PlayerPool(self._plans[index], self._make)
        return index, self._pool(number)

    def __enter__(self) -> LineUpPool:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def _close(self) -> None:
        if self._pool is not None:
            self._pool.close()
            self._pool = None
