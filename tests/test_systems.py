"""What differs between operating systems. Windows is imitated by functions that note what they are asked."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from naturalis.systems import (
    end_process_tree,
    is_closed_pipe,
    join_command,
    split_command,
    try_lock,
    worker_limit,
)

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="imitates Windows on a system of the POSIX family")


class WindowsLocks:
    """Windows' locks of bytes: one owner for each byte of a file, whoever asks."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        self.locked: set[tuple[int, int]] = set()

    def locking(self, handle: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        byte = (os.fstat(handle).st_ino, os.lseek(handle, 0, os.SEEK_CUR))
        if byte in self.locked:
            raise PermissionError(errno.EACCES, "Permission denied")
        self.locked.add(byte)


def test_a_file_is_locked_once(tmp_path: Path) -> None:
    with (tmp_path / "file").open("ab") as first, (tmp_path / "file").open("ab") as second:
        assert try_lock(first.fileno())
        assert not try_lock(second.fileno())
    with (tmp_path / "file").open("ab") as third:
        assert try_lock(third.fileno())


def test_windows_locks_a_byte_that_nobody_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody could read a locked byte of the content. The position in the file stays."""
    locks = WindowsLocks()
    monkeypatch.setitem(sys.modules, "msvcrt", locks)
    (tmp_path / "file").write_bytes(b"content")
    with (tmp_path / "file").open("r+b") as file:
        file.seek(3)
        assert try_lock(file.fileno(), "win32")
        assert file.tell() == 3
        assert not try_lock(file.fileno(), "win32")
    [(_, offset)] = locks.locked
    assert 10**9 < offset < 2**31


@pytest.mark.parametrize(
    ("text", "posix", "windows"),
    [
        ("python3 bot.py --level 2", ["python3", "bot.py", "--level", "2"], ["python3", "bot.py", "--level", "2"]),
        (r"C:\Bots\bot.exe", ["C:Botsbot.exe"], [r"C:\Bots\bot.exe"]),
        (r'"C:\My bots\bot.exe" -x', [r"C:\My bots\bot.exe", "-x"], [r"C:\My bots\bot.exe", "-x"]),
        ("bot 'a b'", ["bot", "a b"], ["bot", "'a", "b'"]),
        ("bot #3", ["bot", "#3"], ["bot", "#3"]),
        ("", [], []),
    ],
)
def test_a_command_in_words(text: str, posix: list[str], windows: list[str]) -> None:
    assert split_command(text, "linux") == posix
    assert split_command(text, "win32") == windows


@pytest.mark.parametrize("platform", ["linux", "win32"])
def test_an_open_quote_is_no_command(platform: str) -> None:
    with pytest.raises(ValueError, match="No closing quotation"):
        split_command('bot "a b', platform)


def test_a_command_to_copy() -> None:
    words = ["naturalis", "arena", "a b", "it's"]
    assert join_command(words, "darwin") == "naturalis arena 'a b' 'it'\"'\"'s'"
    assert join_command(words, "win32") == 'naturalis arena "a b" it\'s'


def started_family() -> tuple[subprocess.Popen[bytes], int]:
    """A process in a group of its own, and the id of a process that it has started."""
    program = "sleep 600 & echo $!; wait"
    parent = subprocess.Popen(["/bin/sh", "-c", program], stdout=subprocess.PIPE, start_new_session=True)
    assert parent.stdout is not None
    return parent, int(parent.stdout.readline())


def is_running(process_id: int) -> bool:
    status = Path(f"/proc/{process_id}/status")
    try:
        os.kill(process_id, 0)
        return not (status.exists() and "\nState:\tZ" in status.read_text())
    except (ProcessLookupError, FileNotFoundError):
        return False


@POSIX
@pytest.mark.parametrize("force", [False, True])
def test_a_process_ends_with_those_it_started(force: bool) -> None:
    parent, child = started_family()
    with parent:
        end_process_tree(parent.pid, force=force)
        assert parent.wait() != 0
        while is_running(child):
            time.sleep(0.01)
    end_process_tree(parent.pid, force=True)  # which no longer exists


@POSIX
def test_windows_ends_a_tree_with_its_own_tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = tmp_path / "taskkill"
    tool.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/asked\n')
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    end_process_tree(12345, force=False, platform="win32")
    assert (tmp_path / "asked").read_text() == "/F /T /PID 12345\n"
    monkeypatch.setenv("PATH", "")
    end_process_tree(12345, force=True, platform="win32")  # a Windows without the tool


@pytest.mark.parametrize(
    ("error", "platform", "closed"),
    [
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), "linux", True),
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), "win32", True),
        (OSError(errno.EINVAL, "Invalid argument"), "win32", True),
        (OSError(errno.EINVAL, "Invalid argument"), "linux", False),
        (OSError(errno.EINVAL, "Invalid argument", "a?.json"), "win32", False),
        (OSError(errno.ENOSPC, "No space left on device"), "win32", False),
    ],
)
def test_a_reader_that_has_gone(error: OSError, platform: str, closed: bool) -> None:
    assert is_closed_pipe(error, platform) == closed


def test_windows_waits_for_few_processes() -> None:
    assert worker_limit("linux") is None
    assert worker_limit("darwin") is None
    assert worker_limit("win32") == 60
