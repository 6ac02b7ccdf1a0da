"""Migrations, on both stores: each once, in order, whole or not at all, and never backwards."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it has no types
import pytest

from naturalis.store import StoreError, migrations
from naturalis.store.migrations import all_migrations, missing, statements
from naturalis.store.sqlite.file import connect
from tests.store.samples import everything, opened, table

KNOWN = [(migration.number, migration.name) for migration in all_migrations("sqlite")]
NEXT = len(KNOWN) + 1
ADDED = [*KNOWN, (NEXT, "note")]
NEW = "ALTER TABLE tables ADD COLUMN note TEXT;\n-- two; statements\nUPDATE tables SET note = 'kept; too';\n"
BROKEN = "CREATE TABLE other (x INTEGER);\nINSERT INTO nowhere VALUES (1);\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The migrations in a folder of their own, where more can be added."""
    made = Path(shutil.copytree(str(migrations.FOLDER), tmp_path / "migrations"))
    monkeypatch.setattr(migrations, "FOLDER", made)
    return made


def add(folder: Path, sql: str, name: str = f"{NEXT:04}_note.sql") -> None:
    for kind in ("sqlite", "postgres"):
        (folder / kind / name).write_text(sql, encoding="utf-8")


async def query(place: str | Path, sql: str) -> list[Any]:
    """What the database says, asked with nothing of ours."""
    if isinstance(place, Path):
        with closing(sqlite3.connect(place)) as connection, connection:
            return connection.execute(sql).fetchall()
    other = await asyncpg.connect(place)
    try:
        return [tuple(row) for row in await other.fetch(sql)]
    finally:
        await other.close()


APPLIED = "SELECT number, name FROM migrations ORDER BY number"


async def test_a_new_place_gets_all_of_them_once(place: str | Path, folder: Path) -> None:
    add(folder, NEW)
    for _ in range(2):
        async with opened(place):
            pass
        assert await query(place, APPLIED) == ADDED


async def test_a_second_one_is_applied_to_what_is_there(place: str | Path, folder: Path) -> None:
    async with opened(place) as store:
        await table(store, "g", count=3)
        before = await everything(store)
    add(folder, NEW)
    async with opened(place) as store:
        assert await everything(store) == before
        await table(store, "h")
    assert await query(place, APPLIED) == ADDED
    assert await query(place, "SELECT table_id, note FROM tables ORDER BY table_id") == [
        ("g", "kept; too"),
        ("h", None),
    ]


async def test_one_that_fails_changes_nothing(place: str | Path, folder: Path) -> None:
    async with opened(place) as store:
        await table(store, "g")
    add(folder, BROKEN)
    with pytest.raises(StoreError, match="nowhere"):
        async with opened(place):
            pass
    assert await query(place, APPLIED) == KNOWN
    add(folder, BROKEN.replace("INSERT INTO nowhere VALUES (1)", "CREATE TABLE nowhere (x INTEGER)"))
    async with opened(place) as store:
        assert await store.versions(["g"]) == {"g": 1}


async def test_a_newer_database_is_refused(place: str | Path, folder: Path) -> None:
    add(folder, NEW)
    async with opened(place):
        pass
    for kind in ("sqlite", "postgres"):
        (folder / kind / f"{NEXT:04}_note.sql").unlink()
    with pytest.raises(
        StoreError, match=r"was written by a newer version of naturalis; install that version to use it$"
    ):
        async with opened(place):
            pass


async def test_two_that_open_at_once_in_one_process(place: str | Path, folder: Path) -> None:
    add(folder, NEW)

    async def use(number: int) -> None:
        async with opened(place) as store:
            await table(store, f"g{number}")

    await asyncio.gather(*(use(number) for number in range(4)))
    assert await query(place, APPLIED) == ADDED
    assert await query(place, "SELECT count(*) FROM tables") == [(4,)]


START = """
import asyncio, sys
from naturalis.store import EventRow, TableHeader, open_store
from pathlib import Path

async def main(where, name):
    print("waiting", flush=True)
    sys.stdin.readline()
    store = await open_store(where if "://" in where else Path(where))
    await store.append(name, 0, [EventRow(1, 1, b"")], TableHeader("open", True, None, b""))
    await store.close()

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.mark.slow
async def test_two_processes_that_start_together(place: str | Path) -> None:
    command = [sys.executable, "-c", START, str(place)]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with ExitStack() as stack:
        both = [stack.enter_context(subprocess.Popen([*command, name], **pipes)) for name in ("one", "two")]
        for process in both:
            assert process.stdout is not None
            assert process.stdout.readline() == b"waiting\n"
        for process in both:
            assert process.stdin is not None
            process.stdin.write(b"\n")
            process.stdin.flush()
        ends = [(*process.communicate(timeout=60), process.returncode) for process in both]
    assert ends == [(b"", b"", 0)] * 2
    assert await query(place, APPLIED) == KNOWN
    assert await query(place, "SELECT table_id FROM tables ORDER BY table_id") == [("one",), ("two",)]


def test_the_files_are_numbered_alike_for_both_kinds(folder: Path) -> None:
    names = [[(found.number, found.name) for found in all_migrations(kind)] for kind in ("sqlite", "postgres")]
    assert names[0] == names[1]
    add(folder, NEW, f"{NEXT + 1:04}_note.sql")
    with pytest.raises(StoreError, match="not numbered from 1 without a hole"):
        all_migrations("sqlite")


def test_another_history_is_refused() -> None:
    with pytest.raises(StoreError, match="migrated in a way that this version does not know"):
        missing("sqlite", {1: "other"}, "x")
    assert missing("sqlite", dict(KNOWN), "x") == []


def test_a_script_is_cut_into_statements() -> None:
    assert [*statements(NEW)] == [*NEW.splitlines(keepends=True)[:1], "".join(NEW.splitlines(keepends=True)[1:])]
    assert [*statements("-- nothing\n")] == []
    with pytest.raises(StoreError, match="does not end with a semicolon"):
        [*statements("CREATE TABLE x (y)")]


async def test_the_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with closing(connect(_made(path))) as connection:
        connection.execute("CREATE TABLE theirs (x)")
    with pytest.raises(StoreError, match="has the tables of another program; name another file"):
        async with opened(path):
            pass


def _made(path: Path) -> Path:
    path.touch()
    return path
