"""A backup becomes a store again: everything in it goes into an empty store of either kind, at once or not at all."""

from __future__ import annotations

from pathlib import Path

from naturalis.store.backup.file import Counts, RestorableStore, open_backup


async def restore(path: Path, store: RestorableStore) -> Counts:
    """Take over everything in the backup; how much that was.

    StoreError, and nothing changed, where the store is not empty or the file is no whole backup.
    """
    with open_backup(path) as copy:
        await store.fill(copy)
        return copy.counts()
