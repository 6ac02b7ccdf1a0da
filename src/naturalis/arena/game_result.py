"""The result of one game of an arena: who sat where, how it ended, and how long each bot thought."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor, log

from msgspec import Struct

from naturalis.arena.plan import ScheduledGame
from naturalis.bots.game_runner import Failure, PlayedGame
from naturalis.rules import Ended, EndTriggered, Game, move_of, parse_move, replay
from naturalis.rules.deal import Deal

_BIN_RATIO = 1.05  # each bin is this much wider than the one before
_MIN_MS = 1e-4


class TimeHistogram(Struct, frozen=True, array_like=True):
    """Thinking times in milliseconds, in bins that are each 5 % wider than the one before. Histograms add up."""

    count: int = 0
    total: float = 0.0
    longest: float = 0.0
    bins: dict[int, int] = {}

    @classmethod
    def of(cls, times: Iterable[float]) -> TimeHistogram:
        """Count these times, to the microsecond."""
        rounded = [round(ms, 3) for ms in times]
        bins: dict[int, int] = {}
        for ms in rounded:
            number = floor(log(max(ms, _MIN_MS)) / log(_BIN_RATIO))
            bins[number] = bins.get(number, 0) + 1
        return cls(len(rounded), round(sum(rounded), 3), max(rounded, default=0.0), bins)

    @classmethod
    def sum(cls, parts: Iterable[TimeHistogram]) -> TimeHistogram:
        """Add up these histograms."""
        count, total, longest = 0, 0.0, 0.0
        bins: dict[int, int] = {}
        for part in parts:
            count, total, longest = count + part.count, total + part.total, max(longest, part.longest)
            for number, times in part.bins.items():
                bins[number] = bins.get(number, 0) + times
        return cls(count, total, longest, bins)

    @property
    def mean(self) -> float:
        """The mean time; 0 without any times."""
        return self.total / self.count if self.count else 0.0

    def quantile(self, part: float) -> float:
        """Return the time that this part of all times, such as 0.95, does not exceed; to within 2.5 %."""
        seen = 0
        for number in sorted(self.bins):
            seen += self.bins[number]
            if seen >= part * self.count:
                return float(min(_BIN_RATIO ** (number + 0.5), self.longest))
        return 0.0


_JSON_NAMES = {"move_times": "moves", "turn_times": "turns", "moves": "played"}  # as journals spell them


class GameResult(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, rename=_JSON_NAMES):
    """The result of a game. Every tuple except ``bots`` (indices of specs) has one entry per seat.

    A game that ended by a failure has places and shares, but no points. ``trigger`` is what ended the game: points,
    decks_empty, nothing_left or all_stuck. ``moves`` is every move with its seat, in the notation.
    """

    number: int
    deal: int
    line_up: int
    rotation: int
    bots: tuple[int, ...]
    places: tuple[int, ...]
    shares: tuple[float, ...]
    move_times: tuple[TimeHistogram, ...]
    turn_times: tuple[TimeHistogram, ...]
    points: tuple[int, ...] = ()
    objective_points: tuple[int, ...] = ()
    rounds: int = 0
    trigger: str = ""
    tybor: int | None = None
    failure: Failure | None = None
    moves: str = ""

    @classmethod
    def of(cls, scheduled: ScheduledGame, played: PlayedGame) -> GameResult:
        """Summarise this game."""
        game = played.game
        result = game.result
        scores = result.scores if result else ()
        return cls(
            scheduled.number,
            scheduled.deal,
            scheduled.line_up,
            scheduled.rotation,
            scheduled.bots,
            places=played.places,
            shares=played.shares,
            move_times=tuple(TimeHistogram.of(times) for times in played.move_ms),
            turn_times=tuple(TimeHistogram.of(times) for times in played.turn_ms),
            points=tuple(score.total for score in scores),
            objective_points=tuple(score.objective_points for score in scores),
            rounds=game.round,
            trigger=_trigger(game),
            tybor=result.tybor if result else None,
            failure=played.failure,
            moves=" ".join(f"{move[0]}:{move[1]}" for move in map(move_of, game.events) if move),
        )

    def game(self, deal: Deal) -> Game:
        """Replay the game from its deal."""
        words = [word.partition(":") for word in self.moves.split()]
        return replay(deal, [(int(seat), parse_move(move)) for seat, _, move in words])


def _trigger(game: Game) -> str:
    if game.events and game.events[-1] == Ended(game.version, "all_stuck"):
        return "all_stuck"
    return next((event.reason for event in game.events if isinstance(event, EndTriggered)), "")
