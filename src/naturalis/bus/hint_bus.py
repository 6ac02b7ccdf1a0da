"""The bus of hints over some channel: hints of a few milliseconds in one message, lost ones noticed, health proven.

A message is "SENDER NUMBER TABLE:VERSION …". Each sender numbers its messages, so a receiver notices a lost one. A
sender hears its own messages too, at least one a second: as long as they come back, the bus works.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_hex
from time import monotonic

from naturalis.bus.contract import BusError, BusFollower, Channel

MAX_PENDING = 10_000  # tables whose hints wait for a bus that is down
MAX_SENDERS = 1000  # whose numbers we remember; every start of a server is a new one


@dataclass(frozen=True, slots=True)
class BusTimings:
    """How a bus sends, and how long it waits."""

    coalesce_s: float = 0.003  # between two messages: hints that come meanwhile share the next one
    probe_interval_s: float = 1.0  # without hints an empty message is sent so often
    first_probe_s: float = 0.1  # so often until the first one comes back
    timeout_s: float = 3.0  # without an own message that came back: the bus is down
    retry_s: float = 0.5  # after a failed attempt to send


class NoBus:
    """No bus: for a server that is alone, and for servers that only poll."""

    healthy = False
    in_use = False

    def publish(self, table_id: str, version: int) -> None:
        """See Bus.publish."""

    async def run(self, follower: BusFollower) -> None:
        """See Bus.run."""


class HintBus:
    """A Bus over a channel; contract.py says what each method promises."""

    in_use = True

    def __init__(self, channel: Channel, timings: BusTimings | None = None) -> None:
        self.healthy = False
        self._channel = channel
        self._timings = timings or BusTimings()
        self._sender = token_hex(6)
        self._number = 0  # of our last message
        self._pending: dict[str, int] = {}
        self._published = asyncio.Event()
        self._sent_at = 0.0
        self._echoed_at = monotonic()
        self._failed_at: float | None = None  # when we reported that the bus is down
        self._heard: dict[str, int] = {}  # the number of each other sender's last message
        self._follower: BusFollower

    def publish(self, table_id: str, version: int) -> None:
        """See Bus.publish."""
        if len(self._pending) >= MAX_PENDING:
            self._pending.clear()
            self._number += 1  # so the others notice that something is missing
        self._pending[table_id] = version
        self._published.set()

    async def run(self, follower: BusFollower) -> None:
        """See Bus.run."""
        self._follower = follower
        self._echoed_at = monotonic()
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._channel.listen(self._received, self._fail))
                tasks.create_task(self._send_all())
                tasks.create_task(self._watch())
        finally:
            self.healthy = False
            await self._channel.close()

    # sending

    async def _send_all(self) -> None:
        timings = self._timings
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(timings.probe_interval_s if self.healthy else timings.first_probe_s):
                    await self._published.wait()
            await asyncio.sleep(self._sent_at + timings.coalesce_s - monotonic())
            self._published.clear()
            hints, self._pending = self._pending, {}
            try:
                for text in self._texts(hints):
                    self._sent_at = monotonic()
                    await self._channel.send(text)
            except BusError as why:
                self._pending = hints | self._pending
                self._fail(str(why))
                await asyncio.sleep(timings.retry_s)

    def _texts(self, hints: dict[str, int]) -> Iterator[str]:
        """Put hints into messages that are short enough; without hints there is one empty message."""
        room = 0
        words: list[str] = []
        for table_id, version in hints.items():
            word = f"{table_id}:{version}"
            if words and len(word) >= room:
                yield " ".join(words)
                words = []
            if not words:
                words = self._head()
                room = self._channel.max_bytes - len(" ".join(words))
            words.append(word)
            room -= len(word) + 1
        yield " ".join(words or self._head())

    def _head(self) -> list[str]:
        self._number += 1
        return [self._sender, str(self._number)]

    # receiving

    def _received(self, text: str) -> None:
        try:
            sender, number, hints = _parse(text)
        except ValueError:
            return  # not of our kind
        if sender == self._sender:
            self._echoed_at = monotonic()
            if number == self._number:
                self._follower.echoed(self._echoed_at - self._sent_at)
            self._recover()
            return
        last = self._heard.pop(sender, 0)
        self._heard[sender] = max(last, number)
        if len(self._heard) > MAX_SENDERS:
            del self._heard[next(iter(self._heard))]
        if hints:
            self._follower.hinted(hints)
        if number > last + 1:
            self._follower.missed()

    # health

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(self._timings.probe_interval_s / 2)
            if monotonic() - self._echoed_at > self._timings.timeout_s:
                self._fail("its messages do not come back")

    def _fail(self, reason: str) -> None:
        self.healthy = False
        if self._failed_at is None:
            self._failed_at = monotonic()
            self._follower.bus_down(reason)

    def _recover(self) -> None:
        if self.healthy:
            return
        self.healthy = True
        if self._failed_at is not None:
            self._follower.bus_up(monotonic() - self._failed_at)
            self._failed_at = None
        self._follower.missed()  # before we listened


def _parse(text: str) -> tuple[str, int, dict[str, int]]:
    """Return sender, number and hints of a message. Raises ValueError if it is none."""
    sender, number, *words = text.split(" ")
    hints = {}
    for word in words:
        table_id, _, version = word.partition(":")
        hints[table_id] = int(version)
    return sender, int(number), hints
