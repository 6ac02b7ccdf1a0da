"""``naturalis simulate``."""

from __future__ import annotations

from pathlib import Path

import pytest

from naturalis.cli import main
from naturalis.records import Record, read_records, verify


def records_in(path: Path) -> list[Record]:
    found = [record for _, record in read_records(path)]
    assert all(isinstance(record, Record) for record in found)
    return [record for record in found if isinstance(record, Record)]


def test_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "300", "--seats", "3", "--seed", "5", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert "300 random games, 3 seats, english edition, seed 5" in out
    assert "third to play" in out
    assert "ended by" in out


def test_one_game_has_figures_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "1", "--solo", "easy"]) == 0
    assert "Tybor" in capsys.readouterr().out


@pytest.mark.parametrize("workers", ["1", "2"])
def test_records_are_the_same_however_many_workers(
    workers: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    assert main(["simulate", "--games", "120", "--seed", "3", "--workers", workers, "--out", str(out)]) == 0
    assert f"written to {out}" in capsys.readouterr().out
    games = records_in(out)
    assert len(games) == 120
    alone = tmp_path / "alone.jsonl"
    assert main(["simulate", "--games", "120", "--seed", "3", "--workers", "1", "--out", str(alone)]) == 0
    assert out.read_bytes() == alone.read_bytes()


@pytest.mark.parametrize("table", [["--seats", "4"], ["--solo", "hard"], ["--seats", "2", "--edition", "french"]])
def test_recorded_games_obey_the_rules(table: list[str], tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    assert main(["simulate", "--games", "20", *table, "--out", str(out)]) == 0
    for record in records_in(out):
        assert verify(record).over
        assert (record.deal.level or str(record.deal.seats)) == table[1]


def test_the_figures_are_those_of_the_recorded_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    main(["simulate", "--games", "40", "--seed", "9", "--out", str(out)])
    capsys.readouterr()
    main(["simulate", "--games", "40", "--seed", "9"])
    figures = capsys.readouterr().out
    firsts = [verify(record).breakdown(record.deal.first).total for record in records_in(out)]
    assert f"points {sum(firsts) / 40:5.1f}" in figures


def test_no_half_written_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from naturalis.cli import simulate

    def stop(*_: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "encode", stop)
    assert main(["simulate", "--games", "5", "--out", str(tmp_path / "games.jsonl")]) == 130
    assert not [*tmp_path.iterdir()]
