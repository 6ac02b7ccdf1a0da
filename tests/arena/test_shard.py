"""Shards: together they have every deal once, and what is no shard is refused."""

from __future__ import annotations

import pytest

from naturalis.arena import PlanError, Shard
from naturalis.arena.shard import WHOLE


@pytest.mark.parametrize(("count", "total"), [(1, 10), (3, 10), (4, 4), (5, 3)])
def test_every_deal_is_in_one_shard(count: int, total: int) -> None:
    deals = [deal for number in range(1, count + 1) for deal in Shard(number, count).deals(total)]
    assert sorted(deals) == list(range(total))


def test_a_shard_as_text() -> None:
    assert Shard.parse("2/4") == Shard(2, 4)
    assert str(Shard(2, 4)) == "2/4"
    assert Shard.parse("1/1") == WHOLE


@pytest.mark.parametrize("text", ["0/4", "5/4", "1/0", "1/100001", "1", "", "a/b", "1/2/3", "-1/2", "1 / 2", "¹/2"])
def test_what_is_no_shard(text: str) -> None:
    with pytest.raises(PlanError, match="the first of four is 1/4, the last 4/4"):
        Shard.parse(text)
