"""The games of an arena on disk, one line each, so that it can go on where it was stopped.

The first line says which arena this is. A line counts once its end is written: what a crash left of one is dropped.
One arena at a time writes to it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from naturalis import __version__
from naturalis.arena.plan import Plan
from naturalis.arena.played_game import Bout

FORMAT = 1


class JournalError(ValueError):
    """A file that this arena cannot go on with; the message is one sentence that says what to do."""


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: the format, who wrote it, and the settings that decide the games."""

    arena: int
    version: str
    plan: Plan


def read(path: Path, plan: Plan) -> tuple[list[Bout], int]:
    """The games in the file, and how many bytes of it are whole lines. A file that is not there has none.

    JournalError where it is of another arena, is no journal at all, or cannot be read.
    """
    try:
        head, newline, rest = path.read_bytes().partition(b"\n")
    except FileNotFoundError:
        return [], 0
    except OSError as why:
        raise JournalError(f"cannot read {path}: {why.strerror}; name another file: --keep arena.jsonl") from None
    if not newline:
        if Header(FORMAT, __version__, plan) == _header(head) or _line(plan).startswith(head):
            return [], 0  # stopped while it wrote its first line
        raise JournalError(f"{path} is no arena's journal; name another file: --keep arena.jsonl")
    header = _header(head)
    if header is None or header.arena != FORMAT:
        raise JournalError(f"{path} is no arena's journal; name another file: --keep arena.jsonl")
    if header.version != __version__:
        raise JournalError(f"{path} was begun by version {header.version}; name another file: --keep arena.jsonl")
    if header.plan != plan:
        raise JournalError(f"{path} has the games of another arena, {differs(header.plan, plan)}; name another file")
    return _bouts(path, rest, len(head) + 1)


def _bouts(path: Path, data: bytes, start: int) -> tuple[list[Bout], int]:
    found: dict[int, Bout] = {}
    decoder = msgspec.json.Decoder(Bout)
    for count, line in enumerate(data.splitlines(keepends=True), start=2):
        if not line.endswith(b"\n"):
            break
        try:
            bout = decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise JournalError(
                f"line {count} of {path} is damaged; remove that line, its game is played again"
            ) from None
        found.setdefault(bout.number, bout)
        start += len(line)
    return [found[number] for number in sorted(found)], start


def _header(line: bytes) -> Header | None:
    try:
        return msgspec.json.decode(line, type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def _line(plan: Plan) -> bytes:
    return msgspec.json.encode(Header(FORMAT, __version__, plan)) + b"\n"


def differs(theirs: Plan, ours: Plan) -> str:
    """The first setting in which two plans differ, in words."""
    for name in ours.__struct_fields__:
        if getattr(theirs, name) != getattr(ours, name):
            return f"with {name} {_shown(getattr(theirs, name))}, not {_shown(getattr(ours, name))}"
    return "the same"


def _shown(value: object) -> str:
    return " ".join(value) if isinstance(value, tuple) else "none" if value is None else str(value)


class Journal:
    """A journal being written. JournalError where that fails, such as on a full disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with self._told():
            self._file = path.open("ab")
        if not _taken(self._file):
            self._file.close()
            raise JournalError(f"{path} is being written by another arena; wait for its end, or name another file")

    def begin(self, plan: Plan, whole: int) -> None:
        """Keep so many bytes of what is there; where that is nothing, write the first line."""
        if read(self._path, plan)[1] != whole:
            raise JournalError(f"{self._path} has just been written by another arena; start this one again")
        with self._told():
            self._file.truncate(whole)
        if not whole:
            self._write(_line(plan))

    def add(self, bout: Bout) -> None:
        """Write one more game down; it outlives this program once this returns."""
        self._write(msgspec.json.encode(bout) + b"\n")

    def close(self) -> None:
        """The last call."""
        with suppress(OSError):
            self._file.close()

    def _write(self, line: bytes) -> None:
        with self._told():
            self._file.write(line)
            self._file.flush()

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as why:
            raise JournalError(
                f"cannot write {self._path}: {why.strerror}; name another file: --keep arena.jsonl"
            ) from None


def _taken(file: BinaryIO) -> bool:
    """Take the file for this program until it is closed; not on Windows, where another arena is not noticed."""
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks
            return True
    return True


@contextmanager
def keeping(path: Path, plan: Plan, whole: int) -> Iterator[Journal]:
    """The journal to add games to; ``whole`` is how much of it counts, as read says, and the rest is cut off."""
    with closing(Journal(path)) as journal:
        journal.begin(plan, whole)
        yield journal
