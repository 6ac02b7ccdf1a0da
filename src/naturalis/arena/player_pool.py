"""The players of an arena: made once, reused from game to game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event

from naturalis.arena.game_result import GameResult
from naturalis.arena.plan import Plan
from naturalis.bots import Player, player
from naturalis.bots.game_runner import Failure, PlayedGame, play_game
from naturalis.rules import Game
from naturalis.workers import stop_event

MakePlayer = Callable[[str], Player]


class PlayerPool:
    """Plays any game of a plan. Use it in a with statement, which closes the players.

    It is also what workers run: the number of a game is the task.
    """

    def __init__(self, plan: Plan, make: MakePlayer = player) -> None:
        self._plan = plan
        self._make = make
        self._players: dict[int, Player] = {}

    def __call__(self, number: int) -> GameResult:
        """Play this game; give up if this is a worker that shall stop."""
        return self.play(number, stop_event())

    def play(self, number: int, stop: Event | None = None) -> GameResult:
        """Play this game. A bot that fails loses it, and the next game starts it anew."""
        scheduled = self._plan.game(number)
        deal = self._plan.deal(scheduled)
        for seat, bot in enumerate(scheduled.bots):
            try:
                if bot not in self._players:
                    self._players[bot] = self._make(self._plan.specs[bot])
            except Exception as why:  # a bot may be anyone's program
                no_times = ((),) * len(scheduled.bots)
                failure = Failure(seat, 0, f"it did not start: {why}")
                return GameResult.of(scheduled, PlayedGame(Game(deal), no_times, no_times, failure))
        players = [self._players[bot] for bot in scheduled.bots]
        played = play_game(deal, players, self._plan.rngs(scheduled), stop)
        if played.failure is not None:
            self._close(scheduled.bots[played.failure.seat])
        return GameResult.of(scheduled, played)

    def close(self) -> None:
        """Close all players."""
        for bot in list(self._players):
            self._close(bot)

    def _close(self, bot: int) -> None:
        with suppress(Exception):  # nobody needs it any more
            self._players.pop(bot).close()

    def __enter__(self) -> PlayerPool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
