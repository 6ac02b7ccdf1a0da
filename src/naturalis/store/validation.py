"""Argument checks that both engines share, so that neither accepts what the other refuses."""

from __future__ import annotations

from collections.abc import Sequence

from naturalis.store.contract import EventRow, TableHeader

_MAX_INT32 = 2**31 - 1  # events of a table, rows of an answer
_MAX_INT64 = 2**63 - 1


def check_append(table_id: str, expected: int, entries: Sequence[EventRow], head: TableHeader) -> None:
    """Raise ValueError for an append that makes no sense, whatever the store holds."""
    if not table_id or "\0" in table_id:
        raise ValueError(f"{table_id!r} is no id of a table")
    if not entries:
        raise ValueError("an append has at least one entry")
    if expected < 0 or entries[-1].version > _MAX_INT32:
        raise ValueError(f"no table comes from version {expected} to {entries[-1].version}")
    for version, entry in enumerate(entries, start=expected + 1):
        if entry.version != version:
            raise ValueError(f"entry {entry.version} stands where {version} is expected")
        check_time(entry.at)
        if not isinstance(entry.body, bytes):
            raise ValueError(f"the body of entry {version} is no bytes")
    if not isinstance(head.summary, bytes):
        raise ValueError("the summary of a head is no bytes")
    if not isinstance(head.overview, bytes):
        raise ValueError("the overview of a head is no bytes")
    if any(not person or "\0" in person for person in (*head.joined, *head.left)):
        raise ValueError(f"{(*head.joined, *head.left)} are no ids of people")
    if head.stage not in ("open", "playing", "over"):
        raise ValueError(f"{head.stage!r} is no stage of a table")
    if head.due is not None:
        check_time(head.due)


def check_time(at: int) -> None:
    """Raise ValueError if this is no time in milliseconds that a database can hold."""
    if not isinstance(at, int) or abs(at) > _MAX_INT64:
        raise ValueError(f"{at!r} is no time in milliseconds")


def check_limit(limit: int) -> None:
    """Raise ValueError if this is no possible number of rows."""
    if not 0 <= limit <= _MAX_INT32:
        raise ValueError(f"{limit!r} is not how many one can ask for")
