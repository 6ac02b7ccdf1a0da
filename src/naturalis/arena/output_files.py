"""The files that an arena writes: statistics as JSON and as a picture, games as CSV, finished games as records."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path

import msgspec

from naturalis.arena.game_result import GameResult
from naturalis.arena.plan import Plan
from naturalis.arena.plot import draw_plot
from naturalis.arena.statistics import Statistics
from naturalis.files import open_output
from naturalis.records import encode, record_of

_GAME_COLUMNS = ("game", "deal", "line_up", "rotation", "rounds", "trigger", "tybor")
_SEAT_COLUMNS = (
    "spec", "points", "objective_points", "place", "share", "moves", "ms", "longest_ms", "turns", "turns_ms",
)  # fmt: skip
_FAILURE_COLUMNS = ("failed_seat", "failure", "failed_move")


def write_json(path: Path, statistics: Statistics) -> None:
    """Write the statistics as one JSON document."""
    with open_output(path) as file:
        file.write(msgspec.json.format(msgspec.json.encode(statistics), indent=2) + b"\n")


def write_csv(path: Path, plan: Plan, results: Iterable[GameResult]) -> None:
    """Write one row per game, in order; the columns of seat 0 begin with seat0_."""
    with open_output(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="")
        rows = csv.writer(text)
        seats = [f"seat{seat}_{name}" for seat in range(plan.seats) for name in _SEAT_COLUMNS]
        rows.writerow([*_GAME_COLUMNS, *seats, *_FAILURE_COLUMNS])
        rows.writerows(_row(plan, result) for result in results)
        text.detach()  # all is written, and the file is not closed with it


def _row(plan: Plan, result: GameResult) -> list[object]:
    row: list[object] = [result.number, result.deal, result.line_up, result.rotation]
    row += [result.rounds, result.trigger, result.tybor]
    for seat, bot in enumerate(result.bots):
        scored = (result.points[seat], result.objective_points[seat]) if result.points else ("", "")
        moves, turns = result.move_times[seat], result.turn_times[seat]
        row += [plan.names[bot], *scored, result.places[seat], result.shares[seat]]
        row += [moves.count, moves.total, moves.longest, turns.count, turns.total]
    failure = result.failure
    return row + ([failure.seat, failure.reason, failure.move] if failure else ["", "", ""])


def write_plot(path: Path, statistics: Statistics) -> None:
    """Write the picture as SVG."""
    with open_output(path) as file:
        file.write(draw_plot(statistics).encode())


def write_records(path: Path, plan: Plan, results: Iterable[GameResult]) -> None:
    """Write every finished game as a record with the bots as players."""
    with open_output(path) as file:
        for result in results:
            if result.failure is None:
                game = result.game(plan.deal(plan.game(result.number)))
                file.write(encode(record_of(game, [plan.names[bot] for bot in result.bots])) + b"\n")
