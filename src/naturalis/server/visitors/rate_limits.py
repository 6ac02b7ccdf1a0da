"""Rate limits (token buckets) and limits of what one visitor may have open at once. Callers pass the time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from math import ceil
from time import monotonic


class Bucket:
    """A token bucket: a burst at once, then a steady rate. Small, because each connection has one."""

    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        """Start full. ``burst`` is the capacity, at least 1; ``rate`` the tokens gained per second, above 0."""
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = now

    def allow(self, now: float) -> bool:
        """Take a token if there is one. A clock that jumps back gains none."""
        tokens = self._tokens
        if now > self._at:
            tokens += (now - self._at) * self._rate
            if tokens > self._burst:
                tokens = self._burst
            self._at = now
        if tokens < 1:
            self._tokens = tokens
            return False
        self._tokens = tokens - 1
        return True

    def wait_s(self, now: float) -> float:
        """Return the seconds until the next token."""
        return max(0.0, (1 - self._tokens) / self._rate - max(0.0, now - self._at))

    def is_full(self, now: float) -> bool:
        """Whether the bucket is as good as new."""
        return self._tokens + (now - self._at) * self._rate >= self._burst


async def throttle(
    bucket: Bucket,
    clock: Callable[[], float] = monotonic,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> float:
    """Wait until the bucket has a token, and take it; return the time by the clock."""
    while not bucket.allow(now := clock()):
        await sleep(bucket.wait_s(now))
    return now


class Limiter:
    """A token bucket for each key, in bounded memory. Keys are addresses, grouped by address_key, or ids of any kind.

    The limiter forgets a key when its bucket is full again, and the least recently used key beyond ``max_keys``.
    """

    def __init__(self, rate: float, burst: float, max_keys: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._max_keys = max_keys
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        """Return how many keys the limiter remembers."""
        return len(self._buckets)

    def allow(self, key: str, now: float) -> bool:
        """Take a token of this key if it has one."""
        key = address_key(key)
        bucket = self._buckets.get(key)
        if bucket is None:
            self._make_room(now)
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, now)
        else:
            self._buckets.move_to_end(key)
        return bucket.allow(now)

    def retry_after(self, key: str, now: float) -> int:
        """Return the whole seconds until the key may try again; at least 1, as Retry-After requires."""
        bucket = self._buckets.get(address_key(key))
        return max(1, ceil(bucket.wait_s(now))) if bucket else 1

    def _make_room(self, now: float) -> None:
        for _ in range(2):  # drop two for each new one, so full buckets do not pile up
            oldest = next(iter(self._buckets), None)
            if oldest is None or not (len(self) >= self._max_keys or self._buckets[oldest].is_full(now)):
                return
            del self._buckets[oldest]


class ConcurrencyLimit:
    """Counts what each key has open at once. Keys work as in a Limiter."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._inside: dict[str, int] = {}
        self.total = 0

    def enter(self, key: str) -> bool:
        """Count one more for this key; False, and nothing changes, if it is at the limit."""
        key = address_key(key)
        inside = self._inside.get(key, 0)
        if inside >= self._limit:
            return False
        self._inside[key] = inside + 1
        self.total += 1
        return True

    def leave(self, key: str) -> None:
        """Count one less. Raises KeyError if none had entered."""
        key = address_key(key)
        inside = self._inside[key] - 1
        self.total -= 1
        if inside:
            self._inside[key] = inside
        else:
            del self._inside[key]


@lru_cache(maxsize=4096)
def address_key(address: str) -> str:
    """Return the key under which an address is limited: itself, or the /64 of an IPv6 address, which one home owns.

    Text that is no address, such as a key returned here, stays as it is, up to 64 characters.
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return f"{IPv6Address(int(parsed) >> 64 << 64)}/64"
    return str(parsed)


@lru_cache(maxsize=4096)
def is_loopback(host: str) -> bool:
    """Whether a host name or address, without a port, is a loopback one."""
    host = host.strip("[]").lower()
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_loopback
