"""A program run as an outside bot: one line in, one line out, with a limit to everything it can do to us.

Three threads move the bytes, so that nothing the program does or leaves undone can make us wait longer than asked:
one writes to it, one reads its answers, one reads what it says on stderr. All end when the program has ended.
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

LONGEST = 65_536  # bytes of a line that we read, without its end
_PENDING = 16  # so many unread pieces of output are kept, then reading stops
_TAIL = 2_048  # bytes of stderr that are kept
_GRACE = 0.5  # seconds to end by itself when asked to, before it is killed
_AFTER = 2.0  # seconds from the end of its output in which a program that crashed must have ended
_TICK = 0.05  # seconds between two looks at whether to wait on

_Piece = list[bytes] | None  # the lines that came at once; None: the output has ended


class Program:
    """A running program. Whatever it does, ask answers or raises BotFailed; end leaves nothing of it running."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it, in a process group of its own. BotFailed where that is not possible."""
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
        self._output: SimpleQueue[_Piece] = SimpleQueue()
        self._surplus: list[bytes] = []
        self._errors = bytearray()
        # Also where nobody calls end: when this object goes, or Python does. A forked copy of us ends nothing.
        self._finish = weakref.finalize(self, _finish, process, self._input, os.getpid())
        self._threads = [
            Thread(target=_write, args=(process.stdin, self._input), daemon=True),
            Thread(target=_read, args=(process.stdout, self._output), daemon=True),
            Thread(target=_keep_tail, args=(process.stderr, self._errors), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """The number of the process, which is also that of its group."""
        return self._process.pid

    def ask(self, line: bytes, seconds: float, stop: Event | None = None) -> bytes:
        """The one line that the program answers to this one. BotFailed where it does not, in time, or stop is set."""
        if self._surplus or not self._output.empty():
            piece = self._surplus or self._output.get()
            if piece is not None:
                raise BotFailed(f"the bot wrote a line that it was not asked for: {shown(piece[0])}")
        else:
            self._input.put(line + b"\n")
            piece = self._wait(seconds, stop)
        if piece is None:
            raise self._ended("the bot closed its output before it answered", _AFTER)
        answer, *self._surplus = piece
        if len(answer) > LONGEST:
            raise BotFailed(f"the bot wrote a line of more than {LONGEST} bytes")
        return answer

    def end(self) -> None:
        """End the program and everything in its process group. Further calls do nothing."""
        self._finish()
        for thread in self._threads:
            thread.join(_GRACE)  # a process that left the group may hold a pipe; its thread then waits for it alone

    def _wait(self, seconds: float, stop: Event | None) -> _Piece:
        """The next piece of output."""
        until = time.monotonic() + seconds
        ended = False
        while (left := until - time.monotonic()) > 0:
            if stop is not None and stop.is_set():
                raise BotFailed("the bot was stopped before it answered")
            with suppress(Empty):
                return self._output.get(timeout=min(left, _TICK))
            if ended:  # and yet its output did not end: something that it started holds on to it
                break
            ended = self._process.poll() is not None
        raise self._ended(f"the bot gave no answer in {seconds:g} s", 0)

    def _ended(self, otherwise: str, seconds: float) -> BotFailed:
        """Why no answer can come: how the program ended, where it did so by itself in this time; otherwise this."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        code = self._process.returncode
        self.end()
        if code is not None:
            how = f"with exit code {code}" if code >= 0 else f"by signal {_signal(-code)}"
            otherwise = f"the bot ended {how} before it answered"
        words = self._last_words()
        return BotFailed(f"{otherwise}; it said {words}" if words else otherwise)

    def _last_words(self) -> str:
        """The last line on stderr that says something, quoted; nothing where there is none."""
        lines = bytes(self._errors).splitlines()
        return next((shown(line.strip()) for line in reversed(lines) if line.strip()), "")


def shown(line: bytes) -> str:
    """What a bot wrote, short and on one line, for a reason."""
    text = line.decode("utf-8", "replace")
    return repr(text if len(text) <= 200 else text[:199] + "…")


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _write(pipe: IO[bytes], lines: SimpleQueue[bytes | None]) -> None:
    """Write what is put into the queue until None; a program that does not read is noticed by its silence."""
    with suppress(OSError), pipe:
        while (line := lines.get()) is not None:
            rest = memoryview(line)
            while rest:
                rest = rest[pipe.write(rest) :]


def _read(pipe: IO[bytes], pieces: SimpleQueue[_Piece]) -> None:
    """Put the lines that come into the queue, those that come at once as one piece; None when it is over.

    Only whole lines count, and one that is too long. Where nobody takes the pieces, or a line is too long, reading
    stops: the program has failed already.
    """
    rest = b""
    with suppress(OSError), pipe:
        while pieces.qsize() < _PENDING and len(rest) <= LONGEST and (chunk := pipe.read(LONGEST)):
            *lines, rest = (rest + chunk).split(b"\n")
            if lines:
                pieces.put(lines)
    if len(rest) > LONGEST:
        pieces.put([rest])
    pieces.put(None)


def _keep_tail(pipe: IO[bytes], tail: bytearray) -> None:
    """Read everything, keep the end of it."""
    with suppress(OSError), pipe:
        while chunk := pipe.read(LONGEST):
            tail += chunk
            del tail[:-_TAIL]


def _finish(process: subprocess.Popen[bytes], lines: SimpleQueue[bytes | None], owner: int) -> None:
    """End the process and its group: its input ends and it is asked to, then it is killed."""
    if os.getpid() != owner:
        return
    lines.put(None)
    for kill in (False, True):
        with suppress(OSError):  # nothing of the group is left
            if os.name == "posix":
                os.killpg(process.pid, signal.SIGKILL if kill else signal.SIGTERM)
            else:
                process.kill()
        with suppress(subprocess.TimeoutExpired):
            process.wait(10 * _GRACE if kill else _GRACE)
