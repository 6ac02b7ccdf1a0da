"""Connections to PostgreSQL: every call has a timeout, commits are on disk, and a lost connection raises an error."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it has no types

from naturalis.store.contract import OutcomeUnknown, StoreError
from naturalis.store.location import redacted
from naturalis.store.migrations import missing

CLOSE_TIMEOUT_S = 2.0  # for running work when the store closes
RELEASE_TIMEOUT_S = 2.0  # for a returned connection to prove that it works
CONNECT_TIMEOUT_S = 10.0  # to get a connection, new or free
COMMAND_TIMEOUT_S = 30.0  # until we give up on an answer
LONG_COMMAND_TIMEOUT_S = 3600.0  # for a migration, or a copy of a whole table
STATEMENT_TIMEOUT_MS = 20_000  # the server gives up before we do, so that it can say how it ended
_MIGRATION_LOCK = 0x6E61747572616C69  # "naturali": the advisory lock during migrations
JOB_TABLES_LOCK = _MIGRATION_LOCK + 1  # while the tables of jobs are created

# A connection lost or never made; asyncpg has no common class for these.
CONNECTION_ERRORS = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)


def settings(statement: int) -> dict[str, str]:
    """The server settings of our connections; ``statement`` is the timeout of one statement in ms, 0 for none."""
    return {
        "application_name": "naturalis",
        "statement_timeout": str(statement),
        "idle_in_transaction_session_timeout": "600000",
        "default_transaction_isolation": "read committed",  # an append that waited sees the new version
    }


async def connect(url: str) -> Any:
    """A checked connection for long work. Raises StoreError if there is none."""
    try:
        connection = await asyncpg.connect(
            url, timeout=CONNECT_TIMEOUT_S, command_timeout=LONG_COMMAND_TIMEOUT_S, server_settings=settings(0)
        )
    except CONNECTION_ERRORS as why:
        raise StoreError(cannot_connect(url, why)) from None
    except ValueError:  # its message may quote part of the password
        raise StoreError(f"{redacted(url)} is not a PostgreSQL URL; write postgresql://USER@HOST/DATABASE") from None
    try:
        await check_durable(connection)
    except BaseException:
        connection.terminate()
        raise
    return connection


def cannot_connect(url: str, why: BaseException) -> str:
    """The sentence for a failed connection."""
    return f"cannot connect to {redacted(url)}: {reason(why)}; start the server, or correct --database"


def reason(why: BaseException) -> str:
    """What happened, in a few words without secrets."""
    if isinstance(why, TimeoutError):
        return "it does not answer"
    if isinstance(why, OSError):
        return why.strerror or type(why).__name__
    return str(why).partition("\n")[0].rstrip(".")


async def check_durable(connection: Any) -> None:
    """Raise StoreError if this server confirms commits before they are on disk."""
    for name in ("fsync", "synchronous_commit"):
        if await connection.fetchval(f"SHOW {name}") == "off":
            raise StoreError(f"{name} is off in this PostgreSQL, so a crash would lose moves; turn it on")


async def migrate(connection: Any, url: str) -> None:
    """Migrate to the newest schema, each migration in a transaction; several processes may do so at once."""
    while True:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", _MIGRATION_LOCK)
            await connection.execute(
                "CREATE TABLE IF NOT EXISTS migrations"
                " (number integer PRIMARY KEY, name text NOT NULL, at bigint NOT NULL)"
            )
            rows = await connection.fetch("SELECT number, name FROM migrations")
            todo = missing("postgres", {row["number"]: row["name"] for row in rows}, redacted(url))
            if not todo:
                return
            await connection.execute(todo[0].sql)
            row = (todo[0].number, todo[0].name, int(time.time() * 1000))
            await connection.execute("INSERT INTO migrations VALUES ($1, $2, $3)", *row)


@asynccontextmanager
async def store_errors(url: str, writing: bool = False) -> AsyncIterator[None]:
    """Turn errors of a statement into StoreErrors, and unusable values into ValueErrors.

    Raises OutcomeUnknown if a write may have been done before the connection was lost.
    """
    try:
        yield
    except asyncpg.DataError as why:
        raise ValueError(reason(why)) from None
    except CONNECTION_ERRORS as why:
        if not _lost(why):
            raise StoreError(f"{redacted(url)} refuses: {reason(why)}; look at its log") from None
        sentence = f"the connection to {redacted(url)} was lost: {reason(why)}; try again when it is back"
        raise (OutcomeUnknown if writing else StoreError)(sentence) from None


def _lost(why: BaseException) -> bool:
    """Whether the server did not say how the statement ended; one that shuts down does not."""
    if isinstance(why, asyncpg.PostgresError):
        state = str(getattr(why, "sqlstate", None) or "")
        return state.startswith(("08", "57P"))
    return True
