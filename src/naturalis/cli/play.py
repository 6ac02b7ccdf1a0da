"""``naturalis play``: plays a game in the terminal."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from naturalis.bots.levels import LEVEL_NAMES
from naturalis.cli.arguments import CliError, add_edition, whole
from naturalis.files import STANDARD_STREAM
from naturalis.rules.literals import LEVELS

_HELP = """\
Play in the terminal: alone against the monk Tybor, against bots, or two to four people at one keyboard. Without
arguments, a menu asks who plays. Type a move in notation (41f@1,-1), a card's number to see where it can go, 'list'
for all moves, 'hint' for good ones, 'why' after a refusal, 'help' for everything else.
Bots, from weakest to strongest: novice, scribe, illuminator, naturalist.

  naturalis play --solo normal
  naturalis play --bots scribe
  naturalis play --players Ada Ben --bots novice illuminator --first Ben
  naturalis play --players Ada Ben Cleo --save friends.json
  naturalis play --resume friends.json
  naturalis play --resume games.jsonl --game 12 --save mine.json
"""


def add(commands: Any) -> None:
    """Add the arguments of ``naturalis play``."""
    parser = commands.add_parser("play", help="play a game in the terminal", description=_HELP)
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--solo", choices=LEVELS, metavar="LEVEL", help="alone against Tybor: easy, normal or hard")
    who.add_argument(
        "--bots", nargs="+", choices=LEVEL_NAMES, metavar="LEVEL", help=f"one to three bots: {', '.join(LEVEL_NAMES)}"
    )
    who.add_argument("--resume", type=Path, metavar="FILE", help="continue a saved game")
    parser.add_argument(
        "--players", nargs="+", metavar="NAME", help="the people at this keyboard: two to four, with bots one to three"
    )
    parser.add_argument(
        "--game", type=whole("--game", 1, 10**9 - 1, 12), metavar="N",
        help="with --resume: which game of a file with many; needs --save, so that the file stays as it is",
    )  # fmt: skip
    add_edition(parser)
    parser.set_defaults(edition=None)  # that of the language's rule book
    parser.add_argument("--first", metavar="NAME", help="the player who begins (default: by chance)")
    parser.add_argument(
        "--seed", type=whole("--seed", 0, 2**63 - 1, 7), metavar="S", help="same seed, same deal (default: random)"
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="save the game to this file after every move")
    parser.add_argument(
        "--language", choices=("en", "fr", "cs"), metavar="L", help="en, fr or cs (default: the system's, else en)"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play until the game ends or the player leaves."""
    from naturalis.text import system_language
    from naturalis.tui.play import PlayOptions
    from naturalis.tui.play import run as play

    language = options.language or system_language(os.environ)
    _check(options)
    chosen = PlayOptions(
        players=tuple(options.players or ()),
        bots=tuple(options.bots or ()),
        level=options.solo,
        edition=options.edition or ("french" if language == "fr" else "english"),
        first=options.first,
        seed=options.seed,
        save=options.save,
        resume=options.resume,
        game=options.game,
        language=options.language,
    )
    return play(chosen)


def _check(options: argparse.Namespace) -> None:
    """Raise CliError if these options do not go together."""
    if options.first is not None and (options.solo or options.resume):
        raise CliError("--first goes with --players and --bots; alone you begin, and a saved game has its first player")
    if options.players and (options.solo or options.resume):
        raise CliError("--players goes alone or with --bots; leave it out with --solo and --resume")
    if STANDARD_STREAM in (options.resume, options.save):
        raise CliError("a game is played at the keyboard, so its file cannot be -; name a file, such as game.json")
    if options.game is not None and not (options.resume and options.save):
        raise CliError("--game goes with --resume and --save, such as --resume games.jsonl --game 12 --save mine.json")
    people, bots = len(options.players or ()), len(options.bots or ())
    if bots and not 2 <= max(people, 1) + bots <= 4:
        raise CliError("people and bots must be two to four together, such as --players Ada Ben --bots novice scribe")
    if people and not bots and not 2 <= people <= 4:
        raise CliError("two to four people can play, such as --players Ada Ben; alone: --solo normal or --bots scribe")
