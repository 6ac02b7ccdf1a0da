"""HTTP: exactly the documented routes, with the status and code of every error."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from starlette.routing import Route as AppRoute

from naturalis.records import decode, verify
from naturalis.server.app import Server
from naturalis.server.shared import network_addresses
from naturalis.server.shared.limits import Limits
from naturalis.server.shared.settings import ServerSettings
from naturalis.wire import http_bodies
from naturalis.wire.openapi import ROUTES
from naturalis.wire.server_messages import TableView
from tests.helpers.http import http_client
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Guest, Running
from tests.server.helpers.http_failures import failure_code
from tests.server.helpers.servers import pair, served, set_up


@asynccontextmanager
async def visitor(folder: Path, **settings: Any) -> AsyncIterator[tuple[Running, Guest, httpx.AsyncClient]]:
    """A server, a guest, and someone who has not said who they are."""
    async with served(folder, **settings) as here, http_client(here.address) as nobody:
        yield here, await here.guest(), nobody


def test_the_routes_are_those_of_the_document() -> None:
    server = Server(None, ServerSettings())  # type: ignore[arg-type]
    app = server.app._app  # type: ignore[attr-defined]
    made = {
        (method, route.path)
        for route in app.routes
        if isinstance(route, AppRoute)
        for method in (route.methods or set()) - {"HEAD"}
    }
    server.services.bots.close()
    told = {(route.method, route.path) for route in ROUTES}
    assert told <= made
    assert {(method, path) for method, path in made if path.startswith("/api")} <= told  # the others are pages


async def test_sessions(tmp_path: Path) -> None:
    async with visitor(tmp_path) as (_, ann, nobody):
        assert (await nobody.get("/api/session")).json() == {"name": None}
        assert (await ann.http.get("/api/session")).json() == {"name": "Ann"}
        cookie = ann.cookie
        renamed = await ann.http.post("/api/session", json={"name": "  Anna\u200b  Maria "})
        assert (renamed.status_code, renamed.json()) == (200, {"name": "Anna Maria"})
        assert ann.cookie == cookie
        long = await ann.http.post("/api/session", json={"name": "x" * 64})
        assert long.json() == {"name": "x" * 24}
        for body, code in (
            (b'{"name":"\xe2\x80\x8b"}', "bad_name"), (b"", "bad_request"), (b"{}", "bad_request"),
            (b'{"name":""}', "bad_request"), (b'{"name":1}', "bad_request"), (b'{"name":"a","b":1}', "bad_request"),
            (b"\xff", "bad_request"), (b'{"name":"%s"}' % (b"x" * 65), "bad_request"),
        ):  # fmt: skip
            answer = await nobody.post("/api/session", content=body)
            assert failure_code(answer, "POST /api/session") == (400, code)
        ended = await ann.http.delete("/api/session")
        assert (ended.status_code, ended.json()) == (200, {"name": None})
        assert (await nobody.get("/api/session", headers={"Cookie": cookie})).json() == {"name": None}
        assert (await nobody.delete("/api/session")).status_code == 200


async def test_a_table_needs_a_session_and_a_sensible_wish(tmp_path: Path) -> None:
    async with visitor(tmp_path) as (here, ann, nobody):
        route = "POST /api/tables"
        assert failure_code(await nobody.post("/api/tables", json={"settings": {}}), route) == (401, "no_session")
        me = {"seat": 0, "kind": "me"}
        for body, status, code in (
            ({}, 400, "bad_request"),
            ({"settings": {"seats": 5}}, 400, "bad_request"),
            ({"settings": {"seats": 1}}, 400, "bad_request"),
            ({"settings": {"seats": 3, "level": "easy"}}, 400, "bad_request"),
            ({"settings": {"clock": {"type": "turn", "seconds": 1}}}, 400, "bad_request"),
            ({"settings": {}, "seats": [{"seat": 1, "kind": "bot"}]}, 400, "bad_request"),
            ({"settings": {}, "seats": [{"seat": 1, "kind": "bot", "level": "genius"}]}, 400, "bad_request"),
            ({"settings": {}, "seats": [{**me, "name": "\u200b"}]}, 400, "bad_name"),
            ({"settings": {}, "seats": [{**me, "seat": 2}]}, 409, "no_such_seat"),
            ({"settings": {}, "seats": [me, {"seat": 0, "kind": "bot", "level": "novice"}]}, 409, "seat_taken"),
            (
                {"settings": {}, "seats": [{**me, "colour": "red"}, {"seat": 1, "kind": "me", "colour": "red"}]},
                409,
                "colour_taken",
            ),
            ({"settings": {}, "seats": [me], "start": True}, 409, "seats_free"),
            ({"settings": {}, "start": True, "fill": "novice"}, 409, "nobody_seated"),
        ):
            assert failure_code(await ann.http.post("/api/tables", json=body), route) == (status, code)
        assert await here.server.services.store.list_tables("", 5) == []  # nothing was made


async def test_a_new_table_has_the_requested_settings(tmp_path: Path) -> None:
    async with visitor(tmp_path) as (_, ann, nobody):
        settings = {
            "seats": 4, "edition": "french", "public": True,
            "clock": {"type": "game", "minutes": 5, "increment_seconds": 2},
            "absent": {"type": "bot", "grace_seconds": 90, "level": "novice"}, "chat": "free", "hints": False,
        }  # fmt: skip
        places = [
            {"seat": 0, "kind": "me", "name": "Zoë"},
            {"seat": 2, "kind": "bot", "level": "naturalist", "colour": "yellow"},
        ]
        made = await ann.http.post("/api/tables", json={"settings": settings, "seats": places})
        assert made.status_code == 201
        table_id = made.json()["table"]
        answer = await nobody.get(f"/api/tables/{table_id}")
        view = msgspec.json.decode(answer.content, type=TableView)
        assert view.table.stage == "open"
        assert {name: msgspec.to_builtins(view.table.settings)[name] for name in settings} == settings
        assert [seat.kind for seat in view.table.seats] == ["person", "free", "bot", "free"]
        assert view.table.seats[0].name == "Zoë"
        assert (view.table.seats[2].level, view.table.seats[2].colour) == ("naturalist", "yellow")


@pytest.mark.slow
@pytest.mark.parametrize(
    "clock",
    [{"type": "none"}, {"type": "turn", "seconds": 60}, {"type": "game", "minutes": 1}, {"type": "days", "days": 2}],
)
@pytest.mark.parametrize(
    "absent", [{"type": "wait"}, {"type": "bot", "grace_seconds": 5}, {"type": "concede", "grace_seconds": 9}]
)
async def test_every_clock_with_every_absence(tmp_path: Path, clock: Any, absent: Any) -> None:
    async with visitor(tmp_path) as (_, ann, nobody):
        table_id = await ann.table(clock=clock, absent=absent)
        view = (await nobody.get(f"/api/tables/{table_id}")).json()
        assert view["table"]["stage"] == "playing"
        assert (view.get("clocks") is None) == (clock["type"] == "none")


async def test_the_lobby_has_public_tables_that_wait_the_latest_first(tmp_path: Path) -> None:
    async with visitor(tmp_path) as (_, ann, nobody):
        seat = [{"seat": 0, "kind": "me"}]
        first = await ann.table(seat, start=False, public=True)
        await ann.table(seat, start=False)
        await ann.table(public=True)
        second = await ann.table(seat, start=False, public=True)
        lobby = msgspec.json.decode((await nobody.get("/api/tables")).content, type=http_bodies.Lobby)
        assert {table.table.id for table in lobby.tables} == {first, second}
        assert [table.made for table in lobby.tables] == sorted([t.made for t in lobby.tables], reverse=True)
        client = await ann.enter(first)
        await client.ask("stand", seat=0)  # and closes the table
        lobby = msgspec.json.decode((await nobody.get("/api/tables")).content, type=http_bodies.Lobby)
        assert [table.table.id for table in lobby.tables] == [second]


async def test_no_such_table(tmp_path: Path) -> None:
    async with visitor(tmp_path) as (_, ann, nobody):
        for table_id in ("nosuchtable", "x", "y" * 99):
            assert failure_code(await nobody.get(f"/api/tables/{table_id}"), "GET /api/tables/{table}") == (
                404,
                "no_such_table",
            )
            for what in ("history", "record"):
                answer = await nobody.get(f"/api/tables/{table_id}/{what}")
                assert failure_code(answer, f"GET /api/tables/{{table}}/{what}") == (404, "no_such_table")
        answer = await ann.http.post("/api/tables/nosuchtable/key", json={"key": "k" * 43})
        assert failure_code(answer, "POST /api/tables/{table}/key") == (404, "no_such_table")


async def test_nothing_else_is_there(tmp_path: Path) -> None:
    async with visitor(tmp_path) as (_, _, nobody):
        answer = await nobody.get("/api/nothing")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        answer = await nobody.put("/api/tables", json={})
        assert (answer.status_code, answer.json()["code"]) == (405, "bad_method")


async def test_history_is_for_ones_own_seat_only(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, ann, bob = await pair(here)
        await set_up(first, second)
        route, path = "GET /api/tables/{table}/history", f"/api/tables/{table_id}/history"
        async with http_client(here.address) as nobody:
            assert failure_code(await nobody.get(f"{path}?seat=0"), route) == (401, "no_session")
            public = msgspec.json.decode((await nobody.get(path)).content, type=http_bodies.History)
        assert failure_code(await bob.http.get(f"{path}?seat=0"), route) == (403, "not_your_seat")
        assert failure_code(await ann.http.get(f"{path}?seat=7"), route) == (409, "no_such_seat")
        own = msgspec.json.decode((await ann.http.get(f"{path}?seat=0")).content, type=http_bodies.History)
        assert (own.seat, public.seat) == (0, None)
        versions = [news.version for news in own.news]
        assert versions == [*range(1, len(versions) + 1)] == [news.version for news in public.news]
        assert own.news != public.news
        assert own.counted == ()
        answer = await ann.http.get(f"{path}?seat=0&counted=1")
        counted = msgspec.json.decode(answer.content, type=http_bodies.History)
        assert counted.news == own.news
        assert {each.score.seat: len(each.progress) for each in counted.counted} == {0: 3, 1: 2}
        assert b'"secret":8' not in msgspec.json.encode(public)


async def test_the_record_of_a_game_that_is_over(tmp_path: Path) -> None:
    async with visitor(tmp_path) as (_, ann, nobody):
        table_id = await ann.table(level="easy")
        route, path = "GET /api/tables/{table}/record", f"/api/tables/{table_id}/record"
        assert failure_code(await nobody.get(path), route) == (409, "not_over")
        client = await ann.enter(table_id)
        await client.play_on()
        answer = await nobody.get(path)
        assert answer.headers["content-disposition"] == f'attachment; filename="naturalis-{table_id}.json"'
        record = decode(answer.content)
        assert verify(record).over
        assert b'"Ann"' in answer.content
        given_up = await ann.table()
        other = await ann.enter(given_up)
        await other.ask("resign", seat=0)
        assert failure_code(await nobody.get(f"/api/tables/{given_up}/record"), route) == (409, "not_over")


async def test_limits_of_one_address(tmp_path: Path) -> None:
    async with visitor(tmp_path, sessions_per_hour=2, tables_per_hour=1) as (_here, ann, nobody):
        assert (await nobody.post("/api/session", json={"name": "Bob"})).status_code == 201
        nobody.cookies.clear()
        answer = await nobody.post("/api/session", json={"name": "Cyd"})
        assert failure_code(answer, "POST /api/session") == (429, "too_many")
        assert int(answer.headers["retry-after"]) > 60
        assert (await ann.http.post("/api/session", json={"name": "Anna"})).status_code == 200  # a new name is free
        await ann.table()
        answer = await ann.http.post("/api/tables", json={"settings": {}})
        assert failure_code(answer, "POST /api/tables") == (429, "too_many")
        assert int(answer.headers["retry-after"]) > 60


async def test_a_body_that_is_too_large(tmp_path: Path) -> None:
    async with visitor(tmp_path, max_body_kib=1) as (_, _, nobody):
        answer = await nobody.post("/api/session", content=b"x" * 2000)
        assert failure_code(answer, "POST /api/session") == (413, "too_large")


async def test_a_foreign_page_may_not_ask(tmp_path: Path) -> None:
    async with visitor(tmp_path) as (_here, ann, _):
        answer = await ann.http.post("/api/tables", json={"settings": {}}, headers={"Origin": "https://evil.example"})
        assert failure_code(answer, "POST /api/tables") == (403, "origin")


async def test_health_and_the_document(tmp_path: Path) -> None:
    async with visitor(tmp_path) as (here, _, nobody):
        for path in ("/livez", "/readyz"):
            assert msgspec.json.decode((await nobody.get(path)).content, type=http_bodies.Alive).status == "ok"
        assert "naturalis_connections 0.0" in (await nobody.get("/metrics")).text
        forwarded = await nobody.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"})
        assert (forwarded.status_code, forwarded.json()["code"]) == (404, "not_found")
        assert (await nobody.get("/api/openapi.json")).json()["openapi"].startswith("3.1")
        here.server.services.leaving = True
        answer = await nobody.get("/readyz")
        assert (answer.status_code, answer.json()["status"]) == (503, "stopping")


async def test_answers_are_not_kept_and_give_nothing_away(tmp_path: Path) -> None:
    async with visitor(tmp_path) as (_, ann, nobody):
        table_id = await ann.table()
        answer = await nobody.get(f"/api/tables/{table_id}")
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers


async def test_names_at_the_table_are_cleaned(tmp_path: Path) -> None:
    async with visitor(tmp_path) as (_here, ann, _):
        table_id = await ann.table([{"seat": 0, "kind": "me", "name": "\u202eeve\u202c  <b>"}], start=False)
        client: Client = await ann.enter(table_id)
        assert client.view["table"]["seats"][0]["name"] == "eve <b>"
        assert (await client.ask("sit", seat=1, name="\ufeff \u200b"))["code"] == "bad_name"


async def test_only_a_page_on_this_machine_learns_the_addresses_in_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network_addresses, "network_addresses", lambda: ("10.0.0.7",))
    async with visitor(tmp_path, host="0.0.0.0") as (here, _, nobody):
        port = here.address.rstrip("/").rpartition(":")[2]
        at_home = {"Host": f"localhost:{port}"}
        answer = await nobody.get("/api/network", headers=at_home)
        assert answer.json() == {"origins": [f"http://10.0.0.7:{port}"]}
        assert (await nobody.get("/api/network", headers={"Host": f"10.0.0.7:{port}"})).json() == {"origins": []}
    async with visitor(tmp_path) as (_, _, nobody):
        assert (await nobody.get("/api/network")).json() == {"origins": []}


async def test_one_guest_cannot_fill_the_lobby(tmp_path: Path) -> None:
    async with served(tmp_path, limits=Limits(lobby_tables=4, lobby_tables_per_host=2)) as here:
        ann, eve = await here.guest("Ann"), await here.guest("Eve")
        own = await ann.table([{"seat": 0, "kind": "me"}], start=False, public=True)
        for _ in range(5):
            await eve.table([{"seat": 0, "kind": "me"}], start=False, public=True)
        found = (await ann.http.get("/api/tables")).json()["tables"]
        assert [each["table"]["host"] for each in found] == ["Eve", "Eve", "Ann"]
        assert found[-1]["table"]["id"] == own
        assert "person" not in found[0]


async def test_histories_of_one_address_at_once_are_limited(tmp_path: Path) -> None:
    async with served(tmp_path, limits=Limits(histories_per_address=1)) as here:
        ann = await here.guest()
        path = f"/api/tables/{await ann.table()}/history"
        first = await ann.http.get(path)
        assert first.status_code == (await ann.http.get(path)).status_code == 200, "one after the other"
        answers = await asyncio.gather(*(ann.http.get(path) for _ in range(8)))
        assert {answer.status_code for answer in answers} <= {200, 429}
        assert 200 in {answer.status_code for answer in answers}
        assert {answer.content for answer in answers if answer.status_code == 200} == {first.content}
