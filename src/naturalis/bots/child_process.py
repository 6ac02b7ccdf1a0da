"""Runs an external bot as a child process: one line in, one line out, with limits on everything it can do to us.

Three threads move the bytes, so that the program can never make us wait longer than we asked for: one writes to it,
one reads its answers, one reads its stderr. All three end when the program ends.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import IO

from naturalis.bots.bot import BotFailed
from naturalis.systems import end_process_tree

MAX_LINE_BYTES = 65_536  # of an answer, without its line feed
_MAX_UNREAD_CHUNKS = 16  # of output; then we stop reading
_STDERR_TAIL_BYTES = 2_048
_TERMINATE_GRACE_S = 0.5  # from SIGTERM to SIGKILL
_EXIT_WAIT_S = 2.0  # how long after closing its output a crashed program may take to exit
_POLL_S = 0.05

_Lines = list[bytes] | None  # the lines that arrived together; None: the output has ended


class ChildProcess:
    """A running program. Whatever it does, ``request`` answers or raises BotFailed; ``terminate`` leaves no process."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the program in a process group of its own. Raises BotFailed if that is not possible."""
        try:
            self._process = subprocess.Popen(
                command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                start_new_session=True,
            )  # fmt: skip
        except (OSError, ValueError) as why:
            reason = why.strerror if isinstance(why, OSError) and why.strerror else str(why)
            raise BotFailed(f"the bot {command[0]!r} cannot be started ({reason}); name a program that runs") from None
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._input: SimpleQueue[bytes | None] = SimpleQueue()
        self._output: SimpleQueue[_Lines] = SimpleQueue()
        self._surplus: list[bytes] = []
        self._stderr_tail = bytearray()
        # Runs even if nobody calls terminate: when this object or Python goes away. A forked copy of us does nothing.
        self._finalize = weakref.finalize(self, _terminate_group, process, self._input, os.getpid())
        self._threads = [
            Thread(target=_write_lines, args=(process.stdin, self._input), daemon=True),
            Thread(target=_read_lines, args=(process.stdout, self._output), daemon=True),
            Thread(target=_read_tail, args=(process.stderr, self._stderr_tail), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """The process id, which is also the id of its group."""
        return self._process.pid

    def request(self, line: bytes, timeout_s: float, stop: Event | None = None) -> bytes:
        """Send this line and return the line that answers it. Raises BotFailed on a timeout or if stop is set."""
        if self._surplus or not self._output.empty():
            lines = self._surplus or self._output.get()
            if lines is not None:
                raise BotFailed(f"the bot wrote a line that it was not asked for: {quote(lines[0])}")
        else:
            self._input.put(line + b"\n")
            lines = self._wait_for_lines(timeout_s, stop)
        if lines is None:
            raise self._failure("the bot closed its output before it answered", _EXIT_WAIT_S)
        answer, *self._surplus = lines
        if len(answer) > MAX_LINE_BYTES:
            raise BotFailed(f"the bot wrote a line of more than {MAX_LINE_BYTES} bytes")
        return answer

    def terminate(self) -> None:
        """End the program and everything in its process group. Further calls do nothing."""
        self._finalize()
        for thread in self._threads:
            thread.join(_TERMINATE_GRACE_S)  # a process that left the group may still hold a pipe open

    def _wait_for_lines(self, timeout_s: float, stop: Event | None) -> _Lines:
        until = time.monotonic() + timeout_s
        ended = False
        while (left := until - time.monotonic()) > 0:
            if stop is not None and stop.is_set():
                raise BotFailed("the bot was stopped before it answered")
            with suppress(Empty):
                return self._output.get(timeout=min(left, _POLL_S))
            if ended:  # but its output is still open: a process that it started holds the pipe
                break
            ended = self._process.poll() is not None
        raise self._failure(f"the bot gave no answer in {timeout_s:g} s", 0)

    def _failure(self, reason: str, wait_s: float) -> BotFailed:
        """Describe how the program ended, if it does so by itself within this time; otherwise give this reason."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(wait_s)
        code = self._process.returncode
        self.terminate()
        if code is not None:
            how = f"with exit code {code}" if code >= 0 else f"by signal {_signal_name(-code)}"
            reason = f"the bot ended {how} before it answered"
        message = self._last_stderr_line()
        return BotFailed(f"{reason}; it said {message}" if message else reason)

    def _last_stderr_line(self) -> str:
        """Quote the last line on stderr that is not blank; empty if there is none."""
        lines = bytes(self._stderr_tail).splitlines()
        return next((quote(line.strip()) for line in reversed(lines) if line.strip()), "")


def quote(line: bytes) -> str:
    """Quote what a bot wrote, shortened and on one line, for an error message."""
    text = line.decode("utf-8", "replace")
    return repr(text if len(text) <= 200 else text[:199] + "…")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _write_lines(pipe: IO[bytes], lines: SimpleQueue[bytes | None]) -> None:
    """Write the queue's lines until None arrives. A program that does not read runs into its timeout."""
    with suppress(OSError), pipe:
        while (line := lines.get()) is not None:
            rest = memoryview(line)
            while rest:
                rest = rest[pipe.write(rest) :]


def _read_lines(pipe: IO[bytes], chunks: SimpleQueue[_Lines]) -> None:
    """Queue the lines of the output, those that arrive together as one chunk, and None at its end.

    Only complete lines count, and a line that is too long. Reading stops if a line is too long or nobody takes the
    chunks: the program has failed by then.
    """
    rest = b""
    with suppress(OSError), pipe:
        while (
            chunks.qsize() < _MAX_UNREAD_CHUNKS and len(rest) <= MAX_LINE_BYTES and (data := pipe.read(MAX_LINE_BYTES))
        ):
            *lines, rest = (rest + data).split(b"\n")
            if lines:
                chunks.put(lines)
    if len(rest) > MAX_LINE_BYTES:
        chunks.put([rest])
    chunks.put(None)


def _read_tail(pipe: IO[bytes], tail: bytearray) -> None:
    """Read everything and keep the end of it."""
    with suppress(OSError), pipe:
        while chunk := pipe.read(MAX_LINE_BYTES):
            tail += chunk
            del tail[:-_STDERR_TAIL_BYTES]


def _terminate_group(process: subprocess.Popen[bytes], lines: SimpleQueue[bytes | None], owner_pid: int) -> None:
    """End the process and its group: close its input, send SIGTERM, then SIGKILL."""
    if os.getpid() != owner_pid:
        return
    lines.put(None)
    for force in (False, True):
        end_process_tree(process.pid, force=force)
        with suppress(subprocess.TimeoutExpired):
            process.wait(10 * _TERMINATE_GRACE_S if force else _TERMINATE_GRACE_S)
