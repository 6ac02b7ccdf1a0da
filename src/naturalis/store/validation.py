"""What may be asked of a store, the same for every kind: what one would refuse, the other does not keep."""

from __future__ import annotations

from collections.abc import Sequence

from naturalis.store.contract import EventRow, TableHeader

_MOST = 2**31 - 1  # entries of a table, rows of an answer
_LATEST = 2**63 - 1


def check_append(table_id: str, expected: int, entries: Sequence[EventRow], head: TableHeader) -> None:
    """ValueError where an append makes no sense, whatever is in the store."""
    if not table_id or "\0" in table_id:
        raise ValueError(f"{table_id!r} is no id of a table")
    if not entries:
        raise ValueError("an append has at least one entry")
    if expected < 0 or entries[-1].version > _MOST:
        raise ValueError(f"no table comes from version {expected} to {entries[-1].version}")
    for version, entry in enumerate(entries, start=expected + 1):
        if entry.version != version:
            raise ValueError(f"entry {entry.version} stands where {version} is expected")
        check_time(entry.at)
        if not isinstance(entry.body, bytes):
            raise ValueError(f"the body of entry {version} is no bytes")
    if not isinstance(head.summary, bytes):
        raise ValueError("the summary of a head is no bytes")
    if head.stage not in ("open", "playing", "over"):
        raise ValueError(f"{head.stage!r} is no stage of a table")
    if head.due is not None:
        check_time(head.due)


def check_time(at: int) -> None:
    """ValueError where this is no time in milliseconds that a database can hold."""
    if not isinstance(at, int) or abs(at) > _LATEST:
        raise ValueError(f"{at!r} is no time in milliseconds")


def check_limit(limit: int) -> None:
    """ValueError where this is not how many rows one can ask for."""
    if not 0 <= limit <= _MOST:
        raise ValueError(f"{limit!r} is not how many one can ask for")
