"""``naturalis play``: a game in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from naturalis.cli.arguments import CliError, add_edition, whole
from naturalis.rules.words import LEVELS

_HELP = """\
A game in the terminal: alone against the monk Tybor, or two to four people at one keyboard.
Without arguments it asks which. Type a move as it is written (41f@1,-1), a card's number to see where it can go,
'list' to pick from all moves, 'why' after a refusal, 'help' for the rest.

  naturalis play --solo normal
  naturalis play --players Ada Ben Cleo --save friends.json
  naturalis play --resume friends.json
"""


def add(commands: Any) -> None:
    """The arguments of ``naturalis play``."""
    parser = commands.add_parser("play", help="play a game in the terminal", description=_HELP)
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--solo", choices=LEVELS, metavar="LEVEL", help="alone against Tybor: easy, normal or hard")
    who.add_argument("--players", nargs="+", metavar="NAME", help="two to four people at this keyboard")
    who.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")
    add_edition(parser)
    parser.add_argument(
        "--seed", type=whole("--seed", 0, 2**63 - 1, 7), metavar="S", help="deal the same game again (default: chance)"
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the game in this file, move by move")
    parser.add_argument(
        "--language", choices=("en", "fr", "cs"), metavar="L", help="en, fr or cs (default: the system's, else en)"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play to the end, or until the player leaves."""
    from naturalis.tui.play import PlayOptions
    from naturalis.tui.play import run as play

    if options.players and not 2 <= len(options.players) <= 4:
        raise CliError("two to four people can play, such as --players Ada Ben; alone: --solo normal")
    chosen = PlayOptions(
        players=tuple(options.players or ()),
        level=options.solo,
        edition=options.edition,
        seed=options.seed,
        save=options.save,
        resume=options.resume,
        language=options.language,
    )
    return play(chosen)
