"""Output files of the subcommands: checked before the work begins, with errors that say what to do."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TextIO

from naturalis.cli.arguments import CliError
from naturalis.files import STANDARD_STREAM, check_output, is_standard_output, open_output
from naturalis.systems import is_closed_pipe


def check_outputs(*paths: Path | None) -> TextIO:
    """Raise CliError if one of the output files cannot be written; call it before the work begins.

    Returns the stream for messages: standard error if an output file is standard output.
    """
    streams = [path for path in paths if path is not None and is_standard_output(path)]
    if len(streams) > 1:
        raise CliError("only one file can be standard output (-); name a file for the others")
    for path in paths:
        if path is not None:
            _check(path)
    return sys.stderr if streams else sys.stdout


def _check(path: Path) -> None:
    if not path.parent.is_dir():
        raise CliError(f"there is no folder {path.parent}; make it first or write elsewhere")
    try:
        check_output(path)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None


@contextmanager
def output_file(path: Path) -> Iterator[IO[bytes]]:
    """Open an output file as ``files.open_output`` does; raises CliError if it cannot be written."""
    with reported(path), open_output(path) as file:
        yield file


@contextmanager
def reported(path: Path) -> Iterator[None]:
    """Turn an OSError of the block, which writes this file, into a CliError."""
    try:
        yield
    except OSError as error:
        if is_closed_pipe(error):
            raise  # the reader has seen enough, which is no error
        raise unwritable(path, error) from None


def name_of(path: Path) -> str:
    """The path of an output file for a message."""
    return "standard output" if path == STANDARD_STREAM else str(path)


def unwritable(path: Path, error: OSError | ValueError) -> CliError:
    """The sentence for a file that cannot be written."""
    return CliError(f"cannot write {name_of(path)}: {getattr(error, 'strerror', None) or error}; write elsewhere")
