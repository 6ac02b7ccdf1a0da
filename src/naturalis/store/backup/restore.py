"""Restores a backup into an empty store of either kind, all or nothing."""

from __future__ import annotations

from pathlib import Path

from naturalis.store.backup.file import BackupCounts, RestorableStore, open_backup


async def restore(path: Path, store: RestorableStore) -> BackupCounts:
    """Restore everything in the backup; returns how much that was.

    Raises StoreError, with nothing changed, if the store is not empty or the file is not a complete backup.
    """
    with open_backup(path) as copy:
        await store.fill(copy)
        return copy.counts()
