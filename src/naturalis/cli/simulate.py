"""``naturalis simulate``: plays random games and prints statistics or writes records."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from naturalis.cli.arguments import add_table, add_workers, seats_of, whole
from naturalis.cli.output import check_outputs, name_of, output_file
from naturalis.cli.printing import say
from naturalis.cli.progress import progress
from naturalis.cli.simulation_statistics import Tally
from naturalis.records import encode, record_of
from naturalis.rules import Game, Rng, deal
from naturalis.rules.literals import EDITIONS, LEVELS, Edition, Level
from naturalis.rules.playout import outcomes, random_move

_T = TypeVar("_T")
_HELP = """\
Play games in which every player makes uniformly random legal moves, and print statistics.
Game number i of a seed is always the same, whatever the number of workers and games.

  naturalis simulate --games 100000 --seats 4 --seed 7
  naturalis simulate --games 1000 --solo hard --out tybor.jsonl       one record per line
"""


def add(commands: Any) -> None:
    """Add the arguments of ``naturalis simulate``."""
    parser = commands.add_parser("simulate", help="play random games for statistics or records", description=_HELP)
    parser.add_argument(
        "--games", type=whole("--games", 1, 10**9 - 1, 1000), default=1000, metavar="N",
        help="how many games (default 1000)",
    )  # fmt: skip
    add_table(parser)
    add_workers(parser, "processes play")
    parser.add_argument(
        "--out", type=Path, metavar="FILE.jsonl", help="write every game as a record, in order; - for standard output"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play, and print statistics or write records."""
    if options.out:
        return _write(options)
    level = 1 + LEVELS.index(options.solo) if options.solo else 0
    work = partial(_sample, options.seed, seats_of(options), EDITIONS.index(options.edition), level)
    began = time.perf_counter()
    tally = Tally()
    for part in _spread(options, work, 10_000, "playing"):
        tally.add(part)
    rate = tally.games / (time.perf_counter() - began)
    say(f"{tally.games:,} random games, {_table(options)}, seed {options.seed}: {rate:,.0f} games/s")
    for line in tally.lines():
        say(f"  {line}")
    return 0


def _write(options: argparse.Namespace) -> int:
    messages = check_outputs(options.out)
    work = partial(_records, options.seed, seats_of(options), options.edition, options.solo)
    with output_file(options.out) as file:
        for lines in _spread(options, work, 50, "recording"):
            file.write(lines)
    games = f"{options.games:,} random games, {_table(options)}, seed {options.seed}"
    say(f"{games}, written to {name_of(options.out)}", messages)
    return 0


def _table(options: argparse.Namespace) -> str:
    who = f"solo {options.solo}" if options.solo else f"{seats_of(options)} seats"
    return f"{who}, {options.edition} edition"


def _sample(seed: int, seats: int, edition: int, level: int, span: tuple[int, int]) -> Tally:
    return Tally.of(outcomes(seed, *span, seats, edition, level), solo=level > 0)


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
    """Run ``work`` on spans of games, in order, in several processes with a short queue."""
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
