"""Runs a league: plays in rounds, goes on where it was, and knows the standings at any time."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import ExitStack, closing
from pathlib import Path

from naturalis.arena.game_result import GameResult
from naturalis.arena.journal import Journal, JournalError, open_journal
from naturalis.arena.league.config import LeagueConfig, read_league
from naturalis.arena.league.games import LeagueGames, LineUp
from naturalis.arena.league.line_up_pool import LineUpPool
from naturalis.arena.league.schedule import MAX_DEALS_AT_ONCE, Schedule
from naturalis.arena.league.standings import Ratings, Standings, compute_standings
from naturalis.arena.player_pool import MakePlayer
from naturalis.bots import player
from naturalis.workers import Workers, opened_workers

_MIN_LINE_UPS = 4  # of a round


class League:
    """A league with its games so far. However ``play`` ends, the journals have every finished game."""

    def __init__(self, config: LeagueConfig, folder: Path) -> None:
        """Read the games in the folder, if there is one. Raises JournalError if a journal cannot be used."""
        self.config = config
        self.games = LeagueGames(config, folder)

    @classmethod
    def open(cls, path: Path) -> League:
        """Open the league of this file. Raises LeagueError and JournalError."""
        config = read_league(path)
        return cls(config, path.parent / (config.journals or path.stem))

    def play(
        self, workers: int | Workers = 1, games: int | None = None, make: MakePlayer = player
    ) -> Generator[GameResult, None, None]:
        """Play until the ratings are as certain as the file wants, or until this many games are added.

        Yields each game once its journal has it; the number of games is rounded up to whole deals. ``workers`` and
        ``make`` are those of an arena, and so are the errors. With any workers, bots with a budget of playouts play the
        same games: a round is planned when all games of the one before are over, whatever their order.
        """
        with opened_workers(workers) as opened:
            yield from self._play(opened, games, make)

    def _play(self, workers: Workers, games: int | None, make: MakePlayer) -> Generator[GameResult, None, None]:
        added = 0
        while games is None or added < games:
            deals = self._plan_round(None if games is None else games - added)
            if not deals:
                return
            for result in self._play_round(deals, workers, make):
                added += 1
                yield result

    def _play_round(
        self, deals: Mapping[tuple[int, ...], int], workers: Workers, make: MakePlayer
    ) -> Generator[GameResult, None, None]:
        """Play so many deals more of each line-up, all of them at once; the slowest line-ups begin."""
        targets: dict[LineUp, int] = {}
        for bots, more in deals.items():
            line_up = self.games.line_up(bots)
            targets[line_up] = line_up.deals + more
        line_ups = sorted(targets, key=self.games.ms_per_round, reverse=True)
        with ExitStack() as stack:
            journals = [self._open_journal(stack, line_up) for line_up in line_ups]
            tasks = [(k, number) for k, line_up in enumerate(line_ups) for number in line_up.missing(targets[line_up])]
            games = workers.run(LineUpPool([line_up.plan for line_up in line_ups], make), tasks)
            for k, result in stack.enter_context(closing(games)):
                journals[k].add(result)
                self.games.add(line_ups[k].plan, result)
                yield result

    def largest_margin(self) -> float:
        """Return the margin of the least certain rating, in Elo."""
        return Ratings(self.games).largest_margin()

    def standings(self) -> Standings:
        """Return the standings after the games so far."""
        return compute_standings(self.games)

    def _plan_round(self, limit: int | None) -> dict[tuple[int, ...], int]:
        """Choose line-ups and how many deals each plays, at most ``limit`` games; none if nothing is left to play."""
        schedule, seats = Schedule(self.games), self.config.seats
        deals: dict[tuple[int, ...], int] = {}
        left = MAX_DEALS_AT_ONCE * max(_MIN_LINE_UPS, len(self.config.bots))
        left = left if limit is None else min(left, -(-limit // seats))
        while left > 0 and (found := schedule.next_line_up()):
            bots, more = found
            deals[bots] = deals.get(bots, 0) + min(more, left)
            left -= more
        return deals

    def _open_journal(self, stack: ExitStack, line_up: LineUp) -> Journal:
        """Open the journal of a line-up, and take over what another process has added to it."""
        try:
            self.games.folder.mkdir(parents=True, exist_ok=True)
        except OSError as why:
            raise JournalError(f"cannot make the folder {self.games.folder}: {why.strerror}; name another") from None
        journal = stack.enter_context(open_journal(self.games.path(line_up), line_up.plan))
        for result in journal.results:
            if result.number not in line_up.played:
                self.games.add(line_up.plan, result)
        return journal
