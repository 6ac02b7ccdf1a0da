"""Thinking as jobs in PostgreSQL: servers post questions, workers claim them for a limited time and answer.

Nothing here needs to survive a crash of the database, so the tables are UNLOGGED: a server whose job has vanished
thinks itself. All times are by the clock of the database, so the clocks of the machines need not agree.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, NamedTuple

import asyncpg  # type: ignore[import-untyped]  # it has no types

from naturalis.store.contract import StoreError
from naturalis.store.postgres.connection import (
    CLOSE_TIMEOUT_S,
    CONNECT_TIMEOUT_S,
    CONNECTION_ERRORS,
    JOB_TABLES_LOCK,
    cannot_connect,
    reason,
    settings,
)
from naturalis.store.postgres.listener import Listener

JOBS_CHANNEL = "naturalis_jobs"
STATEMENT_TIMEOUT_MS = 5000
COMMAND_TIMEOUT_S = 6.0
POOL_SIZE = 3
WORKER_DEAD_AFTER_S = 5.0  # without a signal
_ABANDONED_AFTER_S = 120.0  # a job that nobody has collected: its server is dead

_TABLES = """
CREATE UNLOGGED TABLE IF NOT EXISTS thinking_jobs (
    job bigint PRIMARY KEY,
    server text NOT NULL,
    release text NOT NULL,
    urgent boolean NOT NULL,
    question bytea NOT NULL,
    posted timestamptz NOT NULL DEFAULT clock_timestamp(),
    worker text,
    leased_until timestamptz,
    answer bytea
);
CREATE INDEX IF NOT EXISTS thinking_jobs_waiting ON thinking_jobs (urgent, posted) WHERE answer IS NULL;
CREATE UNLOGGED TABLE IF NOT EXISTS thinking_workers (
    worker text PRIMARY KEY,
    release text NOT NULL,
    threads integer NOT NULL,
    at timestamptz NOT NULL
);"""
_POST = """
WITH posted AS (
    INSERT INTO thinking_jobs (job, server, release, urgent, question) VALUES ($1, $2, $3, $4, $5) RETURNING job
) SELECT pg_notify($6, '') FROM posted"""
_COLLECT = """
DELETE FROM thinking_jobs WHERE server = $1
AND (answer IS NOT NULL OR coalesce(leased_until, posted) < clock_timestamp() - make_interval(secs => $2))
RETURNING job, answer"""
_CLAIM = """
UPDATE thinking_jobs SET worker = $1, leased_until = clock_timestamp() + make_interval(secs => $5)
WHERE job IN (
    SELECT job FROM thinking_jobs
    WHERE answer IS NULL AND (leased_until IS NULL OR leased_until < clock_timestamp())
    AND release = $2 AND urgent = $3
    ORDER BY posted LIMIT $4 FOR UPDATE SKIP LOCKED
) RETURNING job, question"""
_ANSWER = """
WITH answered AS (
    UPDATE thinking_jobs SET answer = $3 WHERE job = $1 AND worker = $2 AND answer IS NULL RETURNING server
) SELECT pg_notify('naturalis_answers_' || server, '') FROM answered"""
_SIGNAL = """
INSERT INTO thinking_workers (worker, release, threads, at) VALUES ($1, $2, $3, clock_timestamp())
ON CONFLICT (worker) DO UPDATE SET release = excluded.release, threads = excluded.threads, at = excluded.at"""
_LIVE = "at > clock_timestamp() - make_interval(secs => $1)"


class ClaimedJob(NamedTuple):
    """A job that a worker has for a while."""

    job: int
    question: bytes


class Capacity(NamedTuple):
    """The workers that can take jobs now."""

    workers: int
    threads: int


def answers_channel(server: str) -> str:
    """The channel on which a server hears that it has answers."""
    return f"naturalis_answers_{server}"


class JobTable:
    """The jobs of one database. Create it with ``open``. Every method raises StoreError where the database fails."""

    def __init__(self, url: str, pool: Any) -> None:
        self._url = url
        self._pool = pool

    @classmethod
    async def open(cls, url: str) -> JobTable:
        """Connect, and create the tables where they are missing."""
        made = asyncpg.create_pool(
            url, min_size=0, max_size=POOL_SIZE, timeout=CONNECT_TIMEOUT_S, command_timeout=COMMAND_TIMEOUT_S,
            server_settings=settings(STATEMENT_TIMEOUT_MS),
        )  # fmt: skip
        try:
            table = cls(url, await made)
            async with table._pool.acquire() as connection, connection.transaction():
                await connection.execute("SELECT pg_advisory_xact_lock($1)", JOB_TABLES_LOCK)
                await connection.execute(_TABLES)
        except CONNECTION_ERRORS as why:
            raise StoreError(cannot_connect(url, why)) from None
        return table

    def listener(self) -> Listener:
        """A listener on this database, to subscribe to and to run."""
        return Listener(self._url)

    # for servers

    async def post(self, job: int, server: str, release: str, urgent: bool, question: bytes) -> None:
        """Add a job for a worker of this release. The server chooses a number that nobody else has."""
        await self._rows(_POST, job, server, release, urgent, question, JOBS_CHANNEL)

    async def collect(self, server: str, lost_after_s: float) -> dict[int, bytes | None]:
        """Take this server's jobs that are answered, and with None those that nobody has for so many seconds."""
        return dict(await self._rows(_COLLECT, server, lost_after_s))

    async def withdraw(self, job: int) -> None:
        """Delete a job whose answer nobody waits for."""
        await self._rows("DELETE FROM thinking_jobs WHERE job = $1", job)

    async def capacity(self, release: str) -> Capacity:
        """Return how many workers of this release run, and with how many threads."""
        query = f"SELECT count(*), coalesce(sum(threads), 0) FROM thinking_workers WHERE {_LIVE} AND release = $2"
        return Capacity(*(await self._rows(query, WORKER_DEAD_AFTER_S, release))[0])

    # for workers

    async def signal(self, worker: str, release: str, threads: int) -> None:
        """Say that this worker runs. Also deletes what workers and servers have left behind that died."""
        await self._rows(_SIGNAL, worker, release, threads)
        old = "< clock_timestamp() - make_interval(secs => $1)"
        await self._rows(f"DELETE FROM thinking_jobs WHERE posted {old}", _ABANDONED_AFTER_S)
        await self._rows(f"DELETE FROM thinking_workers WHERE at {old}", _ABANDONED_AFTER_S)

    async def leave(self, worker: str) -> None:
        """Say that this worker stops, and let others have what it has not answered."""
        await self._rows("DELETE FROM thinking_workers WHERE worker = $1", worker)
        await self._rows(
            "UPDATE thinking_jobs SET worker = NULL, leased_until = NULL WHERE worker = $1 AND answer IS NULL", worker
        )

    async def claim(self, worker: str, release: str, urgent: bool, limit: int, lease_s: float) -> list[ClaimedJob]:
        """Take up to so many jobs, oldest first, for so long: afterwards another worker may claim them."""
        return [ClaimedJob(*row) for row in await self._rows(_CLAIM, worker, release, urgent, limit, lease_s)]

    async def answer(self, job: int, worker: str, answer: bytes) -> bool:
        """Answer a job; False, and nothing changes, if another worker has it now, or the server gave it up."""
        return bool(await self._rows(_ANSWER, job, worker, answer))

    async def live_workers(self) -> list[str]:
        """Return the names of the workers that run."""
        query = f"SELECT worker FROM thinking_workers WHERE {_LIVE} ORDER BY worker"
        return [name for (name,) in await self._rows(query, WORKER_DEAD_AFTER_S)]

    async def close(self) -> None:
        """Close all connections when their statements have ended, or soon."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_TIMEOUT_S):
                await self._pool.close()
        self._pool.terminate()

    def terminate(self) -> None:
        """Close all connections at once."""
        self._pool.terminate()

    async def _rows(self, statement: str, *values: object) -> list[Any]:
        try:
            async with self._pool.acquire(timeout=CONNECT_TIMEOUT_S) as connection:
                rows: list[Any] = await connection.fetch(statement, *values)
                return rows
        except CONNECTION_ERRORS as why:
            raise StoreError(f"thinking jobs cannot be reached: {reason(why)}") from None
