"""Where an arena's players wait: made once, they stay from game to game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event

from naturalis.arena.plan import Plan
from naturalis.arena.played_game import Bout
from naturalis.bots import Player, player
from naturalis.bots.match import Failure, Played, play_game
from naturalis.rules import Game

Make = Callable[[str], Player]


class Bench:
    """Plays any game of a plan. Use it in a with statement: it closes the players, however it ends."""

    def __init__(self, plan: Plan, make: Make = player) -> None:
        self._plan = plan
        self._make = make
        self._players: dict[int, Player] = {}

    def play(self, number: int, stop: Event | None = None) -> Bout:
        """Play this game. Who fails loses it, and is made anew for the next."""
        pairing = self._plan.pairing(number)
        deal = self._plan.dealt(pairing)
        for seat, bot in enumerate(pairing.bots):
            try:
                if bot not in self._players:
                    self._players[bot] = self._make(self._plan.specs[bot])
            except Exception as why:  # a bot may be anyone's program
                none = ((),) * len(pairing.bots)
                return Bout.of(pairing, Played(Game(deal), none, none, Failure(seat, 0, f"it did not start: {why}")))
        played = play_game(deal, [self._players[bot] for bot in pairing.bots], self._plan.rngs(pairing), stop)
        if played.failure is not None:
            self._close(pairing.bots[played.failure.seat])
        return Bout.of(pairing, played)

    def _close(self, bot: int) -> None:
        with suppress(Exception):  # it is leaving anyway
            self._players.pop(bot).close()

    def __enter__(self) -> Bench:
        return self

    def __exit__(self, *_: object) -> None:
        for bot in list(self._players):
            self._close(bot)
