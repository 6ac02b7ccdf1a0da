"""Records in files: one JSON document, or many as JSON Lines. A file is written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from naturalis.records.document import Record, RecordError, decode


def read_records(path: Path) -> Iterator[tuple[int, Record | RecordError]]:
    """Each record in the file with the number of its line; a line that is none comes as its RecordError.

    OSError where the file cannot be read.
    """
    with path.open("rb") as file:
        first = file.readline()
        if _is_document(first):
            yield 1, _try(first)
            for number, line in enumerate(file, start=2):
                if line.strip():
                    yield number, _try(line)
        else:  # one document over several lines
            yield 1, _try(first + file.read())


def _is_document(line: bytes) -> bool:
    """Whether a record could stand in this line alone: JSON Lines, or a single compact document."""
    return line.lstrip().startswith(b"{") and line.rstrip().endswith(b"}")


def _try(data: bytes) -> Record | RecordError:
    try:
        return decode(data)
    except RecordError as why:
        return why


@contextmanager
def writing(path: Path) -> Iterator[IO[bytes]]:
    """A file that appears under its name only when the block ends well; else nothing is left behind."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.chmod(0o666 & ~_umask())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
