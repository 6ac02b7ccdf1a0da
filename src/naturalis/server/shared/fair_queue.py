"""Who goes next when several visitors wait for the same thing: each in turn, however much one of them asks for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from time import monotonic
from typing import Generic, TypeVar

T = TypeVar("T")


class WaitedTooLong(Exception):
    """The turn came so late that whoever waited should rather try again later."""


class FairQueue(Generic[T]):
    """A queue that serves groups in turn, and in each group its members. Items of one member keep their order."""

    def __init__(self) -> None:
        self._groups: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def add(self, item: T, group: str, member: str = "") -> None:
        """Add an item behind the others of this member."""
        self._groups.setdefault(group, OrderedDict()).setdefault(member, deque()).append(item)
        self._size += 1

    def pop(self) -> T:
        """Take the item whose turn it is. Raises KeyError if the queue is empty."""
        group, members = self._groups.popitem(last=False)
        member, items = members.popitem(last=False)
        item = items.popleft()
        self._size -= 1
        if items:
            members[member] = items
        if members:
            self._groups[group] = members
        return item


class FairSlots:
    """Lets so many in at once; those who wait get in as in a FairQueue."""

    def __init__(self, slots: int = 1, max_wait_s: float = float("inf")) -> None:
        self._slots = self._free = slots
        self._max_wait_s = max_wait_s
        self._waiting: FairQueue[tuple[asyncio.Future[None], float]] = FairQueue()

    async def acquire(self, group: str, member: str = "") -> None:
        """Wait for a slot. Raises WaitedTooLong, without one, if it comes later than ``max_wait_s``."""
        if not self._slots:
            raise WaitedTooLong
        if self._free > 0:
            self._free -= 1
            return
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add((granted, monotonic()), group, member)
        try:
            await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled() and granted.exception() is None:
                self.release()  # it was granted in the same moment
            raise

    def resize(self, slots: int) -> None:
        """Let so many in at once from now on. With none, refuse all who wait; whoever is in stays in."""
        self._free += slots - self._slots
        self._slots = slots
        while self._waiting and (self._free > 0 or not slots):
            if slots:
                self._free -= 1
                self.release()
            else:
                granted, _ = self._waiting.pop()
                if not granted.done():
                    granted.set_exception(WaitedTooLong)

    def release(self) -> None:
        """Give the slot to whoever is next."""
        while self._waiting and self._free >= 0:  # below 0 there are fewer slots now than people with one
            granted, since = self._waiting.pop()
            if granted.done():  # whoever waited has left
                continue
            if monotonic() - since > self._max_wait_s:
                granted.set_exception(WaitedTooLong)
                continue
            granted.set_result(None)
            return
        self._free += 1
