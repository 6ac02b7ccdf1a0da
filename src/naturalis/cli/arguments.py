"""The argument parser, and arguments that several subcommands share."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from naturalis.rules.literals import EDITIONS, LEVELS


class CliError(Exception):
    """A command that cannot be run; the message is one sentence that says why and what to do."""


class Parser(argparse.ArgumentParser):
    """An argument parser that keeps the line breaks of its help and raises CliError."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **settings)
        self._words: dict[str, Parser] = {}

    def add_word(self, word: str, **settings: Any) -> Parser:
        """Add a command that this word selects, as the first argument; other first words stay plain arguments."""
        self._words[word] = Parser(prog=f"{self.prog} {word}", **settings)
        return self._words[word]

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if args and args[0] in self._words:
            return self._words[args[0]].parse_known_args(args[1:], namespace)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        raise CliError(f"{message}; see '{self.prog} --help'")


def whole(name: str, low: int, high: int, example: int) -> Callable[[str], int]:
    """An argument type: a whole number from low to high; the error shows the example."""

    def convert(text: str) -> int:
        if text.isascii() and text.isdecimal() and low <= int(text) <= high:
            return int(text)
        span = f"from {low} to {high}" if high < 10**9 else f"of at least {low} and below 2**63"
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number {span}, such as {name} {example}")

    return convert


def add_edition(parser: argparse.ArgumentParser) -> None:
    """Add the argument --edition."""
    parser.add_argument(
        "--edition", choices=EDITIONS, default="english", metavar="E",
        help="rule book for the end: english (both decks are empty; default) or french (nothing is left to take)",
    )  # fmt: skip


def add_workers(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the argument --workers: how many of ``what`` at once."""
    cores = os.cpu_count() or 1
    parser.add_argument(
        "--workers", type=whole("--workers", 1, 1024, 2), default=cores, metavar="W",
        help=f"how many {what} at once (default: all cores, {cores} here)",
    )  # fmt: skip


def add_table(parser: argparse.ArgumentParser) -> None:
    """Add --seats, --solo, --edition and --seed, which decide the kind of game. ``seats_of`` reads the seats."""
    parser.add_argument(
        "--seats", type=whole("--seats", 1, 4, 3), metavar="K", help="2 to 4 players (default 2, with --solo 1)"
    )
    parser.add_argument("--solo", choices=LEVELS, metavar="LEVEL", help="alone against Tybor: easy, normal or hard")
    add_edition(parser)
    parser.add_argument(
        "--seed",
        type=whole("--seed", 0, 2**63 - 1, 7),
        default=1,
        metavar="S",
        help="same seed, same games (default 1)",
    )


def seats_of(options: argparse.Namespace) -> int:
    """The number of players, from the arguments of ``add_table``."""
    if options.solo and options.seats not in (None, 1):
        raise CliError(f"the solo game has one player, not {options.seats}; leave out --seats or --solo")
    if options.seats == 1 and not options.solo:
        raise CliError("one player plays against Tybor; add --solo normal or --seats 2")
    return 1 if options.solo else options.seats or 2


def add_location(parser: argparse.ArgumentParser) -> None:
    """Add --data and --database, which say where a server keeps its tables."""
    from naturalis.store.location import FILE_NAME  # a package that most commands do without, and slow to import

    places = parser.add_mutually_exclusive_group()
    places.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help=f"folder of {FILE_NAME} (default: $NATURALIS_DATA, or your data folder)",
    )
    places.add_argument("--database", metavar="URL", help="PostgreSQL URL instead (default: $NATURALIS_DATABASE)")
