"""A whole server inside a test: real connections, a real store, and a clock that the test can advance."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx

from naturalis.bus.contract import Bus
from naturalis.server.app import Server
from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.process.run import UvicornServer, uvicorn_config
from naturalis.server.push.push_client import PushClient
from naturalis.server.shared.bot_threads import BotThreads
from naturalis.server.shared.limits import Limits
from naturalis.server.shared.randomness import Randomness
from naturalis.server.shared.services import wall_clock
from naturalis.server.shared.settings import ServerSettings
from naturalis.server.shared.timings import Timings
from naturalis.store.contract import Store
from tests.helpers.http import http_client
from tests.server.helpers.client import Client

LOOSE = {
    "port": 0, "frames_per_second": 10_000, "frames_burst": 10_000, "requests_per_minute": 1_000_000,
    "work_per_guest": 1_000_000, "work_per_address": 1_000_000,
    "sessions_per_hour": 1_000_000, "tables_per_hour": 1_000_000, "connections_per_address": 10_000,
    "connections_per_session": 10_000, "heartbeat_seconds": 1, "poll_ms": 50, "bot_threads": 1,
}  # fmt: skip


BotFactory = Callable[[int, Metrics, Timings, Limits], BotThreads]


class Clock:
    """The server's clock: it runs, or stands still if frozen, and a test can advance it."""

    def __init__(self, frozen: bool = False) -> None:
        self._frozen_at = wall_clock() if frozen else None
        self.skipped_ms = 0

    def __call__(self) -> int:
        return (wall_clock() if self._frozen_at is None else self._frozen_at) + self.skipped_ms


class Guest:
    """Someone with a session at a server."""

    def __init__(self, running: Running, http: httpx.AsyncClient) -> None:
        self._running = running
        self.http = http

    @property
    def cookie(self) -> str:
        """The header that the browser would send."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def table(self, places: list[dict[str, Any]] | None = None, **body: Any) -> str:
        """Make a table; without places the guest has all seats. Settings go beside ``start`` and ``fill``."""
        start, fill = body.pop("start", True), body.pop("fill", None)
        body.setdefault("seats", 1 if body.get("level") else 2)
        if places is None:
            places = [{"seat": seat, "kind": "me"} for seat in range(body["seats"])]
        asked = {"settings": body, "seats": places, "start": start, "fill": fill}
        answer = await self.http.post("/api/tables", json=asked)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    async def enter(self, table_id: str, last: int | None = None) -> Client:
        """Open a socket at a table."""
        return await Client.enter(self._running.address, table_id, self.cookie, last=last)


class Running:
    """A server that runs in this event loop."""

    def __init__(self, server: Server, listener: UvicornServer, address: str, clock: Clock) -> None:
        self.server = server
        self.listener = listener
        self.address = address
        self.clock = clock
        self._guests: list[httpx.AsyncClient] = []

    def skip(self, seconds: float) -> None:
        """Advance the server's clock; its timers follow at once."""
        self.clock.skipped_ms += round(seconds * 1000)
        for live in self.server.tables:
            live.timers.schedule()

    async def guest(self, name: str = "Ann") -> Guest:
        """Create a guest."""
        http = http_client(self.address)
        self._guests.append(http)
        answer = await http.post("/api/session", json={"name": name})
        assert answer.status_code == 201, answer.text
        return Guest(self, http)

    async def close(self) -> None:
        """Stop as an operator would."""
        for http in self._guests:
            await http.aclose()
        self.listener.should_exit = True


@asynccontextmanager
async def running(
    store: Store,
    *,
    seed: int | None = None,
    randomness: Randomness | None = None,
    clock: Clock | None = None,
    timings: Timings | None = None,
    limits: Limits | None = None,
    bots: BotFactory = BotThreads,
    push_client: PushClient | None = None,
    bus: Bus | None = None,
    **settings: Any,
) -> AsyncIterator[Running]:
    """Run a server on this store; the test closes it. With a seed, its deals, ids and keys are always the same."""
    clock, timings, limits = clock or Clock(), timings or Timings(), limits or Limits()
    metrics, chosen = Metrics(), ServerSettings(**{**LOOSE, **settings})
    server = Server(
        store, chosen, metrics=metrics, now=clock, timings=timings, limits=limits,
        randomness=randomness if seed is None else Randomness(Random(seed)),
        bots=bots(chosen.bot_threads, metrics, timings, limits), push_client=push_client, bus=bus,
    )  # fmt: skip
    ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    listener = UvicornServer(uvicorn_config(server), server, ready.set_result)
    task = asyncio.create_task(listener.serve())
    try:
        here = Running(server, listener, await asyncio.wait_for(ready, 20), clock)
        yield here
        await here.close()
    finally:
        listener.should_exit = True
        await task
