"""naturalis backup and restore: what they print, what they refuse, and that nothing is lost between them."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from naturalis.cli import backup
from naturalis.cli.arguments import CliError, Parser
from naturalis.store import EventRow, Session, TableHeader, open_store


def obey(*arguments: object) -> int:
    """Obey one of the two commands."""
    parser = Parser(prog="naturalis")
    backup.add(parser.add_subparsers(required=True))
    options = parser.parse_args([str(argument) for argument in arguments])
    code: int = options.run(options)
    return code


async def fill(path: Path) -> None:
    store = await open_store(path)
    await store.append("g", 0, [EventRow(1, 1, b"one"), EventRow(2, 2, b"two")], TableHeader("open", True, None, b"{}"))
    await store.append("h", 0, [EventRow(1, 1, b"one")], TableHeader("over", True, None, b"{}"))
    await store.save_session(Session(b"d", "p", "Ada", 1, 2))
    await store.close()


async def read(path: Path) -> list[EventRow]:
    store = await open_store(path)
    kept = await store.events("g")
    await store.close()
    return kept


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a store in it; the environment names none."""
    monkeypatch.delenv("NATURALIS_DATA", raising=False)
    monkeypatch.delenv("NATURALIS_DATABASE", raising=False)
    folder = tmp_path / "data"
    asyncio.run(fill(folder / "naturalis.sqlite"))
    return folder


def test_there_and_back(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, new = tmp_path / "monday.sqlite", tmp_path / "new"
    assert obey("backup", file, "--data", data) == 0
    assert capsys.readouterr().out == f"{file}: 2 tables, 3 entries, 1 session, from {data / 'naturalis.sqlite'}\n"
    assert obey("restore", file, "--data", new) == 0
    assert capsys.readouterr().out == f"{new / 'naturalis.sqlite'}: 2 tables, 3 entries, 1 session, from {file}\n"
    assert asyncio.run(read(new / "naturalis.sqlite")) == [EventRow(1, 1, b"one"), EventRow(2, 2, b"two")]


@pytest.mark.slow
def test_there_and_back_through_a_pipe(data: Path, tmp_path: Path) -> None:
    naturalis, new = f"'{sys.executable}' -m naturalis", tmp_path / "new"
    command = f"{naturalis} backup - --data '{data}' | {naturalis} restore - --data '{new}'"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert done.stdout == f"{new / 'naturalis.sqlite'}: 2 tables, 3 entries, 1 session, from -\n"
    assert done.stderr == f"2 tables, 3 entries, 1 session, from {data / 'naturalis.sqlite'}\n"
    assert asyncio.run(read(new / "naturalis.sqlite")) == [EventRow(1, 1, b"one"), EventRow(2, 2, b"two")]


def test_the_environment_names_the_place(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NATURALIS_DATA", str(data))
    assert obey("backup", tmp_path / "b") == 0
    monkeypatch.setenv("NATURALIS_DATA", str(tmp_path / "other"))
    assert obey("restore", tmp_path / "b") == 0
    assert (tmp_path / "other" / "naturalis.sqlite").exists()
    monkeypatch.setenv("NATURALIS_DATABASE", "postgresql://ada:s3cret@/x?host=/no/such/folder")
    with pytest.raises(CliError, match=r"cannot connect to postgresql:///x: ") as why:
        obey("backup", tmp_path / "c")
    assert "s3cret" not in str(why.value)


def test_what_is_refused(data: Path, tmp_path: Path) -> None:
    obey("backup", tmp_path / "b", "--data", data)
    wrong = {
        ("backup", tmp_path / "b", "--data", data): "is there already; name a new file",
        (
            "backup",
            tmp_path / "c",
            "--data",
            tmp_path / "none",
        ): "there is no .* to back up; name its folder with --data",
        ("backup", tmp_path / "c", "--data", data, "--database", "x"): "not allowed with argument --data",
        ("backup", tmp_path / "c", "--database", "mysql://x"): "there is no store for mysql://",
        ("restore", tmp_path / "b", "--data", data): "is not empty; a backup is restored into a new place only",
        ("restore", tmp_path / "c", "--data", tmp_path / "none"): "cannot read .*c: No such file or directory",
        ("restore", __file__, "--data", tmp_path / "none"): "file is not a database",
    }
    for arguments, says in wrong.items():
        with pytest.raises(CliError, match=says) as why:
            obey(*arguments)
        assert "\n" not in str(why.value)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["b", "data"]


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_help_teaches_by_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        obey(command, "--help")
    assert f"  naturalis {command} " in capsys.readouterr().out
