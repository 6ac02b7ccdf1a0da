"""Reads files of records: one JSON document, or many as JSON Lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO

from naturalis.files import InputError, open_input
from naturalis.records.document import Record, RecordError, decode


def read_records(path: Path) -> Iterator[tuple[int, Record | RecordError]]:
    """Yield each record with its line number; a line that is no record comes as a RecordError.

    ``-`` is standard input, gzip is unpacked, and an empty file has no records. Raises OSError if the file cannot be
    read, and RecordError if it is no text.
    """
    try:
        with open_input(path) as file:
            yield from _records(file)
    except InputError as error:
        raise RecordError(f"this is no file of records: {error}") from None


def _records(file: IO[bytes]) -> Iterator[tuple[int, Record | RecordError]]:
    first, number = b"", 0
    while not first.strip():
        first, number = file.readline(), number + 1
        if not first:
            return
    if not _is_document(first):  # one document over several lines
        yield number, _try(first + file.read())
        return
    yield number, _try(first)
    for line in file:
        number += 1
        if line.strip():
            yield number, _try(line)


def _is_document(line: bytes) -> bool:
    """Whether this line could be a whole record, as in JSON Lines and in a single compact document."""
    return line.lstrip().startswith(b"{") and line.rstrip().endswith(b"}")


def _try(data: bytes) -> Record | RecordError:
    try:
        return decode(data)
    except RecordError as why:
        return why
