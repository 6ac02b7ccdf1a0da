"""Which bus a setting names, and what is said where there can be none."""

from __future__ import annotations

import sys

import pytest

from naturalis.bus.contract import BusError
from naturalis.bus.hint_bus import HintBus, NoBus
from naturalis.bus.open import open_bus
from naturalis.bus.postgres_channel import PostgresChannel
from naturalis.bus.redis_channel import RedisChannel
from naturalis.store.postgres.listener import Listener

DATABASE = "postgresql://ada:secret@127.0.0.1:1/none"


@pytest.mark.parametrize(
    ("setting", "channel"),
    [
        ("postgres", PostgresChannel),
        ("redis://127.0.0.1:1/3", RedisChannel),
        ("rediss://:secret@127.0.0.1:1", RedisChannel),
        ("valkey://127.0.0.1:1", RedisChannel),
    ],
)
async def test_the_bus_of_a_setting(setting: str, channel: type[object]) -> None:
    bus = open_bus(setting, DATABASE, Listener(DATABASE))
    assert isinstance(bus, HintBus)
    assert isinstance(bus._channel, channel)


async def test_none_is_no_bus() -> None:
    assert isinstance(open_bus("none", DATABASE, Listener(DATABASE)), NoBus)


async def test_clusters_on_one_redis_stay_apart() -> None:
    channels = [RedisChannel(f"redis://127.0.0.1:1/{number}") for number in (0, 3)]
    assert len({channel._name for channel in channels}) == 2


async def test_a_url_that_cannot_be_understood() -> None:
    with pytest.raises(BusError, match="cannot be understood") as failed:
        open_bus("redis://:secret@host:port", DATABASE, Listener(DATABASE))
    assert "secret" not in str(failed.value)


async def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "naturalis.bus.redis_channel")
    monkeypatch.setitem(sys.modules, "redis.asyncio", None)
    with pytest.raises(BusError, match=r'pip install "naturalis\[redis\]"'):
        open_bus("redis://127.0.0.1:1", DATABASE, Listener(DATABASE))
