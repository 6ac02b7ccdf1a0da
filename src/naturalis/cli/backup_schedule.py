"""Backups in a folder: a new one at regular times, each verified, and the oldest deleted beyond a number."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from naturalis.cli.arguments import CliError
from naturalis.cli.printing import say

RETRY_S = 300.0  # after a backup that failed, or after the interval if that is shorter
_NAME = re.compile(r"naturalis-(\d{8}T\d{6}Z)\.sqlite")
_TIME = "%Y%m%dT%H%M%SZ"
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
_MAX_WAIT_S = 60.0  # a laptop that slept notices soon afterwards that a backup is due


class Schedule(NamedTuple):
    """Where backups go, how often one is made, and how many are kept. Without an interval, one is made."""

    folder: Path
    every_s: int | None
    keep: int


def parse_interval(text: str) -> int:
    """Return the seconds of 90s, 30m, 24h or 7d. Raises ValueError."""
    matched = re.fullmatch(r"([1-9][0-9]{0,5})([smhd])", text)
    if not matched:
        raise ValueError(f"{text!r} is not an interval; write 30m, 24h or 7d")
    return int(matched[1]) * _UNITS[matched[2]]


def backups_in(folder: Path) -> list[tuple[float, Path]]:
    """Return the backups that a schedule made in this folder, oldest first, each with its time by its name."""
    names = [(matched[1], path) for path in folder.iterdir() if (matched := _NAME.fullmatch(path.name))]
    return sorted((datetime.strptime(at, _TIME).replace(tzinfo=UTC).timestamp(), path) for at, path in names)


def run_schedule(
    schedule: Schedule,
    make: Callable[[Path], str],
    now: Callable[[], float] = time.time,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Make backups at their times until interrupted, or one if there is no interval.

    ``make`` writes a verified backup to a new file and describes it; it raises CliError if it cannot. With an interval,
    that is said and tried again. Nothing is deleted before the new backup is there.
    """
    schedule.folder.mkdir(parents=True, exist_ok=True)
    if schedule.every_s is None:
        _back_up(schedule, make, now())
        return
    due = max([at + schedule.every_s for at, _ in backups_in(schedule.folder)], default=0.0)
    due = min(due, now() + schedule.every_s)  # a clock that was set back must not stop the backups
    while True:
        while now() < due:
            sleep(min(_MAX_WAIT_S, due - now()))
        try:
            _back_up(schedule, make, now())
            due = now() + schedule.every_s
        except (CliError, OSError) as why:
            retry_s = min(RETRY_S, schedule.every_s)
            say(f"naturalis: the backup failed: {why}; the next try is in {retry_s:.0f} seconds", sys.stderr)
            due = now() + retry_s


def _back_up(schedule: Schedule, make: Callable[[Path], str], at: float) -> None:
    path = schedule.folder / f"naturalis-{datetime.fromtimestamp(at, UTC).strftime(_TIME)}.sqlite"
    say(make(path), flush=True)
    others = [old for _, old in backups_in(schedule.folder) if old != path]
    for old in others[: max(0, len(others) - schedule.keep + 1)]:
        old.unlink()
