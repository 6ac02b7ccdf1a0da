"""What is particular to PostgreSQL: servers that are not durable, lost connections, servers that stop and come back."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from naturalis.store import Conflict, EventRow, OutcomeUnknown, Store, StoreError, open_store
from naturalis.store.postgres.store import PostgresStore
from tests.helpers.postgres import Server
from tests.store.samples import HEAD, entries, opened, table


async def test_a_server_that_does_not_wait_for_its_disk_is_refused(server: Server, database: str, url: str) -> None:
    await asyncio.to_thread(server.execute, f"ALTER DATABASE {database} SET synchronous_commit = off")
    try:
        with pytest.raises(StoreError, match=r"synchronous_commit is off in this PostgreSQL, .* turn it on"):
            await open_store(url)
    finally:
        await asyncio.to_thread(server.execute, f"ALTER DATABASE {database} RESET synchronous_commit")
    async with opened(url):
        pass


@pytest.mark.slow
def test_nor_is_one_that_does_not_sync_at_all(server: Server, url: str, runner: asyncio.Runner) -> None:
    server.stop()
    server.start(fsync="off")
    try:
        with pytest.raises(StoreError, match=r"fsync is off in this PostgreSQL, .* turn it on"):
            runner.run(open_store(url))
    finally:
        server.stop()
        server.start()


async def eventually(store: Store, table_id: str) -> None:
    """Append to this table as a server would: read again when unsure, try again when refused."""
    version = 0
    for _ in range(500):
        try:
            version = (await store.versions([table_id])).get(table_id, 0)
            if version == 3:
                return
            await store.append(table_id, version, entries(version + 1), HEAD)
        except (StoreError, Conflict):
            await asyncio.sleep(0.02)
    raise AssertionError("it does not recover")


async def test_ended_connections_are_replaced(server: Server, database: str, url: str) -> None:
    async with opened(url) as store:
        await asyncio.gather(*(table(store, f"g{number}") for number in range(20)))
        await asyncio.to_thread(server.disconnect, database)
        await asyncio.gather(*(eventually(store, f"g{number}") for number in range(20)))
        for number in range(20):
            assert await store.events(f"g{number}") == entries(1, 3)


async def test_connections_ended_amid_appends_lose_nothing(server: Server, database: str, url: str) -> None:
    async with opened(url) as store:
        told: dict[str, int] = dict.fromkeys("abcdef", 0)
        failed: list[StoreError] = []
        running = True

        async def play(table_id: str) -> None:
            version = 0
            while running:
                try:
                    await store.append(table_id, version, entries(version + 1), HEAD)
                    version += 1
                    told[table_id] = version
                except StoreError as why:
                    failed.append(why)
                    version = len(await still(store.events, table_id))

        players = [asyncio.create_task(play(table_id)) for table_id in told]
        for _ in range(3):
            await asyncio.to_thread(server.disconnect, database)
            await asyncio.sleep(0.05)
        running = False
        await asyncio.gather(*players)
        assert failed
        for table_id, version in told.items():
            kept = await store.events(table_id)
            assert kept == entries(1, len(kept))
            assert len(kept) >= version


async def still(call: object, table_id: str) -> list[EventRow]:
    """The answer, as soon as there is one."""
    while True:
        try:
            answer: list[EventRow] = await call(table_id)  # type: ignore[operator]
            return answer
        except StoreError:
            await asyncio.sleep(0.01)


async def test_a_connection_lost_while_it_writes_leaves_one_unsure(url: str) -> None:
    async with opened(url) as store, opened(url) as other:
        await table(store, "g")
        assert isinstance(other, PostgresStore)
        async with other._connection() as connection, connection.transaction():
            await connection.execute("SELECT 1 FROM tables FOR UPDATE")  # so that the append waits
            task = asyncio.create_task(store.append("g", 1, entries(2), HEAD))
            reading = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            while not (waiting := await connection.fetch(reading)):
                await asyncio.sleep(0.01)
            await connection.execute("SELECT pg_terminate_backend($1)", waiting[0]["pid"])
            with pytest.raises(OutcomeUnknown, match=r"the connection to postgresql:///test1 was lost: .*; try again"):
                await task
        assert await store.versions(["g"]) == {"g": 1}


@pytest.mark.slow
@pytest.mark.parametrize("how", ["stop", "kill"])
async def test_a_server_that_comes_back_is_used_again(server: Server, url: str, how: str) -> None:
    async with opened(url) as store:
        await asyncio.gather(*(table(store, f"g{number}") for number in range(5)))
        await asyncio.to_thread(server.stop if how == "stop" else server.kill)
        try:
            for asked in (table(store, "h"), store.events("g0"), store.ready()):
                with pytest.raises(StoreError, match=r"cannot connect to|the connection to .* was lost"):
                    await asked
            with pytest.raises(StoreError, match=r"cannot connect to postgresql:///test1: .*; start the server"):
                await open_store(url)
        finally:
            await asyncio.to_thread(server.start)
        await asyncio.gather(*(eventually(store, f"g{number}") for number in range(5)))
        await store.ready()


async def test_nothing_waits_for_ever(url: str) -> None:
    async with opened(url) as other:
        store = await PostgresStore.open(url, statement_timeout_ms=200)
        await table(other, "g")
        assert isinstance(other, PostgresStore)
        async with other._connection() as connection, connection.transaction():
            await connection.execute("SELECT 1 FROM tables FOR UPDATE")
            with pytest.raises(
                StoreError, match="canceling statement due to statement timeout; look at its log"
            ) as why:
                await store.append("g", 1, entries(2), HEAD)
            assert not isinstance(why.value, OutcomeUnknown), "the server said that it did not"
        await other.append("g", 1, entries(2), HEAD)
        await store.close()


@pytest.mark.slow
async def test_a_pool_of_one(url: str, tmp_path: Path) -> None:
    store = await PostgresStore.open(url, pool=1)
    await asyncio.gather(*(table(store, f"g{number}") for number in range(20)), store.backup(tmp_path / "b"))
    assert (await store.count_tables())["playing"] == 20
    await store.close()


@pytest.mark.slow
async def test_a_server_that_only_reads_is_not_ready(server: Server, database: str, url: str) -> None:
    async with opened(url) as store:
        await asyncio.to_thread(server.execute, f"ALTER DATABASE {database} SET default_transaction_read_only = on")
        try:
            with pytest.raises(StoreError, match="read-only transaction"):
                await store.ready()
        finally:
            await asyncio.to_thread(server.execute, f"ALTER DATABASE {database} RESET default_transaction_read_only")


STARTS = """
import sys, time
from tests.helpers.postgres import postgres_server
with postgres_server() as server:
    print(server.url(), flush=True)
    time.sleep(600)
"""


@pytest.mark.slow
def test_a_test_run_that_is_killed_leaves_no_server_behind() -> None:
    with subprocess.Popen([sys.executable, "-c", STARTS], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        folder = Path(process.stdout.readline().strip().partition("host=")[2])
        pid = int((folder / "data" / "postmaster.pid").read_text("utf-8").split()[0])
        os.kill(pid, 0)
        process.send_signal(signal.SIGKILL)
    end = time.monotonic() + 60
    while folder.exists() and time.monotonic() < end:
        time.sleep(0.05)
    assert not folder.exists()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
