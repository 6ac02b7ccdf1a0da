"""Backups and restoring, on both stores and from each kind to the other."""

from __future__ import annotations

import asyncio
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from naturalis.store import EventRow, Store, StoreError, TableHeader, migrations, restore
from naturalis.store.backup.file import BackupCounts, RestorableStore, open_backup
from naturalis.store.sqlite.file import connect
from tests.store.samples import HEAD, entries, everything, head, opened, session, table, torn

pytestmark = pytest.mark.slow


async def fill(store: Store) -> None:
    """Something in every table of the database."""
    await table(store, "a", head("open", due=4, summary=b"\x00\xff"), count=700)
    await table(store, "b", head("over", public=False), at=7)
    await store.append("a", 700, entries(701), head("playing", due=None))
    await table(store, "ž", TableHeader("open", True, None, b"{}", b"{}", ("ann", "bob")))
    await store.save_session(session())
    await store.save_session(session(b"\x00\xff", seen=2**40))
    await store.record_heartbeat("one", 1)
    await store.add_outage(1, 2)
    await store.add_outage(1, 2)


async def test_a_backup_is_a_store_with_everything_in_it(store: Store, tmp_path: Path) -> None:
    await fill(store)
    path = tmp_path / "backup.sqlite"
    await store.backup(path)
    assert [file.name for file in tmp_path.iterdir() if "backup" in file.name] == ["backup.sqlite"]
    assert path.stat().st_mode & 0o777 == 0o600
    assert torn(path) == []
    with open_backup(path) as copy:
        assert copy.counts() == BackupCounts(3, 703, 2)
    async with opened(path) as copied:
        assert await everything(copied) == await everything(store)


async def test_restored_into_either_kind(store: RestorableStore, tmp_path: Path) -> None:
    path = tmp_path / "backup.sqlite"
    async with opened(tmp_path / "before.sqlite") as before:
        await fill(before)
        await before.backup(path)
        assert await restore(path, store) == BackupCounts(3, 703, 2)
        assert await everything(store) == await everything(before)
    await store.append("a", 701, entries(702), HEAD)
    again = tmp_path / "again.sqlite"
    await store.backup(again)
    assert torn(again) == []


@pytest.mark.slow
async def test_a_backup_while_appends_run(store: Store, tmp_path: Path) -> None:
    for number in range(20):
        await store.append(f"g{number}", 0, [EventRow(v, v, bytes(2000)) for v in range(1, 101)], HEAD)
    running = True
    made = 0

    async def play(number: int) -> None:
        nonlocal made
        version = 100
        while running:
            await store.append(f"g{number}", version, entries(version + 1, 2), HEAD)
            version += 2
            made += 1

    players = [asyncio.create_task(play(number)) for number in range(20)]
    while made < 20:
        await asyncio.sleep(0.001)
    acknowledged = await store.versions([f"g{number}" for number in range(20)])
    for number in range(2):
        before = made
        await store.backup(tmp_path / f"{number}.sqlite")
        assert made > before, "appends wait for the backup"
    running = False
    await asyncio.gather(*players)
    for number in range(2):
        assert torn(tmp_path / f"{number}.sqlite") == []
    async with opened(tmp_path / "0.sqlite") as copy:
        kept = await copy.versions([*acknowledged])
        assert all(kept[table_id] >= version for table_id, version in acknowledged.items())


