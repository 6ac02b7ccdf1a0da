"""``naturalis perft``: counts the lines of play from a position."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from naturalis.cli.arguments import CliError, add_table, seats_of, whole
from naturalis.cli.printing import say
from naturalis.cli.progress import progress
from naturalis.files import InputError, read_text
from naturalis.rules import DealError, Game, NotationError, Rng, deal, divide, format_game, parse_game, perft
from naturalis.rules.playout import random_move

_HELP = """\
Count the different lines of play of 1, 2, 3 and more moves from a position. The counts are a fingerprint of the rules,
to compare two engines, or two builds of this one. A game that ends earlier counts as one line.

  naturalis perft --seats 2 --seed 7 --depth 5           from the deal, including the set-up
  naturalis perft --seed 7 --moves 40 --depth 4          after 40 random moves
  naturalis perft --position game.txt --depth 3 --divide count by first move
"""


def add(commands: Any) -> None:
    """Add the arguments of ``naturalis perft``."""
    parser = commands.add_parser("perft", help="count the lines of play from a position", description=_HELP)
    add_table(parser)
    parser.add_argument(
        "--moves",
        type=whole("--moves", 0, 1000, 40),
        default=0,
        metavar="M",
        help="random moves first (default 0)",
    )
    parser.add_argument(
        "--position",
        type=Path,
        metavar="FILE",
        help="a game in text form instead of a fresh deal; - for standard input",
    )
    parser.add_argument(
        "--depth",
        type=whole("--depth", 1, 20, 4),
        default=4,
        metavar="D",
        help="up to D moves (default 4)",
    )
    parser.add_argument("--divide", action="store_true", help="split the last count by first move")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Count, and print a line per depth."""
    game = _position(options)
    say(f"position: {format_game(game)}")
    with progress("counting", options.depth) as advance:
        for depth in range(1, options.depth + 1):
            began = time.perf_counter()
            lines = perft(game, depth)
            advance()
            rate = lines / max(time.perf_counter() - began, 1e-9)
            say(f"depth {depth}: {lines:,}   ({rate:,.0f} lines/s)")
    if options.divide:
        for move, lines in divide(game, options.depth).items():
            say(f"  {move}: {lines:,}")
    return 0


def _position(options: argparse.Namespace) -> Game:
    if options.position:
        try:
            return parse_game(read_text(options.position))
        except OSError as why:
            raise CliError(
                f"cannot read {options.position}: {why.strerror}; leave out --position for a fresh deal"
            ) from None
        except (NotationError, DealError, InputError) as why:
            raise CliError(f"{options.position}: {why}") from None
    rng = Rng(options.seed)
    game = Game(deal(seats_of(options), rng, options.edition, options.solo))
    for _ in range(options.moves):
        if game.over:
            raise CliError(f"the game is over before {options.moves} moves; try --moves 40")
        seat, move = random_move(game, rng)
        game.play(move, seat)
    return game
