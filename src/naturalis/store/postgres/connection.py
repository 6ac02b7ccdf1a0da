"""Connections to PostgreSQL: nothing waits for ever, what is committed is on its disk, and losing one is told."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it has no types

from naturalis.store.contract import OutcomeUnknown, StoreError
from naturalis.store.location import shown
from naturalis.store.migrations import missing

CLOSING = 2.0  # seconds that what is under way gets at the end
RELEASE = 2.0  # seconds for a connection that is given back to show that it lives
CONNECT = 10.0  # seconds to get a connection, whether a new one or a free one
COMMAND = 30.0  # seconds until we give up on an answer
LONG = 3600.0  # and where it may take long: a migration, a whole table copied
STATEMENT_TIMEOUT_MS = 20_000  # until the server gives up: sooner than we, so that it tells how it ended
_LOCK = 0x6E61747572616C69  # "naturali": the advisory lock of whoever migrates

# Lost, or never had: asyncpg has no common class for these.
FAILED = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)


def settings(statement: int) -> dict[str, str]:
    """What every connection of ours asks of the server; ``statement`` is the longest time for one, 0 without end."""
    return {
        "application_name": "naturalis",
        "statement_timeout": str(statement),
        "idle_in_transaction_session_timeout": "600000",
        "default_transaction_isolation": "read committed",  # an append that waited sees the version that came meanwhile
    }


async def connect(url: str) -> Any:
    """A connection of its own for something that lasts, checked. StoreError where there is none to be had."""
    try:
        connection = await asyncpg.connect(url, timeout=CONNECT, command_timeout=LONG, server_settings=settings(0))
    except FAILED as why:
        raise StoreError(cannot_connect(url, why)) from None
    except ValueError:  # it may quote a part of the password
        raise StoreError(f"{shown(url)} is no URL of a PostgreSQL; write postgresql://USER@HOST/DATABASE") from None
    try:
        await check_durable(connection)
    except BaseException:
        connection.terminate()
        raise
    return connection


def cannot_connect(url: str, why: BaseException) -> str:
    """One sentence on why there is no connection."""
    return f"cannot connect to {shown(url)}: {reason(why)}; start the server, or correct --database"


def reason(why: BaseException) -> str:
    """What happened, in a few words and without anything secret."""
    if isinstance(why, TimeoutError):
        return "it does not answer"
    if isinstance(why, OSError):
        return why.strerror or type(why).__name__
    return str(why).partition("\n")[0].rstrip(".")


async def check_durable(connection: Any) -> None:
    """StoreError where this server tells that things are committed before they are on its disk."""
    for name in ("fsync", "synchronous_commit"):
        if await connection.fetchval(f"SHOW {name}") == "off":
            raise StoreError(f"{name} is off in this PostgreSQL, so that a crash would lose moves; turn it on")


async def migrate(connection: Any, url: str) -> None:
    """Bring the database to the newest form, one migration a transaction, also while another process does the same."""
    while True:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
            await connection.execute(
                "CREATE TABLE IF NOT EXISTS migrations"
                " (number integer PRIMARY KEY, name text NOT NULL, at bigint NOT NULL)"
            )
            rows = await connection.fetch("SELECT number, name FROM migrations")
            todo = missing("postgres", {row["number"]: row["name"] for row in rows}, shown(url))
            if not todo:
                return
            await connection.execute(todo[0].sql)
            row = (todo[0].number, todo[0].name, int(time.time() * 1000))
            await connection.execute("INSERT INTO migrations VALUES ($1, $2, $3)", *row)


@asynccontextmanager
async def told(url: str, writing: bool = False) -> AsyncIterator[None]:
    """Errors of a statement as StoreErrors, and what cannot be bound as a ValueError.

    OutcomeUnknown where one that writes may have been obeyed before the connection was lost.
    """
    try:
        yield
    except asyncpg.DataError as why:
        raise ValueError(reason(why)) from None
    except FAILED as why:
        if not _lost(why):
            raise StoreError(f"{shown(url)} refuses: {reason(why)}; look at its log") from None
        sentence = f"the connection to {shown(url)} was lost: {reason(why)}; try again when it is back"
        raise (OutcomeUnknown if writing else StoreError)(sentence) from None


def _lost(why: BaseException) -> bool:
    """Whether the server did not say how the statement ended. When it is shut down it says so, but not that."""
    if isinstance(why, asyncpg.PostgresError):
        state = str(getattr(why, "sqlstate", None) or "")
        return state.startswith(("08", "57P"))
    return True
