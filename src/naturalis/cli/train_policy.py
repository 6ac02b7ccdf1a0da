"""``naturalis train policy``: learns the weights of the policy that the search bot plays by, from self-play."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from naturalis.bots.feature_training import (
    FeatureTrainingSettings,
    FeatureTrainingStep,
    first_weights,
    learned_policy,
    train_features,
    win_rate_against,
)
from naturalis.bots.feature_weights import TRAINED_WEIGHTS, decode_feature_weights, encode_feature_weights
from naturalis.bots.features import FeatureWeights
from naturalis.cli.acceptance import accept, add_test, check_out
from naturalis.cli.arguments import CliError, whole
from naturalis.cli.output import check_outputs, name_of, output_file
from naturalis.cli.printing import say
from naturalis.cli.progress import progress
from naturalis.cli.weights_input import read_weights
from naturalis.cli.workers import add_workers_and_ray, opened
from naturalis.files import is_stream
from naturalis.rules import Rng
from naturalis.workers import WorkerDied

_HELP = """\
Learn weights for the policy of the search bot by policy gradients: it plays against itself, and every choice becomes
more likely where its seat did better than expected.

  naturalis train policy --minutes 15 --out policy.json                  continue from the built-in weights
  naturalis train policy --minutes 15 --out policy.json --from-scratch   start from nothing but points
  naturalis train policy --steps 50 --seed 7 --out policy.json           the same weights on every machine

The weights are saved every few steps, so Ctrl-C loses little. The built-in ones are src/naturalis/bots/trained.json.
A policy that wins more by itself can still make a weaker search: at the end, search bots with the new weights play
against those with the built-in ones, until a sequential test can tell which are better (exit code 1: not the new ones).
"""
_SAVE_EVERY = 20  # steps
_CHECK_DEALS = 2000
_CHECK_STREAM = 1 << 60  # the random stream of the measurements, which no step uses


def add(commands: Any) -> None:
    """Add the arguments of ``naturalis train policy``."""
    parser = commands.add_parser("policy", help="learn the policy of the search bot", description=_HELP)
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE.json", help="output file; - for standard output"
    )
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--start", type=Path, metavar="FILE.json", help="initial weights (default: the built-in ones)")
    start.add_argument("--from-scratch", action="store_true", help="start from weights that count only points")
    parser.add_argument(
        "--minutes", type=whole("--minutes", 1, 10**6, 15), default=15, metavar="M",
        help="how long to train (default 15; ignored with --steps)",
    )  # fmt: skip
    parser.add_argument("--steps", type=whole("--steps", 1, 10**6, 50), metavar="N", help="stop after N steps")
    usual = FeatureTrainingSettings().games
    parser.add_argument(
        "--games", type=whole("--games", 1, 10**6, usual), default=usual, metavar="N",
        help=f"games of a batch; a step has four batches (default {usual})",
    )  # fmt: skip
    parser.add_argument(
        "--seed",
        type=whole("--seed", 0, 2**63 - 1, 7),
        default=1,
        metavar="S",
        help="same seed, same steps",
    )
    add_test(parser)
    add_workers_and_ray(parser, "batches are played")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Train, save, and measure the result, without search against ``learned`` and with it against ``search``."""
    check_out(options)
    start = _start(options)
    messages = check_outputs(options.out)
    settings = FeatureTrainingSettings(seed=options.seed, games=options.games)
    code, step = 0, FeatureTrainingStep(0, start)
    try:
        for step in _steps(start, settings, options):
            if step.number % _SAVE_EVERY == 0 and not is_stream(options.out):
                _write(options.out, step.weights)
    except WorkerDied as why:
        raise CliError(str(why)) from None
    except KeyboardInterrupt:
        code = 130
        say(f"naturalis: stopped after {step.number} steps", sys.stderr)
    _write(options.out, step.weights)
    won = win_rate_against(step.weights, learned_policy(), _CHECK_DEALS, Rng(options.seed, _CHECK_STREAM))
    say(f"{step.number} steps; weights written to {name_of(options.out)}", messages)
    say(f"  without search, {won:.1%} of {2 * _CHECK_DEALS:,} games against learned", messages)
    return code or accept(options.out, options, messages)


def _start(options: argparse.Namespace) -> FeatureWeights:
    if options.from_scratch:
        return first_weights()
    if options.start is None:
        return TRAINED_WEIGHTS
    return read_weights(options.start, decode_feature_weights, "naturalis train policy")


def _steps(
    start: FeatureWeights, settings: FeatureTrainingSettings, options: argparse.Namespace
) -> Iterator[FeatureTrainingStep]:
    """Yield steps until the time is up, with a progress bar."""
    began, seconds = time.monotonic(), 60 * options.minutes
    total = options.steps or seconds
    with opened(options) as workers, progress("training", total) as advance:
        training = train_features(start, settings, workers.map)
        step, done = next(training), 0
        while True:
            yield step
            now = step.number if options.steps else min(total, int(time.monotonic() - began))
            advance(now - done, f"step {step.number}")
            done = now
            if done >= total:
                return
            step = training.send(done / total)


def _write(path: Path, weights: FeatureWeights) -> None:
    with output_file(path) as file:
        file.write(encode_feature_weights(weights))
