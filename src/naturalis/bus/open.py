"""Opens the bus that a setting names."""

from __future__ import annotations

from naturalis.bus.contract import Bus, BusError, Channel
from naturalis.bus.hint_bus import HintBus, NoBus
from naturalis.bus.postgres_channel import PostgresChannel
from naturalis.store.postgres.listener import Listener


def open_bus(setting: str, database: str, listener: Listener) -> Bus:
    """Return the bus on the database itself (``postgres``), on the Redis at a URL, or ``none``.

    The listener is one on the database, which others may use, too. Raises BusError if there can be no such bus.
    """
    if setting == "none":
        return NoBus()
    return HintBus(_channel(setting, database, listener))


def _channel(setting: str, database: str, listener: Listener) -> Channel:
    if setting == "postgres":
        return PostgresChannel(database, listener)
    try:
        from naturalis.bus.redis_channel import RedisChannel
    except ImportError:
        advice = 'install it: pip install "naturalis[redis]"'
        raise BusError(f"a bus on Redis or Valkey needs the package redis; {advice}") from None
    try:
        return RedisChannel(setting)
    except ValueError:  # its message may quote part of the password
        raise BusError("the URL of --bus cannot be understood; write redis://:PASSWORD@HOST:PORT/DATABASE") from None
