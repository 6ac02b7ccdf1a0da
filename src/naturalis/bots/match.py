"""One game between players, each of whom sees only its own view. Whoever fails to move loses the game."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event
from typing import get_args

from naturalis.bots.bot import BotFailed
from naturalis.bots.registry import Player
from naturalis.rules import CODES, Deal, Game, Move, Refused, Result, Rng, View

_MOVES = get_args(Move)


class Stopped(Exception):
    """The game was given up because stop was set; nobody lost it."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A seat gave no legal move: when the game stood at this version, and why, in one sentence.

    ``move`` is what it answered instead, where it did.
    """

    seat: int
    version: int
    reason: str
    move: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played, to its end or to a failure. Times are milliseconds of thought, by seat.

    ``moves`` has every move, the choices of the set-up too; ``turns`` has a placement and its draw as one.
    """

    game: Game
    moves: tuple[tuple[float, ...], ...]
    turns: tuple[tuple[float, ...], ...]
    failure: Failure | None = None

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's rank, 1 the best. Who failed is last, the others are all first."""
        if self.failure is not None:
            seats = self.game.seats
            return tuple(seats if seat == self.failure.seat else 1 for seat in range(seats))
        return _ended(self.game).places

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the victory, 1 in all; against Tybor 1 or 0."""
        if self.failure is None:
            winners = _ended(self.game).winners
        else:
            winners = tuple(seat for seat in range(self.game.seats) if seat != self.failure.seat)
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.game.seats))


def play_game(deal: Deal, players: Sequence[Player], rngs: Sequence[Rng], stop: Event | None = None) -> Played:
    """Deal a game and let these players, one a seat, play it, each with its own random source.

    Where several may act, in the set-up, the lowest seat does. Stopped where stop is set before the end.
    """
    game = Game(deal)
    moves: list[list[float]] = [[] for _ in players]
    turns: list[dict[int, float]] = [{} for _ in players]
    failure = None
    while failure is None and not game.over:
        seat, turn, view = game.acting[0], game.round, game.view(game.acting[0])
        began = time.perf_counter()
        chosen = _choose(players[seat], view, rngs[seat], stop)
        spent = 1000 * (time.perf_counter() - began)
        if stop is not None and stop.is_set():
            raise Stopped
        failure = chosen if isinstance(chosen, Failure) else _play(game, seat, chosen)
        if failure is None:
            moves[seat].append(spent)
            if turn:
                turns[seat][turn] = turns[seat].get(turn, 0.0) + spent
    return Played(game, tuple(map(tuple, moves)), tuple(tuple(by_round.values()) for by_round in turns), failure)


def _choose(player: Player, view: View, rng: Rng, stop: Event | None) -> Move | Failure:
    """What the player answers. A bot may be anyone's program, so it may raise anything."""
    try:
        return player.choose(view, rng, stop)
    except BotFailed as why:
        return Failure(view.seat or 0, view.version, _sentence(str(why)))
    except Exception as why:
        return Failure(view.seat or 0, view.version, _sentence(f"it broke down: {type(why).__name__}: {why}"))


def _play(game: Game, seat: int, move: Move) -> Failure | None:
    """Make the move; why not, where the rules forbid it or it is none."""
    if not isinstance(move, _MOVES):
        return Failure(seat, game.version, f"it answered with no move, but with a {type(move).__name__}")
    try:
        game.play(move, seat)
    except Refused as why:
        return Failure(seat, game.version, f"its move is refused, {why.code}: {CODES[why.code]}", repr(move)[:200])
    return None


def _sentence(reason: str) -> str:
    """A reason as one line of bounded length, whatever a program wrote."""
    line = " ".join(reason.split()).rstrip(": ") or "it gave no reason"
    return line if len(line) <= 400 else f"{line[:399]}…"


def _ended(game: Game) -> Result:
    if game.result is None:
        raise ValueError("the game goes on; only one that was played to its end has places")
    return game.result
