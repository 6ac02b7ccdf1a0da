"""The bus on Redis or Valkey: a publish takes no lock and touches no disk. For many servers and many moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from naturalis.bus.contract import BusError

HINTS_CHANNEL = "naturalis:hints"
TIMEOUT_S = 3.0
SILENCE_S = 5.0  # every sender hears itself once a second: a connection silent for so long is dead
RECONNECT_AFTER_S = 0.5


class RedisChannel:
    """A Channel; contract.py says what each method promises."""

    max_bytes = 60_000

    def __init__(self, url: str) -> None:
        address = "redis" + url.removeprefix("valkey") if url.startswith("valkey") else url
        self._redis = Redis.from_url(
            address, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S, retry=Retry(NoBackoff(), 0)
        )
        database = self._redis.connection_pool.connection_kwargs.get("db", 0)
        self._name = f"{HINTS_CHANNEL}:{database}"  # publishing knows no databases, so that clusters stay apart

    async def send(self, text: str) -> None:
        """See Channel.send."""
        try:
            await self._redis.publish(self._name, text)
        except (RedisError, OSError) as why:
            raise BusError(_reason(why)) from None

    async def listen(self, on_text: Callable[[str], None], on_lost: Callable[[str], None]) -> None:
        """See Channel.listen."""
        while True:
            pubsub = self._redis.pubsub(ignore_subscribe_messages=True)
            try:
                await pubsub.subscribe(self._name)
                await _read(pubsub, on_text)
            except (RedisError, OSError) as why:
                on_lost(_reason(why))
            finally:
                await pubsub.aclose()  # type: ignore[no-untyped-call]
            await asyncio.sleep(RECONNECT_AFTER_S)

    async def close(self) -> None:
        """See Channel.close."""
        with suppress(RedisError, OSError):
            await self._redis.aclose()


async def _read(pubsub: PubSub, on_text: Callable[[str], None]) -> None:
    silent_since = asyncio.get_running_loop().time()
    while True:
        message = await pubsub.get_message(timeout=SILENCE_S)
        now = asyncio.get_running_loop().time()
        if message is not None:
            silent_since = now
            on_text(message["data"].decode())
        elif now - silent_since >= SILENCE_S:
            raise TimeoutError


def _reason(why: BaseException) -> str:
    """What happened, in a few words without secrets."""
    if isinstance(why, TimeoutError):
        return "it does not answer"
    return str(why).partition("\n")[0].rstrip(".") or type(why).__name__
