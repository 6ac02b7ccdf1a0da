"""What an arena writes: figures as JSON and as a picture, games as CSV, finished games as records."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path

import msgspec

from naturalis.arena.plan import Plan
from naturalis.arena.played_game import Bout
from naturalis.arena.plot import plot
from naturalis.arena.statistics import Figures
from naturalis.files import open_output
from naturalis.records import encode, record_of

_GAME = ("game", "deal", "line_up", "rotation", "rounds", "trigger", "tybor")
_SEAT = ("spec", "points", "objective_points", "place", "share", "moves", "ms", "longest_ms", "turns", "turns_ms")
_FAILURE = ("failed_seat", "failure", "failed_move")


def write_json(path: Path, found: Figures) -> None:
    """The figures, as one JSON document."""
    with open_output(path) as file:
        file.write(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")


def write_csv(path: Path, plan: Plan, bouts: Iterable[Bout]) -> None:
    """One row a game, in order; the columns of seat 0 begin with seat0_."""
    with open_output(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="")
        rows = csv.writer(text)
        seats = [f"seat{seat}_{name}" for seat in range(plan.seats) for name in _SEAT]
        rows.writerow([*_GAME, *seats, *_FAILURE])
        rows.writerows(_row(plan, bout) for bout in bouts)
        text.detach()  # all is written, and the file is not closed with it


def _row(plan: Plan, bout: Bout) -> list[object]:
    row: list[object] = [bout.number, bout.deal, bout.line_up, bout.rotation, bout.rounds, bout.trigger, bout.tybor]
    for seat, bot in enumerate(bout.bots):
        scored = (bout.points[seat], bout.objective_points[seat]) if bout.points else ("", "")
        moves, turns = bout.moves[seat], bout.turns[seat]
        row += [plan.names[bot], *scored, bout.places[seat], bout.shares[seat]]
        row += [moves.count, moves.total, moves.longest, turns.count, turns.total]
    failure = bout.failure
    return row + ([failure.seat, failure.reason, failure.move] if failure else ["", "", ""])


def write_plot(path: Path, found: Figures) -> None:
    """The picture, as SVG."""
    with open_output(path) as file:
        file.write(plot(found).encode())


def write_records(path: Path, plan: Plan, bouts: Iterable[Bout]) -> None:
    """Every game that was played to its end, as a record with the bots as players."""
    with open_output(path) as file:
        for bout in bouts:
            if bout.failure is None:
                game = bout.game(plan.dealt(plan.pairing(bout.number)))
                file.write(encode(record_of(game, [plan.names[bot] for bot in bout.bots])) + b"\n")
