"""Hashes of a table's views, which heartbeats carry so that clients can check theirs."""

from __future__ import annotations

from naturalis.tables.projection import Viewpoint, view_of
from naturalis.tables.table import Table
from naturalis.wire.view_hash import view_hash


class ViewHashes:
    """The hashes of one table's views, each computed once per version: building and hashing a view takes a while."""

    def __init__(self) -> None:
        self._hashes: dict[Viewpoint, tuple[int, int]] = {}

    def get(self, table: Table, viewpoint: Viewpoint) -> int:
        """Return the hash of the view from this viewpoint."""
        version, known = self._hashes.get(viewpoint, (0, 0))
        if version != table.version:
            known = view_hash(view_of(table, viewpoint))
            self._hashes[viewpoint] = (table.version, known)
        return known

    def clear(self) -> None:
        """Forget all hashes, because views changed without a new version."""
        self._hashes.clear()
