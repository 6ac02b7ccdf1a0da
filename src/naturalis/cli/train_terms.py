"""``naturalis train terms``: learns the weights of the simpler policy, behind learned and search@0.1."""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any, TextIO

from naturalis.bots.terms import Weights
from naturalis.bots.training import Generation, TrainingError, TrainingSettings, train, win_rate
from naturalis.bots.weights import GREEDY_WEIGHTS, decode_weights, encode_weights
from naturalis.cli.acceptance import AcceptanceTest, accept, add_test, check_out
from naturalis.cli.arguments import CliError, whole
from naturalis.cli.output import check_outputs, name_of, output_file
from naturalis.cli.printing import say
from naturalis.cli.progress import Advance, progress
from naturalis.cli.weights_input import read_weights
from naturalis.cli.workers import add_workers_and_ray, opened
from naturalis.files import is_stream
from naturalis.rules import Rng
from naturalis.workers import WorkerDied

_HELP = """\
Learn weights for the simpler policy, by which learned and search@0.1 play: an evolution strategy tries many weights by
self-play and keeps those that win. Needs an extra package: pip install "naturalis[train]".

  naturalis train terms --minutes 30 --out terms.json                       from the weights of the greedy bot
  naturalis train terms --minutes 30 --out better.json --start terms.json   continue from there
  naturalis train terms --generations 50 --seed 7 --out terms.json          the same weights on every machine
  naturalis train terms --minutes 30 --out terms.json --ray                 on the machines of a Ray cluster

Every improvement is saved at once, so Ctrl-C loses nothing. The built-in ones are src/naturalis/bots/learned.json. At
the end, the search of version 0.1 with the new weights plays against search@0.1, until a sequential test can tell
which is better (exit code 1: not the new one).
"""
_FINAL_STREAM = 1 << 60  # the random stream of the final measurement, which no generation uses


def add(commands: Any) -> None:
    """Add the arguments of ``naturalis train terms``."""
    parser = commands.add_parser("terms", help="learn the simpler policy behind learned", description=_HELP)
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="FILE.json",
        help="output file for the best weights; - for standard output",
    )
    parser.add_argument(
        "--start", type=Path, metavar="FILE.json", help="initial weights (default: greedy's); - for standard input"
    )
    parser.add_argument(
        "--minutes",
        type=whole("--minutes", 1, 10**6, 30),
        default=30,
        metavar="M",
        help="how long to train (default 30; ignored with --generations)",
    )
    parser.add_argument(
        "--generations", type=whole("--generations", 1, 10**6, 50), metavar="N",
        help="stop after N generations, however long they take",
    )  # fmt: skip
    parser.add_argument(
        "--deals", type=whole("--deals", 1, 10**6, 700), default=TrainingSettings().deals, metavar="N",
        help=f"deals per candidate and opponent (default {TrainingSettings().deals})",
    )  # fmt: skip
    parser.add_argument(
        "--seed", type=whole("--seed", 0, 2**63 - 1, 7), default=1, metavar="S",
        help="same seed, same generations (default 1)",
    )  # fmt: skip
    add_test(parser)
    add_workers_and_ray(parser, "candidates play")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Train, and measure the best weights."""
    check_out(options)
    start: Weights = GREEDY_WEIGHTS
    if options.start:
        start = read_weights(options.start, decode_weights, "naturalis train terms")
    messages = check_outputs(options.out)
    settings = TrainingSettings(seed=options.seed, deals=options.deals, check_deals=max(100, options.deals * 10 // 7))
    found: list[Generation] = []
    code = 0
    try:
        _evolve(start, settings, options, found, messages)
    except (TrainingError, WorkerDied) as why:
        raise CliError(str(why)) from None
    except KeyboardInterrupt:
        code = 130
        last = found[-1].number if found else 0
        say(f"naturalis: stopped after {last} generations", sys.stderr)
    if found:
        _end(start, settings, options, found, messages)
        if found[0].number and not code:
            return accept(options.out, options, messages, AcceptanceTest(opponent="search@0.1"))
    return code


def _evolve(
    start: Weights, settings: TrainingSettings, options: argparse.Namespace, found: list[Generation], messages: TextIO
) -> None:
    """Train until the time is up; ``found`` holds the best generation and the last one."""
    end = time.monotonic() + 60 * options.minutes
    total = options.generations or 60 * options.minutes
    with (
        opened(options) as workers,
        closing(train(start, settings, workers)) as generations,
        progress("training", total) as advance,
    ):
        done = 0
        for generation in generations:
            _keep(options.out, generation, found, messages)
            left = end - time.monotonic()
            now = generation.number if options.generations else 60 * options.minutes - max(0, int(left))
            _tell(advance, now - done, generation)
            done = now
            if generation.number == options.generations or (left <= 0 and not options.generations):
                return


def _keep(path: Path, generation: Generation, found: list[Generation], messages: TextIO) -> None:
    """Remember the generation; save it if it is the best so far. A stream gets only the final weights."""
    best = found[0] if found else generation
    if not found or generation.score > best.score:
        best = generation
        if found:  # the initial weights are saved at the end, if nothing better was found
            if not is_stream(path):
                _write(path, generation)
            say(f"generation {generation.number}: {_wins(generation)}", messages, flush=True)
    found[:] = [best, generation]


def _tell(advance: Advance, amount: int, generation: Generation) -> None:
    advance(amount, f"generation {generation.number}: {_wins(generation)}")


def _wins(generation: Generation) -> str:
    greedy, start = generation.wins_against_greedy, generation.wins_against_start
    return f"wins {greedy:.1%} against greedy, {start:.1%} against the start"


def _end(
    start: Weights, settings: TrainingSettings, options: argparse.Namespace, found: list[Generation], messages: TextIO
) -> None:
    """Save the best weights and measure them on deals that played no part in choosing them."""
    best, last = found
    place = name_of(options.out)
    _write(options.out, best)
    if not best.number:
        say(f"nothing better than the start in {last.number} generations; the start is written to {place}", messages)
        return
    say(f"generation {best.number} of {last.number} written to {place}; on new deals in every seating:", messages)
    tables = (("greedy", GREEDY_WEIGHTS, 2), ("the start", start, 2), ("three greedy", GREEDY_WEIGHTS, 4))
    for stream, (name, other, seats) in enumerate(tables):
        won = win_rate(best.weights, other, seats, settings.check_deals, Rng(settings.seed, _FINAL_STREAM + stream))
        say(f"  {won:.1%} against {name} in {seats * settings.check_deals:,} games", messages)


def _write(path: Path, generation: Generation) -> None:
    with output_file(path) as file:
        file.write(encode_weights(generation.weights))
