"""Two servers on one store, PostgreSQL or SQLite: one game on both, races, and no move made twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from naturalis import Placed
from naturalis.server.shared.timings import Timings
from naturalis.tables.stored_formats import decode
from naturalis.tables.table import Table
from tests.helpers.postgres import Server, postgres_server
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Guest, Running
from tests.server.helpers.servers import events, move_of, names, serving, set_up, settled, step, stored, table_of

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with postgres_server() as started:
        yield started


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    """Where two servers can find each other."""
    if request.param == "postgres":
        server: Server = request.getfixturevalue("postgres")
        return server.url(server.create())
    return tmp_path / "naturalis.sqlite"


@asynccontextmanager
async def two(place: str | Path, **settings: Any) -> AsyncIterator[tuple[Running, Running]]:
    """Two servers that know of each other."""
    async with (
        stored(place) as one,
        stored(place) as other,
        serving(one, **settings) as a,
        serving(other, **settings) as b,
    ):
        one.shared = other.shared = True  # as on PostgreSQL
        await a.server.jobs.liveness.signal()
        assert not a.server.services.is_only_process
        assert not b.server.services.is_only_process
        yield a, b


async def apart(a: Running, b: Running, **settings: Any) -> tuple[str, Client, Client, Guest, Guest]:
    """Ann plays on one server, Bob on the other."""
    ann, bob = await a.guest("Ann"), await b.guest("Bob")
    table_id = await ann.table([{"seat": 0, "kind": "me"}], start=False, **settings)
    first, second = await ann.enter(table_id), await bob.enter(table_id)
    assert (await second.ask("sit", seat=1))["type"] == "done"
    await first.until(lambda: first.view["table"]["seats"][1]["kind"] == "person")
    assert (await first.ask("start", fill="novice"))["type"] == "done"
    for client in (first, second):
        await client.until(lambda c=client: c.stage == "playing")
    return table_id, first, second, ann, bob


async def whole(running: Running, table_id: str) -> Table:
    """The table, folded from the store: it would fail if anything did not follow."""
    table = Table(table_id)
    for entry in await running.server.services.store.events(table_id):
        table.fold(entry.version, entry.at, decode(entry.body))
    return table


async def test_a_game_on_two_servers(place: str | Path) -> None:
    async with two(place) as (a, b):
        table_id, first, second, *_ = await apart(a, b, seats=3)
        await asyncio.gather(first.play_on(), second.play_on())
        for client in (first, second):
            await client.until(lambda c=client: c.stage == "over")
        table = await whole(a, table_id)
        assert table.outcome is not None
        assert table.outcome.ended == "played"
        for client in (first, second):
            await client.until(lambda c=client: c.view["version"] == table.version)
        assert first.view["outcome"] == second.view["outcome"]


async def test_updates_come_by_polling(place: str | Path) -> None:
    async with two(place) as (a, b):
        _game, first, second, *_ = await apart(a, b)
        await first.ask("say", seat=0, phrase="hello")
        await second.until(lambda: len(second.view["chat"]) == 1)
        await second.ask("say", seat=1, phrase="hello")
        await first.until(lambda: len(first.view["chat"]) == 2)
        assert all(seat["present"] for seat in first.view["table"]["seats"])


async def test_moves_that_race(place: str | Path) -> None:
    """Polling is off: each server learns of the other by the conflict."""
    async with two(place, poll_ms=60_000) as (a, b):
        ann, bob = await a.guest("Ann"), await b.guest("Bob")
        table_id = await ann.table([{"seat": 0, "kind": "me"}], start=False, seats=4)
        clients = [await ann.enter(table_id), await bob.enter(table_id)]
        for seat in (1, 2, 3):
            answers = await asyncio.gather(*(client.ask("sit", seat=seat) for client in clients))
            assert Counter(answer["type"] for answer in answers) == {"done": 1, "refused": 1}
            (refused,) = [answer for answer in answers if answer["type"] == "refused"]
            assert refused["code"] == "seat_taken"
        asked = [client.ask("say", seat=0, phrase="hello") for client in clients for _ in range(10)]
        answers = await asyncio.gather(*asked)
        said = sum(answer["type"] == "done" for answer in answers)
        table = await whole(a, table_id)
        assert (await names(a, table_id)).count("said") == said == len(table.chat)


async def test_one_command_sent_to_both_is_carried_out_once(place: str | Path) -> None:
    async with two(place, poll_ms=60_000) as (a, b):
        ann = await a.guest("Ann")
        table_id = await ann.table()
        clients = [await ann.enter(table_id), await Client.enter(b.address, table_id, ann.cookie)]
        for number in range(5):
            command = {"id": f"same{number}", "seat": 0, "phrase": "hello"}
            answers = await asyncio.gather(*(client.ask("say", **command) for client in clients))
            assert [answer["type"] for answer in answers] == ["done", "done"]
        assert (await names(a, table_id)).count("said") == 5


async def test_a_command_done_by_another_server_is_not_repeated(place: str | Path) -> None:
    """The answer was lost with the line; the client asks another server, which has not heard of it yet."""
    async with two(place, poll_ms=60_000) as (a, b):
        ann = await a.guest("Ann")
        table_id = await ann.table()
        here, there = await ann.enter(table_id), await Client.enter(b.address, table_id, ann.cookie)
        await set_up(here)
        (seat,) = here.acting()
        hello = {"id": "once", "seat": seat, "phrase": "hello"}
        assert (await there.ask("say", **hello))["type"] == "done"
        assert table_of(a, table_id).version < table_of(b, table_id).version
        assert (await here.ask("say", **hello))["type"] == "done"  # it finds out when it appends
        assert (await names(a, table_id)).count("said") == 1
        placed, draw = await move_of(there, seat), {"type": "draw", "source": "resource"}
        assert (await there.ask("play", seat=seat, move=placed))["type"] == "done"
        assert (await there.ask("play", id="drawn", seat=seat, move=draw))["type"] == "done"
        assert table_of(a, table_id).version < table_of(b, table_id).version
        assert (await here.ask("play", id="drawn", seat=seat, move=draw))["type"] == "done"  # and when it would refuse
        assert (await names(a, table_id)).count("drawn") == 1


async def test_a_player_can_switch_servers_at_once(place: str | Path) -> None:
    """The other server has the table in memory as it was, and does not refuse what became possible since."""
    async with two(place, poll_ms=60_000) as (a, b):
        ann = await a.guest("Ann")
        table_id = await ann.table()
        here, there = await ann.enter(table_id), await Client.enter(b.address, table_id, ann.cookie)
        await set_up(here)
        (seat,) = here.acting()
        await step(here, seat)
        move = await move_of(here, seat)
        assert table_of(b, table_id).version < table_of(a, table_id).version
        assert (await there.ask("play", seat=seat, move=move))["type"] == "done"
        assert (await here.ask("play", id="z", seat=seat, move=move))["type"] == "refused"
        late = await Client.enter(b.address, table_id, ann.cookie)
        assert late.view["version"] == (await whole(b, table_id)).version


async def test_no_bot_moves_twice(place: str | Path) -> None:
    impatient = Timings(takeover_delay_s=-1.0)  # neither server waits for the other
    async with two(place, timings=impatient) as (a, b):
        table_id, first, second, *_ = await apart(a, b, seats=4)
        await asyncio.gather(first.play_on(moves=8), second.play_on(moves=8))
        table = await whole(a, table_id)
        assert table.game is not None
        placed = Counter(event.seat for event in await events(a, table_id) if isinstance(event, Placed))
        assert max(placed.values()) - min(placed.values()) <= 1


async def test_another_server_takes_over_the_tables_of_a_dead_one(place: str | Path) -> None:
    async with two(place) as (a, b):
        _game, _first, second, *_ = await apart(a, b, absent={"type": "bot", "grace_seconds": 5, "level": "novice"})
        await second.until(lambda: all(seat["present"] for seat in second.view["table"]["seats"]))
        a.server.services.stopping = True  # it does nothing any more, and its pulse stops
        await a.server.services.cancel_tasks()
        b.skip(11)
        await b.server.jobs.wake_overdue_tables()
        await second.until(lambda: not second.view["table"]["seats"][0]["present"])
        b.skip(6)
        await second.until(lambda: second.view["table"]["seats"][0].get("stand_in") == "novice")
        await second.play_on(moves=6)
        b.server.services.last_signals.clear()


async def test_a_player_on_both_servers_is_there_until_both_are_gone(place: str | Path) -> None:
    async with two(place) as (a, b):
        table_id, first, second, ann, _ = await apart(a, b)
        await second.until(lambda: all(seat["present"] for seat in second.view["table"]["seats"]))
        other = await Client.enter(b.address, table_id, ann.cookie)
        await first.close()
        await settled(lambda: not a.server.connections.viewers)
        next(live for live in a.server.tables).presence.record_departures((0,))
        await settled(lambda: table_of(b, table_id).chairs[0].process == b.server.services.process)
        await second.until(lambda: bool(second.view["table"]["seats"][0]["present"]))
        assert (await step(other, 0))["type"] == "done"
