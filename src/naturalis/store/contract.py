"""What every store promises. SQLite and PostgreSQL keep these promises alike, and one test suite checks both.

A table is a stream of events, numbered from 1 without gaps, that only ever grows. The store does not know what events
mean. The version that an append expects is the only lock: of two appends that expect the same version exactly one
succeeds, whichever processes they come from. Life of a move online, step 7.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeAlias

from msgspec import Struct

from naturalis.store.moderation_contract import ModerationStore
from naturalis.wire.literals import Stage

CommitListener: TypeAlias = Callable[[int, float], None]  # called after a commit: number of appends, seconds it took


class Conflict(Exception):
    """The table is not at the version that the append expected; nothing was written."""


class StoreError(Exception):
    """The store cannot be opened or used; the message is one sentence that says what to do."""


class OutcomeUnknown(StoreError):
    """The store failed during a write, which is now done either completely or not at all. Read to find out."""


class EventRow(Struct, frozen=True):
    """One event of a table as the store keeps it. ``at`` is its time in milliseconds since 1970, UTC."""

    version: int
    at: int
    body: bytes


class TableHeader(Struct, frozen=True):
    """What the store knows of a table without reading its events. It follows from them.

    ``due`` is the time in milliseconds when a server should look at the table even if nobody asks; None for never.
    ``summary`` is what the lobby shows of the table, ``overview`` what a player's list of games shows of it. From this
    append on the table is on the lists of those who ``joined``, and not on the lists of those who ``left``. A table
    that has no overview yet gets one from ``save_overview`` alone, which also puts it on the lists.
    """

    stage: Stage
    public: bool
    due: int | None
    summary: bytes
    overview: bytes = b""
    joined: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


class ListedTable(Struct, frozen=True):
    """A table in a list, with parts of its header. ``updated`` is the time of its last event in milliseconds."""

    table_id: str
    version: int
    stage: Stage
    updated: int
    summary: bytes


class ListPosition(Struct, frozen=True):
    """A place in a person's list of tables: running tables come first, then the most recently changed."""

    over: bool
    updated: int
    table_id: str


class PlayedTable(Struct, frozen=True):
    """A table on a person's list. ``listed`` is how many people have it on theirs."""

    table_id: str
    stage: Stage
    updated: int
    overview: bytes
    listed: int

    @property
    def position(self) -> ListPosition:
        """Where it is in the list."""
        return ListPosition(self.stage == "over", self.updated, self.table_id)


class Session(Struct, frozen=True):
    """A guest's device. Only its cookie holds the key; ``digest`` is the key's hash. Times are in milliseconds."""

    digest: bytes
    person: str
    name: str
    made: int
    seen: int


class PushSubscription(Struct, frozen=True):
    """A browser that wants notifications: where its push service takes them, and the keys to encrypt them with.

    ``language`` is the one of the notifications; ``made`` is a time in milliseconds.
    """

    endpoint: str
    person: str
    public_key: bytes
    auth: bytes
    language: str
    made: int


class TurnNotice(Struct, frozen=True):
    """A turn of which the player of a seat is to be notified at the time ``due``, in milliseconds.

    ``process`` is the server process that the player is connected to: only that one knows whether they see the table.
    """

    table_id: str
    seat: int
    turn: int
    process: str | None
    due: int


