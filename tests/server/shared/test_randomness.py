"""Seeds, ids and keys: different on every real server, always the same if a test seeds them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.helpers.servers import served


async def started(folder: Path, seed: int | None) -> tuple[str, Any]:
    """Start a table on a new server and return its id and what the first seat sees of the deal."""
    folder.mkdir()
    async with served(folder, seed=seed) as here:
        ann = await here.guest()
        table_id = await ann.table()
        return table_id, (await ann.enter(table_id)).view["game"]


async def test_a_seeded_server_deals_the_same_again(tmp_path: Path) -> None:
    first = await started(tmp_path / "a", 7)
    assert await started(tmp_path / "b", 7) == first
    other = await started(tmp_path / "c", 8)
    assert other[0] != first[0]
    assert other[1] != first[1]


async def test_without_a_seed_every_server_deals_differently(tmp_path: Path) -> None:
    first, second = await started(tmp_path / "a", None), await started(tmp_path / "b", None)
    assert first[0] != second[0]
    assert first[1] != second[1]
