"""Seat keys: a key restores a seat on another device, and the server stores no secret in the clear."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.http import http_client
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Guest
from tests.server.helpers.servers import pair, served, set_up, step


async def key_of(guest: Guest, table_id: str, seat: int) -> str:
    answer = await guest.http.post(f"/api/tables/{table_id}/seats/{seat}/key")
    assert answer.status_code == 201
    return str(answer.json()["key"])


async def test_a_key_restores_the_seat_on_another_device(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, ann, _ = await pair(here)
        await set_up(first, second)
        key = await key_of(ann, table_id, 0)
        phone = await here.guest("Ann's phone")
        shown = await phone.http.post(f"/api/tables/{table_id}/key", json={"key": key})
        assert (shown.status_code, shown.json()) == (200, {"seat": 0})
        again = await phone.http.post(f"/api/tables/{table_id}/key", json={"key": key})
        assert again.json() == {"seat": 0}
        client = await phone.enter(table_id)
        assert client.you["seats"] == [0]
        await first.until(lambda: first.view["version"] == client.view["version"])
        assert client.view["game"] == first.view["game"]
        assert client.view["table"]["seats"][0]["name"] == "Ann"
        if not client.acting():
            await step(second, 1)
            await step(second, 1)
            await client.until(lambda: client.acting() == [0])
        assert (await step(client, 0))["type"] == "done"
        await first.until(lambda: first.view["game"]["phase"] == "draw")


async def test_an_open_connection_sees_a_newly_admitted_seat(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, _, _, ann, _ = await pair(here)
        eve = await here.guest("Eve")
        looking = await eve.enter(table_id)
        assert looking.you["seats"] == []
        await eve.http.post(f"/api/tables/{table_id}/key", json={"key": await key_of(ann, table_id, 0)})
        await looking.until(lambda: looking.you["seats"] == [0])
        assert [*looking.views] == [0]


async def test_a_program_plays_with_the_key_alone(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, _second, _ann, bob = await pair(here)
        program = await Client.enter(here.address, table_id, key=await key_of(bob, table_id, 1))
        assert program.you == {"seats": [1], "host": False, "name": "Bob"}
        await set_up(first, program)
        mover = first if first.acting() else program
        assert (await step(mover, mover.acting()[0]))["type"] == "done"
        assert (await program.ask("resign", seat=0))["code"] == "not_your_seat"


async def test_a_new_key_replaces_the_old_one(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, _first, _second, _ann, bob = await pair(here)
        old = await key_of(bob, table_id, 1)
        program = await Client.enter(here.address, table_id, key=old)
        assert program.you["seats"] == [1]
        new = await key_of(bob, table_id, 1)
        await program.until(lambda: program.closed == 4404)  # also where the socket is open
        refused = await Client.enter(here.address, table_id, key=old)
        assert refused.closed == 4404
        eve = await here.guest("Eve")
        answer = await eve.http.post(f"/api/tables/{table_id}/key", json={"key": old})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")
        assert (await Client.enter(here.address, table_id, key=new)).you["seats"] == [1]


async def test_keys_are_for_ones_own_seat(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, _, _, ann, _bob = await pair(here)
        for seat, status, code in ((1, 403, "not_your_seat"), (3, 409, "no_such_seat"), ("x", 409, "no_such_seat")):
            answer = await ann.http.post(f"/api/tables/{table_id}/seats/{seat}/key")
            assert (answer.status_code, answer.json()["code"]) == (status, code)
        async with http_client(here.address) as nobody:
            answer = await nobody.post(f"/api/tables/{table_id}/seats/0/key")
            assert (answer.status_code, answer.json()["code"]) == (401, "no_session")
            answer = await nobody.post(f"/api/tables/{table_id}/key", json={"key": "x" * 43})
            assert (answer.status_code, answer.json()["code"]) == (401, "no_session")
        answer = await ann.http.post("/api/tables/nosuchtable/seats/0/key")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_table")
        answer = await ann.http.post(f"/api/tables/{table_id}/key", json={"key": "short"})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


async def test_a_session_that_ended_leaves_its_seats_to_their_keys(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, _, _, ann, _ = await pair(here)
        key = await key_of(ann, table_id, 0)
        await ann.http.delete("/api/session")
        assert (await ann.http.get("/api/session")).json() == {"name": None}
        again = await here.guest("Ann again")
        assert (await again.http.post(f"/api/tables/{table_id}/key", json={"key": key})).json() == {"seat": 0}


async def test_the_database_contains_no_secrets(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, _, _, ann, bob = await pair(here)
        secrets = [await key_of(ann, table_id, 0), *ann.http.cookies.values(), *bob.http.cookies.values()]
        assert all(len(secret) == 43 for secret in secrets)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Bob" in kept
    for secret in secrets:
        assert secret.encode() not in kept
        assert secret[:20].encode() not in kept


async def test_sessions_outlive_the_server(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, _, _, ann, _ = await pair(here)
    async with served(tmp_path) as here:
        client = await Client.enter(here.address, table_id, ann.cookie)
        assert client.you == {"seats": [0], "host": True, "name": "Ann"}


@pytest.mark.parametrize("https", [False, True])
async def test_the_cookie(tmp_path: Path, https: bool) -> None:
    async with served(tmp_path, https=https) as here, http_client(here.address) as http:
        answer = await http.post("/api/session", json={"name": "Ann"})
        parts = [part.strip().lower() for part in answer.headers["set-cookie"].split(";")]
        assert parts[0].startswith("__host-naturalis=" if https else "naturalis=")
        assert {"httponly", "samesite=lax", "path=/", "max-age=34560000"} <= {*parts}
        assert ("secure" in parts) == https
        assert not any(part.startswith("domain") for part in parts)
        gone = await http.delete("/api/session")
        assert "max-age=0" in gone.headers["set-cookie"].lower()
