"""``naturalis train belief``: what it prints and writes, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from naturalis.bots.belief_weights import decode_belief
from naturalis.cli.main import main


def played(path: Path, *bots: str, games: int) -> Path:
    assert main(["arena", *bots, "--games", str(games), "--seed", "3", "--workers", "1", "--records", str(path)]) == 0
    return path


@pytest.mark.slow
def test_it_learns_from_records_and_says_what_it_knows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records, out = played(tmp_path / "games.jsonl", "learned", "greedy", games=40), tmp_path / "belief.json"
    capsys.readouterr()
    assert main(["train", "belief", str(records), "--out", str(out)]) == 0
    decode_belief(out.read_bytes(), "it")
    head, columns, every, *by_round, built_in = capsys.readouterr().out.splitlines()
    assert head == "bits that the belief knows of those there are, on games that it did not learn from"
    assert columns == "round  objective     a hidden card"
    assert every.split()[0] == "all"
    assert float(every.split()[1]) > 0.2
    assert [line.split()[0] for line in by_round[:3]] == ["1", "2", "3"]
    assert built_in.startswith("the built-in belief, on the same games: ")
    assert built_in.count(" of ") == 2


def test_too_few_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = played(tmp_path / "games.jsonl", "greedy", "uniform", games=2)
    capsys.readouterr()
    assert main(["train", "belief", str(records), "--out", str(tmp_path / "x.json")]) == 2
    assert "too few finished games of several players; 5 are the least" in capsys.readouterr().err
    assert not (tmp_path / "x.json").exists()


def test_what_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("{}\n", encoding="utf-8")
    assert main(["train", "belief", str(wrong), "--out", str(tmp_path / "x.json")]) == 2
    assert capsys.readouterr().err.startswith(f"naturalis: {wrong}")
    assert main(["train", "belief", str(tmp_path / "none"), "--out", str(tmp_path / "x.json")]) == 2
    assert "cannot read" in capsys.readouterr().err
