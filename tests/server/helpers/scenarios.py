"""Starting points of many tests: tables with people, bots and clocks, and who is connected."""

from __future__ import annotations

from typing import Any

from naturalis.server.live_tables.live_table import LiveTable
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Guest, Running
from tests.server.helpers.servers import pair, set_up, settled, table_of

TURN = {"type": "turn", "seconds": 60}
GAME = {"type": "game", "minutes": 1, "increment_seconds": 5}
DAYS = {"type": "days", "days": 2}


def live_table_of(here: Running, table_id: str) -> LiveTable:
    return next(live for live in here.server.tables if live.table.id == table_id)


async def disconnect(here: Running, table_id: str, *clients: Client) -> None:
    """These sockets close, and the time for a reload passes."""
    seats = tuple(seat for client in clients for seat in client.you["seats"])
    for client in clients:
        await client.close()
    live = live_table_of(here, table_id)
    await settled(lambda: not any(viewer.seats == tuple(c.you["seats"]) for c in clients for viewer in live.viewers))
    live.presence.record_departures(seats)


def is_present(client: Client, seat: int) -> bool:
    return bool(client.view["table"]["seats"][seat]["present"])


async def table_with_bots(here: Running, level: str = "novice", seats: int = 2) -> tuple[str, Guest, Client]:
    """A person in seat 0 and bots of this level."""
    ann = await here.guest()
    table_id = await ann.table([{"seat": 0, "kind": "me"}], seats=seats, fill=level)
    return table_id, ann, await ann.enter(table_id)


async def started_game(here: Running, **settings: Any) -> tuple[str, int, list[Client], Any]:
    """A game after its set-up: its id, whose turn it is, both sockets, both guests."""
    table_id, first, second, ann, bob = await pair(here, **settings)
    await set_up(first, second)
    return table_id, table_of(here, table_id).acting[0], [first, second], [ann, bob]


def time_left(here: Running, table_id: str, seat: int) -> int:
    """What a seat has left now."""
    table = table_of(here, table_id)
    return table.chairs[seat].clock.remaining(here.server.services.now(), table.outages)


async def finished_table(here: Running) -> tuple[str, Client, Client]:
    table_id, first, second, *_ = await pair(here, seats=3, chat="free", clock={"type": "turn", "seconds": 30})
    await second.ask("resign", seat=1)
    await first.ask("resign", seat=0)
    for client in (first, second):
        await client.until(lambda c=client: c.stage == "over")
    return table_id, first, second


async def played_game(here: Running, **settings: Any) -> tuple[str, dict[str, Any]]:
    """A game that one guest played to its end, and the first of their last views."""
    guest = await here.guest()
    table_id = await guest.table(**settings)
    client = await guest.enter(table_id)
    await client.play_on()
    await client.close()
    return table_id, client.view
