"""What a store promises. SQLite and PostgreSQL keep it alike; one suite of tests says so.

A table is a stream of entries, numbered from 1 without a hole, that are only ever appended. The store does not know
what they mean. The version that an append expects is the only lock there is: of two that expect the same one, exactly
one succeeds, whichever processes they come from. Life of a move online, step 7.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeAlias

from msgspec import Struct

from naturalis.wire.literals import Stage

CommitListener: TypeAlias = Callable[[int, float], None]  # called after a commit: how many appends, in how many seconds


class Conflict(Exception):
    """The table is not at the version that the append expected; nothing was written."""


class StoreError(Exception):
    """The store cannot be opened or used; the message is one sentence that says what to do."""


class OutcomeUnknown(StoreError):
    """The store failed while it wrote: what was asked is either done as a whole or not at all. Read to find out."""


class EventRow(Struct, frozen=True):
    """One event of a table as it is kept. ``at`` is in milliseconds since 1970, UTC."""

    version: int
    at: int
    body: bytes


class TableHeader(Struct, frozen=True):
    """What is kept of a table besides its entries, so that it is found without reading them. It follows from them.

    ``due`` is when a server should look at the table even if nobody asks (milliseconds; None: never). ``summary`` is
    what the lobby tells about it.
    """

    stage: Stage
    public: bool
    due: int | None
    summary: bytes


class ListedTable(Struct, frozen=True):
    """A table that was found by its head."""

    table_id: str
    version: int
    stage: Stage
    updated: int
    summary: bytes


class Session(Struct, frozen=True):
    """A guest's device. The key itself is in its cookie only; ``digest`` is the hash of it."""

    digest: bytes
    person: str
    name: str
    made: int
    seen: int


class Store(Protocol):
    """Tables, sessions and the pulse of the servers, durable. Every method may be called from one event loop."""

    shared: bool  # whether servers on several machines can use it at once

    # tables

    async def append(self, table_id: str, expected: int, entries: Sequence[EventRow], head: TableHeader) -> None:
        """Add entries numbered expected + 1 and on, with their head, durably: when it returns, they survive anything.

        Conflict where the table is not at ``expected``; then nothing is changed. A table begins with 0 expected.
        OutcomeUnknown where it cannot be told whether they were written; ValueError where they are not numbered so.
        """
        ...

    async def events(self, table_id: str, after: int = 0) -> list[EventRow]:
        """The table's entries beyond this version, in order; none for a table that does not exist."""
        ...

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The last version of each of these tables; those that do not exist are not in it."""
        ...

    async def lobby(self, limit: int) -> list[ListedTable]:
        """The public tables that are still open, the most recently changed first."""
        ...

    async def due(self, before: int, limit: int) -> list[str]:
        """Tables not over that were due before this time, the longest overdue first."""
        ...

    async def list_tables(self, after: str, limit: int, stage: Stage | None = None) -> list[ListedTable]:
        """Tables (of this stage) with an id greater than ``after``, by id: page by page through all of them."""
        ...

    async def count_tables(self) -> dict[Stage, int]:
        """How many tables there are of each stage."""
        ...

    async def delete_tables(self, stage: Stage, before: int, limit: int) -> int:
        """Delete up to so many tables of this stage that have not changed since this time; how many were deleted."""
        ...

    # sessions

    async def save_session(self, session: Session) -> None:
        """Keep a session, durably; one with the same digest is replaced."""
        ...

    async def session(self, digest: bytes) -> Session | None:
        """The session with this digest."""
        ...

    async def sessions(self, digests: Sequence[bytes]) -> list[Session]:
        """Those of the sessions with these digests that there are, in any order."""
        ...

    async def delete_session(self, digest: bytes) -> None:
        """Delete this session, if it is there."""
        ...

    async def delete_sessions(self, before: int) -> int:
        """Delete the sessions last seen before this time; how many were deleted."""
        ...

    # the pulse of the servers

    async def record_heartbeat(self, process: str, at: int) -> None:
        """Note that this server process is alive. It need not be durable at once."""
        ...

    async def heartbeats(self) -> dict[str, int]:
        """When each process was last alive."""
        ...

    async def delete_heartbeats(self, before: int) -> None:
        """Delete the pulses of processes that were last alive before this time."""
        ...

    async def add_outage(self, start: int, stop: int) -> None:
        """Note, durably, that no server ran from start to stop. Outages may overlap."""
        ...

    async def outages(self, since: int) -> list[tuple[int, int]]:
        """The outages that ended after this time, by their start."""
        ...

    # the whole

    async def backup(self, path: Path) -> None:
        """Write a consistent copy of everything into a new SQLite file, while the store is in use."""
        ...

    async def ready(self) -> None:
        """Return if the store can be read and written now; raises otherwise."""
        ...

    async def close(self) -> None:
        """Finish what was begun and let go of everything. Further calls raise StoreError, but for this one."""
        ...
