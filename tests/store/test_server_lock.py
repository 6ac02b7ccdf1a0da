"""A second server on one SQLite file is refused; tools are not, and a dead server leaves no lock."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from naturalis.store import StoreError, open_store

REFUSED = "another server is using .*naturalis.sqlite; stop it, or start this one with --data DIR or --database URL$"
HOLD = """
import asyncio, sys
from pathlib import Path
from naturalis.store import open_store

async def main():
    store = await open_store(Path(sys.argv[1]), for_server=True)
    print("open", flush=True)
    sys.stdin.readline()

asyncio.run(main())
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "naturalis.sqlite"


async def test_a_second_server_is_refused_until_the_first_has_closed(path: Path) -> None:
    first = await open_store(path, for_server=True)
    for _ in range(2):
        with pytest.raises(StoreError, match=REFUSED):
            await open_store(path, for_server=True)
    await first.close()
    await (await open_store(path, for_server=True)).close()


async def test_a_link_to_the_file_is_the_same_file(path: Path, tmp_path: Path) -> None:
    first = await open_store(path, for_server=True)
    link = tmp_path / "naturalis.sqlite"
    link.symlink_to(path)
    with pytest.raises(StoreError, match=REFUSED):
        await open_store(link, for_server=True)
    await first.close()


async def test_tools_work_beside_a_server(path: Path, tmp_path: Path) -> None:
    server = await open_store(path, for_server=True)
    tool = await open_store(path)
    await tool.backup(tmp_path / "backup.sqlite")
    assert await tool.list_tables("", 9) == []
    await tool.close()
    with pytest.raises(StoreError, match=REFUSED):  # closing the tool has not freed the lock
        await open_store(path, for_server=True)
    await server.close()


async def test_a_killed_server_leaves_no_lock(path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdin=-1, stdout=-1) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(StoreError, match=REFUSED):
            await open_store(path, for_server=True)
        other.kill()
        other.wait(timeout=30)
        await (await open_store(path, for_server=True)).close()


async def test_a_lock_is_freed_when_the_file_cannot_be_opened(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"this is no database, but it is long enough to be read as one" * 99)
    for _ in range(2):
        with pytest.raises(StoreError, match="cannot open"):
            await open_store(path, for_server=True)
