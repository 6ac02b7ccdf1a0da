"""Tables with open hands: for spectators only, only where the table allows it, and never before the delay is over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from naturalis.server.shared.limits import Limits
from naturalis.wire import http_bodies
from tests.helpers.http import http_client
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Clock
from tests.server.helpers.http_failures import failure_code
from tests.server.helpers.servers import pair, served, set_up, step, table_of

ROUTE = "GET /api/tables/{table}/open-hands"
DELAY_S = 120


async def shown(asker: httpx.AsyncClient, table_id: str, **query: Any) -> dict[str, Any]:
    answer = await asker.get(f"/api/tables/{table_id}/open-hands", params=query)
    assert answer.status_code == 200, answer.text
    msgspec.json.decode(answer.content, type=http_bodies.OpenHands)
    return dict(answer.json())


def hand(view: dict[str, Any], seat: int) -> list[int]:
    return [held["card"] for held in view["game"]["players"][seat]["hand"] if held]


async def turn(*clients: Client) -> None:
    """One move of whoever is to act."""
    mover = next(client for client in clients if client.acting())
    await step(mover, mover.acting()[0])


async def test_hands_are_shown_after_the_delay_and_no_sooner(tmp_path: Path) -> None:
    async with served(tmp_path, clock=Clock(frozen=True)) as here, http_client(here.address) as nobody:
        table_id, first, second, *_ = await pair(here, open_hands_after_seconds=DELAY_S)
        await set_up(first, second)
        assert (await shown(nobody, table_id))["version"] == 0  # the table itself is younger than that
        here.skip(DELAY_S - 0.001)
        early = await shown(nobody, table_id)
        assert (early["version"], early["view"]) == (0, None)
        assert early["next_at"] == early["time"] + 1
        here.skip(0.001)
        mine = [hand(client.view, seat) for seat, client in enumerate((first, second))]
        late = await shown(nobody, table_id)
        assert [hand(late["view"], seat) for seat in (0, 1)] == mine
        assert [player["secret"] for player in late["view"]["game"]["players"]] == [
            client.view["game"]["players"][seat]["secret"] for seat, client in enumerate((first, second))
        ]
        assert late["next_at"] is None
        version = late["version"]
        await turn(first, second)
        here.skip(DELAY_S - 0.001)
        same = await shown(nobody, table_id, known=version)
        assert (same["version"], same["view"]) == (version, None)
        assert same["next_at"] is not None
        here.skip(0.001)
        newer = await shown(nobody, table_id, known=version)
        assert newer["version"] == table_of(here, table_id).version > version
        assert newer["view"]["game"] != late["view"]["game"]


async def test_players_and_closed_tables_are_refused(tmp_path: Path) -> None:
    async with served(tmp_path) as here, http_client(here.address) as nobody:
        hidden, *_ = await pair(here)
        assert failure_code(await nobody.get(f"/api/tables/{hidden}/open-hands"), ROUTE) == (409, "hands_hidden")
        table_id, first, second, ann, bob = await pair(here, open_hands_after_seconds=DELAY_S)
        path = f"/api/tables/{table_id}/open-hands"
        for player in (ann, bob):
            assert failure_code(await player.http.get(path), ROUTE) == (409, "not_spectator")
        for wrong in ("-1", "x", "1" * 10, ""):
            assert failure_code(await nobody.get(path, params={"known": wrong}), ROUTE) == (400, "bad_request")
        assert failure_code(await nobody.get("/api/tables/nosuchtable/open-hands"), ROUTE) == (404, "no_such_table")
        here.skip(DELAY_S)
        assert (await shown(nobody, table_id))["view"]["table"]["stage"] == "playing"
        assert (await second.ask("resign", seat=1))["type"] == "done"
        await first.until(lambda: first.stage == "over")
        assert (await shown(ann.http, table_id))["view"]["table"]["stage"] == "playing"  # still as late as for all


@pytest.mark.parametrize("seconds", [0, 59, 86_401, -60, "60"])
async def test_impossible_delays_are_refused(tmp_path: Path, seconds: Any) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest("Ann")
        settings = {"seats": 2, "open_hands_after_seconds": seconds}
        answer = await ann.http.post("/api/tables", json={"settings": settings, "seats": []})
        assert answer.status_code == 400
        assert "open_hands_after_seconds" in answer.json()["detail"]


async def test_old_versions_in_memory_are_bounded(tmp_path: Path) -> None:
    async with served(tmp_path, limits=Limits(cached_open_tables=1)) as here, http_client(here.address) as nobody:
        tables = [(await pair(here, open_hands_after_seconds=DELAY_S))[0] for _ in range(2)]
        here.skip(DELAY_S)
        for table_id in (*tables, tables[0]):
            assert (await shown(nobody, table_id))["view"]["table"]["id"] == table_id
