"""Hashes of views: they match the views, and each version is hashed once."""

from __future__ import annotations

from pathlib import Path

import pytest

from naturalis.server.live_tables import view_hashes
from naturalis.server.live_tables.view_hashes import ViewHashes
from naturalis.tables.projection import view_of
from naturalis.wire.view_hash import view_hash
from tests.server.helpers.servers import pair, served, set_up, step, table_of


async def test_each_version_is_hashed_once_for_each_viewpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed = []

    def counted(view: object) -> int:
        hashed.append(view)
        return view_hash(view)

    monkeypatch.setattr(view_hashes, "view_hash", counted)
    async with served(tmp_path, heartbeat_seconds=300) as here:
        table_id, first, second, *_ = await pair(here)
        await set_up(first, second)
        hashes = ViewHashes()
        hashed.clear()
        for _ in range(3):
            for viewpoint in (None, 0, 1):
                expected = view_hash(view_of(table_of(here, table_id), viewpoint))
                assert hashes.get(table_of(here, table_id), viewpoint) == expected
        assert len(hashed) == 3
        mover = first if first.acting() else second
        await step(mover, mover.acting()[0])
        assert hashes.get(table_of(here, table_id), 0) == view_hash(view_of(table_of(here, table_id), 0))
        hashes.clear()
        hashes.get(table_of(here, table_id), 0)
        assert len(hashed) == 5
