"""Ended sessions: every server closes their connections, and they can do nothing more."""

from __future__ import annotations

import asyncio
from pathlib import Path

from naturalis.server.shared.timings import DAY_MS, Timings
from naturalis.server.visitors.sessions import digest_of
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Guest, Running
from tests.server.helpers.servers import faults, names, pair, served, settled, table_of


def digest(guest: Guest) -> bytes:
    (key,) = guest.http.cookies.values()
    return digest_of(key)


async def test_logging_out_closes_the_connections(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, ann, _ = await pair(here)
        also = await ann.enter(table_id)
        cookie = ann.cookie
        await ann.http.delete("/api/session")
        for client in (first, also):
            await client.until(lambda c=client: c.closed == 4401)
        assert second.closed is None
        assert (await second.ask("say", seat=1, phrase="hello"))["type"] == "done"
        back = await Client.enter(here.address, table_id, cookie)
        assert (back.you["seats"], back.you["name"]) == ([], None)
        assert (await back.ask("say", seat=0, phrase="hello"))["code"] == "no_session"


async def test_unread_commands_of_an_ended_session_are_not_done(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, _second, ann, _ = await pair(here)
        store = faults(here)
        store.gate = asyncio.Event()
        for number in range(3):
            await first.send({"type": "say", "id": f"s{number}", "seat": 0, "phrase": "hello"})
        await settled(lambda: store.waiting)
        await ann.http.delete("/api/session")
        await first.until(lambda: first.closed == 4401)
        store.gate.set()
        await settled(lambda: len(here.server.connections.viewers) == 1)
        assert (await names(here, table_id)).count("said") == 1  # the one being saved; the server read no other


async def test_a_key_outlives_the_session_it_was_made_in(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, _second, ann, _ = await pair(here)
        key = (await ann.http.post(f"/api/tables/{table_id}/seats/0/key")).json()["key"]
        program = await Client.enter(here.address, table_id, ann.cookie, key=key)
        await ann.http.delete("/api/session")
        await first.until(lambda: first.closed == 4401)
        assert (await program.ask("say", seat=0, phrase="hello"))["type"] == "done"
        assert program.closed is None


async def test_a_session_that_ended_on_another_server(tmp_path: Path) -> None:
    async with served(tmp_path, timings=Timings(session_check_interval_s=0.05)) as here, served(tmp_path) as there:
        _game, first, second, ann, _ = await pair(here)
        await ann.http.delete(f"{there.address}api/session")
        await first.until(lambda: first.closed == 4401)
        assert second.closed is None


async def forgotten(here: Running, guest: Guest) -> bool:
    return await here.server.services.store.session(digest(guest)) is None


async def test_a_session_in_use_does_not_grow_old_and_one_that_did_is_closed(tmp_path: Path) -> None:
    async with served(tmp_path, session_days=1) as here:
        table_id, first, *_, ann, bob = await pair(here)
        jobs, sockets = here.server.jobs, here.server.connections
        here.clock.skipped_ms += DAY_MS + 1000
        await sockets.close_ended_sessions()  # an open socket counts as use
        here.clock.skipped_ms += Timings().session_touch_interval_ms
        await jobs.delete_expired()
        await sockets.close_ended_sessions()
        assert not await forgotten(here, ann)
        assert first.closed is None
        here.clock.skipped_ms += 3 * DAY_MS
        await jobs.delete_expired()  # nobody looked for so long
        assert await forgotten(here, ann)
        assert await forgotten(here, bob)
        await sockets.close_ended_sessions()
        await first.until(lambda: first.closed == 4401)
        assert (await ann.http.get("/api/session")).json() == {"name": None}
        assert table_of(here, table_id).chairs[0].people  # the seat stays theirs, by its key


async def test_freeing_a_seat_disconnects_its_key(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        table_id = await ann.table([{"seat": 0, "kind": "me"}], start=False)
        first, second = await ann.enter(table_id), await bob.enter(table_id)
        await second.ask("sit", seat=1)
        key = (await bob.http.post(f"/api/tables/{table_id}/seats/1/key")).json()["key"]
        program = await Client.enter(here.address, table_id, key=key)
        assert program.you["seats"] == [1]
        assert (await first.ask("clear", seat=1))["type"] == "done"
        await program.until(lambda: program.closed == 4404)
        await settled(lambda: len(here.server.connections.viewers) == 2)
        assert second.closed is None  # their session may look on
