"""Backups on a schedule: at their times, verified, the oldest deleted, and never a good one for a bad one."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naturalis.cli import backup, main
from naturalis.cli.arguments import CliError
from naturalis.cli.backup_schedule import RETRY_S, Schedule, backups_in, parse_interval, run_schedule
from naturalis.store import EventRow, TableHeader, open_store
from naturalis.store.backup.file import open_backup
from tests.helpers.cli import refused

START = 1_700_000_000.0
DAY = 86_400


class Stopped(Exception):
    """The test has seen enough."""


class Time:
    """A clock that sleeping advances, until an end."""

    def __init__(self, end_s: float) -> None:
        self.at = START
        self._end = START + end_s

    def now(self) -> float:
        return self.at

    def sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.at += seconds
        if self.at > self._end:
            raise Stopped


def write(path: Path) -> str:
    path.write_text("backup", encoding="ascii")
    return str(path)


def days(folder: Path) -> list[float]:
    """When the backups in a folder were made, in days since the start."""
    return [(at - START) / DAY for at, _ in backups_in(folder)]


def run_for(seconds: float, schedule: Schedule, make: Callable[[Path], str] = write) -> None:
    clock = Time(seconds)
    with pytest.raises(Stopped):
        run_schedule(schedule, make, clock.now, clock.sleep)


@given(keep=st.integers(1, 5), made=st.integers(1, 9))
def test_the_newest_are_kept(tmp_path_factory: pytest.TempPathFactory, keep: int, made: int) -> None:
    folder = tmp_path_factory.mktemp("backups")
    other = folder / "monday.sqlite"
    other.write_text("mine", encoding="ascii")
    run_for((made - 1) * DAY + 1, Schedule(folder, DAY, keep))
    assert days(folder) == [float(day) for day in range(max(0, made - keep), made)]
    assert other.exists()


def test_a_restart_goes_on_with_the_schedule(tmp_path: Path) -> None:
    run_for(DAY / 2, Schedule(tmp_path, DAY, 3))
    assert days(tmp_path) == [0.0]
    clock = Time(DAY + 1)
    clock.at += DAY / 2
    with pytest.raises(Stopped):
        run_schedule(Schedule(tmp_path, DAY, 3), write, clock.now, clock.sleep)
    assert days(tmp_path) == [0.0, 1.0]


def test_a_clock_that_was_wrong_does_not_stop_backups(tmp_path: Path) -> None:
    (tmp_path / "naturalis-29990101T000000Z.sqlite").touch()
    run_for(DAY + 1, Schedule(tmp_path, DAY, 3))
    assert days(tmp_path)[0] == 1.0


def test_a_failed_backup_is_tried_again_and_nothing_is_deleted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_for(1, Schedule(tmp_path, DAY, 1))
    tries = 0

    def fail_twice(path: Path) -> str:
        nonlocal tries
        tries += 1
        assert days(tmp_path) == [0.0]
        if tries < 3:
            raise CliError("the disk is full; make room")
        return write(path)

    run_for(DAY + 3 * RETRY_S, Schedule(tmp_path, DAY, 1), fail_twice)
    assert days(tmp_path) == [1.0 + 2 * RETRY_S / DAY]
    assert capsys.readouterr().err.count("the backup failed: the disk is full; make room; the next try is in 300") == 2


@pytest.mark.parametrize(("text", "seconds"), [("90s", 90), ("30m", 1800), ("24h", DAY), ("7d", 7 * DAY)])
def test_intervals(text: str, seconds: int) -> None:
    assert parse_interval(text) == seconds


@pytest.mark.parametrize("text", ["", "24", "h", "0h", "-1h", "1w", "1.5h", "24 h", "1000000s"])
def test_what_is_no_interval(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="write 30m, 24h or 7d"):
        parse_interval(text)
    assert "24h" in refused(["backup", f"--every={text}", "somewhere"], capsys)


async def fill(path: Path) -> None:
    store = await open_store(path)
    await store.append("g", 0, [EventRow(1, 1, b"one")], TableHeader("open", True, None, b"{}"))
    await store.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    asyncio.run(fill(tmp_path / "data" / "naturalis.sqlite"))
    return tmp_path / "data"


def test_one_backup_for_a_timer_of_the_system(data: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in range(4):
        (folder / f"naturalis-2020010{day + 1}T000000Z.sqlite").touch()
    assert main(["backup", "--keep", "3", str(folder), "--data", str(data)]) == 0
    found = [path for _, path in backups_in(folder)]
    assert [path.name[10:18] for path in found[:2]] == ["20200103", "20200104"]
    assert len(found) == 3
    with open_backup(found[-1]) as copy:
        assert copy.counts().entries == 1


def test_a_backup_that_cannot_be_restored_is_no_backup(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "naturalis-20200101T000000Z.sqlite").touch()
    whole = open_store

    async def torn(where: Path) -> object:
        store = await whole(where)
        written = store.backup

        async def spoiled(path: Path) -> None:
            await written(path)
            body = bytearray(path.read_bytes())
            body[len(body) // 2 :] = bytes(len(body) - len(body) // 2)  # the disk lied
            path.write_bytes(body)

        monkeypatch.setattr(store, "backup", spoiled)
        return store

    monkeypatch.setattr(backup, "open_store", torn)
    assert str(folder) in refused(["backup", "--keep", "1", str(folder), "--data", str(data)], capsys)
    assert [path.name for path in folder.iterdir()] == ["naturalis-20200101T000000Z.sqlite"]


def test_backups_go_into_a_folder(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.touch()
    for where in (str(file), "-"):
        assert "is not a folder" in refused(["backup", "--every", "1h", where, "--data", str(data)], capsys)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
def test_the_program_goes_on_until_it_is_told_to_stop(data: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    command = [sys.executable, "-m", "naturalis", "backup", "--every", "1s", "--keep", "2", str(folder)]
    environ = os.environ | {"NATURALIS_DATA": str(data)}
    process = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    told = [process.stdout.readline() for _ in range(3)]
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=60)
    assert process.returncode == 0
    assert all("1 table, 1 entry, 0 sessions" in line for line in told)
    assert 1 <= len(backups_in(folder)) <= 3
    assert not [path for path in folder.iterdir() if path.suffix == ".part"]