class Store(ModerationStore, Protocol):
    """Durable tables, sessions and heartbeats of servers. Call its methods from one event loop."""

    shared: bool  # whether servers on several machines can use it at once

    # tables

    async def append(self, table_id: str, expected: int, entries: Sequence[EventRow], head: TableHeader) -> None:
        """Append events numbered from expected + 1, with the new header. When this returns, they survive a crash.

        The first append of a table expects 0. Raises Conflict if the table is not at ``expected``; nothing has changed
        then. Raises OutcomeUnknown if the write may or may not have happened, ValueError for wrong numbers.
        """
        ...

    async def events(self, table_id: str, after: int = 0) -> list[EventRow]:
        """The table's events after this version, in order; an empty list if there is no such table."""
        ...

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The last version of each of these tables that exists."""
        ...

    async def lobby(self, limit: int) -> list[ListedTable]:
        """The public tables that still wait for players, most recently changed first."""
        ...

    async def due(self, before: int, limit: int) -> list[str]:
        """The unfinished tables that were due before this time, longest overdue first."""
        ...

    async def list_tables(self, after: str, limit: int, stage: Stage | None = None) -> list[ListedTable]:
        """A page of tables (of this stage) in the order of their ids, from the first id greater than ``after``."""
        ...

    async def count_tables(self) -> dict[Stage, int]:
        """The number of tables in each stage."""
        ...

    async def delete_tables(self, stage: Stage, before: int, limit: int) -> int:
        """Delete up to ``limit`` tables of this stage unchanged since ``before``; returns how many."""
        ...

    # the tables of a person

    async def tables_of(self, person: str, after: ListPosition | None, limit: int) -> list[PlayedTable]:
        """A page of the person's list in the order of the positions, from the first after this one."""
        ...

    async def forget_table(self, table_id: str, person: str) -> bool:
        """Take the table off the person's list, and delete it if it is on nobody's list then; returns whether it is
        deleted. A table that is not on the list is left as it is.
        """
        ...

    async def tables_without_overview(self, after: str, limit: int) -> list[str]:
        """A page of the ids, greater than ``after``, of tables that were last changed before there were overviews."""
        ...

    async def save_overview(self, table_id: str, version: int, overview: bytes, people: Sequence[str]) -> None:
        """Save the overview of a table that has none, and put it on these people's lists, if it is at this version."""
        ...

    # sessions

    async def save_session(self, session: Session) -> None:
        """Save a session durably; it replaces one with the same digest."""
        ...

    async def session(self, digest: bytes) -> Session | None:
        """The session with this digest."""
        ...

    async def sessions(self, digests: Sequence[bytes]) -> list[Session]:
        """The existing sessions with these digests, in any order."""
        ...

    async def delete_session(self, digest: bytes) -> None:
        """Delete this session, with its push subscriptions, if it exists."""
        ...

    async def delete_sessions(self, before: int) -> int:
        """Delete the sessions last seen before this time, with their push subscriptions; returns how many."""
        ...

    # notifications

    async def server_key(self, name: str, new: bytes) -> bytes:
        """The key with this name; if there is none, ``new`` is it from now on, durably and for all servers."""
        ...

    async def save_subscription(self, subscription: PushSubscription, limit: int) -> None:
        """Save a subscription durably; it replaces one with the same endpoint.

        Of this person, only the ``limit`` latest are kept.
        """
        ...

    async def subscriptions(self, people: Sequence[str]) -> list[PushSubscription]:
        """The subscriptions of these people, in the order of their endpoints."""
        ...

    async def delete_subscription(self, endpoint: str) -> None:
        """Delete this subscription if it exists."""
        ...

    async def save_notice(self, notice: TurnNotice) -> None:
        """Save a notice; it replaces an earlier one of the same seat."""
        ...

    async def claim_notices(self, process: str, before: int, orphaned: int, limit: int) -> list[TurnNotice]:
        """Remove and return the notices that were due before this time: each goes to one caller only.

        A notice for another process stays, unless it was due before ``orphaned``.
        """
        ...

    # heartbeats of server processes

    async def record_heartbeat(self, process: str, at: int, leaving: bool = False) -> None:
        """Record that this server process is alive, or that it is about to stop. It need not be durable at once."""
        ...

    async def heartbeats(self) -> dict[str, int]:
        """The time of each process's last heartbeat."""
        ...

    async def leaving(self) -> set[str]:
        """The processes whose last heartbeat said that they are about to stop."""
        ...

    async def delete_heartbeats(self, before: int) -> None:
        """Delete the heartbeats older than this time."""
        ...

    async def add_outage(self, start: int, stop: int) -> None:
        """Record durably that no server ran from start to stop. Outages may overlap."""
        ...

    async def outages(self, since: int) -> list[tuple[int, int]]:
        """The outages that ended after this time, in the order of their starts."""
        ...

    # the whole store

    async def backup(self, path: Path) -> None:
        """Write a consistent copy of everything into a new SQLite file, while the store is in use."""
        ...

    async def ready(self) -> None:
        """Return if the store can be read and written now; raise otherwise."""
        ...

    async def close(self) -> None:
        """Finish what has begun and release everything. Later calls raise StoreError, except this one."""
        ...
