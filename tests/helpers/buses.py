"""Servers on a bus, without the servers: what each would know of a database that they all write to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from random import Random

from naturalis.bus.contract import BusError, Channel
from naturalis.bus.hint_bus import BusTimings, HintBus

BRISK = BusTimings(probe_interval_s=0.05, first_probe_s=0.05, timeout_s=60.0, retry_s=0.02)


class World:
    """The database: how far each table is. ``rng`` chooses what is written."""

    def __init__(self, seed: int = 1) -> None:
        self.versions: dict[str, int] = {}
        self.rng = Random(seed)


class Member:
    """A server on the bus: it believes hints, and reads everything when some may be lost, as servers do."""

    def __init__(self, world: World, channel: Channel, timings: BusTimings = BRISK) -> None:
        self.world = world
        self.bus = HintBus(channel, timings)
        self.known: dict[str, int] = {}
        self.hints: list[dict[str, int]] = []
        self.happened: list[str] = []
        self.reasons: list[str] = []
        self.echoes = 0

    def write(self, table_id: str, version: int | None = None) -> None:
        """Append something to a table, and publish it."""
        now = self.world.versions.get(table_id, 0) + 1 if version is None else version
        self.world.versions[table_id] = self.known[table_id] = now
        self.bus.publish(table_id, now)

    @property
    def up_to_date(self) -> bool:
        """Whether it knows all that is in the database."""
        return self.known == self.world.versions

    def hinted(self, hints: Mapping[str, int]) -> None:
        """Read the tables that are named, as far as they are by now."""
        self.hints.append(dict(hints))
        self.known |= {table_id: self.world.versions.get(table_id, 0) for table_id in hints}

    def missed(self) -> None:
        """Read everything."""
        self.happened.append("missed")
        self.known = dict(self.world.versions)

    def bus_down(self, reason: str) -> None:
        """Note it."""
        self.happened.append("down")
        self.reasons.append(reason)

    def bus_up(self, seconds: float) -> None:
        """Note it."""
        assert seconds >= 0
        self.happened.append("up")

    def echoed(self, seconds: float) -> None:
        """Count it."""
        assert seconds >= 0
        self.echoes += 1


@asynccontextmanager
async def running(*members: Member) -> AsyncIterator[None]:
    """These servers run meanwhile."""
    tasks = [asyncio.create_task(member.bus.run(member)) for member in members]
    try:
        yield
    finally:
        left = set(tasks)
        while left:
            for task in left:
                task.cancel()
            _, left = await asyncio.wait(left, timeout=1.0)  # as servers do
        assert [task.exception() for task in tasks if not task.cancelled()] == []
        assert not any(member.bus.healthy for member in members)


async def until(true: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait until this holds."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


class MemoryChannel:
    """A channel in memory: everyone on the same list hears everything at once."""

    max_bytes = 100

    def __init__(self, everyone: list[Callable[[str], None]]) -> None:
        self._everyone = everyone
        self.broken = False
        self.sent: list[str] = []

    async def send(self, text: str) -> None:
        """See Channel.send."""
        if self.broken:
            raise BusError("it is broken")
        self.sent.append(text)
        for on_text in self._everyone:
            on_text(text)

    async def listen(self, on_text: Callable[[str], None], on_lost: Callable[[str], None]) -> None:
        """See Channel.listen."""
        self._everyone.append(on_text)
        await asyncio.Event().wait()

    async def close(self) -> None:
        """See Channel.close."""


class FaultyChannel:
    """A channel that loses, doubles and reorders what its listener hears from others."""

    def __init__(
        self, channel: Channel, rng: Random, lost: float = 0.1, doubled: float = 0.1, late: float = 0.2
    ) -> None:
        self.max_bytes = channel.max_bytes
        self.faults = 0
        self._channel = channel
        self._rng = rng
        self._rates = (lost, doubled, late)

    async def send(self, text: str) -> None:
        """See Channel.send."""
        await self._channel.send(text)

    async def listen(self, on_text: Callable[[str], None], on_lost: Callable[[str], None]) -> None:
        """See Channel.listen."""
        lost, doubled, late = self._rates

        def mistreat(text: str) -> None:
            if self._rng.random() < lost:
                self.faults += 1
                return
            for _ in range(2 if self._rng.random() < doubled else 1):
                if self._rng.random() < late:  # what comes next overtakes it
                    asyncio.get_running_loop().call_later(0.03 * self._rng.random(), on_text, text)
                else:
                    on_text(text)

        await self._channel.listen(mistreat, on_lost)

    async def close(self) -> None:
        """See Channel.close."""
        await self._channel.close()
