"""Statistics of random games for ``naturalis simulate``, in constant memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from naturalis.rules.literals import TRIGGERS
from naturalis.rules.playout import Outcome

_ORDER = ("first", "second", "third", "fourth")


@dataclass
class Tally:
    """Counts over games; two tallies can be added."""

    games: int = 0
    rounds: Counter[int] = field(default_factory=Counter)
    points: list[Counter[int]] = field(default_factory=list)  # by order of play
    wins: list[float] = field(default_factory=list)  # a shared victory counts in parts
    tybor: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, played: Iterable[Outcome], solo: bool) -> Tally:
        """Count these games."""
        tally = cls()
        for game in played:
            seats = len(game.totals)
            tally._make_room(seats)
            tally.games += 1
            tally.rounds[game.rounds] += 1
            tally.ends["all_stuck" if game.ending == 2 else TRIGGERS[game.trigger - 1]] += 1
            for place in range(seats):
                tally.points[place][game.totals[place]] += 1
                tally.wins[place] += _share(game, place, solo)
            if solo:
                tally.tybor[game.tybor] += 1
        return tally

    def add(self, other: Tally) -> None:
        """Add the games of another tally."""
        self._make_room(len(other.points))
        self.games += other.games
        self.rounds += other.rounds
        self.tybor += other.tybor
        self.ends += other.ends
        for place, points in enumerate(other.points):
            self.points[place] += points
            self.wins[place] += other.wins[place]

    def lines(self) -> list[str]:
        """The statistics as lines of text."""
        said = [f"rounds      {spread(self.rounds)}"]
        for place, points in enumerate(self.points):
            who = "player" if self.tybor else f"{_ORDER[place]} to play"
            share = self.wins[place] / self.games
            margin = 1.96 * (share * (1 - share) / self.games) ** 0.5
            said.append(f"{who:<15} wins {share:6.1%} ±{margin:.1%}   points {spread(points)}")
        if self.tybor:
            said.append(f"{'Tybor':<15} {'':19} points {spread(self.tybor)}")
        said.append("ended by    " + ", ".join(f"{why} {n / self.games:.1%}" for why, n in self.ends.most_common()))
        return said

    def _make_room(self, seats: int) -> None:
        while len(self.points) < seats:
            self.points.append(Counter())
            self.wins.append(0.0)


def _share(game: Outcome, place: int, solo: bool) -> float:
    if solo:
        return float(game.totals[0] > game.tybor)
    keys = list(zip(game.totals, game.objective_points, strict=True))
    return (keys[place] == max(keys)) / keys.count(max(keys))


def spread(values: Counter[int]) -> str:
    """Mean, standard deviation, and the range of nine in ten values."""
    n = values.total()
    mean = sum(value * times for value, times in values.items()) / n
    deviation = (sum(times * (value - mean) ** 2 for value, times in values.items()) / max(n - 1, 1)) ** 0.5
    return f"{mean:5.1f} ±{deviation:4.1f}, 9 in 10 from {_at(values, 0.05 * n)} to {_at(values, 0.95 * n)}"


def _at(values: Counter[int], rank: float) -> int:
    """The value at this rank, counted from the smallest."""
    seen = 0
    for value in sorted(values):
        seen += values[value]
        if seen >= rank:
            return value
    raise ValueError("the rank is beyond the values")
