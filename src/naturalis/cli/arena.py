"""``naturalis arena``: measures bots against each other, on the same deals in every seating."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from naturalis.arena import (
    Arena,
    GameResult,
    Hypotheses,
    JournalError,
    Plan,
    PlanError,
    Shard,
    Statistics,
    WorkerDied,
)
from naturalis.arena.output_files import write_csv, write_json, write_plot, write_records
from naturalis.arena.report import count_noun, report_lines
from naturalis.arena.shard import WHOLE
from naturalis.bots import Budget, SpecError, player
from naturalis.cli import arena_league, arena_merge
from naturalis.cli.arguments import CliError, add_table, seats_of, whole
from naturalis.cli.output import check_outputs, name_of, reported
from naturalis.cli.printing import say
from naturalis.cli.progress import progress
from naturalis.cli.workers import add_workers_and_ray, local_workers, opened
from naturalis.files import STANDARD_STREAM

_GAMES = 200
_SPRT_GAMES = 100_000
_HELP = """\
Let bots play each other, and report how good they are and how certain that is.

The arena plays every deal once per seat and moves the bots on by one seat each time, so that the luck of the cards
cancels. If there are as many bots as seats, they share one table; with more bots, every combination does; with two
bots at a larger table, the first plays against copies of the second. Game number i of a seed is always the same for
bots with a budget of playouts, however many workers play.

  naturalis arena search greedy --games 400                      which one is better, and by how much
  naturalis arena search greedy uniform --seats 2                everyone against everyone
  naturalis arena search greedy --seats 4                        one search against three greedy
  naturalis arena search greedy --solo hard                      each alone against Tybor, on the same deals
  naturalis arena search greedy --games 10000 --keep night.jsonl   stop it any time; the same command resumes
  naturalis arena search greedy --sprt 0 10                      stop as soon as it is clear: 0 Elo better, or 10
  naturalis arena search greedy --games 10000 --shard 1/4 --keep a.jsonl   a quarter of the deals
  naturalis arena search greedy --games 10000 --keep night.jsonl --ray   on the machines of a Ray cluster
  naturalis arena merge all.jsonl a.jsonl b.jsonl                one journal of several machines' (see its --help)
  naturalis arena --league league.toml                           go on with a league of many bots, and rate them all
