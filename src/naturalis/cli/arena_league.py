"""``naturalis arena --league FILE.toml``: goes on with a league, and reports its standings."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from naturalis.arena import JournalError, WorkerDied
from naturalis.arena.league import League, LeagueError
from naturalis.arena.league.output_files import output_files
from naturalis.arena.league.report import league_lines
from naturalis.arena.report import count_noun
from naturalis.bots import Budget, SpecError, player
from naturalis.cli.arguments import CliError
from naturalis.cli.output import check_outputs, output_file
from naturalis.cli.printing import say
from naturalis.cli.progress import progress
from naturalis.cli.workers import opened

_MARGIN_EVERY = 50  # games, after which the progress bar shows a new margin


def open_league(path: Path) -> tuple[League, list[Budget]]:
    """Open the league, and check its bots and outputs. Raises CliError."""
    try:
        league = League.open(path)
        players = [player(spec) for spec in league.config.specs]
        for each in players:
            each.close()
    except (LeagueError, SpecError, JournalError) as why:
        raise CliError(str(why)) from None
    check_outputs(*(target for _, target, _ in output_files(league.config.output, path.parent)))
    return league, [each.budget for each in players]


def run(league: League, path: Path, options: argparse.Namespace) -> int:
    """Play on, print the standings and write the files."""
    before, began, stopped = len(league.games.deals), time.perf_counter(), False
    played = lost = 0
    try:
        with opened(options, options.threads) as workers, progress(_describe(league), options.games) as advance:
            for played, _ in enumerate(league.play(workers, options.games), start=1):
                advance(1, _describe(league) if played % _MARGIN_EVERY == 0 else None)
                lost = workers.lost
    except (JournalError, WorkerDied) as why:
        raise CliError(str(why)) from None
    except KeyboardInterrupt:
        stopped = True
    standings = league.standings()
    for line in league_lines(standings):
        say(line)
    earlier = f"; {count_noun(before, 'deal')} had been played before" if before else ""
    if lost:
        say(f"{count_noun(lost, 'game')} lost with a node of the cluster and played again")
    say(f"{count_noun(played, 'game')} in {time.perf_counter() - began:.1f} s{earlier}")
    for what, target, make in output_files(league.config.output, path.parent):
        with output_file(target) as file:
            file.write(make(standings))
        say(f"{what} written to {target}")
    if stopped:
        say(f"naturalis: stopped after {count_noun(played, 'game')}; run the same command to go on", sys.stderr)
        return 130
    return int(any(bot.failures for bot in standings.bots))


def _describe(league: League) -> str:
    return f"{len(league.config.bots)} bots, least certain ± {league.largest_margin():.0f} Elo"
