"""``naturalis arena merge``: what it prints, and the command that it names reports the merged journal."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from naturalis.cli import main
from tests.helpers.cli import refused

BASE = ["arena", "uniform", "uniform", "--seed", "3", "--workers", "1", "--games", "8"]


def test_shards_become_one_and_the_named_command_reports_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = [str(tmp_path / f"{number} of 2.jsonl") for number in (1, 2)]
    for number, part in enumerate(parts, start=1):
        assert main([*BASE, "--shard", f"{number}/2", "--keep", part]) == 0
        printed = capsys.readouterr().out
        assert "4 games: 2 deals" in printed
        assert f"shard {number}/2: 4 games in " in printed
    out = str(tmp_path / "all.jsonl")
    assert main(["arena", "merge", out, *parts, parts[0]]) == 0
    first, second, command = capsys.readouterr().out.splitlines()
    assert first == f"8 games added to {out}; 4 were there more than once"
    assert second == "it has 8 games on 4 complete deals; to report them:"
    program, *words = shlex.split(command)
    assert program == "naturalis"
    assert main(words) == 0
    printed = capsys.readouterr().out
    assert "8 games: 4 deals" in printed
    assert "0 games in " in printed


def test_the_named_command_of_a_solo_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    part = str(tmp_path / "a.jsonl")
    solo = ["arena", "uniform", "--solo", "easy", "--edition", "french", "--games", "2", "--workers", "1"]
    assert main([*solo, "--keep", part]) == 0
    capsys.readouterr()
    assert main(["arena", "merge", str(tmp_path / "b.jsonl"), part]) == 0
    *_, command = capsys.readouterr().out.splitlines()
    assert main(shlex.split(command)[1:]) == 0
    assert "2 games: 2 deals, each played once; alone against Tybor, easy, french edition" in capsys.readouterr().out


WRONG = {
    "nothing": (["arena", "merge"], "required: OUT, IN; see 'naturalis arena merge --help'"),
    "no input": (["arena", "merge", "a.jsonl"], "required: IN"),
    "no such file": (["arena", "merge", "a.jsonl", "b.jsonl"], "there is no file b.jsonl"),
    "no folder": (["arena", "merge", "no/a.jsonl", "b.jsonl"], "there is no folder no; make it first"),
}


@pytest.mark.parametrize(("arguments", "says"), WRONG.values(), ids=WRONG.keys())
def test_one_sentence_and_exit_code_2(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert says in refused(arguments, capsys)
    assert not [*tmp_path.iterdir()]


def test_help_teaches_by_example(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["arena", "merge", "--help"])
    assert left.value.code == 0
    assert "  naturalis arena merge both.jsonl a.jsonl b.jsonl" in capsys.readouterr().out
