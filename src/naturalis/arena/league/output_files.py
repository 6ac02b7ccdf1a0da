"""The files that a league writes: its table as Markdown, its plot as SVG, its standings as JSON."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from naturalis.arena.league.config import OutputPaths
from naturalis.arena.league.plot import draw_league
from naturalis.arena.league.report import league_page
from naturalis.arena.league.standings import Standings
from naturalis.files import open_output


def output_files(output: OutputPaths, folder: Path) -> list[tuple[str, Path, Callable[[Standings], bytes]]]:
    """Return the files to write, relative to the league's folder: what each is, its path, and how to make it."""
    wanted: list[tuple[str, str | None, Callable[[Standings], bytes]]] = [
        ("table", output.table, lambda standings: league_page(standings).encode()),
        ("plot", output.plot, lambda standings: draw_league(standings).encode()),
        ("standings", output.json, _encode),
    ]
    return [(what, folder / name, make) for what, name, make in wanted if name]


def write_outputs(standings: Standings, folder: Path) -> None:
    """Write all files of a league."""
    for _, path, make in output_files(standings.league.output, folder):
        with open_output(path) as file:
            file.write(make(standings))


def _encode(standings: Standings) -> bytes:
    return msgspec.json.format(msgspec.json.encode(standings), indent=2) + b"\n"
