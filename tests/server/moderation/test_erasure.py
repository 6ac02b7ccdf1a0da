"""Erasing a person while servers run: their own wish, several servers, and what a late server still lets them say."""

from __future__ import annotations

from pathlib import Path

from naturalis.server.moderation.erasure import erase_person
from naturalis.server.shared.timings import Timings
from naturalis.store import open_store
from naturalis.store.contract import Store
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import pair, served, serving, settled

QUICK = Timings(orders_interval_s=0.02, erasure_interval_s=0.02)


async def all_bytes(store: Store) -> bytes:
    """All events and lists of a store."""
    listed = await store.list_tables("", 1000)
    events = b"".join([row.body for found in listed for row in await store.events(found.table_id)])
    return events + b"".join(found.summary for found in listed)


def person_at(here: Running, table_id: str, seat: int) -> str:
    (table,) = [live.table for live in here.server.tables if live.table.id == table_id]
    return min(table.chairs[seat].people)


async def test_a_guest_is_erased_who_ends_the_session_and_says_so(tmp_path: Path) -> None:
    async with served(tmp_path, timings=QUICK) as here:
        table_id, first, second, _, bob = await pair(here, chat="free")
        await second.ask("say", seat=1, text="from Brno")
        person, store = person_at(here, table_id, 1), here.server.services.store
        answer = await bob.http.delete("/api/session", params={"erase": "1"})
        assert answer.json() == {"name": None}
        await first.until(lambda: first.view["table"]["seats"][1]["name"] == "N. N. 2")
        assert first.view["chat"][-1]["text"] == "…"
        kept = await all_bytes(store)
        for trace in (person.encode(), b"Bob", b"Brno"):
            assert trace not in kept
        assert person in await store.erasures()  # a server may still know the session
        here.clock.skipped_ms += QUICK.session_forgotten_ms + 1000
        while await store.erasures():
            await settled(lambda: True)


async def test_who_only_ends_the_session_keeps_their_name(tmp_path: Path) -> None:
    async with served(tmp_path, timings=QUICK) as here:
        _, _, second, _, bob = await pair(here)
        await bob.http.delete("/api/session")
        await second.until(lambda: second.closed is not None)
        assert b"Bob" in await all_bytes(here.server.services.store)
        assert await here.server.services.store.erasures() == {}


async def test_what_a_late_server_let_them_say_is_erased_too(tmp_path: Path) -> None:
    """A server that has not heard of the erasure takes one more line. It goes with the second time."""
    slow = Timings(orders_interval_s=3600.0, erasure_interval_s=0.02)
    async with served(tmp_path, timings=slow) as here:
        table_id, first, second, *_ = await pair(here, chat="free", seats=3)
        person, services = person_at(here, table_id, 1), here.server.services
        await erase_person(services.store, person, services.now)
        await first.until(lambda: first.view["table"]["seats"][1]["name"] == "N. N. 2")
        await second.ask("comment", text="late words")
        assert b"late words" in await all_bytes(services.store)
        here.clock.skipped_ms += slow.session_forgotten_ms + 1000
        while await services.store.erasures():
            await settled(lambda: True)
        kept = await all_bytes(services.store)
        assert b"late words" not in kept
        assert person.encode() not in kept


async def test_a_replay_that_was_asked_for_before_is_made_again(tmp_path: Path) -> None:
    async with served(tmp_path, timings=QUICK) as here:
        table_id, first, _, ann, _ = await pair(here)
        await first.ask("resign", seat=0)
        before = await ann.http.get(f"/api/tables/{table_id}/replay")
        assert "Bob" in before.text
        await erase_person(here.server.services.store, person_at(here, table_id, 1), here.server.services.now)
        await first.until(lambda: first.view["table"]["seats"][1]["name"] == "N. N. 2")
        after = await ann.http.get(f"/api/tables/{table_id}/replay", headers={"If-None-Match": before.headers["ETag"]})
        assert after.status_code == 200
        assert "Bob" not in after.text
        assert "N. N. 2" in after.text


async def test_a_table_on_nobody_elses_list_is_deleted(tmp_path: Path) -> None:
    async with served(tmp_path, timings=QUICK) as here:
        ann = await here.guest("Ann")
        table_id = await ann.table()
        client = await ann.enter(table_id)
        store = here.server.services.store
        await erase_person(store, person_at(here, table_id, 0), here.server.services.now)
        assert await store.events(table_id) == []
        await client.until(lambda: client.closed is not None)


async def test_two_servers_and_a_host_who_erase_at_once_agree(tmp_path: Path) -> None:
    place = tmp_path / "naturalis.sqlite"
    one, other = await open_store(place), await open_store(place)
    try:
        async with serving(one, timings=QUICK) as here, serving(other, timings=QUICK) as there:
            table_id, first, second, ann, _ = await pair(here, chat="free")
            for number in range(20):
                await second.ask("say", seat=1, text=f"words {number}")
            elsewhere = await ann.enter(table_id)
            assert elsewhere.view["chat"]
            person = person_at(here, table_id, 1)
            await erase_person(one, person, here.server.services.now)
            await first.until(lambda: first.view["table"]["seats"][1]["name"] == "N. N. 2")
            eve = await there.guest("Eve")
            shown = await eve.enter(table_id)
            await shown.until(lambda: shown.view["table"]["seats"][1]["name"] == "N. N. 2")
            assert {line["text"] for line in shown.view["chat"]} == {"…"}
            assert b"words" not in await all_bytes(other)
    finally:
        await one.close()
        await other.close()
