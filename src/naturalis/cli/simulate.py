"""``naturalis simulate``: random games by the thousand, as figures or as records."""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import fmean, quantiles, stdev
from typing import Any, TypeVar

from naturalis.cli.arguments import CliError, add_table, seats_of, whole
from naturalis.cli.progress import progress
from naturalis.records import encode, record_of, writing
from naturalis.rules import Game, Rng, deal
from naturalis.rules.playout import Outcome, outcomes, random_move
from naturalis.rules.words import EDITIONS, LEVELS, TRIGGERS, Edition, Level

_T = TypeVar("_T")
_HELP = """\
Play games in which every player makes uniformly random legal moves, and say how they went.
Game number i of a seed is always the same, however many workers play and whatever else is asked.

  naturalis simulate --games 100000 --seats 4 --seed 7
  naturalis simulate --games 1000 --solo hard --out tybor.jsonl       one record a line; see docs/record.md
"""


def add(commands: Any) -> None:
    """The arguments of ``naturalis simulate``."""
    parser = commands.add_parser("simulate", help="play random games, for figures or records", description=_HELP)
    parser.add_argument(
        "--games", type=whole("--games", 1, 10**9 - 1, 1000), default=1000, metavar="N",
        help="how many games (default 1000)",
    )  # fmt: skip
    add_table(parser)
    cores = os.cpu_count() or 1
    parser.add_argument(
        "--workers", type=whole("--workers", 1, 1024, 2), default=cores, metavar="W",
        help=f"how many processes play at once (default: all cores, {cores} here)",
    )  # fmt: skip
    parser.add_argument("--out", type=Path, metavar="FILE.jsonl", help="write every game as a record, in order")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play, and print what came out."""
    if options.out:
        return _write(options)
    level = 1 + LEVELS.index(options.solo) if options.solo else 0
    work = partial(_sample, options.seed, seats_of(options), EDITIONS.index(options.edition), level)
    began = time.perf_counter()
    played = [game for chunk in _spread(options, work, 20_000, "playing") for game in chunk]
    seconds = time.perf_counter() - began
    print(f"{len(played):,} random games, {_table(options)}, seed {options.seed}: {len(played) / seconds:,.0f} games/s")
    _report(played, solo=bool(level))
    return 0


def _write(options: argparse.Namespace) -> int:
    if not options.out.parent.is_dir():
        raise CliError(f"there is no folder {options.out.parent}; make it first or write elsewhere: --out games.jsonl")
    work = partial(_records, options.seed, seats_of(options), options.edition, options.solo)
    try:
        with writing(options.out) as file:
            for lines in _spread(options, work, 50, "recording"):
                file.write(lines)
    except OSError as why:
        raise CliError(f"cannot write {options.out}: {why.strerror}; write elsewhere: --out games.jsonl") from None
    print(f"{options.games:,} random games, {_table(options)}, seed {options.seed}, written to {options.out}")
    return 0


def _table(options: argparse.Namespace) -> str:
    who = f"solo {options.solo}" if options.solo else f"{seats_of(options)} seats"
    return f"{who}, {options.edition} edition"


def _sample(seed: int, seats: int, edition: int, level: int, span: tuple[int, int]) -> list[Outcome]:
    return outcomes(seed, *span, seats, edition, level)


def _records(seed: int, seats: int, edition: Edition, level: Level | None, span: tuple[int, int]) -> bytes:
    lines = []
    for number in range(*span):
        rng = Rng(seed, number)
        game = Game(deal(seats, rng, edition, level))
        while not game.over:
            seat, move = random_move(game, rng)
            game.play(move, seat)
        lines.append(encode(record_of(game)) + b"\n")
    return b"".join(lines)


def _spread(options: argparse.Namespace, work: Callable[[tuple[int, int]], _T], size: int, what: str) -> Iterator[_T]:
    """work on spans of the games, in order, by as many processes as asked; few spans are under way at a time."""
    spans = ((a, min(a + size, options.games)) for a in range(0, options.games, size))
    with progress(what, options.games) as advance:
        if options.workers == 1 or options.games <= size:
            for span in spans:
                yield work(span)
                advance(span[1] - span[0])
            return
        with ProcessPoolExecutor(options.workers) as pool:
            waiting = [(span, pool.submit(work, span)) for span in islice(spans, 4 * options.workers)]
            while waiting:
                span, future = waiting.pop(0)
                yield future.result()
                advance(span[1] - span[0])
                waiting += [(span, pool.submit(work, span)) for span in islice(spans, 1)]


def _report(played: list[Outcome], solo: bool) -> None:
    games = len(played)
    print(f"  rounds      {_spread_of([game.rounds for game in played])}")
    for place in range(len(played[0].totals)):
        who = "player" if solo else f"{('first', 'second', 'third', 'fourth')[place]} to play"
        share = sum(_share(game, place, solo) for game in played) / games
        margin = 1.96 * (share * (1 - share) / games) ** 0.5
        totals = [game.totals[place] for game in played]
        print(f"  {who:<15} wins {share:6.1%} ±{margin:.1%}   points {_spread_of(totals)}")
    if solo:
        print(f"  {'Tybor':<15} {'':19} points {_spread_of([game.tybor for game in played])}")
    ends = Counter("all_stuck" if game.ending == 2 else TRIGGERS[game.trigger - 1] for game in played)
    print("  ended by    " + ", ".join(f"{why} {n / games:.1%}" for why, n in ends.most_common()))


def _share(game: Outcome, place: int, solo: bool) -> float:
    """This seat's part of the victory; a shared one counts in parts."""
    if solo:
        return float(game.totals[0] > game.tybor)
    keys = list(zip(game.totals, game.objective_points, strict=True))
    return (keys[place] == max(keys)) / keys.count(max(keys))


def _spread_of(values: list[int]) -> str:
    if len(values) < 2:
        return str(values[0])
    fifth = quantiles(values, n=20)
    return f"{fmean(values):5.1f} ±{stdev(values):4.1f}, 9 in 10 from {fifth[0]:.0f} to {fifth[-1]:.0f}"
