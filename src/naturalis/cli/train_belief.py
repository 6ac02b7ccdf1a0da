"""``naturalis train belief``: learns from recorded games what opponents are likely to hold."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from naturalis.bots.belief_training import Gain, Observations, learn, measure, observe
from naturalis.bots.belief_weights import LEARNED_BELIEF, encode_belief
from naturalis.bots.training import TrainingError
from naturalis.cli.arguments import CliError
from naturalis.cli.output import check_outputs, output_file
from naturalis.cli.printing import say
from naturalis.cli.progress import progress
from naturalis.cli.record_input import records_in
from naturalis.records import RecordError, replay

_HELP = """\
Learn what opponents are likely to hold, from recorded games of good players: which objective they kept, judged by
their area, and which cards are behind the backs in their hands. The analysis draws its redealt games by it. Every
fifth game only tests what was learned. Needs an extra package: pip install "naturalis[train]".

  naturalis arena search:playouts=300 learned --games 400 --records games.jsonl
  naturalis train belief games.jsonl --out belief.json

The analysis uses src/naturalis/bots/belief.json; replace it, and run make calibration CALIBRATION=--fit.
"""
_TEST_GAMES = 5  # one game in so many is not learned from


def add(commands: Any) -> None:
    """Add the arguments of ``naturalis train belief``."""
    parser = commands.add_parser("belief", help="learn what opponents are likely to hold", description=_HELP)
    parser.add_argument("records", type=Path, nargs="+", metavar="RECORDS", help="files with finished games")
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="FILE.json",
        help="output file for the weights; - for standard output",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Learn, write the weights, and print what they know on the games that were kept apart."""
    messages = check_outputs(options.out)
    learned_from, tested_on = _observe(options.records)
    if not learned_from.objectives or not tested_on.objectives:
        raise CliError(f"too few finished games of several players; {_TEST_GAMES} are the least, thousands are better")
    try:
        weights = learn(learned_from)
        objectives = measure(tested_on.objectives, weights)
        cards = {gain.round: gain for gain in measure(tested_on.cards, weights, of_cards=True)}
        built_in = measure(tested_on.objectives, LEARNED_BELIEF)[0], measure(tested_on.cards, LEARNED_BELIEF, True)[0]
    except TrainingError as why:
        raise CliError(str(why)) from None
    with output_file(options.out) as file:
        file.write(encode_belief(weights))
    say("bits that the belief knows of those there are, on games that it did not learn from", messages)
    say("round  objective     a hidden card", messages)
    for gain in objectives:
        card = cards.get(gain.round)
        say(f"{gain.round or 'all':>5}  {_bits(gain)}  {_bits(card) if card else ''}".rstrip(), messages)
    say(f"the built-in belief, on the same games: {'  '.join(_bits(gain) for gain in built_in)}", messages)
    return 0


def _bits(gain: Gain) -> str:
    return f"{gain.gained_bits:5.3f} of {gain.uniform_bits:4.2f}"


def _observe(paths: list[Path]) -> tuple[Observations, Observations]:
    """Replay the finished games of all files; return what to learn from, and what to test with."""
    found = Observations([], []), Observations([], [])
    count = 0
    with progress("replaying games", None) as advance:
        for path in paths:
            for line, record in records_in(path):
                try:
                    if isinstance(record, RecordError):
                        raise record
                    game = replay(record)
                except RecordError as why:
                    raise CliError(f"{path}:{line}: {why}") from None
                if game.over:
                    count += 1
                    seen, into = observe([game]), found[count % _TEST_GAMES == 0]
                    into.objectives.extend(seen.objectives)
                    into.cards.extend(seen.cards)
                advance(1)
    return found
