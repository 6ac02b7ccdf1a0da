"""The files of an arena can be read again."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from xml.etree import ElementTree

from naturalis.arena import Plan, compute_statistics, play_games
from naturalis.arena.output_files import write_csv, write_json, write_plot, write_records
from naturalis.arena.plot import draw_plot
from naturalis.records import Record, read_records, verify
from tests.helpers.arena_games import make_player


def test_files_can_be_read_again(tmp_path: Path) -> None:
    plan = Plan(("crash", "uniform", "uniform"), 2)
    results = list(play_games(plan, range(12), 1, make_player))
    found = compute_statistics(plan, results)
    assert found is not None
    write_json(tmp_path / "a.json", found)
    written = json.loads((tmp_path / "a.json").read_text("utf-8"))
    assert written["format"] == 2
    assert written["bots"][0]["failures"] == {"it crashed": 8}
    assert set(written["bots"][0]["ms_per_turn"]) == {"count", "mean", "p95", "longest"}
    write_csv(tmp_path / "a.csv", plan, results)
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["game"]) for row in rows] == list(range(12))
    for row, game in zip(rows, results, strict=True):
        assert (row["seat0_spec"], row["seat1_spec"]) == tuple(plan.names[bot] for bot in game.bots)
        assert [float(row[f"seat{seat}_share"]) for seat in (0, 1)] == list(game.shares)
        assert (row["failure"] == "it crashed") == (game.failure is not None)
        assert (row["seat0_points"] == "") == (game.failure is not None)
    write_records(tmp_path / "a.jsonl", plan, results)
    records = [record for _, record in read_records(tmp_path / "a.jsonl")]
    assert len(records) == 4
    for record in records:
        assert isinstance(record, Record)
        assert verify(record).over
        assert set(record.names) == {"uniform", "uniform #2"}
    write_plot(tmp_path / "a.svg", found)
    root = ElementTree.fromstring((tmp_path / "a.svg").read_text("utf-8"))
    words = "".join(root.itertext())
    assert all(name in words for name in plan.names)
    assert draw_plot(found) == draw_plot(found)


def test_records_of_failed_games_only_are_an_empty_file_of_records(tmp_path: Path) -> None:
    plan = Plan(("crash", "uniform"), 2)
    write_records(tmp_path / "a.jsonl", plan, play_games(plan, range(2), 1, make_player))
    assert (tmp_path / "a.jsonl").read_bytes() == b""
    assert list(read_records(tmp_path / "a.jsonl")) == []
