"""Where the command line begins: arguments in, exit code out."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from naturalis import __version__, _build
from naturalis.cli import analyse, arena, backup, export, join, perft, play, record, serve, simulate, train
from naturalis.cli.arguments import CliError, Parser
from naturalis.cli.printing import say

_ABOUT = """\
Codex Naturalis by Thomas Dupont as a rules engine and a game in the terminal. Unofficial; buy the box.

  naturalis play                                   a game: against Tybor, against bots, or with friends
  naturalis serve --open                           the same in the browser, for everyone who can reach it
  naturalis join LINK                              play at a server's table from the terminal, or let a bot play
  naturalis arena search greedy --games 400        which bot is better, and how sure that is
  naturalis simulate --games 10000 --seats 3       what random play looks like
  naturalis record show game.json                  a recorded game, move by move
  naturalis analyse game.json                      and what each move cost
"""
_CODES = "exit codes: 0 all is well, 1 the answer is no (a record breaks a rule), 2 the command cannot be obeyed"


def main(arguments: Sequence[str] | None = None) -> int:
    """Obey one command line; returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without × shows ? instead of failing
    parser = Parser(prog="naturalis", description=_ABOUT, epilog=_CODES)
    version = f"naturalis {__version__} ({_build.name()} core, Python {sys.version.split()[0]})"
    parser.add_argument("--version", action="version", version=version, help="say which version and build this is")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", required=True)
    for module in (play, serve, join, arena, simulate, record, analyse, perft, train, backup, export):
        module.add(commands)
    try:
        chosen = parser.parse_args(arguments)
        code: int = chosen.run(chosen)
        sys.stdout.flush()
    except CliError as why:
        say(f"naturalis: {why}", sys.stderr)
        return 2
    except BrokenPipeError:  # the reader, such as head, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        say("\nnaturalis: stopped", sys.stderr)
        return 130
    return code
