"""Replays: who may watch one, when, and how the server sends it."""

from __future__ import annotations

from gzip import decompress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from naturalis.server.http import replays
from naturalis.server.shared.limits import Limits
from naturalis.tables.replays import replay_of
from naturalis.wire import http_bodies
from naturalis.wire.reduce import reduce
from tests.helpers.http import http_client
from tests.server.helpers.http_failures import failure_code
from tests.server.helpers.scenarios import played_game
from tests.server.helpers.servers import pair, served, set_up, step

ROUTE = "GET /api/tables/{table}/replay"


def last_view(replay: dict[str, Any]) -> dict[str, Any]:
    """Where the news lead."""
    view = {"version": 0, "seat": None, "table": replay["news"][0]["table"], "chat": []}
    for news in replay["news"]:
        reduce(view, news)
    return view


@pytest.mark.parametrize("settings", [{"seats": 2}, {"seats": 4}, {"level": "easy"}], ids=str)
async def test_a_game_ends_as_it_ended_at_the_table(tmp_path: Path, settings: dict[str, Any]) -> None:
    async with served(tmp_path) as here, http_client(here.address) as nobody:
        table_id, mine = await played_game(here, **settings)
        answer = await nobody.get(f"/api/tables/{table_id}/replay")
        assert answer.status_code == 200
        msgspec.json.decode(answer.content, type=http_bodies.Replay)
        view = last_view(answer.json())
        assert view["outcome"] == mine["outcome"]
        assert view["table"]["stage"] == "over"
        assert view["game"]["display"] == mine["game"]["display"]
        assert view["game"]["players"][0] == mine["game"]["players"][0]
        told = (await nobody.get(f"/api/tables/{table_id}")).json()["game"]
        for field in ("score", "symbols", "secret", "spots", "colour"):
            assert [p[field] for p in view["game"]["players"]] == [p[field] for p in told["players"]]
        assert all(held is None or held["card"] for player in view["game"]["players"] for held in player["hand"])


async def test_nothing_is_shown_before_the_end(tmp_path: Path) -> None:
    async with served(tmp_path) as here, http_client(here.address) as nobody:
        table_id, first, second, ann, _ = await pair(here)
        path = f"/api/tables/{table_id}/replay"
        for asker in (nobody, ann.http):
            assert failure_code(await asker.get(path), ROUTE) == (409, "not_over")
        await set_up(first, second)
        await step(first if first.acting() else second, (first.acting() or second.acting())[0])
        for asker in (nobody, ann.http):
            assert failure_code(await asker.get(path), ROUTE) == (409, "not_over")
        assert (await first.ask("resign", seat=0))["type"] == "done"
        answer = await nobody.get(path)
        assert answer.status_code == 200
        outcome = last_view(answer.json())["outcome"]
        assert outcome == {"ended": "conceded", "winners": [1], "at": outcome["at"]}
        waiting = await ann.table([{"seat": 0, "kind": "me"}], start=False)
        assert failure_code(await nobody.get(f"/api/tables/{waiting}/replay"), ROUTE) == (409, "no_game")
        assert failure_code(await nobody.get("/api/tables/nosuchtable/replay"), ROUTE) == (404, "no_such_table")


async def test_a_replay_is_made_once_compressed_and_cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def counted(table_id: str, *asked: Any) -> http_bodies.Replay:
        made.append(table_id)
        return replay_of(table_id, *asked)

    monkeypatch.setattr(replays, "replay_of", counted)
    async with served(tmp_path) as here, http_client(here.address) as nobody:
        table_id, _ = await played_game(here, level="normal")
        path = f"/api/tables/{table_id}/replay"
        plain = await nobody.get(path, headers={"Accept-Encoding": "identity"})
        assert "Content-Encoding" not in plain.headers
        async with nobody.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as packed:
            raw = b"".join([part async for part in packed.aiter_raw()])
        assert packed.headers["Content-Encoding"] == "gzip"
        assert packed.headers["Vary"] == "Accept-Encoding"
        assert decompress(raw) == plain.content
        assert len(raw) < len(plain.content) / 4
        again = await nobody.get(path, headers={"If-None-Match": packed.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert made == [table_id]


async def test_the_replay_cache_is_bounded(tmp_path: Path) -> None:
    async with served(tmp_path, limits=Limits(cached_replay_bytes=1)) as here:
        table_ids = [(await played_game(here, level="easy"))[0] for _ in range(2)]
        guest = await here.guest()
        for table_id in (*table_ids, table_ids[0]):
            assert (await guest.http.get(f"/api/tables/{table_id}/replay")).status_code == 200
        assert [*here.server.replays._files] == [(table_ids[0], 0)]


async def test_a_replay_ignores_what_happens_after_the_game(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, ann, _ = await pair(here, chat="free")
        assert (await second.ask("resign", seat=1))["type"] == "done"
        before = await ann.http.get(f"/api/tables/{table_id}/replay")
        here.server.replays._files.clear()
        assert (await first.ask("say", seat=0, text="a secret"))["type"] == "done"
        assert (await first.ask("rematch"))["type"] == "done"
        after = await ann.http.get(f"/api/tables/{table_id}/replay")
        assert after.headers["ETag"] == before.headers["ETag"]
        assert after.content == before.content
