"""Servers that are killed again and again while people play; what was promised to them is checked all the time."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from msgspec import Struct, field

from naturalis.client import Timings
from naturalis.store import open_store
from naturalis.store.contract import Store
from tests.chaos.chaos_client import IMPATIENT, WAITS, ChaosClient
from tests.chaos.fair_timeout import FairTimeout
from tests.chaos.party import LINEUPS, Lineup, Party
from tests.chaos.process import ServerProcess
from tests.chaos.streams import Streams
from tests.helpers.postgres import Server as Postgres

RETURN_TIMEOUT_S = 2.0  # after a return everyone must see by then what the server sees
OUTAGE_S = 5.5  # without a server, this long counts as an outage, in which no clock runs
STORE_ERRORS = ("store_failed", "store_down")
EXPECTED_ERRORS = dict.fromkeys(("database", "cluster", "bus"), STORE_ERRORS)  # in logs, by variant
STUCK_TIMEOUT_S = 15.0  # without any progress at all


class Report(Struct):
    """What came out of a run."""

    variant: str
    seed: int
    kills: int = 0
    faults: Counter[str] = field(default_factory=Counter)  # kinds of kills, and outages
    tables: int = 0
    events: int = 0
    seconds: float = 0.0
    clients: Counter[str] = field(default_factory=Counter)  # what they sent, and what became of it
    recoveries: list[float] = field(default_factory=list)  # seconds until a client's view was the server's again
    waits: dict[str, float] = field(default_factory=dict)  # the longest of each kind, see ChaosClient
    away: list[str] = field(default_factory=list)  # whenever someone counted as away
    refused_moves: list[str] = field(default_factory=list)  # moves that were legal as far as their players knew
    failures: list[str] = field(default_factory=list)

    def percentile(self, part: float) -> float:
        """The recovery time that so large a part of all was not longer than."""
        ordered = sorted(self.recoveries)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


class Chaos:
    """One run: servers on one store, and parties that play there."""

    def __init__(
        self, place: str | Path, folder: Path, variant: str, seed: int, servers: int = 1,
        lineups: tuple[Lineup, ...] = LINEUPS, *, timings: Timings = IMPATIENT, pace_s: float = 0.0,
        own_places: Sequence[str] = (), own_settings: Sequence[Mapping[str, Any]] = (),
        settings: Mapping[str, Any] | None = None,
    ) -> None:  # fmt: skip
        """``timings`` and ``pace_s`` are those of the players, ``settings`` those of the servers.

        ``own_places`` and ``own_settings`` have one item for each server: how it reaches the store, and more settings.
        """
        places: list[str | Path] = [*own_places] or [place] * servers
        self.report = Report(variant, seed)
        self.chance = Random(seed)
        logs = [folder / f"server-{number}.log" for number in range(servers)]
        more = [{**(settings or {}), **own} for own in own_settings or [{}] * servers]
        each = zip(places, logs, more, strict=True)
        self.servers = [ServerProcess(own_place, log, **own) for own_place, log, own in each]
        self.addresses = [server.address for server in self.servers]  # where clients find each of them
        self.front: str | None = None  # where clients go instead of to the servers themselves
        self.up = [False] * servers
        self._place = place / "naturalis.sqlite" if isinstance(place, Path) else place
        self._streams = Streams()
        self._last = asyncio.Event()
        homes = [self._home(number) for number in range(servers)]
        self._parties = []
        for number, lineup in enumerate(lineups):
            turned = homes[number % servers :] + homes[: number % servers]
            chance = Random(f"{seed} {lineup.name}")
            self._parties.append(Party(lineup, turned, chance, timings=timings, pace_s=pace_s))
        self.fair_timeout = FairTimeout()

    def _home(self, number: int) -> Callable[[], str]:
        """Where clients of this server go: to another while it is down, but some wait for it."""
        visits = Random(f"{self.report.seed} {number}")

        def place() -> str:
            if self.front is not None:
                return self.front
            running = [address for address, up in zip(self.addresses, self.up, strict=True) if up]
            if self.up[number] or not running or visits.random() < 0.8:
                return self.addresses[number]
            return running[0]

        return place

    @property
    def clients(self) -> list[ChaosClient]:
        """Everyone at a table now."""
        return [client for party in self._parties for client in party.clients]

    @property
    def _everyone(self) -> list[ChaosClient]:
        return [client for party in self._parties for client in (*party.gone, *party.clients)]

    @property
    def _games(self) -> list[str]:
        return [game for party in self._parties for game in party.games]

    def answers(self) -> int:
        """How many commands were answered so far."""
        return sum(client.tally["acknowledged"] + client.tally["refused"] for client in self._everyone)

    def _progress(self) -> int:
        return sum(client.version for client in self._everyone)

    # the run

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """Servers start, parties play; kill inside. Then all games are played to their end, and all is checked."""
        began = monotonic()
        tasks: list[asyncio.Task[None]] = []
        try:
            for number in range(len(self.servers)):
                await self.start(number)
            playing = [asyncio.create_task(party.play(self._last)) for party in self._parties]
            tasks += playing
            yield
            self._last.set()
            await self._finish(playing)
            await self._check_all()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for party in self._parties:
                await party.leave()
            for server in self.servers:
                server.kill()
            self.fair_timeout.stop()
            self._sum_up(monotonic() - began)

    async def stop(self, number: int) -> None:
        """Tell a server to stop, and wait until it has."""
        self.up[number] = False
        await self.servers[number].stop()

    async def start(self, number: int) -> None:
        """Start a server again."""
        await self.servers[number].start()
        self.up[number] = True

    def kill(self, number: int) -> None:
        """Kill a server."""
        self.report.faults[f"server {number} killed" if self.up[number] else "killed while it starts"] += 1
        self.servers[number].kill()
        self.up[number] = False
        self.report.kills += 1

    async def moment(self) -> None:
        """Wait for the next moment to kill: after some answers, at the latest after a second; then an instant more."""
        goal, end = self.answers() + self.chance.randrange(60), monotonic() + 1.0
        while self.answers() < goal and monotonic() < end:
            await asyncio.sleep(0.002)
        await asyncio.sleep(self.chance.random() * 0.006)

    async def returned(self, since: float, clients: list[ChaosClient], seconds: float = RETURN_TIMEOUT_S) -> None:
        """Everyone's view must be the server's soon after this time."""
        await self.fair_timeout.within(seconds, lambda: all(self._settled(client) for client in clients), since)
        for client in clients:
            if client.verified_at is not None:
                self.report.recoveries.append(round(max(0.0, client.verified_at - since), 4))
            elif client in self.clients:  # else the party has gone to its next table
                self.fail(f"{client.name} does not see what the server sees, {monotonic() - since:.1f} s later")

    def _settled(self, client: ChaosClient) -> bool:
        return client.verified_at is not None or client not in self.clients

    def answered(self, goal: int) -> bool:
        """Whether so many commands were answered."""
        return self.answers() >= goal

    async def check(self) -> None:
        """Hold the store against what clients were told."""
        async with self._store() as store:
            await self._streams.check(store, self._games, self._everyone)

    @asynccontextmanager
    async def _store(self) -> AsyncIterator[Store]:
        store = await open_store(self._place)
        try:
            yield store
        finally:
            await store.close()

    # the end

    async def _finish(self, playing: list[asyncio.Task[None]]) -> None:
        """Play to the end. Whoever is stuck is told of."""

        def moved(before: int) -> bool:
            return all(task.done() for task in playing) or self._progress() != before

        while not all(task.done() for task in playing):
            if not await self.fair_timeout.within(STUCK_TIMEOUT_S, partial(moved, self._progress())):
                self.fail("nothing happens any more: " + ", ".join(map(_state, self.clients)))
                return
        for task in playing:
            if not task.cancelled() and task.exception() is not None:
                self.fail(f"a player could not go on: {task.exception()!r}")

    async def _check_all(self) -> None:
        await asyncio.sleep(0.3)  # those who just came are noted as here
        for client in self.clients:
            client.verified_at = None
        await self.returned(monotonic(), self.clients)
        everything = Streams()
        async with self._store() as store:
            await everything.check(store, self._games, self._everyone)
        everything.over(self._games)
        everything.compare_views(self.clients)
        self.report.failures += [*self._streams.failures, *everything.failures]
        self.report.events = everything.events
        self.report.away = everything.away

    def _sum_up(self, seconds: float) -> None:
        report = self.report
        report.seconds, report.tables = round(seconds, 1), len(self._games)
        report.waits = {kind: max(client.longest[kind] for client in self._everyone) for kind in WAITS}
        report.refused_moves = [refused for party in self._parties for refused in party.refused_moves]
        for client in self._everyone:
            report.clients += client.tally + client.statistics
            report.failures += [f"{client.name} was told {problem}" for problem in client.problems]
        if report.clients["hash_mismatches"]:
            self.fail(f"{report.clients['hash_mismatches']} times a view was not the server's")
        for server in self.servers:
            report.failures += [f"the log says {error}" for error in server.errors() if not self._expected(error)]

    def _expected(self, error: dict[str, object]) -> bool:
        """Errors that tell of the database that was killed."""
        return error.get("event") in EXPECTED_ERRORS.get(self.report.variant, ())

    def fail(self, why: str) -> None:
        """Note what should not be."""
        self.report.failures.append(f"after {self.report.kills} kills: {why}")


def _state(client: ChaosClient) -> str:
    return f"{client.name} at {client.version} {client.stage} acting {client.acting()} waiting {client.waiting}"


Told = Callable[[Report], None]


async def killed_servers(
    place: str | Path, folder: Path, kills: int, seed: int, told: Told, variant: str,
    lineups: tuple[Lineup, ...] = LINEUPS,
) -> Report:  # fmt: skip
    """One server, killed at any moment, also while it starts."""
    chaos = Chaos(place, folder, variant, seed, lineups=lineups)
    async with chaos.run():
        while chaos.report.kills < kills:
            await chaos.moment()
            chaos.kill(0)
            if chaos.chance.random() < 0.3:
                await chaos.check()
            if chaos.report.kills % 50 == 3:
                chaos.report.faults["outage"] += 1
                await asyncio.sleep(OUTAGE_S)
            if chaos.chance.random() < 0.1:
                chaos.servers[0].spawn()
                await asyncio.sleep(chaos.chance.random())
                chaos.kill(0)
            clients = chaos.clients
            await chaos.start(0)
            await chaos.returned(monotonic(), clients)
            if chaos.chance.random() < 0.3:
                await chaos.check()
            told(chaos.report)
    return chaos.report


async def killed_pair(
    place: str, folder: Path, kills: int, seed: int, told: Told, lineups: tuple[Lineup, ...] = LINEUPS
) -> Report:
    """Two servers on one database, with players of one game on both, of which one at a time is killed."""
    chaos = Chaos(place, folder, "pair", seed, servers=2, lineups=lineups)
    async with chaos.run():
        while chaos.report.kills < kills:
            await chaos.moment()
            number = chaos.chance.randrange(2)
            before = chaos.answers()
            chaos.kill(number)
            if not await chaos.fair_timeout.within(2 * RETURN_TIMEOUT_S, partial(chaos.answered, before + 3)):
                chaos.fail("nobody goes on at the server that was not killed")
            if chaos.chance.random() < 0.3:
                await chaos.check()
            clients = chaos.clients
            await chaos.start(number)
            await chaos.returned(monotonic(), clients)
            told(chaos.report)
    return chaos.report


async def killed_database(
    postgres: Postgres, place: str, folder: Path, kills: int, seed: int, told: Told,
    lineups: tuple[Lineup, ...] = LINEUPS,
) -> Report:  # fmt: skip
    """A PostgreSQL that is killed under its server."""
    chaos = Chaos(place, folder, "database", seed, lineups=lineups)
    async with chaos.run():
        while chaos.report.kills < kills:
            await chaos.moment()
            await asyncio.to_thread(postgres.kill)
            chaos.report.faults["database killed"] += 1
            chaos.report.kills += 1
            await asyncio.sleep(chaos.chance.random() * 0.6)
            await asyncio.to_thread(postgres.start)
            back = monotonic()
            clients = chaos.clients
            goal = chaos.answers() + 3
            if not await chaos.fair_timeout.within(2 * RETURN_TIMEOUT_S, partial(chaos.answered, goal), back):
                chaos.fail("the server does not go on with a database that is back")
            for client in clients:
                client.verified_at = None
            await chaos.returned(monotonic(), clients)
            await chaos.check()
            told(chaos.report)
    return chaos.report


@asynccontextmanager
async def own_folder() -> AsyncIterator[Path]:
    """A folder for a run, gone after it."""
    folder = Path(tempfile.mkdtemp(prefix="chaos-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
