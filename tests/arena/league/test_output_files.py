"""The files of a league: written beside it, and readable again."""

from __future__ import annotations

import json
from pathlib import Path

from naturalis.arena.league import LeagueConfig, OutputPaths
from naturalis.arena.league.output_files import write_outputs
from naturalis.arena.league.standings import compute_standings
from tests.arena.league.simulated_league import SimulatedLeague


def test_only_the_named_files_are_written(tmp_path: Path) -> None:
    config = LeagueConfig(("a", "b"), output=OutputPaths(table="x.md", plot="x.svg", json="x.json"))
    league = SimulatedLeague(config, [0.0, 0.0], 1)
    league.play((0, 1), 3)
    write_outputs(compute_standings(league.games), tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"x.md", "x.svg", "x.json"}
    written = json.loads((tmp_path / "x.json").read_text("utf-8"))
    assert (written["format"], written["games"], written["league"]["bots"]) == (1, 6, ["a", "b"])
    assert (tmp_path / "x.svg").read_text("utf-8").startswith("<svg")
    other = tmp_path / "other"
    other.mkdir()
    write_outputs(compute_standings(SimulatedLeague(LeagueConfig(("a", "b")), [0.0, 0.0], 1).games), other)
    assert not [*other.iterdir()]
