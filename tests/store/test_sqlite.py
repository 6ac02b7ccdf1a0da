"""What is particular to SQLite: durable settings, private files, failing disks, other processes."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from naturalis.store import Conflict, ListedTable, OutcomeUnknown, StoreError
from naturalis.store.backup.file import online_backup
from naturalis.store.sqlite.file import OLDEST_SQLITE, make, open_writer, write_ahead
from naturalis.store.sqlite.store import SqliteStore
from tests.store.samples import HEAD, entries, head, opened, table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a store can be made."""
    return tmp_path / "some" / "folder" / "naturalis.sqlite"


class Faulty:
    """A connection whose statements fail when told to."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.fails: dict[str, Exception] = {}
        self.ran: list[str] = []

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        self.ran.append(statement)
        for start, why in self.fails.items():
            if statement.startswith(start):
                raise why
        return self._connection.execute(statement, *values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


async def faulty(path: Path) -> tuple[SqliteStore, Faulty]:
    """A store, and the connection that it writes through."""
    store = await SqliteStore.open(path)
    connection = Faulty(store._writer._connection)
    store._writer._connection = connection  # type: ignore[assignment]
    return store, connection


async def test_every_commit_is_synced(path: Path) -> None:
    store = await SqliteStore.open(path)

    def pragmas(connection: sqlite3.Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "fullfsync", "checkpoint_fullfsync")
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert await store._writer.run(pragmas) == ["wal", 2, 1, 1]  # 2 is FULL
    await store.close()


async def test_files_and_folders_are_their_owners_alone(path: Path) -> None:
    async with opened(path) as store:
        await table(store, "g")
        assert {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()} == {
            "naturalis.sqlite": 0o600, "naturalis.sqlite-wal": 0o600, "naturalis.sqlite-shm": 0o600,
        }  # fmt: skip
        assert [folder.stat().st_mode & 0o777 for folder in (path.parent, path.parent.parent)] == [0o700, 0o700]


async def test_a_closed_store_is_one_file(path: Path) -> None:
    async with opened(path) as store:
        await table(store, "g")
    assert [*path.parent.iterdir()] == [path]


async def test_all_that_waits_is_one_transaction(path: Path) -> None:
    store, connection = await faulty(path)
    busy = [store.append(f"g{number}", 0, entries(1, 2), HEAD) for number in range(300)]
    await asyncio.gather(*busy)
    assert connection.ran.count("COMMIT") < 20
    assert len(connection.ran) < 200, "a few statements for many appends"
    await store.close()


async def test_a_conflict_disturbs_no_other_append_of_its_transaction(path: Path) -> None:
    store, _ = await faulty(path)
    await table(store, "old", count=2)
    tries = [("a", 0), ("old", 0), ("b", 0), ("a", 1), ("old", 2), ("c", 3), ("b", 0), ("old", 3), ("a", 1)]
    asked = [store.append(table_id, expected, entries(expected + 1), HEAD) for table_id, expected in tries]
    got = await asyncio.gather(*asked, return_exceptions=True)
    assert [isinstance(answer, Conflict) for answer in got] == [
        False,
        True,
        False,
        False,
        False,
        True,
        True,
        False,
        True,
    ]
    assert await store.versions(["a", "b", "c", "old"]) == {"a": 2, "b": 1, "old": 4}
    await store.close()


async def test_a_full_disk_fails_all_that_waited_and_then_it_goes_on(path: Path) -> None:
    store = await SqliteStore.open(path)
    await table(store, "g")
    pages = await store._writer.run(lambda connection: connection.execute("PRAGMA page_count").fetchone()[0])
    await store._writer.run(lambda connection: connection.execute(f"PRAGMA max_page_count = {pages}").fetchone())
    large = [store.append(f"h{number}", 0, [*entries(1, 400)], HEAD) for number in range(5)]
    got = await asyncio.gather(*large, return_exceptions=True)
    assert all(type(answer) is StoreError for answer in got)
    assert str(got[0]).endswith("naturalis.sqlite: the disk is full; make room and try again")
    assert [found.table_id for found in await store.list_tables("", 9)] == ["g"]
    await store._writer.run(lambda connection: connection.execute("PRAGMA max_page_count = 1000000").fetchone())
    await table(store, "h0")
    assert await store.versions(["g", "h0"]) == {"g": 1, "h0": 1}
    await store.close()


async def test_a_commit_that_fails_leaves_all_that_waited_unsure(path: Path) -> None:
    store, connection = await faulty(path)
    connection.fails["COMMIT"] = sqlite3.OperationalError("disk I/O error")
    got = await asyncio.gather(*(table(store, f"g{number}") for number in range(5)), return_exceptions=True)
    assert all(type(answer) is OutcomeUnknown for answer in got)
    with pytest.raises(StoreError, match=r"cannot write to .*: disk I/O error; look after the disk"):
        await store.ready()
    connection.fails.clear()
    assert await store.list_tables("", 9) == []
    await table(store, "g0")
    await store.ready()
    await store.close()


async def test_an_operation_that_goes_wrong_fails_alone(path: Path) -> None:
    store, _ = await faulty(path)

    def wrong(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO heartbeats (process, at) VALUES ('half', 1)")
        raise KeyError("wrong")

    asked = [table(store, "a"), store._writer.run(wrong), store.record_heartbeat("whole", 2), table(store, "b")]
    got = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(answer) for answer in got] == [type(None), KeyError, type(None), type(None)]
    assert await store.heartbeats() == {"whole": 2}
    assert await store.versions(["a", "b"]) == {"a": 1, "b": 1}
    await store.close()


async def test_a_lock_that_is_not_released_is_told(path: Path) -> None:
    store = await SqliteStore.open(path, busy_timeout_s=0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another program has locked it; stop that program and try again"):
            await table(store, "g")
        assert await store.events("g") == []  # reads go on
        other.execute("ROLLBACK")
    await table(store, "g")
    await store.close()


async def test_a_cancelled_backup_stops_and_leaves_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(source: Path, part: Path, stopped: threading.Event) -> None:
        begun.set()
        go_on.wait(60)
        online_backup(source, part, stopped)

    monkeypatch.setattr("naturalis.store.sqlite.store.online_backup", slow)
    async with opened(path) as store:
        await table(store, "g", count=100)
        task = asyncio.create_task(store.backup(path.parent / "backup"))
        await asyncio.to_thread(begun.wait, 60)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        go_on.set()
    assert [*path.parent.iterdir()] == [path]


def test_a_file_system_that_cannot_write_ahead_is_refused(path: Path) -> None:
    with (
        closing(sqlite3.connect(":memory:")) as connection,
        pytest.raises(
            StoreError, match="a file system that cannot share memory, such as a network drive; name a folder"
        ),
    ):
        write_ahead(connection, path)


async def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    rubbish = tmp_path / "rubbish"
    rubbish.write_bytes(b"rubbish" * 1000)
    for place, says in (
        (rubbish, "file is not a database"),
        (tmp_path, "unable to open"),
        (rubbish / "x", "cannot create"),
    ):
        with pytest.raises(StoreError, match=says):
            await SqliteStore.open(place)
    assert rubbish.read_bytes() == b"rubbish" * 1000


def test_an_old_sqlite_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, OLDEST_SQLITE[1] - 1, 5))
    with pytest.raises(StoreError, match=r"run naturalis with one that has 3\.38 or newer"):
        make(path)
    assert not path.exists()


@pytest.mark.parametrize(
    ("query", "index"),
    [
        (
            "SELECT table_id FROM tables WHERE stage = 'open' AND public ORDER BY updated DESC LIMIT 5",
            "tables_by_change",
        ),
        (
            "SELECT version FROM tables WHERE due IS NOT NULL AND stage <> 'over' AND due < 5 ORDER BY due",
            "tables_due",
        ),
        ("SELECT stage, count(*) FROM tables GROUP BY stage", "tables_by_change"),
        ("SELECT table_id FROM tables WHERE stage = ? AND updated < ? ORDER BY updated, table_id", "tables_by_change"),
    ],
)
def test_no_query_reads_all_tables(path: Path, query: str, index: str) -> None:
    make(path)
    with closing(open_writer(path)) as connection:
        plan = connection.execute(f"EXPLAIN QUERY PLAN {query}", ("x", 1) if "?" in query else ()).fetchall()
    assert index in str(plan)


async def test_appends_to_one_table_that_wait_together_are_done_in_order(path: Path) -> None:
    """PostgreSQL serves its connections in any order; one writing thread does not."""
    async with opened(path) as store:
        waiting = [store.append("g", version, entries(version + 1), head(due=version)) for version in range(50)]
        await asyncio.gather(*waiting)
        assert await store.events("g") == entries(1, 50)
        assert await store.list_tables("", 9) == [ListedTable("g", 50, "open", 500, b"{}")]
