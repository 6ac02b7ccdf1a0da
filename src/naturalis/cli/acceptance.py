"""How training ends: search bots play by the new weights and by the built-in ones until a test can tell them apart."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TextIO

from msgspec import Struct

from naturalis.arena import Arena, Hypotheses, Plan
from naturalis.arena.report import count_noun
from naturalis.bots import SpecError, player
from naturalis.cli.arguments import CliError, whole
from naturalis.cli.printing import say
from naturalis.cli.progress import progress
from naturalis.cli.workers import local_workers
from naturalis.files import is_stream


class AcceptanceTest(Struct, frozen=True):
    """Who has the built-in weights, how much both think in a turn, and between which differences in Elo to decide."""

    opponent: str = "search"
    playouts: int = 200
    hypotheses: Hypotheses = Hypotheses(0, 20)


USUAL = AcceptanceTest()
_GAMES = 2000
_VERDICTS = {
    "H1": "accepted: search is stronger with these weights",
    "H0": "not accepted: search is no stronger with these weights",
    "undecided": "undecided: so many games cannot tell whether search is stronger with these weights",
}


def add_test(parser: argparse.ArgumentParser) -> None:
    """Add --test-games."""
    parser.add_argument(
        "--test-games", type=whole("--test-games", 0, 10**6, _GAMES), default=_GAMES, metavar="N",
        help=f"test the weights in at most N games of search bots with {USUAL.playouts} playouts a turn "
        f"(default {_GAMES}; 0: no test)",
    )  # fmt: skip


def check_out(options: argparse.Namespace) -> None:
    """Raise CliError if the test could not name the output file in a spec."""
    path = options.out
    if options.test_games and ("," in str(path) or not str(path).isprintable()):
        raise CliError(f"{str(path)!r} could not be tested: commas separate a bot's settings; choose another name")


def accept(path: Path, options: argparse.Namespace, messages: TextIO, test: AcceptanceTest = USUAL) -> int:
    """Test the weights in this file on this machine, and print the verdict; return 0 if they are accepted, else 1."""
    if not options.test_games or is_stream(path):
        return 0
    new = f"search:weights={path}"
    plan = Plan((f"{new},playouts={test.playouts}", f"{test.opponent}:playouts={test.playouts}"), 2, seed=options.seed)
    try:
        player(plan.specs[0]).close()
    except SpecError as why:
        raise CliError(str(why)) from None
    arena = Arena(plan, options.test_games, with_moves=False, sprt=test.hypotheses)
    workers = local_workers(options) if options.ray is None else os.cpu_count() or 1
    with arena, progress(str(arena.live_score), arena.games) as advance:
        for _ in arena.play(workers):
            advance(1, str(arena.live_score))
    statistics = arena.statistics()
    assert statistics is not None, "an arena has at least one deal"
    assert statistics.sprt is not None, "it has a test"
    wins = statistics.bots[0].wins
    say(
        f"{_VERDICTS[statistics.sprt.verdict]} ({wins.low:.1%} to {wins.high:.1%} of the victories in "
        f"{count_noun(statistics.games, 'game')} against the built-in ones, {test.playouts} playouts a turn)",
        messages,
    )
    say(f"to play by them: {new}, for example naturalis arena {new} {test.opponent}", messages)
    return int(statistics.sprt.verdict != "H1")
