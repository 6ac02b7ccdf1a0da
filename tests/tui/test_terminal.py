"""The same through a real terminal: the menu, line editing, clearing between players, Ctrl-C and Ctrl-D."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from naturalis.records import decode

pty = pytest.importorskip("pty")
PROGRAM = """\
import sys
from pathlib import Path
from naturalis.tui import PlayOptions, run
sys.exit(run(PlayOptions(seed=7, language="en", save=Path(sys.argv[1]))))
"""
PATIENCE = 60.0  # seconds for an answer, on the slowest machine


class Person:
    """Someone who waits for words on the screen before typing on."""

    def __init__(self, save: Path) -> None:
        self._master, slave = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        environment.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(save)], stdin=slave, stdout=slave, stderr=slave, env=environment,
            start_new_session=True, preexec_fn=lambda: _take(slave),  # Ctrl-C reaches it as its terminal's signal
        )  # fmt: skip
        os.close(slave)
        self.screen = ""

    def sees(self, words: str) -> None:
        until = time.monotonic() + PATIENCE
        while words not in self.screen:
            assert time.monotonic() < until, self.screen[-2000:]
            if select.select([self._master], [], [], 1.0)[0]:
                self.screen += os.read(self._master, 65536).decode(errors="replace")

    def types(self, text: str) -> None:
        self.screen = ""
        os.write(self._master, text.encode())

    def leaves(self, key: str) -> int:
        """Press the key, again where nothing happens: the line editor may not have listened yet."""
        self.types(key)
        until = time.monotonic() + PATIENCE
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
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()


def _take(terminal: int) -> None:
    import fcntl
    import termios

    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)


@pytest.mark.parametrize("goodbye", ["\x03", "\x04"])
def test_two_people_begin_and_leave(goodbye: str, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    person = Person(save)
    person.sees("1-3:")
    person.types("3\n")
    person.sees("2-4:")
    person.types("2\n")
    person.sees("player 1")
    person.types("Ada\n")
    person.sees("player 2")
    person.types("Ben\n")
    for who, line in (("Ada", "front\n"), ("Ada", "red\n"), ("Ben", "back\n"), ("Ben", "blue\n")):
        person.sees("> ")
        person.sees(who)
        person.types(line)
    person.sees("when Ben has the keyboard")
    assert "\x1b[3J" in person.screen  # what scrolled off is gone as well
    assert "Hand" not in person.screen
    person.types("\n")
    person.sees("Keep one of these two objectives")
    person.sees("> ")  # only then does the line editor listen
    assert "\x1b[3" in person.screen  # colours
    assert person.leaves(goodbye) == 0
    assert "To go on: naturalis play --resume" in person.screen
    assert "Traceback" not in person.screen
    record = decode(save.read_bytes())
    assert record.names == ("Ada", "Ben")
    assert len(record.events) == 5


def test_leaving_the_menu(tmp_path: Path) -> None:
    person = Person(tmp_path / "game.json")
    person.sees("1-3:")
    person.types("7\n")
    person.sees("from 1 to 3")
    person.sees("1-3:")
    assert person.leaves("\x03") == 0
    assert "No game was begun." in person.screen
    assert not (tmp_path / "game.json").exists()
