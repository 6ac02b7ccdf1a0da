"""Three servers, a worker, database and bus, and the wires between them: each fails at random while people play."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from time import monotonic

from naturalis.wire.table_settings import BotLevel
from tests.chaos.driver import Chaos, Report, Told
from tests.chaos.party import LINEUPS, Lineup
from tests.chaos.process import Program
from tests.chaos.wire import Wire
from tests.helpers.postgres import Server as Postgres
from tests.helpers.valkey import Valkey

SERVERS = 3
FAULTS_AT_ONCE = 2  # of different parts
FAULTS_BETWEEN_CHECKS = 20
LONGEST_S = 3.0
HANG_S = 11.0  # a server that is silent for so long counts as dead
HANGS = 0.05  # of all pauses
BUS_SOCKET = "bus"
SLOW_S = 0.1
SETTLE_S = 15.0  # after all faults are over everyone must see by then what the servers see
BOTS: tuple[tuple[int, BotLevel], ...] = ((0, "naturalist"), (2, "naturalist"), (3, "scribe"))
THINKERS = Lineup("thinkers", {"seats": 4}, ((1,),), BOTS, spectators=1)
CLUSTER_LINEUPS = (*LINEUPS, THINKERS)
Fault = Callable[[], Awaitable[None]]


class Cluster:
    """The parts, and what can happen to each."""

    def __init__(
        self, postgres: Postgres, database: str, bus: Valkey | None, folder: Path, seed: int,
        lineups: tuple[Lineup, ...] = CLUSTER_LINEUPS,
    ) -> None:  # fmt: skip
        """Without a ``bus`` the database is the bus, too."""
        self._postgres = postgres
        self._bus = bus
        self._folders = [folder / f"wire{number}" for number in range(SERVERS + 1)]
        stores = [postgres.url(database, at) for at in self._folders]
        self.chaos = Chaos(
            postgres.url(database), folder, "cluster" if bus is None else "bus", seed, SERVERS, lineups,
            own_places=stores[:SERVERS], settings={"drain_seconds": 1},
            own_settings=[{"bus": f"unix://{at / BUS_SOCKET}"} for at in self._folders[:SERVERS]] if bus else (),
        )  # fmt: skip
        self._worker = Program(stores[SERVERS], folder / "worker.log", "work", "--bot-threads", "1")
        self._to_store = [Wire(postgres.socket) for _ in stores]  # of each server, and of the worker
        self._to_bus = [Wire(bus.socket) for _ in range(SERVERS)] if bus is not None else []
        self._to_players = [Wire(server.place) for server in self.chaos.servers]
        self._store_works = asyncio.Lock()  # nothing starts while the database is down

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """All parts run and people play; let parts fail inside. Then all games are played to their end."""
        async with AsyncExitStack() as stack:
            for at, wire in zip(self._folders, self._to_store, strict=True):
                at.mkdir()
                await wire.listen_unix(at / self._postgres.socket.name)
                stack.push_async_callback(wire.close)
            for at, wire in zip(self._folders, self._to_bus, strict=False):
                await wire.listen_unix(at / BUS_SOCKET)
                stack.push_async_callback(wire.close)
            for number, wire in enumerate(self._to_players):
                self.chaos.addresses[number] = f"http://{await wire.listen()}/"
                stack.push_async_callback(wire.close)
            self._worker.spawn()
            stack.callback(self._worker.kill)
            await stack.enter_async_context(self.chaos.run())
            for server in self.chaos.servers:
                await server.answers()
            yield

    async def some_faults(self, count: int) -> None:
        """Let so many parts fail, a few at once, until all are well again."""
        left = iter(range(count))
        busy: set[str] = set()

        async def one_after_the_other() -> None:
            for _ in left:
                part, kind, fault = self._choose(busy)
                busy.add(part)
                await fault()
                busy.discard(part)
                self.chaos.report.kills += 1
                self.chaos.report.faults[f"{part} {kind}"] += 1
                await asyncio.sleep(self._seconds() / 4)

        await asyncio.gather(*(one_after_the_other() for _ in range(FAULTS_AT_ONCE)))

    def _choose(self, busy: set[str]) -> tuple[str, str, Fault]:
        """A fault of a part that has none."""
        faults: dict[str, dict[str, Fault]] = {
            f"server {number}": self._faults_of_server(number) for number in range(SERVERS)
        }
        faults["worker"] = {
            "killed": self._worker_killed, "paused": lambda: self._paused(self._worker),
            **self._faults_of_wire("database", self._to_store[SERVERS]),
        }  # fmt: skip
        if (bus := self._bus) is not None:
            faults["bus"] = {"killed": lambda: self._bus_killed(bus), "paused": lambda: self._bus_paused(bus)}
        faults["database"] = {"killed": self._database_killed, "paused": self._database_paused}
        part = self.chaos.chance.choice([part for part in faults if part not in busy])
        kind = self.chaos.chance.choice([*faults[part]])
        return part, kind, faults[part][kind]

    def _faults_of_server(self, number: int) -> dict[str, Fault]:
        server = self.chaos.servers[number]
        return {
            "killed": lambda: self._server_killed(number),
            "stopped": lambda: self._server_stopped(number),
            "paused": lambda: self._down(number, self._paused(server)),
            **self._faults_of_wire("database", self._to_store[number]),
            **self._faults_of_wire("players", self._to_players[number]),
            **(self._faults_of_wire("bus", self._to_bus[number]) if self._to_bus else {}),
        }

    def _faults_of_wire(self, whom: str, wire: Wire) -> dict[str, Fault]:
        async def cut() -> None:
            wire.cut()

        async def slow() -> None:
            wire.delay_s = SLOW_S * self.chaos.chance.random()
            await asyncio.sleep(self._seconds())
            wire.heal()

        async def stall() -> None:
            wire.stall()
            await asyncio.sleep(self._seconds())
            wire.heal()

        return {f"cut from {whom}": cut, f"slow to {whom}": slow, f"stalled to {whom}": stall}

    def _seconds(self) -> float:
        return self.chaos.chance.random() * LONGEST_S

    # faults

    async def _server_killed(self, number: int) -> None:
        self.chaos.servers[number].kill()
        self.chaos.up[number] = False
        await asyncio.sleep(self._seconds())
        await self._start_server(number)

    async def _server_stopped(self, number: int) -> None:
        async with self._store_works:
            await self.chaos.stop(number)
        await self._start_server(number)

    async def _start_server(self, number: int) -> None:
        async with self._store_works:
            await self.chaos.start(number)
            await self.chaos.servers[number].answers()

    async def _down(self, number: int, fault: Awaitable[None]) -> None:
        self.chaos.up[number] = False
        await fault
        self.chaos.up[number] = True

    async def _paused(self, program: Program) -> None:
        program.pause()
        await asyncio.sleep(HANG_S if self.chaos.chance.random() < HANGS else self._seconds())
        program.resume()

    async def _worker_killed(self) -> None:
        self._worker.kill()
        await asyncio.sleep(self._seconds())
        async with self._store_works:
            self._worker.spawn()

    async def _bus_killed(self, bus: Valkey) -> None:
        await asyncio.to_thread(bus.kill)
        await asyncio.sleep(self._seconds())
        await asyncio.to_thread(bus.start)

    async def _bus_paused(self, bus: Valkey) -> None:
        bus.pause()
        await asyncio.sleep(self._seconds())
        bus.resume()

    async def _database_killed(self) -> None:
        async with self._store_works:
            await asyncio.to_thread(self._postgres.kill)
            await asyncio.sleep(self._seconds() / 4)
            await asyncio.to_thread(self._postgres.start)

    async def _database_paused(self) -> None:
        async with self._store_works:
            self._postgres.pause()
            await asyncio.sleep(self._seconds())
            self._postgres.resume()


async def broken_cluster(
    postgres: Postgres, database: str, bus: Valkey | None, folder: Path, faults: int, seed: int, told: Told,
    lineups: tuple[Lineup, ...] = CLUSTER_LINEUPS,
) -> Report:  # fmt: skip
    """Let parts of a cluster fail so often; now and then let all be well, and hold everyone's view against it."""
    cluster = Cluster(postgres, database, bus, folder, seed, lineups)
    chaos = cluster.chaos
    async with cluster.run():
        while chaos.report.kills < faults:
            await cluster.some_faults(min(FAULTS_BETWEEN_CHECKS, faults - chaos.report.kills))
            for client in chaos.clients:
                client.verified_at = None
            await chaos.returned(monotonic(), chaos.clients, SETTLE_S)
            await chaos.check()
            told(chaos.report)
    return chaos.report
