"""Worker processes beside a real server: killed or paused in the middle, they cost their lease and nothing else."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import Any

import pytest

from naturalis.server.shared.cluster_bots import ClusterBots
from naturalis.server.shared.timings import Timings
from naturalis.store.postgres.jobs import JobTable
from tests.helpers.postgres import Server, postgres_server
from tests.server.helpers.harness import Running
from tests.server.helpers.scenarios import table_with_bots
from tests.server.helpers.servers import names, serving, set_up, settled, stored
from tests.server.helpers.thinkers import has_workers, results

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX"),
]
SHORT_LEASES = Timings(worker_signal_interval_s=0.1, job_lost_after_s=0.5, job_poll_s=0.1, job_max_wait_s=600.0)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with postgres_server() as started:
        yield started


@pytest.fixture
def url(postgres: Server) -> str:
    return postgres.url(postgres.create())


@contextmanager
def work(url: str) -> Iterator[subprocess.Popen[bytes]]:
    """``naturalis work`` with one thread."""
    command = [sys.executable, "-m", "naturalis", "work", "--bot-threads", "1"]
    process = subprocess.Popen(command, env=os.environ | {"NATURALIS_DATABASE": url}, stderr=subprocess.PIPE)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@asynccontextmanager
async def clustered(url: str) -> AsyncIterator[tuple[Running, ClusterBots]]:
    """A server that lets workers think."""
    jobs = await JobTable.open(url)
    make: Any = partial(ClusterBots, jobs)
    async with stored(url) as store, serving(store, bots=make, timings=SHORT_LEASES) as here:
        bots = here.server.services.bots
        assert isinstance(bots, ClusterBots)
        yield here, bots


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=lambda how: how.name)
async def test_a_worker_lost_in_the_middle_delays_its_move_and_loses_nothing(url: str, how: signal.Signals) -> None:
    async with clustered(url) as (here, bots):
        with work(url) as first:
            await has_workers(bots, 1)
            table_id, _, client = await table_with_bots(here, "naturalist")
            while not await held_by_a_worker(bots):  # the bot moves on; catch it in the middle of a thought
                if client.acting():
                    await client.play_on(moves=1)
            first.send_signal(how)
            await set_up(client)
            await client.until(lambda: client.acting() == [0])
            assert results(bots).get("lost", 0) >= 1
            await has_workers(bots, 0)
            await client.play_on(moves=2)  # now the server thinks itself
            with work(url):
                await has_workers(bots, 1)
                answered = results(bots).get("answered", 0)
                await client.play_on(moves=4)
                assert results(bots)["answered"] > answered
                if how is signal.SIGSTOP:
                    first.send_signal(signal.SIGCONT)  # its answer comes too late, and it goes on working
                    await has_workers(bots, 2)
                    await client.play_on(moves=4)
        assert (await names(here, table_id)).count("starter_chosen") == 2
        assert "naturalis_incidents_total 0.0" in bots._metrics.render()[0].decode()


async def held_by_a_worker(bots: ClusterBots) -> bool:
    """Whether a worker has a job now."""
    rows = await bots._jobs._rows("SELECT FROM thinking_jobs WHERE leased_until IS NOT NULL AND answer IS NULL")
    await asyncio.sleep(0)
    return bool(rows)


async def test_a_worker_takes_over_what_another_lost(url: str) -> None:
    async with clustered(url) as (here, bots):
        with work(url) as first, work(url):
            await has_workers(bots, 2)
            first.send_signal(signal.SIGSTOP)
            _, _, client = await table_with_bots(here, "naturalist", seats=4)
            await set_up(client)
            await client.play_on(moves=4)
            await settled(lambda: results(bots)["answered"] > 3)


async def test_a_worker_stops_cleanly(url: str) -> None:
    async with clustered(url) as (_, bots):
        with work(url) as process:
            await has_workers(bots, 1)
            assert await check(url) == (0, "A worker runs on this machine.\n")
            process.send_signal(signal.SIGTERM)
            _, errors = await asyncio.to_thread(process.communicate, None, 60)
            assert process.returncode == 0
            assert b"worker_ready" in errors
            assert b"worker_stopped" in errors
            assert url.encode() not in errors
        await has_workers(bots, 0)
    assert await check(url) == (1, "No worker runs on this machine.\n")


async def check(url: str) -> tuple[int, str]:
    """What ``naturalis work --check`` says."""
    command = [sys.executable, "-m", "naturalis", "work", "--check", "--database", url]
    done = await asyncio.to_thread(partial(subprocess.run, command, capture_output=True, text=True, check=False))
    return done.returncode, done.stdout
