"""How much one may ask for: token buckets for rates, gauges for what goes on at once. The time is an argument."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from math import ceil


class Bucket:
    """So many at once, and after that so many a second. One small object for each socket."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        """A full bucket that holds ``burst``, at least 1, and gains ``rate`` a second, more than 0."""
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def allow(self, now: float) -> bool:
        """Take one out and say yes, or say no and change nothing. A clock that went back gains nothing."""
        left = self._left
        if now > self._at:
            left += (now - self._at) * self._rate
            if left > self._burst:
                left = self._burst
            self._at = now
        if left < 1:
            self._left = left
            return False
        self._left = left - 1
        return True

    def wait(self, now: float) -> float:
        """How many seconds until the next one is allowed."""
        return max(0.0, (1 - self._left) / self._rate - max(0.0, now - self._at))

    def full(self, now: float) -> bool:
        """Whether it is as if it had never been used."""
        return self._left + (now - self._at) * self._rate >= self._burst


class Limiter:
    """A bucket for each key, in bounded memory. Keys are addresses, grouped as address_key says, or ids of any kind.

    A key is forgotten when its bucket is full again, or where ``keys_kept`` are known already and it is the one that
    has not asked for the longest time.
    """

    def __init__(self, rate: float, burst: float, keys_kept: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._keys_kept = keys_kept
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        """How many keys are remembered."""
        return len(self._buckets)

    def allow(self, key: str, now: float) -> bool:
        """Whether this key may do it once more now; if so, that counts."""
        key = address_key(key)
        bucket = self._buckets.get(key)
        if bucket is None:
            self._make_room(now)
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, now)
        else:
            self._buckets.move_to_end(key)
        return bucket.allow(now)

    def retry_after(self, key: str, now: float) -> int:
        """In how many whole seconds the key may try again; at least 1, as a Retry-After header wants."""
        bucket = self._buckets.get(address_key(key))
        return max(1, ceil(bucket.wait(now))) if bucket else 1

    def _make_room(self, now: float) -> None:
        for _ in range(2):  # two go for each that comes, so what is full again does not pile up
            oldest = next(iter(self._buckets), None)
            if oldest is None or not (len(self) >= self._keys_kept or self._buckets[oldest].full(now)):
                return
            del self._buckets[oldest]


class Gauge:
    """How many go on at once for each key, and together. Keys are as those of a Limiter."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._inside: dict[str, int] = {}
        self.total = 0

    def enter(self, key: str) -> bool:
        """One more for this key, or False and nothing changed where there are as many as may be."""
        key = address_key(key)
        inside = self._inside.get(key, 0)
        if inside >= self._limit:
            return False
        self._inside[key] = inside + 1
        self.total += 1
        return True

    def leave(self, key: str) -> None:
        """One less. KeyError where none had entered."""
        key = address_key(key)
        inside = self._inside[key] - 1
        self.total -= 1
        if inside:
            self._inside[key] = inside
        else:
            del self._inside[key]


@lru_cache(maxsize=4096)
def address_key(address: str) -> str:
    """The key that an address is limited by: itself, or of IPv6 its /64, as a home has all of that.

    What is no address stays as it is, up to 64 characters; so does a key that was made here.
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
    """Whether a host, by name or address and without a port, is this machine as only it sees itself."""
    host = host.strip("[]").lower()
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_loopback
