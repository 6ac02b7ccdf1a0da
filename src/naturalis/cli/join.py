"""``naturalis join``: play at a table of any server from the terminal."""

from __future__ import annotations

import argparse
from typing import Any

from naturalis.cli.arguments import CliError, whole
from naturalis.cli.packages import require_packages

_HELP = """\
Take a seat at a table of any Naturalis server. LINK is what the page shares: the table's link, or a seat's link with
its key. Type moves as in 'naturalis play'. 'say' chats, 'undo' takes a placement back, and 'quit' leaves and prints a
link to come back. If the connection breaks, the client reconnects.

--bot lets a bot play until the game ends; it takes the same specs as 'naturalis arena'. --watch takes no seat and
prints every move.

  naturalis join http://127.0.0.1:8765/table/ID
  naturalis join http://127.0.0.1:8765/table/ID --name Ada --seat 2
  naturalis join 'http://127.0.0.1:8765/table/ID#seat=0&key=KEY'
  naturalis join http://127.0.0.1:8765/table/ID --bot search:ms=500
  naturalis join http://127.0.0.1:8765/table/ID --bot 'stdio:python3 my_bot.py' --name Plato --rematch
"""


def add(commands: Any) -> None:
    """Add the arguments of ``naturalis join``."""
    parser = commands.add_parser("join", help="play at a server's table from the terminal", description=_HELP)
    parser.add_argument("link", metavar="LINK", help="the link of a table, or of a seat with its key")
    parser.add_argument(
        "--name", metavar="NAME", help="your name at the table (default: the program asks, or uses the bot's)"
    )
    parser.add_argument(
        "--seat",
        type=whole("--seat", 1, 4, 2),
        metavar="N",
        help="take this seat, 1 to 4 (default: a free one)",
    )
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--bot", metavar="SPEC", help="let this bot play, such as search:ms=500; see docs/bots.md")
    who.add_argument("--watch", action="store_true", help="watch without taking a seat")
    parser.add_argument("--rematch", action="store_true", help="with --bot: also play every rematch")
    parser.add_argument(
        "--language", choices=("en", "fr", "cs"), metavar="L", help="en, fr or cs (default: the system's, else en)"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play until the game is over, or the player leaves."""
    require_packages("client")
    from naturalis.bots import BotFailed
    from naturalis.client import ClientError, parse_link
    from naturalis.tui.join import JoinOptions
    from naturalis.tui.join import run as join

    if options.rematch and not options.bot:
        raise CliError("--rematch goes with --bot; at the keyboard, type 'rematch' after the game")
    try:
        chosen = JoinOptions(
            link=parse_link(options.link), name=options.name, seat=None if options.seat is None else options.seat - 1,
            watch=options.watch, rematch=options.rematch, language=options.language,
        )  # fmt: skip
        player = _player(options.bot) if options.bot else None
        try:
            return join(chosen, player)
        finally:
            if player is not None:
                player.close()
    except ClientError as why:
        raise CliError(str(why)) from None
    except BotFailed as why:
        raise CliError(f"the bot cannot go on: {why}") from None


def _player(spec: str) -> Any:
    from naturalis.bots import SpecError, player

    try:
        return player(spec)
    except SpecError as why:
        raise CliError(str(why)) from None
