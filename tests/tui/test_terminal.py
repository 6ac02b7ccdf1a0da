"""The same through a real terminal: the menu, line editing, clearing between players, Ctrl-C and Ctrl-D."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from naturalis.records import decode
from tests.helpers.real_terminal import TerminalUser

PROGRAM = """\
import sys
from pathlib import Path
from naturalis.tui import PlayOptions, run
sys.exit(run(PlayOptions(seed=7, language="en", save=Path(sys.argv[1]))))
"""


def started(save: Path) -> TerminalUser:
    """Someone who has started the game."""
    return TerminalUser([sys.executable, "-c", PROGRAM, str(save)])


@pytest.mark.parametrize("goodbye", ["\x03", "\x04"])
def test_two_people_begin_and_leave(goodbye: str, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    person = started(save)
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
    assert "To continue: naturalis play --resume" in person.screen
    assert "Traceback" not in person.screen
    record = decode(save.read_bytes())
    assert record.names == ("Ada", "Ben")
    assert len(record.events) == 5


def test_leaving_the_menu(tmp_path: Path) -> None:
    person = started(tmp_path / "game.json")
    person.sees("1-3:")
    person.types("7\n")
    person.sees("from 1 to 3")
    person.sees("1-3:")
    assert person.leaves("\x03") == 0
    assert "No game was started." in person.screen
    assert not (tmp_path / "game.json").exists()
