"""Reads the records that subcommands are given, with errors that say what to do."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from naturalis.cli.arguments import CliError, whole
from naturalis.records import Record, RecordError, read_records
from naturalis.text.characters import printable


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the argument --game: which game of a file with many."""
    parser.add_argument(
        "--game", type=whole("--game", 1, 10**9 - 1, 12), default=1, metavar="N",
        help="which game of a file with many (default 1)",
    )  # fmt: skip


def records_in(path: Path) -> Iterator[tuple[int, Record | RecordError]]:
    """Yield the file's records with their line numbers; CliError if the file cannot be read."""
    try:
        yield from read_records(path)
    except RecordError as error:
        raise CliError(f"{path}: {error}") from None
    except OSError as error:
        raise CliError(f"cannot read {path}: {error.strerror}; name a record, such as game.json") from None


def record_number(path: Path, number: int) -> tuple[int, Record]:
    """The file's game with this number, counted from 1, and its line number."""
    count = 0
    for count, (line, record) in enumerate(records_in(path), start=1):
        if count == number:
            if isinstance(record, RecordError):
                raise CliError(f"{path}:{line}: {record}")
            return line, record
    games = f"only {count} {'game' if count == 1 else 'games'}; leave out --game for the first" if count else "no games"
    raise CliError(f"{path} has {games}")


def player_names(record: Record) -> tuple[str, ...]:
    """A name for each seat that is safe to print: the players' own if the record has them all, else ``seat 0``…"""
    seats = range(record.deal.seats)
    if len(record.names) != len(seats):
        return tuple(f"seat {seat}" for seat in seats)
    return tuple(map(printable, record.names))
