"""Files that commands read and write: regular files, links, pipes, devices, and ``-`` for the standard streams."""

from __future__ import annotations

import errno
import gzip
import io
import os
import secrets
import stat
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, cast

STANDARD_STREAM = Path("-")
_STANDARD_OUTPUT = {STANDARD_STREAM, Path("/dev/stdout"), Path("/dev/fd/1"), Path("/proc/self/fd/1")}
_GZIP_MAGIC = b"\x1f\x8b"
_UTF8_MARK = b"\xef\xbb\xbf"
_KNOWN_STARTS = {
    b"\xff\xfe\x00\x00": "UTF-32 text",
    b"\x00\x00\xfe\xff": "UTF-32 text",
    b"\xff\xfe": "UTF-16 text",
    b"\xfe\xff": "UTF-16 text",
    b"{\x00": "UTF-16 text",
    b"\x00{": "UTF-16 text",
    b"PK\x03\x04": "a zip archive",
    b"BZh": "a bzip2 file",
    b"\xfd7zXZ\x00": "an xz file",
    b"\x28\xb5\x2f\xfd": "a Zstandard file",
    b"SQLite format 3\x00": "a SQLite database",
}
_LONGEST_START = max(map(len, _KNOWN_STARTS))


class InputError(ValueError):
    """Input that is damaged or in a foreign format; the message is one sentence that says which."""


def is_standard_output(path: Path) -> bool:
    """Whether output to this path is mixed with what the program prints."""
    return path in _STANDARD_OUTPUT


def is_stream(path: Path) -> bool:
    """Whether output goes straight into the path, as into a pipe or a device, and cannot be replaced later."""
    return path == STANDARD_STREAM or _regular_file(path) is None


@contextmanager
def open_output(path: Path) -> Iterator[IO[bytes]]:
    """Open a file for writing: ``-`` is standard output, links are followed, pipes and devices are written directly.

    A regular file is replaced atomically when the block ends well, and left as it was when it does not. It keeps its
    permissions. Raises OSError if the path cannot be written.
    """
    if path == STANDARD_STREAM:
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    replaced = _regular_file(path)
    if replaced is not None:
        with _replacing(replaced) as file:
            yield file
        return
    sys.stdout.flush()  # the path may lead to the same terminal, pipe or file
    shared = _shared_descriptor(path)
    with path.open("wb") if shared is None else os.fdopen(os.dup(shared), "wb") as file:
        yield file


def check_output(path: Path) -> None:
    """Raise the OSError that ``open_output`` would raise; leaves nothing behind."""
    if path == STANDARD_STREAM:
        return
    replaced = _regular_file(path)
    if replaced is None:
        _check_access(path)
    else:
        probe = _part_of(replaced)
        os.close(_create(probe))
        probe.unlink()


def _regular_file(path: Path) -> Path | None:
    """The regular file to replace or create, behind all links; None where the data goes straight into the path."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return path.resolve()
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode) or _shared_descriptor(path) is not None:
        return None
    _check_access(path)
    return path.resolve()


def _check_access(path: Path) -> None:
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def _shared_descriptor(path: Path) -> int | None:
    """The standard stream that is redirected into this very regular file, if one is."""
    for descriptor in (1, 2):
        with suppress(OSError):
            found = os.fstat(descriptor)
            if stat.S_ISREG(found.st_mode) and os.path.samestat(found, path.stat()):
                return descriptor
    return None


@contextmanager
def _replacing(target: Path) -> Iterator[IO[bytes]]:
    part = _part_of(target)
    handle = _create(part)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            part.chmod(stat.S_IMODE(target.stat().st_mode))
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _part_of(target: Path) -> Path:
    return target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.part")


def _create(path: Path) -> int:
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)


@contextmanager
def open_input(path: Path) -> Iterator[IO[bytes]]:
    """Open a file of UTF-8 text as bytes: ``-`` is standard input, gzip is unpacked, a byte-order mark skipped.

    Raises OSError if the file cannot be read, and InputError, also while it is being read, if it is something else.
    """
    with _opened(path) as raw:
        packed = raw.peek(2)[:2] == _GZIP_MAGIC
        file = cast("io.BufferedReader", gzip.GzipFile(fileobj=raw)) if packed else raw
        try:
            _skip_mark(file)
            yield file
        except (EOFError, gzip.BadGzipFile, zlib.error):
            if not packed:
                raise
            raise InputError("its gzip data is damaged or incomplete; pack the file again") from None


def read_text(path: Path) -> str:
    """The whole text of a file that ``open_input`` can open."""
    with open_input(path) as file:
        try:
            return file.read().decode()
        except UnicodeDecodeError as error:
            raise InputError(f"byte {error.start} is not UTF-8; save the file as UTF-8 text") from None


@contextmanager
def _opened(path: Path) -> Iterator[io.BufferedReader]:
    if path != STANDARD_STREAM:
        with path.open("rb") as file:
            yield file
        return
    reader = cast("io.BufferedReader", io.BufferedReader(cast("io.RawIOBase", sys.stdin.buffer)))
    try:
        yield reader
    finally:
        reader.detach()  # standard input stays open


def _skip_mark(file: io.BufferedReader) -> None:
    """Read past a UTF-8 byte-order mark; InputError at the start of another format."""
    start = file.peek(_LONGEST_START)
    for known, what in _KNOWN_STARTS.items():
        if start.startswith(known):
            raise InputError(f"it is {what}; only UTF-8 text, plain or packed by gzip, can be read")
    if start.startswith(_UTF8_MARK):
        file.read(len(_UTF8_MARK))
