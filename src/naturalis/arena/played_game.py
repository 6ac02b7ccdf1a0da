"""One game of an arena as it is kept: who sat where, how it ended, how long each thought."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor, log

from msgspec import Struct

from naturalis.arena.plan import Pairing
from naturalis.bots.match import Failure, Played
from naturalis.rules import Ended, EndTriggered, Game, move_of, parse_move, replay
from naturalis.rules.deal import Deal

_WIDTH = 1.05
_SHORTEST = 1e-4


class Times(Struct, frozen=True, array_like=True):
    """Times of thought in milliseconds, counted in bins each 5 % wider than the one before. Two of them add up."""

    count: int = 0
    total: float = 0.0
    longest: float = 0.0
    bins: dict[int, int] = {}

    @classmethod
    def of(cls, times: Iterable[float]) -> Times:
        """These times, to the microsecond."""
        kept = [round(ms, 3) for ms in times]
        bins: dict[int, int] = {}
        for ms in kept:
            number = floor(log(max(ms, _SHORTEST)) / log(_WIDTH))
            bins[number] = bins.get(number, 0) + 1
        return cls(len(kept), round(sum(kept), 3), max(kept, default=0.0), bins)

    @classmethod
    def sum(cls, parts: Iterable[Times]) -> Times:
        """All of these together."""
        count, total, longest = 0, 0.0, 0.0
        bins: dict[int, int] = {}
        for part in parts:
            count, total, longest = count + part.count, total + part.total, max(longest, part.longest)
            for number, times in part.bins.items():
                bins[number] = bins.get(number, 0) + times
        return cls(count, total, longest, bins)

    @property
    def mean(self) -> float:
        """The mean time; 0 where there is none."""
        return self.total / self.count if self.count else 0.0

    def at(self, part: float) -> float:
        """The time that this part of all do not exceed, such as 0.95; to within 2.5 %."""
        seen = 0
        for number in sorted(self.bins):
            seen += self.bins[number]
            if seen >= part * self.count:
                return float(min(_WIDTH ** (number + 0.5), self.longest))
        return 0.0


class Bout(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game that was played. Everything but ``bots`` (numbers of specs) is by seat where it is a tuple.

    A game that ended by a failure has places and shares, but no points. ``trigger`` is what ended the game: points,
    decks_empty, nothing_left or all_stuck. ``played`` is every move with its seat, in the notation.
    """

    number: int
    deal: int
    line_up: int
    rotation: int
    bots: tuple[int, ...]
    places: tuple[int, ...]
    shares: tuple[float, ...]
    moves: tuple[Times, ...]
    turns: tuple[Times, ...]
    points: tuple[int, ...] = ()
    objective_points: tuple[int, ...] = ()
    rounds: int = 0
    trigger: str = ""
    tybor: int | None = None
    failure: Failure | None = None
    played: str = ""

    @classmethod
    def of(cls, pairing: Pairing, played: Played) -> Bout:
        """What is kept of this game."""
        game = played.game
        result = game.result
        scores = result.scores if result else ()
        return cls(
            pairing.number,
            pairing.deal,
            pairing.line_up,
            pairing.rotation,
            pairing.bots,
            places=played.places,
            shares=played.shares,
            moves=tuple(Times.of(times) for times in played.moves),
            turns=tuple(Times.of(times) for times in played.turns),
            points=tuple(score.total for score in scores),
            objective_points=tuple(score.objective_points for score in scores),
            rounds=game.round,
            trigger=_trigger(game),
            tybor=result.tybor if result else None,
            failure=played.failure,
            played=" ".join(f"{move[0]}:{move[1]}" for move in map(move_of, game.events) if move),
        )

    def game(self, deal: Deal) -> Game:
        """The game again, played from its deal."""
        words = [word.partition(":") for word in self.played.split()]
        return replay(deal, [(int(seat), parse_move(move)) for seat, _, move in words])


def _trigger(game: Game) -> str:
    if game.events and game.events[-1] == Ended(game.version, "all_stuck"):
        return "all_stuck"
    return next((event.reason for event in game.events if isinstance(event, EndTriggered)), "")
