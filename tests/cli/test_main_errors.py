"""A wrong file, move, number or seed: one clear sentence, exit code 2, no traceback, nothing written."""

from __future__ import annotations

from pathlib import Path

import pytest

from naturalis.cli import main
from tests.helpers.cli import refused

WRONG = {
    "unknown command": (["win"], "invalid choice: 'win'"),
    "games": (
        ["simulate", "--games", "many"],
        "'many' is not a whole number from 1 to 999999999, such as --games 1000",
    ),
    "no games": (["simulate", "--games", "0"], "'0' is not a whole number from 1"),
    "negative": (["simulate", "--games", "-5"], "--games"),
    "seats": (["simulate", "--seats", "5"], "'5' is not a whole number from 1 to 4, such as --seats 3"),
    "seed": (["simulate", "--seed", "-1"], "--seed"),
    "large seed": (["simulate", "--seed", str(2**63)], "such as --seed 7"),
    "level": (["simulate", "--solo", "brutal"], "invalid choice: 'brutal'"),
    "both": (["simulate", "--solo", "easy", "--seats", "2"], "the solo game has one player, not 2"),
    "alone": (["simulate", "--seats", "1"], "add --solo normal"),
    "edition": (["simulate", "--edition", "latin"], "invalid choice: 'latin'"),
    "workers": (["simulate", "--workers", "0"], "such as --workers 2"),
    "no folder": (["simulate", "--out", "no/such/folder/a.jsonl"], "there is no folder"),
    "abbreviation": (["simulate", "--game", "3"], "unrecognized arguments"),
    "no file": (["record", "verify", "no-such-file.json"], "cannot read no-such-file.json"),
    "no file to show": (["record", "show", "no-such-file.json"], "cannot read no-such-file.json"),
    "a folder": (["record", "verify", "."], "cannot read ."),
    "depth": (["perft", "--depth", "0"], "such as --depth 4"),
    "too many moves": (["perft", "--moves", "1000", "--depth", "1"], "the game is over before 1000 moves"),
    "position": (["perft", "--position", "no-such-file.txt"], "cannot read no-such-file.txt"),
    "the keyboard": (["play", "--save", "-"], "its file cannot be -"),
    "the keyboard, resumed": (["play", "--resume", "-"], "its file cannot be -"),
    "a game of none": (["play", "--game", "2"], "--game goes with --resume and --save"),
    "a game over its file": (["play", "--resume", "a.jsonl", "--game", "2"], "--game goes with --resume and --save"),
    "one player": (["play", "--players", "Ada"], "two to four people"),
    "five players": (["play", "--players", "A", "B", "C", "D", "E"], "two to four people"),
    "language": (["play", "--language", "la"], "invalid choice: 'la'"),
}


@pytest.mark.parametrize(("arguments", "says"), WRONG.values(), ids=WRONG.keys())
def test_one_sentence_and_exit_code_2(
    arguments: list[str],
    says: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert says in refused(arguments, capsys)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("text", ["", "english/2/0", "rubbish\n", "\x00", "english/2/0/1/2/3/4/5 0:starter:front"])
def test_a_position_that_is_none(text: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    assert main(["perft", "--position", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_position_in_no_text_encoding(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xff\xfe\x00")
    assert main(["perft", "--position", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    "command",
    [
        *[[], ["play"], ["serve"], ["join"], ["arena"], ["simulate"], ["record"], ["record", "verify"]],
        *[["record", "show"], ["analyse"], ["perft"], ["train"], ["backup"], ["restore"], ["export"]],
    ],
)
def test_help_teaches_by_example_on_every_terminal(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([*command, "--help"])
    assert left.value.code == 0
    printed = capsys.readouterr().out
    assert "  naturalis " in printed
    assert printed.isascii()
