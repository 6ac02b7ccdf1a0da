"""The entry point of the command line: parses the arguments and returns the exit code."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Iterator, Sequence
from types import ModuleType

from naturalis import __version__, _build
from naturalis._release import commit
from naturalis.cli.arguments import CliError, Parser
from naturalis.cli.printing import say
from naturalis.systems import is_closed_pipe

_ABOUT = """\
An unofficial digital version of the board game Codex Naturalis by Thomas Dupont. If you like it, buy the box.

  naturalis                                        play in the browser, on this machine
  naturalis play                                   play against Tybor, bots or friends, in the terminal
  naturalis serve --open --host 0.0.0.0            play in the browser with others in your network
  naturalis join LINK                              play at a server's table from the terminal, or let a bot play
  naturalis arena search greedy --games 400        find out which bot is stronger
  naturalis simulate --games 10000 --seats 3       play random games and print statistics
  naturalis record show game.json                  print a recorded game, move by move
  naturalis analyse game.json                      find the mistakes in a recorded game
"""
MODULES = {  # of each command, in the order of the help
    "play": "play", "serve": "serve", "work": "work", "join": "join", "arena": "arena", "simulate": "simulate",
    "record": "record", "analyse": "analyse", "perft": "perft", "train": "train", "backup": "backup",
    "restore": "backup", "export": "export", "admin": "admin",
}  # fmt: skip
_CODES = "exit codes: 0 success, 1 a negative result (such as a record that breaks a rule), 2 a wrong command or input"


class _Version(argparse.Action):
    """Prints what is installed, and exits."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        threads = "" if getattr(sys, "_is_gil_enabled", lambda: True)() else " without the GIL"
        python = f"Python {sys.version.split()[0]}{threads}"
        say(f"naturalis {__version__} ({_build.name()} core, {python}, commit {commit() or 'unknown'})")
        parser.exit()


def _command_modules(arguments: Sequence[str]) -> Iterator[ModuleType]:
    """Import the module of the command that is asked for. For the help it takes all, and twice the time."""
    if not arguments or arguments[0] == "--version":
        return
    asked = MODULES.get(arguments[0])
    for name in [asked] if asked else dict.fromkeys(MODULES.values()):
        yield importlib.import_module(f"naturalis.cli.{name}")


def _start() -> int:
    """Open a game in the browser, which is what most people want who type only the name."""
    from naturalis.cli import start

    return start.run()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line; returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without × shows ? instead of failing
    parser = Parser(prog="naturalis", description=_ABOUT, epilog=_CODES)
    parser.add_argument("--version", action=_Version, nargs=0, help="print version, build, Python and commit")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", required=True)
    arguments = sys.argv[1:] if arguments is None else arguments
    for module in _command_modules(arguments):
        module.add(commands)
    try:
        if not arguments:
            return _start()
        chosen = parser.parse_args(arguments)
        code: int = chosen.run(chosen)
        sys.stdout.flush()
    except CliError as why:
        say(f"naturalis: {why}", sys.stderr)
        return 2
    except OSError as why:
        if not is_closed_pipe(why):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader, such as head, has seen enough
        return 0
    except KeyboardInterrupt:
        say("\nnaturalis: stopped", sys.stderr)
        return 130
    return code