"""
_NOTES = """\
wins: a shared victory counts as its share; for the 95 % intervals all games of a deal are one observation.
Elo: a Bradley-Terry fit of the places of every two bots at a table; the last bot has 0; each pair gets one extra
drawn game, so that the rating is finite. A bot that makes an illegal move, or none, loses its game.
SPRT: Elo are odds against each other player at the table: 10 to 1 for 400. Deals are judged in order, so the verdict
is the same after a stop. H1 (ELO1) or H0 (ELO0) is accepted, or neither within --games.
exit codes: 0 success, 1 a bot failed, 2 the command cannot run, 130 stopped by Ctrl-C
"""


def add(commands: Any) -> None:
    """Add the arguments of ``naturalis arena``."""
    parser = commands.add_parser(
        "arena", help="let bots play each other, and measure them", description=_HELP, epilog=_NOTES,
        conflict_handler="resolve",  # --seats means more here
    )  # fmt: skip
    parser.add_argument("specs", nargs="*", metavar="SPEC", help="a bot, such as greedy or search:ms=50,threads=2")
    parser.add_argument(
        "--league", type=Path, metavar="FILE.toml",
        help="play the league of this file, which names bots, tables and outputs; takes --games (how many to add), "
        "--workers and --ray only",
    )  # fmt: skip
    parser.add_argument(
        "--games", type=whole("--games", 1, 10**9 - 1, 1000), metavar="N",
        help=f"the minimum number of games (default {_GAMES}), rounded up to whole deals; with --sprt the maximum "
        f"(default {_SPRT_GAMES:,})",
    )  # fmt: skip
    parser.add_argument(
        "--sprt", type=_number, nargs=2, metavar=("ELO0", "ELO1"),
        help="stop as soon as a sequential test can tell whether the first bot is ELO0 or ELO1 stronger",
    )  # fmt: skip
    for name, mistake in (("alpha", "ELO1 although ELO0 is true"), ("beta", "ELO0 although ELO1 is true")):
        parser.add_argument(
            f"--{name}", type=_number, metavar="P", help=f"probability to accept {mistake} (default 0.05)"
        )
    add_table(parser)
    parser.add_argument(
        "--seats", type=whole("--seats", 1, 4, 3), metavar="K",
        help="2 to 4 players (default: one per bot; 2 with more than 4 bots, 1 with --solo)",
    )  # fmt: skip
    add_workers_and_ray(parser, "games are played")
    parser.add_argument(
        "--keep", type=Path, metavar="FILE.jsonl",
        help="save each game as it ends; the same command resumes from there, even with more --games",
    )  # fmt: skip
    parser.add_argument(
        "--shard", type=_shard, default=WHOLE, metavar="I/N",
        help="play only part I of N of the deals, such as 1/4; 'naturalis arena merge' puts the journals together",
    )  # fmt: skip
    for name, metavar, what in (
        ("--json", "FILE", "write the statistics as JSON"),
        ("--csv", "FILE", "write one row per game"),
        ("--plot", "FILE.svg", "draw wins and points"),
        ("--records", "FILE.jsonl", "write every finished game as a record"),
    ):
        parser.add_argument(name, type=Path, metavar=metavar, help=f"{what}; - for standard output")
    parser.set_defaults(run=run)
    arena_merge.add(parser)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None


def _shard(text: str) -> Shard:
    try:
        return Shard.parse(text)
    except PlanError as why:
        raise argparse.ArgumentTypeError(str(why)) from None


def run(options: argparse.Namespace) -> int:
    """Play the games, print the statistics and write the files."""
    if options.league is not None:
        return _run_league(options)
    if not options.specs:
        raise CliError("name the bots that should play, such as: naturalis arena search greedy")
    plan = _plan(options)
    _check_journal(options.keep)
    messages = check_outputs(options.json, options.csv, options.plot, options.records)
    arena = _arena(options, plan)
    began = time.perf_counter()
    try:
        _play(arena, options, messages)
    except (JournalError, WorkerDied) as why:
        raise CliError(str(why)) from None
    except KeyboardInterrupt:
        _print_statistics(arena.statistics(), messages)
        hint = "run the same command to resume" if options.keep else "add --keep arena.jsonl to be able to resume"
        played = f"{len(arena.results):,} of {count_noun(arena.games, 'game')}"
        say(f"naturalis: stopped after {played}; {hint}", sys.stderr)
        return 130
    statistics = arena.statistics()
    _print_statistics(statistics, messages)
    _print_counts(arena, options, time.perf_counter() - began, messages)
    if statistics is not None:
        _write(options, plan, statistics, arena.counted, messages)
    return int(any(result.failure for result in arena.results))


def _run_league(options: argparse.Namespace) -> int:
    others = ("sprt", "alpha", "beta", "solo", "seats", "keep", "json", "csv", "plot", "records")
    given = [f"--{name}" for name in others if getattr(options, name) is not None]
    given += ["--shard"] if options.shard != WHOLE else []
    given += ["--edition"] if options.edition != "english" else []
    given += ["--seed"] if options.seed != 1 else []
    if options.specs or given:
        word = options.specs[0] if options.specs else given[0]
        raise CliError(f"a league takes its bots and settings from its file; leave out {word}")
    league, budgets = arena_league.open_league(options.league)
    _use_cores(options, budgets)
    return arena_league.run(league, options.league, options)


def _arena(options: argparse.Namespace, plan: Plan) -> Arena:
    """Make the arena. Raises CliError if it cannot test or shard these bots."""
    if options.sprt is None and (options.alpha is not None or options.beta is not None):
        raise CliError("--alpha and --beta are the error rates of a test; add --sprt 0 10 or leave them out")
    games = options.games or (_SPRT_GAMES if options.sprt else _GAMES)
    try:
        hypotheses = None
        if options.sprt:
            alpha, beta = (0.05 if chance is None else chance for chance in (options.alpha, options.beta))
            elo0, elo1 = options.sprt
            hypotheses = Hypotheses(elo0, elo1, alpha, beta)
        arena = Arena(
            plan, games, options.keep,
            with_moves=options.records is not None, shard=options.shard, sprt=hypotheses,
        )  # fmt: skip
    except PlanError as why:
        raise CliError(str(why)) from None
    if not arena.games:
        deals = plan.round_up(games) // plan.games_per_deal
        raise CliError(f"shard {options.shard} has none of {count_noun(deals, 'deal')}; give more --games")
    return arena


def _print_counts(arena: Arena, options: argparse.Namespace, seconds: float, messages: TextIO) -> None:
    """Print how many games were played, and why not as many as asked."""
    plan, played = arena.plan, count_noun(len(arena.results) - arena.resumed, "game")
    resumed = f"; {arena.resumed:,} more were in {options.keep}" if arena.resumed else ""
    part = "" if arena.shard == WHOLE else f"shard {arena.shard}: "
    say(f"{part}{played} in {seconds:.1f} s{resumed}", messages)
    wanted = options.games
    if wanted and arena.test is None and arena.shard == WHOLE and arena.games != wanted:
        reason = f"each deal takes {plan.games_per_deal} games"
        say(f"played {arena.games:,} games instead of {wanted:,}: {reason}", messages)


def _check_journal(path: Path | None) -> None:
    """Raise CliError if no journal can be there."""
    if path == STANDARD_STREAM:
        raise CliError("--keep reads its file again to resume, so it cannot be -; name a file: --keep arena.jsonl")
    if path and not path.parent.is_dir():
        raise CliError(f"there is no folder {path.parent}; make it first or write elsewhere")


def _plan(options: argparse.Namespace) -> Plan:
    """Make the plan. Raises CliError if a spec names no bot."""
    try:
        players = [player(spec) for spec in options.specs]
        for each in players:
            each.close()
        _use_cores(options, [each.budget for each in players])
        bots = len(players)
        if not options.solo and options.seats is None:
            options.seats = bots if bots in (2, 3, 4) else 2
        return Plan(tuple(options.specs), seats_of(options), options.solo, options.edition, options.seed)
    except (SpecError, PlanError) as why:
        raise CliError(str(why)) from None


def _use_cores(options: argparse.Namespace, budgets: list[Budget]) -> None:
    """Note how many cores a game takes. Warn if bots with a time budget would compete for those of this machine."""
    cores, workers = os.cpu_count() or 1, local_workers(options)
    options.threads = threads = max(budget.threads for budget in budgets)
    if options.ray is not None:
        return  # a cluster gives every game cores of its own
    if workers * threads > cores and any(budget.ms is not None for budget in budgets):
        load = f"{count_noun(workers, 'worker')} with up to {count_noun(threads, 'thread')}"
        advice = f"--workers {max(1, cores // threads)} is fairer to bots with a time budget"
        say(f"naturalis: {load} on {count_noun(cores, 'core')}: {advice}", sys.stderr)


def _play(arena: Arena, options: argparse.Namespace, messages: TextIO) -> None:
    """Play the games that the journal lacks, with a progress bar."""
    with (
        opened(options, options.threads) as workers,
        arena,
        progress(str(arena.live_score), arena.games, arena.resumed) as advance,
    ):
        for _ in arena.play(workers):
            advance(1, str(arena.live_score))
    if workers.lost:
        say(f"{count_noun(workers.lost, 'game')} lost with a node of the cluster and played again", messages)


def _print_statistics(statistics: Statistics | None, messages: TextIO) -> None:
    for line in report_lines(statistics) if statistics else ["no deal has been played in every seating yet"]:
        say(line, messages)


def _write(
    options: argparse.Namespace, plan: Plan, statistics: Statistics, results: list[GameResult], messages: TextIO
) -> None:
    """Write the requested files."""
    if options.json:
        with _written(options.json, "statistics", messages):
            write_json(options.json, statistics)
    if options.csv:
        with _written(options.csv, count_noun(len(results), "game"), messages):
            write_csv(options.csv, plan, results)
    if options.plot:
        with _written(options.plot, "plot", messages):
            write_plot(options.plot, statistics)
    if options.records:
        failed = sum(result.failure is not None for result in results)
        without = f" (without {failed:,} games that a failure ended)" if failed else ""
        with _written(options.records, f"{count_noun(len(results) - failed, 'record')}{without}", messages):
            write_records(options.records, plan, results)


@contextmanager
def _written(path: Path, what: str, messages: TextIO) -> Iterator[None]:
    """Report what was written where. Raises CliError if it could not be."""
    with reported(path):
        yield
    say(f"{what} written to {name_of(path)}", messages)
