"""The games of a league: one journal for each line-up, and what they add up to."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path

import msgspec
from msgspec.structs import replace

from naturalis.arena.bradley_terry import Pair, Scores
from naturalis.arena.game_result import GameResult, TimeHistogram
from naturalis.arena.journal import read_journal, read_plan
from naturalis.arena.league.config import LeagueConfig
from naturalis.arena.plan import Plan
from naturalis.arena.statistics import pair_scores

_MAX_SLUG_CHARS = 24


class BotTotals:
    """What a bot did in the complete deals of a league."""

    def __init__(self) -> None:
        self.games = 0
        self.shares: list[float] = []
        self.points: list[int] = []
        self.turn_times = TimeHistogram()
        self.failures: Counter[str] = Counter()

    def add(self, result: GameResult, seat: int) -> None:
        """Add a game in which the bot had this seat."""
        self.games += 1
        self.shares.append(result.shares[seat])
        self.turn_times = TimeHistogram.sum((self.turn_times, result.turn_times[seat]))
        if result.failure is None:
            self.points.append(result.points[seat])
        elif result.failure.seat == seat:
            self.failures[result.failure.reason] += 1


class LineUp:
    """Bots at one table: their plan, and which of its games are played. ``bots`` follow the order of its specs."""

    def __init__(self, config: LeagueConfig, bots: Sequence[int]) -> None:
        self.plan = config.plan(bots)
        self.bots = tuple(config.specs.index(spec) for spec in self.plan.specs)
        self.played: set[int] = set()
        self.waiting: dict[int, list[GameResult]] = {}
        self.deals = 0  # complete ones

    def missing(self, deals: int) -> list[int]:
        """Return the numbers of the games to play until this many deals are complete."""
        return [number for number in range(deals * self.plan.games_per_deal) if number not in self.played]

    @property
    def file_name(self) -> str:
        """The name of the journal: readable, and different for every plan."""
        slug = "--".join(re.sub(r"[^A-Za-z0-9.]+", "-", spec).strip("-")[:_MAX_SLUG_CHARS] for spec in self.plan.specs)
        return f"{slug}--{hashlib.sha256(msgspec.json.encode(self.plan)).hexdigest()[:8]}.jsonl"


class LeagueGames:
    """All games of a league so far, in the order of its bots. Games of bots that left stay on disk and do not count."""

    def __init__(self, config: LeagueConfig, folder: Path) -> None:
        """Read the journals in the folder. Raises JournalError if one cannot be used."""
        self.config = config
        self.folder = folder
        self._deals: dict[tuple[tuple[str, ...], int], Scores] = {}
        self.met: dict[Pair, int] = {}
        self.totals = [BotTotals() for _ in config.bots]
        self._line_ups: dict[Plan, LineUp] = {}
        for path in sorted(folder.glob("*.jsonl")) if folder.is_dir() else ():
            self._read(path)

    @property
    def deals(self) -> list[Scores]:
        """The complete deals, in an order that does not depend on when they were played: ratings are sums of them."""
        return [self._deals[key] for key in sorted(self._deals)]

    def line_up(self, bots: Sequence[int]) -> LineUp:
        """Return the line-up of these bots."""
        found = LineUp(self.config, bots)
        return self._line_ups.setdefault(found.plan, found)

    def path(self, line_up: LineUp) -> Path:
        """Return the journal of a line-up."""
        return self.folder / line_up.file_name

    def ms_per_round(self, line_up: LineUp) -> float:
        """Return how long the bots of a line-up think in one round; infinite if one has not played yet."""
        times = [self.totals[bot].turn_times for bot in line_up.bots]
        return sum(time.mean for time in times) if all(time.count for time in times) else inf

    def add(self, plan: Plan, result: GameResult) -> None:
        """Add a game. Ratings and totals change when its deal is complete."""
        line_up = self._line_ups[plan]
        line_up.played.add(result.number)
        deal = line_up.waiting.setdefault(result.deal, [])
        deal.append(replace(result, moves=""))
        if len(deal) < plan.games_per_deal:
            return
        del line_up.waiting[result.deal]
        line_up.deals += 1
        scores: Scores = {}
        for (first, second), (score, met) in pair_scores(deal).items():
            i, j = line_up.bots[first], line_up.bots[second]
            scores[min(i, j), max(i, j)] = (score if i < j else met - score), met
            self.met[min(i, j), max(i, j)] = self.met.get((min(i, j), max(i, j)), 0) + met
        self._deals[plan.specs, result.deal] = scores
        for game in deal:
            for seat, bot in enumerate(game.bots):
                self.totals[line_up.bots[bot]].add(game, seat)

    def pairs(self) -> Iterator[Pair]:
        """Yield every pair of bots."""
        bots = range(len(self.config.bots))
        return ((i, j) for i in bots for j in bots if i < j)

    def _read(self, path: Path) -> None:
        plan = read_plan(path)
        specs = self.config.specs
        if not set(plan.specs) <= set(specs):
            return
        line_up = self.line_up([specs.index(spec) for spec in plan.specs])
        if line_up.plan == plan:
            for result in read_journal(path, plan):
                self.add(plan, result)
