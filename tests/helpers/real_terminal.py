"""Someone at a real terminal: a program runs in a pseudo-terminal, and this reads and types."""

from __future__ import annotations

import os
import re
import select
import subprocess
import time

import pytest

pty = pytest.importorskip("pty")
TIMEOUT_S = 60.0  # for an answer, on the slowest machine


class TerminalUser:
    """Waits for words on the screen before typing on."""

    def __init__(self, command: list[str]) -> None:
        self._master, slave = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        environment.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=environment,
            start_new_session=True, preexec_fn=lambda: _take(slave),  # Ctrl-C reaches it as its terminal's signal
        )  # fmt: skip
        os.close(slave)
        self.screen = ""

    def sees(self, words: str) -> None:
        """Wait for these words."""
        self.finds(re.escape(words))

    def finds(self, pattern: str) -> re.Match[str]:
        """Wait until the screen matches; the last match."""
        until = time.monotonic() + TIMEOUT_S
        while not (found := list(re.finditer(pattern, self.screen))):
            assert time.monotonic() < until, self.screen[-2000:]
            if select.select([self._master], [], [], 1.0)[0]:
                self.screen += os.read(self._master, 65536).decode(errors="replace")
        return found[-1]

    def saw(self, pattern: str) -> str | None:
        """What matches on the screen by now, if anything; waits only a moment for more."""
        if select.select([self._master], [], [], 0.05)[0]:
            self.screen += os.read(self._master, 65536).decode(errors="replace")
        found = list(re.finditer(pattern, self.screen))
        return found[-1][0] if found else None

    def types(self, text: str) -> None:
        """Type, and forget what was on the screen before."""
        self.screen = ""
        os.write(self._master, text.encode())

    def leaves(self, key: str) -> int:
        """Press the key, again where nothing happens: the line editor may not have listened yet. The exit code."""
        self.types(key)
        until = time.monotonic() + TIMEOUT_S
        try:
            while time.monotonic() < until:
                if select.select([self._master], [], [], 3.0)[0]:
                    self.screen += os.read(self._master, 65536).decode(errors="replace")
                else:
                    os.write(self._master, key.encode())
        except OSError:
            pass  # how a terminal says that the other end is closed
        os.close(self._master)
        try:
            return self.process.wait(TIMEOUT_S)
        finally:
            self.process.kill()


def _take(terminal: int) -> None:
    import fcntl
    import termios

    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
