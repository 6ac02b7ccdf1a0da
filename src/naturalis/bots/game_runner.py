"""Plays one game between bots, each of which sees only its own view. A bot that gives no legal move loses."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event
from typing import get_args

from naturalis.bots.bot import BotFailed
from naturalis.bots.registry import Player
from naturalis.rules import CODES, Deal, Game, Move, Refused, Result, Rng, View

_MOVE_TYPES = get_args(Move)
_MAX_REASON_CHARS = 400


class GameStopped(Exception):
    """Someone set stop before the end of the game; nobody lost it."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A seat gave no legal move: at which version of the game, and why, in one sentence.

    ``move`` is its illegal answer, if it gave one.
    """

    seat: int
    version: int
    reason: str
    move: str = ""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that ended, by the rules or by a failure, with the thinking times of each seat in milliseconds.

    ``move_ms`` has every move, including set-up choices; ``turn_ms`` counts a placement and its draw as one.
    """

    game: Game
    move_ms: tuple[tuple[float, ...], ...]
    turn_ms: tuple[tuple[float, ...], ...]
    failure: Failure | None = None

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's rank; 1 is the best. A seat that failed comes last and all others first."""
        if self.failure is not None:
            seats = self.game.seats
            return tuple(seats if seat == self.failure.seat else 1 for seat in range(seats))
        return _result(self.game).places

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the victory; they add up to 1. Against Tybor it is 1 or 0."""
        if self.failure is None:
            winners = _result(self.game).winners
        else:
            winners = tuple(seat for seat in range(self.game.seats) if seat != self.failure.seat)
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.game.seats))


def play_game(deal: Deal, players: Sequence[Player], rngs: Sequence[Rng], stop: Event | None = None) -> PlayedGame:
    """Play a game from this deal, with one player and one random source per seat.

    Where several seats may act, during the set-up, the lowest one does. Raises GameStopped if stop is set before the
    end.
    """
    game = Game(deal)
    move_ms: list[list[float]] = [[] for _ in players]
    turn_ms: list[dict[int, float]] = [{} for _ in players]
    failure = None
    while failure is None and not game.over:
        seat, turn, view = game.acting[0], game.round, game.view(game.acting[0])
        began = time.perf_counter()
        chosen = _ask_player(players[seat], view, rngs[seat], stop)
        spent_ms = 1000 * (time.perf_counter() - began)
        if stop is not None and stop.is_set():
            raise GameStopped
        failure = chosen if isinstance(chosen, Failure) else _play_move(game, seat, chosen)
        if failure is None:
            move_ms[seat].append(spent_ms)
            if turn:
                turn_ms[seat][turn] = turn_ms[seat].get(turn, 0.0) + spent_ms
    by_turn = tuple(tuple(by_round.values()) for by_round in turn_ms)
    return PlayedGame(game, tuple(map(tuple, move_ms)), by_turn, failure)


def _ask_player(player: Player, view: View, rng: Rng, stop: Event | None) -> Move | Failure:
    """Ask the player for a move. A bot may be anyone's program, so it may raise anything."""
    try:
        return player.choose(view, rng, stop)
    except BotFailed as why:
        return Failure(view.seat or 0, view.version, _one_line(str(why)))
    except Exception as why:
        return Failure(view.seat or 0, view.version, _one_line(f"it crashed with {type(why).__name__}: {why}"))


def _play_move(game: Game, seat: int, move: Move) -> Failure | None:
    """Make the move; return a failure if the rules forbid it or it is not a move."""
    if not isinstance(move, _MOVE_TYPES):
        return Failure(seat, game.version, f"it answered with a {type(move).__name__} instead of a move")
    try:
        game.play(move, seat)
    except Refused as why:
        return Failure(seat, game.version, f"its move is refused, {why.code}: {CODES[why.code]}", repr(move)[:200])
    return None


def _one_line(reason: str) -> str:
    """Reduce a reason, whatever a program wrote, to one line of bounded length."""
    line = " ".join(reason.split()).rstrip(": ") or "it gave no reason"
    return line if len(line) <= _MAX_REASON_CHARS else f"{line[: _MAX_REASON_CHARS - 1]}…"


def _result(game: Game) -> Result:
    if game.result is None:
        raise ValueError("the game is not over; only a finished game has places")
    return game.result
