"""A backup becomes a store again: everything in it goes into an empty store of either kind, at once or not at all."""

from __future__ import annotations

from pathlib import Path

from naturalis.store.backup.file import Counts, Whole, open_copy


async def restore(path: Path, store: Whole) -> Counts:
    """Take over everything in the backup; how much that was.

    StoreError, and nothing changed, where the store is not empty or the file is no whole backup.
    """
    with open_copy(path) as copy:
        await store.fill(copy)
        return copy.counts()
