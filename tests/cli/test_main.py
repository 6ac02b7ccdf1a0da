"""The command as a program of its own: encodings, pipes, exit codes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from naturalis import __version__, _build
from naturalis._release import commit
from naturalis.cli.main import MODULES, main
from naturalis.records import encode, record_of
from tests.helpers.evidence import GOLDEN, game_in


def test_every_command_is_found_by_its_name_as_by_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    def said(*arguments: str) -> str:
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 0
        return capsys.readouterr().out

    commands = re.findall(r"^    ([a-z][a-z-]+)(?: |$)", said("--help").partition("COMMAND\n")[2], re.M)
    assert {"play", "restore", "train"} <= {*commands}
    assert commands == [*MODULES]
    for command in commands:
        assert said(command, "--help").startswith(f"usage: naturalis {command} ")


def test_a_terminal_without_the_characters_gets_others(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(encode(record_of(game_in(GOLDEN / "two-english-eager.txt"))))
    done = subprocess.run(
        [sys.executable, "-m", "naturalis", "record", "show", str(path)],
        env=os.environ | {"PYTHONIOENCODING": "ascii"}, capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"The last round is over" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_has_seen_enough(unbuffered: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(encode(record_of(game_in(GOLDEN / "two-english-eager.txt"))))
    show = subprocess.Popen(
        [sys.executable, "-m", "naturalis", "record", "show", str(path)],
        env=os.environ | {"PYTHONUNBUFFERED": unbuffered}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert show.stdout is not None
    assert show.stderr is not None
    show.stdout.close()  # before anything can have been written
    assert show.stderr.read() == b""
    show.stderr.close()
    assert show.wait() == 0


def test_the_version_says_build_python_and_commit() -> None:
    done = subprocess.run([sys.executable, "-m", "naturalis", "--version"], capture_output=True, text=True, check=True)
    said = re.fullmatch(r"naturalis (\S+) \((\w+) core, Python (\S+)( without the GIL)?, commit (\S+)\)\n", done.stdout)
    assert said, done.stdout
    assert said.groups()[:3] == (__version__, _build.name(), sys.version.split()[0])
    assert said[5] == (commit() or "unknown")


@pytest.mark.parametrize("program", [["-m", "naturalis"], [str(Path(sys.executable).with_name("naturalis"))]])
def test_a_wrong_build_mode_is_one_sentence(program: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, *program, "--version"], env=os.environ | {"NATURALIS_BUILD": "fast"}, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "naturalis: NATURALIS_BUILD must be try, off or require, not 'fast'\n"


def test_a_wrong_build_mode_is_an_import_error_for_other_programs() -> None:
    program = "try: import naturalis\nexcept ImportError as error: print(error)"
    done = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | {"NATURALIS_BUILD": "fast"}, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert done.stdout == "NATURALIS_BUILD must be try, off or require, not 'fast'\n"
