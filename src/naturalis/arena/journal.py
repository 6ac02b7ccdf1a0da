"""The journal of an arena: its games on disk, one line each, so that it can resume.

The first line describes the arena. A line counts once its line feed is written: what a crash left of a line is
dropped. Only one arena at a time writes to a journal.
"""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from naturalis import __version__
from naturalis.arena.game_result import GameResult
from naturalis.arena.plan import Plan
from naturalis.systems import try_lock

FORMAT = 1


class JournalError(ValueError):
    """A file from which this arena cannot resume; the message is one sentence that says what to do."""


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: the format, the version that wrote it, and the settings that decide the games."""

    arena: int
    version: str
    plan: Plan


def read_journal(path: Path, plan: Plan) -> list[GameResult]:
    """Return the games in the file, in order; none if there is no such file.

    Raises JournalError if it belongs to another arena, is not a journal, or cannot be read.
    """
    return _read(path, plan)[0]


def read_plan(path: Path) -> Plan:
    """Return the plan of the arena whose journal this is. Raises JournalError if it is none."""
    try:
        _check_regular(path)
        with path.open("rb") as file:
            return _decode_header(path, file.readline()).plan
    except FileNotFoundError:
        raise JournalError(f"there is no file {path}; give the journal of an arena") from None
    except OSError as why:
        raise JournalError(f"cannot read {path}: {why.strerror}; give the journal of an arena") from None


@contextmanager
def open_journal(path: Path, plan: Plan) -> Iterator[Journal]:
    """Open or create the journal of this plan; its ``results`` are the games that it holds.

    Raises JournalError as read_journal does, and if the file cannot be written or another arena is using it.
    """
    _read(path, plan)  # refuse a file that is not ours before touching it
    with closing(Journal(path, plan)) as journal:
        yield journal


class Journal:
    """A journal that this process writes. Raises JournalError if that fails, for example on a full disk."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self._path = path
        with self._write_errors():
            self._file = path.open("ab")
        try:
            if not _lock(self._file):
                raise JournalError(f"{path} is in use by another arena; wait for it to end, or use another file")
            self.results, complete_bytes = _read(path, plan)
            with self._write_errors():
                self._file.truncate(complete_bytes)
            if not complete_bytes:
                self._write(_first_line(plan))
        except BaseException:
            self.close()
            raise

    def add(self, result: GameResult) -> None:
        """Append one game. When this returns, the game survives the end of this process."""
        self._write(msgspec.json.encode(result) + b"\n")

    def close(self) -> None:
        """Close the file."""
        with suppress(OSError):
            self._file.close()

    def _write(self, line: bytes) -> None:
        with self._write_errors():
            self._file.write(line)
            self._file.flush()

    @contextmanager
    def _write_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as why:
            raise JournalError(f"cannot write {self._path}: {why.strerror}; use another file") from None


def _read(path: Path, plan: Plan) -> tuple[list[GameResult], int]:
    """Return the games in the file, and how many of its bytes are complete lines."""
    try:
        _check_regular(path)
        head, newline, rest = path.read_bytes().partition(b"\n")
    except FileNotFoundError:
        return [], 0
    except OSError as why:
        raise JournalError(f"cannot read {path}: {why.strerror}; use another file") from None
    if not newline and _is_partial_first_line(head, plan):
        return [], 0
    header = _decode_header(path, head + newline)
    if header.plan != plan:
        difference = describe_difference(header.plan, plan)
        raise JournalError(f"{path} has the games of another arena, {difference}; use another file")
    return _decode_results(path, rest, len(head) + 1)


def _check_regular(path: Path) -> None:
    """Raise JournalError for a pipe or a device, which would block. Opening a folder fails by itself."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise JournalError(f"{path} is no regular file, so an arena cannot resume from it; use another file")


def _decode_results(path: Path, data: bytes, start: int) -> tuple[list[GameResult], int]:
    found: dict[int, GameResult] = {}
    decoder = msgspec.json.Decoder(GameResult)
    for line_number, line in enumerate(data.splitlines(keepends=True), start=2):
        if not line.endswith(b"\n"):
            break
        try:
            result = decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise JournalError(
                f"line {line_number} of {path} is damaged; remove that line, and the arena plays its game again"
            ) from None
        found.setdefault(result.number, result)
        start += len(line)
    return [found[number] for number in sorted(found)], start


def _decode_header(path: Path, line: bytes) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError):
        header = None
    if header is None or not line.endswith(b"\n") or header.arena != FORMAT:
        raise JournalError(f"{path} is not the journal of an arena; use another file")
    if header.version != __version__:
        raise JournalError(f"{path} was written by version {header.version}; use another file")
    return header


def _is_partial_first_line(head: bytes, plan: Plan) -> bool:
    """Return whether a crash left this of our first line. The fields of a plan may have come in another order."""
    if _first_line(plan).startswith(head):
        return True
    try:
        return msgspec.json.decode(head, type=Header) == Header(FORMAT, __version__, plan)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False


def _first_line(plan: Plan) -> bytes:
    return msgspec.json.encode(Header(FORMAT, __version__, plan)) + b"\n"


def describe_difference(theirs: Plan, ours: Plan) -> str:
    """Name the first setting in which two plans differ."""
    for name in ours.__struct_fields__:
        if getattr(theirs, name) != getattr(ours, name):
            return f"with {name} {_show(getattr(theirs, name))}, not {_show(getattr(ours, name))}"
    return "the same"


def _show(value: object) -> str:
    return " ".join(value) if isinstance(value, tuple) else "none" if value is None else str(value)


def _lock(file: BinaryIO) -> bool:
    """Lock the file until it is closed."""
    try:
        return try_lock(file.fileno())
    except OSError:  # a file system without locks
        return True
