"""Two servers that know nothing of each other: no answer of one is older than what the other told the same player."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx
import pytest

from naturalis.server.shared.timings import Timings
from tests.helpers.http import http_client
from tests.helpers.postgres import Server, postgres_server
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Guest, Running
from tests.server.helpers.servers import faults, move_of, serving, set_up, step, stored, table_of

pytestmark = pytest.mark.slow
SECRETIVE = Timings(liveness_interval_s=3600.0)  # each believes that it is alone


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with postgres_server() as started:
        yield started


@pytest.fixture
def url(postgres: Server) -> str:
    return postgres.url(postgres.create())


@asynccontextmanager
async def strangers(url: str) -> AsyncIterator[tuple[Running, Running]]:
    """Two servers without a bus, that do not poll. The first believes that it is alone."""
    apart: dict[str, Any] = {"timings": SECRETIVE, "poll_ms": 60_000}
    async with (
        stored(url) as one,
        stored(url) as other,
        serving(one, **apart) as a,
        serving(other, **apart) as b,
    ):
        assert a.server.services.is_only_process
        yield a, b


@asynccontextmanager
async def same_guest(there: Running, guest: Guest) -> AsyncIterator[httpx.AsyncClient]:
    """The same browser at the other server."""
    async with http_client(there.address) as http:
        http.cookies.update(guest.http.cookies)
        yield http


async def test_a_seat_taken_at_one_server_and_its_key_asked_at_the_other(url: str) -> None:
    async with strangers(url) as (a, b):
        ann, bob = await a.guest("Ann"), await a.guest("Bob")
        for _ in range(10):
            table_id = await ann.table([{"seat": 0, "kind": "me"}], start=False)
            async with same_guest(b, bob) as http:
                assert (await http.get(f"/api/tables/{table_id}")).status_code == 200  # it has it in memory now
                client = await bob.enter(table_id)
                assert (await client.ask("sit", seat=1))["type"] == "done"
                made = await http.post(f"/api/tables/{table_id}/seats/1/key")
                assert made.status_code == 201, made.text
                key = made.json()["key"]
                opened = await ann.http.post(f"/api/tables/{table_id}/key", json={"key": key})
                assert opened.json() == {"seat": 1}
            player = await Client.enter(b.address, table_id, key=key)
            assert player.you["seats"] == [1]
            for each in (client, player):
                await each.close()


async def test_no_answer_is_older_than_what_was_told(url: str) -> None:
    """Anything in any order at either server."""
    async with strangers(url) as (a, b):
        ann = await a.guest()
        table_id = await ann.table(seats=3)
        clients = [await ann.enter(table_id), await Client.enter(b.address, table_id, ann.cookie)]
        await set_up(clients[0])
        rng, told = Random(5), table_of(a, table_id).version
        done: list[dict[str, Any]] = []
        kinds = ["play", "say", "look", "score", "resync", "again", "refused", "nothing", "enter", "show", "history"]
        counted = dict.fromkeys(kinds, 0)
        async with same_guest(b, ann) as http:
            for _ in range(150):
                kind, which = rng.choice(kinds), rng.randrange(2)
                client = clients[which]
                version = await _asked(kind, client, (ann.http, http)[which], table_id, done, rng)
                if version is not None:
                    assert version >= told, kind
                    told = max(told, version)
                    counted[kind] += 1
        assert min(counted.values()) > 3, counted


async def _asked(
    kind: str, client: Client, http: httpx.AsyncClient, table_id: str, done: list[dict[str, Any]], rng: Random
) -> int | None:
    """The version in the answer to a request of this kind."""
    match kind:
        case "play":
            (seat,) = client.acting() or (0,)
            options = await client.ask("look", seat=seat)
            if options["type"] != "options":
                return None
            answer = await step(client, seat) if options["placements"] or options["moves"] else options
        case "say":
            done.append({"kind": "say", "seat": 0, "phrase": "hello", "id": f"said{len(done)}"})
            answer = await client.ask(**done[-1])
        case "again":
            if not done:
                return None
            answer = await client.ask(**rng.choice(done))
        case "refused":
            answer = await client.ask("start", id=rng.choice(["no1", "no2", "no3"]))
            assert answer["type"] == "refused"
        case "nothing":
            answer = await client.ask("return", seat=0)
        case "look" | "score":
            answer = await client.ask(kind, **({"seat": 0} if kind == "look" else {}))
        case "resync":
            before = len([each for each in client.told if each["type"] == "welcome"])
            await client.send({"type": "resync", "reason": "other"})
            await client.until(lambda: len([each for each in client.told if each["type"] == "welcome"]) > before)
            answer = [each for each in client.told if each["type"] == "welcome"][-1]
        case "enter":
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
            newcomer = await Client.enter(str(http.base_url), table_id, cookie)
            answer = newcomer.told[0]
            await newcomer.close()
        case "show":
            answer = (await http.get(f"/api/tables/{table_id}")).json()
        case _:
            answer = (await http.get(f"/api/tables/{table_id}/history")).json()["news"][-1]
    return int(answer["version"])


async def test_a_session_that_ended_or_was_renamed_elsewhere(url: str) -> None:
    async with strangers(url) as (a, b):
        ann = await a.guest("Ann")
        async with same_guest(b, ann) as http:
            assert (await http.get("/api/session")).json()["name"] == "Ann"
            await ann.http.post("/api/session", json={"name": "Anna"})
            assert (await http.get("/api/session")).json()["name"] == "Anna"
            cookies = dict(ann.http.cookies)
            await ann.http.delete("/api/session")
            http.cookies.update(cookies)
            assert (await http.get("/api/session")).json()["name"] is None


async def test_a_table_that_was_deleted_elsewhere(url: str) -> None:
    async with strangers(url) as (a, b):
        ann = await a.guest()
        table_id = await ann.table(start=False)
        there = await Client.enter(b.address, table_id, ann.cookie)
        assert (await ann.http.delete(f"/api/session/tables/{table_id}")).status_code == 200
        async with same_guest(b, ann) as http:
            assert (await http.get(f"/api/tables/{table_id}")).status_code == 404
        await there.until(lambda: there.closed == 4404)


async def test_who_sat_down_elsewhere_sees_no_open_hands(url: str) -> None:
    async with strangers(url) as (a, b):
        ann = await a.guest("Ann")
        table_id = await ann.table([{"seat": 0, "kind": "me"}], start=False, open_hands_after_seconds=60)
        bob = await a.guest("Bob")
        async with same_guest(b, bob) as http:
            assert (await http.get(f"/api/tables/{table_id}/open-hands")).status_code == 200
            first, second = await ann.enter(table_id), await bob.enter(table_id)
            assert (await second.ask("sit", seat=1))["type"] == "done"
            assert (await first.ask("start"))["type"] == "done"
            refused = await http.get(f"/api/tables/{table_id}/open-hands")
            assert refused.json()["code"] == "not_spectator"


async def test_a_query_that_cannot_read_the_store_is_refused(url: str) -> None:
    async with strangers(url) as (a, _b):
        ann = await a.guest()
        table_id = await ann.table()
        client = await ann.enter(table_id)
        await set_up(client)
        (seat,) = client.acting()
        await move_of(client, seat)
        faults(a).broken = True
        for kind, more in (("look", {"seat": seat}), ("score", {})):
            assert (await client.ask(kind, **more))["code"] == "unavailable"
        await client.send({"type": "resync", "reason": "other"})
        await client.until(lambda: client.told[-1]["type"] == "problem")
        assert client.told[-1]["code"] == "unavailable"
        faults(a).broken = False
        await move_of(client, seat)
