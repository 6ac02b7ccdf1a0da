"""``naturalis export``: the games of a server as records that obey the rules, without what was undone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from naturalis import Placed
from naturalis.cli import main
from naturalis.records import decode, replay, verify
from naturalis.store import open_store
from naturalis.store.contract import EventRow, TableHeader
from tests.helpers.cli import refused
from tests.tables.driven_table import DrivenTable


def over(seats: int = 2) -> DrivenTable:
    """A game that was played to its end, with placements undone."""
    driven = DrivenTable.in_turn(seats)
    undone = 0
    while driven.table.stage == "playing":
        seat = driven.table.acting[0]
        driven.move()
        if driven.table.stage == "playing" and driven.game.phase == "draw" and undone < 4:
            driven.ask(seat, "Undo", seat=seat)
            undone += 1
            driven.move()
    return driven


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A server's folder: three games that are over, one that was given up, one that goes on, one that never began."""
    given_up = DrivenTable.in_turn(2)
    given_up.ask(0, "Resign", seat=0)
    benches = [over(2), over(3), over(4), given_up, DrivenTable.in_turn(2), DrivenTable(seats=2)]

    async def fill() -> None:
        store = await open_store(tmp_path / "data" / "naturalis.sqlite")
        for number, driven in enumerate(benches):
            head = TableHeader(driven.table.stage, False, None, b"")
            await store.append(f"game{number}", 0, driven.entries, head)
        await store.close()

    asyncio.run(fill())
    return tmp_path / "data"


def test_games_that_are_over(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    assert main(["export", str(out), "--data", str(data)]) == 0
    assert capsys.readouterr().err == "3 games\n"
    records = [decode(line) for line in out.read_bytes().splitlines()]
    assert [verify(record).seats for record in records] == [2, 3, 4]
    assert all(verify(record).over for record in records)
    for record in records:
        placed = [event for event in record.events if isinstance(event, Placed)]
        assert len({(event.seat, event.x, event.y) for event in placed}) == len(placed)
    assert "Name 0" in out.read_text(encoding="utf-8")


def test_all_games_that_began(data: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["export", "-", "--all", "--data", str(data)]) == 0
    printed = capsysbinary.readouterr()
    assert printed.err == b"5 games\n"
    records = [decode(line) for line in printed.out.splitlines()]
    assert [replay(record).over for record in records] == [True, True, True, False, False]


def test_what_the_record_command_says_of_them(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    assert main(["export", str(out), "--data", str(data)]) == 0
    assert main(["record", "verify", str(out)]) == 0
    capsys.readouterr()


def test_no_data_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = refused(["export", str(tmp_path / "out.jsonl"), "--data", str(tmp_path / "none")], capsys)
    assert "there is no server data" in told
    assert not (tmp_path / "none").exists()
    assert not (tmp_path / "out.jsonl").exists()


def test_a_folder_that_is_not_there(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no folder" in refused(["export", str(tmp_path / "no" / "out.jsonl"), "--data", str(data)], capsys)


@pytest.mark.parametrize("body", [b"", b"rubbish"])
def test_a_table_that_cannot_be_read(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], body: bytes
) -> None:
    async def spoil() -> None:
        store = await open_store(data / "naturalis.sqlite")
        entries = over().entries
        entries[30] = EventRow(31, entries[40].at, body or entries[40].body)
        await store.append("spoilt", 0, entries, TableHeader("over", False, None, b""))
        await store.close()

    asyncio.run(spoil())
    told = refused(["export", str(tmp_path / "out.jsonl"), "--data", str(data)], capsys)
    assert "spoilt" in told
    assert not (tmp_path / "out.jsonl").exists()


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["export", "--help"])
    assert "  naturalis export games.jsonl" in capsys.readouterr().out
