"""A part of an arena for one of several machines: every n-th deal, with all of its games."""

from __future__ import annotations

import re

from msgspec import Struct

from naturalis.arena.plan import PlanError

_MAX_SHARDS = 100_000


class Shard(Struct, frozen=True):
    """Shard ``number`` (from 1) of ``count``. Together, the shards have every deal once."""

    number: int = 1
    count: int = 1

    def __post_init__(self) -> None:
        """Raise PlanError if there is no such shard."""
        if not 1 <= self.number <= self.count <= _MAX_SHARDS:
            raise PlanError(f"there is no shard {self}; the first of four is 1/4, the last 4/4")

    @classmethod
    def parse(cls, text: str) -> Shard:
        """Parse a shard such as 2/4. Raises PlanError."""
        if not re.fullmatch(r"[0-9]{1,9}/[0-9]{1,9}", text):
            raise PlanError(f"{text!r} is no shard; the first of four is 1/4, the last 4/4")
        number, count = map(int, text.split("/"))
        return cls(number, count)

    def deals(self, total: int) -> range:
        """Return which of this many deals the shard plays."""
        return range(self.number - 1, total, self.count)

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"


WHOLE = Shard()
