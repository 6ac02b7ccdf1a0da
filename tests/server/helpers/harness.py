"""A whole server inside a test: real sockets, a real store, and a clock that can be moved on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx

from naturalis.server.app import Server
from naturalis.server.process.run import UvicornServer, config
from naturalis.server.shared.randomness import Randomness
from naturalis.server.shared.services import wall_clock
from naturalis.server.shared.settings import ServerSettings
from naturalis.store.contract import Store
from tests.server.helpers.client import Client

LOOSE = {
    "port": 0, "frames_per_second": 10_000, "frames_burst": 10_000, "requests_per_minute": 1_000_000,
    "sessions_per_hour": 1_000_000, "tables_per_hour": 1_000_000, "sockets_per_address": 10_000,
    "sockets_per_session": 10_000, "beat": 1, "poll": 50, "bot_threads": 1,
}  # fmt: skip


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

    async def enter(self, game: str, last: int | None = None) -> Client:
        """Open a socket at a table."""
        return await Client.enter(self._running.address, game, self.cookie, last=last)


class Running:
    """A server that runs in this event loop."""

    def __init__(self, server: Server, listener: UvicornServer, address: str) -> None:
        self.server = server
        self.listener = listener
        self.address = address
        self._skipped = 0
        self._guests: list[httpx.AsyncClient] = []
        server.services.now = self._now

    def _now(self) -> int:
        return wall_clock() + self._skipped

    def skip(self, seconds: float) -> None:
        """Move the server's clock on; its timers look again at once."""
        self._skipped += round(seconds * 1000)
        for live in self.server.tables:
            live.timers.schedule()

    async def guest(self, name: str = "Ann") -> Guest:
        """Someone new."""
        http = httpx.AsyncClient(base_url=self.address)
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
    store: Store, seed: int | None = None, randomness: Randomness | None = None, **settings: Any
) -> AsyncIterator[Running]:
    """Run a server on this store; the test closes it. With a seed, its deals, ids and keys are always the same."""
    if seed is not None:
        randomness = Randomness(Random(seed))
    server = Server(store, ServerSettings(**{**LOOSE, **settings}), randomness=randomness)
    ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    listener = UvicornServer(config(server, server.services.settings), server, ready.set_result)
    task = asyncio.create_task(listener.serve())
    try:
        here = Running(server, listener, await asyncio.wait_for(ready, 20))
        yield here
        await here.close()
    finally:
        listener.should_exit = True
        await task
