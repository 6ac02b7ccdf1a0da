"""Servers on their own stores, stores that fail on demand, and steps that many tests share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from naturalis.client.connection import PlainConnection
from naturalis.server.live_tables.viewer import Viewer
from naturalis.server.transport.websocket import WebSocketProtocol
from naturalis.store import open_store
from naturalis.store.contract import EventRow, OutcomeUnknown, Store, StoreError, TableHeader
from naturalis.tables.stored_events import StoredEvent
from naturalis.tables.stored_formats import decode
from naturalis.tables.table import Table
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Guest, Running, running


class FaultyStore:
    """A store whose next appends wait, fail, or leave in doubt whether they were done."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.shared = store.shared
        self.broken = False  # nothing works
        self.faults: list[str] = []  # of the next appends: "error", or OutcomeUnknown: "lost", "written"
        self.gate: asyncio.Event | None = None  # appends wait for it
        self.waiting = 0

    def __getattr__(self, name: str) -> Any:
        if self.broken and name != "close":
            raise StoreError("the disk is gone; bring it back")
        return getattr(self._store, name)

    async def append(self, table_id: str, expected: int, entries: Sequence[EventRow], head: TableHeader) -> None:
        if self.gate is not None:
            self.waiting += 1
            await self.gate.wait()
        fault = self.faults.pop(0) if self.faults else "error" if self.broken else ""
        if fault == "error":
            raise StoreError("the disk is full; make room")
        if fault == "lost":
            raise OutcomeUnknown("the line broke")
        await self._store.append(table_id, expected, entries, head)
        if fault == "written":
            raise OutcomeUnknown("the line broke")


@asynccontextmanager
async def stored(place: str | Path) -> AsyncIterator[Any]:
    """The store at this place, with faults to come."""
    store = await open_store(place)
    try:
        yield FaultyStore(store)
    finally:
        await store.close()


@asynccontextmanager
async def served(folder: Path, **settings: Any) -> AsyncIterator[Running]:
    """A server on a SQLite file in this folder; what is in it stays for the next."""
    async with stored(folder / "naturalis.sqlite") as store, serving(store, **settings) as here:
        yield here


@asynccontextmanager
async def serving(store: Store, **settings: Any) -> AsyncIterator[Running]:
    """A server on this store, whose clients are gone with it."""
    async with running(store, **settings) as here:
        try:
            yield here
        except BaseException:
            await here.close()
            raise
    readers = [task for task in asyncio.all_tasks() if _address(task) == here.address]
    if readers:
        await asyncio.wait(readers, timeout=5)
    await asyncio.sleep(0)


def _address(task: asyncio.Task[Any]) -> str | None:
    """The server that this task is a connection to, if it is one."""
    frame = getattr(task.get_coro(), "cr_frame", None)
    connection = frame.f_locals.get("self") if frame is not None else None
    return connection._address() if isinstance(connection, PlainConnection) else None


def faults(here: Running) -> FaultyStore:
    """The store of a server that ``served`` made."""
    store: Any = here.server.services.store
    assert isinstance(store, FaultyStore)
    return store


def websocket_of(viewer: Viewer) -> WebSocketProtocol:
    """The line of a viewer's socket; ``pause_writing`` is what happens when its client does not read."""
    assert isinstance(viewer._sender, WebSocketProtocol)
    return viewer._sender


async def events(here: Running, table_id: str) -> list[StoredEvent]:
    """Everything that is kept of a table."""
    return [decode(entry.body).event for entry in await here.server.services.store.events(table_id)]


async def names(here: Running, table_id: str) -> list[str]:
    """The kinds of everything that is kept of a table."""
    return [str(msgspec.to_builtins(event)["type"]) for event in await events(here, table_id)]


def table_of(here: Running, table_id: str) -> Table:
    """The table as the server has it in memory."""
    return next(live.table for live in here.server.tables if live.table.id == table_id)


async def settled(true: Any, seconds: float = 20.0) -> None:
    """Wait until this holds inside the server."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


async def pair(here: Running, **settings: Any) -> tuple[str, Client, Client, Guest, Guest]:
    """Two people at a table that has begun: its id, their sockets, themselves."""
    ann, bob = await here.guest("Ann"), await here.guest("Bob")
    settings.setdefault("seats", 2)
    table_id = await ann.table([{"seat": 0, "kind": "me"}], start=False, **settings)
    first, second = await ann.enter(table_id), await bob.enter(table_id)
    assert (await second.ask("sit", seat=1))["type"] == "done"
    for seat in range(2, settings["seats"]):
        assert (await first.ask("seat_bot", seat=seat, level="novice"))["type"] == "done"
    assert (await first.ask("start"))["type"] == "done"
    await first.until(lambda: first.stage == "playing")
    await second.until(lambda: second.stage == "playing" and second.you["seats"] == [1])
    return table_id, first, second, ann, bob


async def move_of(client: Client, seat: int) -> dict[str, Any]:
    """A move that this seat can make."""
    options = await client.ask("look", seat=seat)
    assert options["type"] == "options", options
    if options["placements"]:
        return {"type": "place", **{name: options["placements"][0][name] for name in ("card", "face", "x", "y")}}
    return dict(options["moves"][0])


async def step(client: Client, seat: int) -> dict[str, Any]:
    """Make some move for this seat; the answer."""
    return await client.ask("play", seat=seat, move=await move_of(client, seat))


async def set_up(*clients: Client) -> None:
    """Make the choices of the set-up for all seats of these sockets."""
    while any(client.view["game"]["phase"] in ("starters", "objectives") for client in clients):
        for client in clients:
            await _level(client, clients)
            for seat in client.acting():
                await step(client, seat)
        await asyncio.sleep(0.002)  # where others are still to choose
    for client in clients:
        await _level(client, clients)


async def _level(client: Client, clients: Sequence[Client]) -> None:
    """Let a client know what any of them knows."""
    newest = max(each.view["version"] for each in clients)
    await client.until(lambda: client.view["version"] >= newest)
