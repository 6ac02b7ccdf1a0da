"""``naturalis perft``."""

from __future__ import annotations

from pathlib import Path

import pytest

from naturalis.cli import main
from tests.helpers.evidence import PERFT


def test_it_counts_as_the_evidence_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evidence = (PERFT / "two-english-middle.txt").read_text(encoding="utf-8").splitlines()
    position = tmp_path / "game.txt"
    position.write_text(evidence[0].partition(": ")[2], encoding="utf-8")
    assert main(["perft", "--position", str(position), "--depth", "3", "--divide"]) == 0
    out = capsys.readouterr().out.replace(",", "")
    for line in evidence[1:4]:
        assert f"{line} " in out
    split = [int(line.rpartition(": ")[2]) for line in out.splitlines() if line.startswith("  ")]
    assert sum(split) == int(evidence[3].rpartition(": ")[2])


def test_the_same_seed_gives_the_same_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "--seed", "3", "--moves", "20", "--depth", "1", "--solo", "easy"]) == 0
    first = capsys.readouterr().out
    assert main(["perft", "--seed", "3", "--moves", "20", "--depth", "1", "--solo", "easy"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == first.splitlines()[0]
