"""Jobs in PostgreSQL: each goes to one worker at a time, a lost one to the next, and no late answer counts."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from naturalis.store import StoreError
from naturalis.store.postgres.jobs import JOBS_CHANNEL, Capacity, JobTable, answers_channel
from tests.helpers.postgres import Server

NEVER = 1000.0  # seconds


@pytest.fixture
def jobs(url: str, runner: asyncio.Runner) -> Iterator[JobTable]:
    opened = runner.run(JobTable.open(url))
    yield opened
    runner.run(opened.close())


async def post(jobs: JobTable, *numbers: int, server: str = "s", release: str = "1", urgent: bool = True) -> None:
    for number in numbers:
        await jobs.post(number, server, release, urgent, b"question %d" % number)


async def claimed(jobs: JobTable, worker: str, limit: int = 9, lease_s: float = NEVER, **which: object) -> list[int]:
    asked = {"release": "1", "urgent": True} | which
    found = await jobs.claim(worker, limit=limit, lease_s=lease_s, **asked)  # type: ignore[arg-type]
    assert all(each.question == b"question %d" % each.job for each in found)
    return sorted(each.job for each in found)


async def test_an_answer_comes_back_once(jobs: JobTable) -> None:
    await post(jobs, 5)
    assert await claimed(jobs, "w") == [5]
    assert await jobs.collect("s", NEVER) == {}
    assert await jobs.answer(5, "w", b"answer")
    assert await jobs.collect("other", NEVER) == {}
    assert await jobs.collect("s", NEVER) == {5: b"answer"}
    assert await jobs.collect("s", NEVER) == {}


async def test_workers_share_the_jobs_oldest_first(jobs: JobTable) -> None:
    await post(jobs, 30, 20, 10)
    assert await claimed(jobs, "v", limit=2) == [20, 30]
    assert await claimed(jobs, "w") == [10]
    assert await claimed(jobs, "v") == []


async def test_no_two_workers_get_the_same_job(url: str, jobs: JobTable) -> None:
    await post(jobs, *range(60))
    tables = [await JobTable.open(url) for _ in range(4)]

    async def take(number: int) -> list[int]:
        found: list[int] = []
        while got := await claimed(tables[number], f"w{number}", limit=3):
            found += got
        return found

    try:
        taken = await asyncio.gather(*map(take, range(4)))
    finally:
        for table in tables:
            await table.close()
    assert sorted(job for each in taken for job in each) == [*range(60)]


async def test_a_worker_gets_jobs_of_its_release_and_kind_only(jobs: JobTable) -> None:
    await post(jobs, 1, release="2")
    await post(jobs, 2, urgent=False)
    await post(jobs, 3)
    assert await claimed(jobs, "w") == [3]
    assert await claimed(jobs, "w", urgent=False) == [2]
    assert await claimed(jobs, "w", release="2") == [1]


async def test_a_lost_job_goes_to_the_next_worker_and_the_first_answers_in_vain(jobs: JobTable) -> None:
    await post(jobs, 1)
    assert await claimed(jobs, "paused", lease_s=0.0) == [1]
    assert await claimed(jobs, "next") == [1]
    assert not await jobs.answer(1, "paused", b"late")
    assert await jobs.answer(1, "next", b"answer")
    assert not await jobs.answer(1, "next", b"again")
    assert await jobs.collect("s", NEVER) == {1: b"answer"}


async def test_a_job_that_nobody_has_comes_back_to_its_server(jobs: JobTable) -> None:
    await post(jobs, 1, 2, 3)
    assert await claimed(jobs, "w", limit=1) == [1]  # it has its time
    assert await jobs.collect("s", 0.0) == {2: None, 3: None}
    assert await claimed(jobs, "v") == []
    await post(jobs, 4)
    assert await claimed(jobs, "dead", lease_s=0.0) == [4]
    assert await jobs.collect("s", 0.0) == {4: None}
    assert not await jobs.answer(4, "dead", b"late")


async def test_a_withdrawn_job_is_gone(jobs: JobTable) -> None:
    await post(jobs, 1, 2)
    assert await claimed(jobs, "w", limit=1) == [1]
    await jobs.withdraw(1)
    await jobs.withdraw(2)
    assert not await jobs.answer(1, "w", b"answer")
    assert await claimed(jobs, "w") == []


async def test_capacity_counts_workers_of_the_release_that_signal(
    jobs: JobTable, server: Server, database: str
) -> None:
    assert await jobs.capacity("1") == Capacity(0, 0)
    for worker, release, threads in (("a", "1", 2), ("b", "1", 3), ("c", "2", 4)):
        await jobs.signal(worker, release, threads)
    assert await jobs.capacity("1") == Capacity(2, 5)
    assert await jobs.live_workers() == ["a", "b", "c"]
    await post(jobs, 1)
    assert await claimed(jobs, "a") == [1]
    await jobs.leave("a")
    assert await claimed(jobs, "b") == [1]  # at once: nobody has to wait for the end of the lease
    assert await jobs.capacity("1") == Capacity(1, 3)
    await asyncio.to_thread(server.execute, "UPDATE thinking_workers SET at = at - interval '1 minute'", database)
    assert await jobs.capacity("1") == Capacity(0, 0)


async def test_leftovers_of_dead_servers_are_deleted(jobs: JobTable, server: Server, database: str) -> None:
    await post(jobs, 1)
    await asyncio.to_thread(server.execute, "UPDATE thinking_jobs SET posted = posted - interval '1 hour'", database)
    await post(jobs, 2)
    await jobs.signal("w", "1", 1)
    assert await claimed(jobs, "w") == [2]


async def test_both_sides_are_woken_also_after_their_connection_was_cut(
    jobs: JobTable, server: Server, database: str
) -> None:
    job_posted, answered = asyncio.Event(), asyncio.Event()
    listeners = [jobs.listener(), jobs.listener()]
    listeners[0].subscribe(JOBS_CHANNEL, lambda _: job_posted.set())
    listeners[1].subscribe(answers_channel("s"), lambda _: answered.set())
    tasks = [asyncio.create_task(listener.run()) for listener in listeners]
    for number in (1, 2):
        while any(listener.connects < number for listener in listeners):
            await asyncio.sleep(0.01)
        for event in (job_posted, answered):
            event.clear()
        await post(jobs, number)
        await job_posted.wait()
        await claimed(jobs, "w")
        assert not answered.is_set()
        await jobs.answer(number, "w", b"answer")
        await answered.wait()
        await asyncio.to_thread(server.disconnect, database)
        while True:  # the pool notices, too
            try:
                await jobs.capacity("1")
                break
            except StoreError:
                await asyncio.sleep(0.01)
    for task in tasks:
        task.cancel()


async def test_a_database_that_is_away_is_a_store_error(jobs: JobTable, server: Server) -> None:
    await asyncio.to_thread(server.stop)
    try:
        with pytest.raises(StoreError, match="thinking jobs cannot be reached"):
            await post(jobs, 1)
        with pytest.raises(StoreError, match="cannot connect"):
            await JobTable.open(server.url())
    finally:
        await asyncio.to_thread(server.start)
    await jobs.capacity("1")
