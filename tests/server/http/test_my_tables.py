"""A guest's own tables: what the list shows, whose it is, and what becomes of a table that is taken off it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from naturalis.server.live_tables.viewer import CLOSE_NO_TABLE
from naturalis.server.shared.limits import Limits
from tests.helpers.http import http_client
from tests.server.helpers.harness import Guest, Running
from tests.server.helpers.http_failures import failure_code
from tests.server.helpers.scenarios import started_game, table_with_bots
from tests.server.helpers.servers import pair, served, settled, table_of

LIST, ONE = "GET /api/session/tables", "DELETE /api/session/tables/{table}"
ME = [{"seat": 0, "kind": "me"}]


async def listed(guest: Guest) -> dict[str, dict[str, Any]]:
    """The guest's tables by id, in their order."""
    answer = await guest.http.get("/api/session/tables")
    assert answer.status_code == 200
    return {table["id"]: table for table in answer.json()["tables"]}


async def deleted(guest: Guest, table_id: str) -> bool:
    answer = await guest.http.delete(f"/api/session/tables/{table_id}")
    assert answer.status_code == 200, answer.text
    return bool(answer.json()["deleted"])


async def stored(here: Running, table_id: str) -> bool:
    return bool(await here.server.services.store.events(table_id))


async def test_everyone_sees_their_own_tables_and_seats(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, acting, _, (ann, bob) = await started_game(here)
        alone = await ann.table([*ME], level="hard")
        tables = await listed(ann)
        assert [*tables] == [alone, table_id]
        assert (tables[table_id]["mine"], tables[table_id]["acting"]) == ([0], [acting])
        assert [seat["name"] for seat in tables[table_id]["seats"]] == ["Ann", "Bob"]
        assert not tables[table_id]["only_mine"]
        assert (tables[alone]["level"], tables[alone]["only_mine"]) == ("hard", True)
        assert [(name, table["mine"]) for name, table in (await listed(bob)).items()] == [(table_id, [1])]
        assert await listed(await here.guest("Cyd")) == {}


async def test_running_tables_come_first_and_pages_follow_each_other(tmp_path: Path) -> None:
    async with served(tmp_path, limits=Limits(my_tables_page=2)) as here:
        ann = await here.guest()
        made = []
        for _ in range(5):
            here.clock.skipped_ms += 1000
            made.append(await ann.table())
        client = await ann.enter(made[4])
        await client.ask("resign", seat=0)
        found: list[str] = []
        after: str | None = None
        for size in (2, 2, 1):
            page = (await ann.http.get("/api/session/tables", params={"after": after} if after else {})).json()
            assert len(page["tables"]) == size
            found += [table["id"] for table in page["tables"]]
            after = page["next"]
        assert found == [*reversed(made[:4]), made[4]]
        assert after is None
        over = (await ann.http.get("/api/session/tables", params={"after": f"0.0.{made[0]}"})).json()["tables"]
        assert [(table["id"], table["ended"]) for table in over] == [(made[4], "conceded")]


async def test_strangers_have_no_list(tmp_path: Path) -> None:
    async with served(tmp_path) as here, http_client(here.address) as nobody:
        ann = await here.guest()
        table_id = await ann.table()
        assert (await nobody.get("/api/session/tables")).json() == {"tables": [], "next": None}
        answer = await nobody.delete(f"/api/session/tables/{table_id}")
        assert failure_code(answer, ONE) == (401, "no_session")
        bob = await here.guest("Bob")
        assert not await deleted(bob, table_id)
        assert [*await listed(ann)] == [table_id]
        assert await stored(here, table_id)


@pytest.mark.parametrize("after", ["", "1", "2.5.abcd", "1.x.abcd", "1.5.", "1.5.a'b", "1.99999999999999999999.abcd"])
async def test_a_page_after_nonsense_is_refused(tmp_path: Path, after: str) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        answer = await ann.http.get("/api/session/tables", params={"after": after})
        assert failure_code(answer, LIST) == (400, "bad_request")


async def test_a_game_against_bots_is_deleted_for_good(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, ann, client = await table_with_bots(here)
        assert await deleted(ann, table_id)
        assert await listed(ann) == {}
        assert not await stored(here, table_id)
        await settled(lambda: client.closed is not None)
        assert client.closed == CLOSE_NO_TABLE
        for what in ("", "/history", "/replay"):
            assert (await ann.http.get(f"/api/tables/{table_id}{what}")).status_code == 404
        answer = await ann.http.delete(f"/api/session/tables/{table_id}")
        assert failure_code(answer, ONE) == (404, "no_such_table")


async def test_others_keep_a_finished_game_until_the_last_one_deletes_it(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, _, (first, _second), (ann, bob) = await started_game(here)
        await first.ask("resign", seat=0)
        assert not await deleted(ann, table_id)
        assert await listed(ann) == {}
        assert (await listed(bob))[table_id]["only_mine"]
        assert (await ann.http.get(f"/api/tables/{table_id}")).status_code == 200
        assert await deleted(bob, table_id)
        assert not await stored(here, table_id)


async def test_a_running_game_with_others_has_to_be_given_up_first(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, ann, bob = await pair(here, seats=3)
        answer = await ann.http.delete(f"/api/session/tables/{table_id}")
        assert failure_code(answer, ONE) == (409, "others_play")
        assert [*await listed(ann)] == [table_id]
        await first.ask("resign", seat=0)
        assert table_of(here, table_id).stage == "playing"
        assert not await deleted(ann, table_id)
        assert (await listed(ann), [*await listed(bob)]) == ({}, [table_id])
        assert (await second.ask("say", seat=1, phrase="hello"))["type"] == "done"


async def test_whoever_deletes_a_table_that_waits_leaves_it(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann, bob = await here.guest(), await here.guest("Bob")
        table_id = await ann.table(ME, start=False, public=True)
        client = await bob.enter(table_id)
        await client.ask("sit", seat=1)
        assert [*await listed(bob)] == [table_id]
        assert not await deleted(ann, table_id)
        table = table_of(here, table_id)
        assert (table.stage, table.chairs[0].free, table.host_name) == ("open", True, "Bob")
        assert (await listed(ann), [*await listed(bob)]) == ({}, [table_id])
        assert await deleted(bob, table_id)
        assert not await stored(here, table_id)
        assert (await bob.http.get("/api/tables")).json()["tables"] == []


async def test_a_seat_that_is_freed_leaves_the_list(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann, bob = await here.guest(), await here.guest("Bob")
        table_id = await ann.table(ME, start=False)
        client = await bob.enter(table_id)
        await client.ask("sit", seat=1)
        await (await ann.enter(table_id)).ask("clear", seat=1)
        assert await listed(bob) == {}


async def test_a_rematch_is_on_the_lists_of_both(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, _, (first, _), (ann, bob) = await started_game(here)
        await first.ask("resign", seat=0)
        answer = await first.ask("rematch")
        for guest in (ann, bob):
            assert [*await listed(guest)] == [answer["table"], table_id]