async def test_a_file_that_is_there_is_never_overwritten(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "backup.sqlite"
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(StoreError, match=r"backup\.sqlite is there already; name a new file"):
        await store.backup(path)
    assert path.read_text("utf-8") == "precious"
    with pytest.raises(StoreError, match=r"cannot write .*: No such file or directory"):
        await store.backup(tmp_path / "none" / "backup.sqlite")


async def test_a_backup_that_fails_leaves_nothing(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("naturalis.store.backup.file._refuse", lambda _path: None)
    monkeypatch.setattr("naturalis.store.backup.file.os.fsync", full)
    with pytest.raises(StoreError, match=r"cannot write .*backup: No space left"):
        await store.backup(tmp_path / "backup")
    assert [file for file in tmp_path.iterdir() if "backup" in file.name] == []
    await table(store, "g")


async def test_a_cancelled_copy_leaves_nothing(store: RestorableStore, tmp_path: Path) -> None:
    path = tmp_path / "backup.sqlite"
    async with opened(tmp_path / "before.sqlite") as before:
        await fill(before)
        await before.backup(path)
    for pause in range(6):
        task = asyncio.create_task(restore(path, store))
        await asyncio.sleep(pause / 500)
        task.cancel()
        if not isinstance((await asyncio.gather(task, return_exceptions=True))[0], asyncio.CancelledError):
            break  # it was faster
        if await store.list_tables("", 9):
            break  # it was too late to stop it
    else:
        await restore(path, store)
    assert [found.table_id for found in await store.list_tables("", 9)] == ["a", "b", "ž"]
    for pause in range(6):
        copying = asyncio.create_task(store.backup(tmp_path / f"copy {pause}"))
        await asyncio.sleep(pause / 500)
        copying.cancel()
        await asyncio.gather(copying, return_exceptions=True)
    await store.close()
    assert not [*tmp_path.glob("*.part")]
    assert all(torn(file) == [] for file in tmp_path.glob("copy *"))


async def test_a_store_that_is_not_empty_is_left_alone(store: RestorableStore, tmp_path: Path) -> None:
    path = tmp_path / "backup.sqlite"
    await store.backup(path)
    await store.record_heartbeat("one", 1)
    before = await everything(store)
    with pytest.raises(StoreError, match="is not empty; a backup is restored into a new place only"):
        await restore(path, store)
    assert await everything(store) == before


def broken(path: Path, statement: str) -> None:
    with closing(connect(path)) as connection:
        connection.execute(statement)


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("DELETE FROM events WHERE table_id = 'a' AND version = 5", "table a lacks some of its events"),
        ("DELETE FROM events WHERE table_id = 'a' AND version = 701", "table a lacks some of its events"),
        ("DELETE FROM tables WHERE table_id = 'a'", "table a lacks some of its events"),
        ("DELETE FROM events WHERE table_id = 'b'", "table b lacks some of its events"),
        ("INSERT INTO migrations VALUES (9, 'later', 1)", "was written by a newer version of naturalis"),
        ("UPDATE migrations SET name = 'other'", "was migrated in a way that this version does not know"),
        ("DROP TABLE migrations", "has the tables of another program"),
    ],
)
async def test_a_damaged_backup_is_refused(store: RestorableStore, tmp_path: Path, statement: str, says: str) -> None:
    path = tmp_path / "backup.sqlite"
    async with opened(tmp_path / "before.sqlite") as before:
        await fill(before)
        await before.backup(path)
    broken(path, statement)
    with pytest.raises(StoreError, match=says):
        await restore(path, store)
    assert await store.list_tables("", 9) == []


@pytest.mark.parametrize("content", [b"", b"rubbish" * 1000])
async def test_what_is_no_backup_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "backup.sqlite"
    path.write_bytes(content)
    async with opened(tmp_path / "new.sqlite") as store:
        with pytest.raises(StoreError, match=r"is not a backup; name a file|file is not a database; restore a backup"):
            await restore(path, store)
        with pytest.raises(StoreError, match=r"cannot read .*none: No such file"):
            await restore(tmp_path / "none", store)
    assert path.read_bytes() == content


async def test_an_older_backup_is_migrated_on_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "backup.sqlite"
    async with opened(tmp_path / "before.sqlite") as before:
        await fill(before)
        await before.backup(path)
    old = path.read_bytes()
    folder = tmp_path / "migrations"
    shutil.copytree(str(migrations.FOLDER), folder)
    number = len(migrations.all_migrations("sqlite")) + 1
    (folder / "sqlite" / f"{number:04}_more.sql").write_text("CREATE TABLE more (x INTEGER);", encoding="utf-8")
    monkeypatch.setattr(migrations, "FOLDER", folder)
    async with opened(tmp_path / "new.sqlite") as store:
        assert await restore(path, store) == BackupCounts(3, 703, 2)
    assert path.read_bytes() == old
