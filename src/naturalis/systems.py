"""What differs between operating systems: locks, commands, process trees, closed pipes.

Each function takes the platform as an argument, so that tests can see what Windows would do.
"""

from __future__ import annotations

import errno
import importlib
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

# Of a byte that is never read or written. Windows locks bytes for everyone else, not files for those who ask.
_LOCKED_OFFSET = 2**31 - 2
_MAX_WINDOWS_WORKERS = 60  # Windows waits for at most 63 things at once


def try_lock(handle: int, platform: str = sys.platform) -> bool:
    """Lock this open file until it is closed; False if another process has locked it.

    Raises OSError on a file system that has no locks.
    """
    if platform == "win32":
        return _try_lock_byte(handle)
    fcntl: Any = importlib.import_module("fcntl")
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _try_lock_byte(handle: int) -> bool:
    msvcrt: Any = importlib.import_module("msvcrt")
    position = os.lseek(handle, 0, os.SEEK_CUR)
    os.lseek(handle, _LOCKED_OFFSET, os.SEEK_SET)
    try:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    finally:
        os.lseek(handle, position, os.SEEK_SET)
    return True


def split_command(text: str, platform: str = sys.platform) -> list[str]:
    """Split a command into words, as the system's shell would. Raises ValueError for a quote that is not closed.

    On Windows a backslash separates folders and escapes nothing.
    """
    if platform != "win32":
        return shlex.split(text)
    words = shlex.shlex(text, posix=True, punctuation_chars=False)
    words.whitespace_split, words.escape, words.commenters, words.quotes = True, "", "", '"'
    return list(words)


def join_command(words: Sequence[str], platform: str = sys.platform) -> str:
    """Write a command so that people can copy it into the system's shell."""
    return subprocess.list2cmdline(words) if platform == "win32" else shlex.join(words)


def end_process_tree(process_id: int, *, force: bool, platform: str = sys.platform) -> None:
    """End a process and those that it started: its group, or on Windows its descendants, which are always forced."""
    if platform == "win32":
        with suppress(OSError):
            command = ["taskkill", "/F", "/T", "/PID", str(process_id)]
            subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        return
    with suppress(OSError):  # no process of the group is left
        os.killpg(process_id, signal.SIGKILL if force else signal.SIGTERM)


def is_closed_pipe(error: OSError, platform: str = sys.platform) -> bool:
    """Whether writing to a stream failed because the reader, such as ``head``, has gone."""
    if platform == "win32" and error.errno == errno.EINVAL:
        return error.filename is None  # Windows says only that something is invalid
    return isinstance(error, BrokenPipeError)


def worker_limit(platform: str = sys.platform) -> int | None:
    """How many worker processes one process can wait for; None: as many as you like."""
    return _MAX_WINDOWS_WORKERS if platform == "win32" else None
