"""Output files of the commands: links, pipes and standard output; what cannot be written is refused at once."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from naturalis.cli import main
from naturalis.records import read_records
from tests.helpers.cli import refused
from tests.helpers.games import by_build

GAMES = str(by_build(4, 2))
SIMULATE = ["simulate", "--games", GAMES, "--workers", "1", "--out"]
ARENA = ["arena", "uniform", "greedy", "--games", "2", "--workers", "1"]
COMMANDS = {
    "simulate --out": SIMULATE,
    "arena --csv": [*ARENA, "--csv"],
    "arena --records": [*ARENA, "--records"],
    "arena --json": [*ARENA, "--json"],
    "arena --plot": [*ARENA, "--plot"],
    "analyse --json": ["analyse", "{record}", "--playouts", "8", "--json"],
    "analyse --chart": ["analyse", "{record}", "--playouts", "8", "--chart"],
}
each_command = pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A game that was left after its third event, so that little is to be analysed."""
    from naturalis import ChooseColour, ChooseStarter, new_game
    from naturalis.records import encode, record_of

    game = new_game(1, 2)
    game.play(ChooseStarter("front"), 0)
    game.play(ChooseColour("red"), 0)
    path = tmp_path_factory.mktemp("record") / "game.json"
    path.write_bytes(encode(record_of(game)))
    return str(path)


def filled(command: list[str], record: str) -> list[str]:
    return [word.format(record=record) for word in command]


@each_command
def test_a_link_stays_a_link(command: list[str], record: str, tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    assert main([*filled(command, record), str(link)]) == 0
    assert link.is_symlink()
    assert target.read_bytes() not in (b"", b"old")


@each_command
def test_a_pipe_stays_a_pipe(command: list[str], record: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()), daemon=True)
    reader.start()
    assert main([*filled(command, record), str(pipe)]) == 0
    reader.join()
    assert got[0]
    assert pipe.is_fifo()


@each_command
def test_what_cannot_be_written_is_refused_before_the_work(
    command: list[str], record: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    says = refused([*filled(command, record), str(tmp_path)], capsys)
    assert f"cannot write {tmp_path}: Is a directory; write elsewhere" in says
    assert "there is no folder" in refused([*filled(command, record), str(tmp_path / "no" / "file")], capsys)


@pytest.mark.slow
@each_command
def test_standard_output_has_the_file_and_nothing_else(command: list[str], record: str, tmp_path: Path) -> None:
    out = tmp_path / "file"
    assert main([*filled(command, record), str(out)]) == 0
    program = [sys.executable, "-m", "naturalis", *filled(command, record)]
    for name in ("-", "/dev/stdout") if command == SIMULATE else ("-",):
        done = subprocess.run([*program, name], capture_output=True, check=True)
        assert len(done.stdout.splitlines()) == len(out.read_bytes().splitlines())
        assert done.stdout[:20] == out.read_bytes()[:20]


def test_two_files_cannot_both_be_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert "only one file can be standard output" in refused([*ARENA, "--csv", "-", "--json", "-"], capsys)


def test_a_journal_cannot_be_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--keep" in refused([*ARENA, "--keep", "-"], capsys)


def test_one_command_writes_what_the_next_one_reads(tmp_path: Path) -> None:
    naturalis = f"'{sys.executable}' -m naturalis"
    simulate = " ".join([naturalis, *SIMULATE, "-"])
    done = subprocess.run(f"{simulate} | {naturalis} record verify -", shell=True, capture_output=True, check=True)
    assert done.stdout.decode() == f"{GAMES} records: {GAMES} obey the rules, 0 do not\n"
    assert f"{GAMES} random games, 2 seats, english edition, seed 1, written to standard output" in done.stderr.decode()
    main([*SIMULATE, str(tmp_path / "games.jsonl")])
    assert len([*read_records(tmp_path / "games.jsonl")]) == int(GAMES)
