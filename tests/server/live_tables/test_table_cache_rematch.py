"""Rematches: the same people and bots in the same seats, and one table however many ask for it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.helpers.client import Client
from tests.server.helpers.scenarios import finished_table
from tests.server.helpers.servers import faults, names, pair, served, settled


async def test_two_who_ask_at_once_get_one_table(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second = await finished_table(here)
        answers = await asyncio.gather(*(client.ask("rematch") for client in (first, second, first, second)))
        assert {answer["type"] for answer in answers} == {"done"}
        (again,) = {answer["table"] for answer in answers}
        assert again != table_id
        for client in (first, second):
            await client.until(lambda c=client: c.view["table"].get("rematch") == again)
        assert (await names(here, table_id)).count("rematch_made") == 1
        assert len(await here.server.services.store.list_tables("", 10)) == 2


async def test_the_same_seats(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        _game, first, second = await finished_table(here)
        before = first.view["table"]
        again = (await second.ask("rematch"))["table"]
        view = (await here._guests[0].get(f"/api/tables/{again}")).json()["table"]
        assert view["settings"] == before["settings"]
        assert (before["host"], view["host"]) == ("Ann", "Bob")  # who asked is there, the old host may be gone
        assert view["stage"] == "open"
        for old, new in zip(before["seats"], view["seats"], strict=True):
            assert {name: old.get(name) for name in ("kind", "name", "level", "colour")} == {
                name: new.get(name) for name in ("kind", "name", "level", "colour")
            }
            assert new.get("conceded") is None
        cookies = ["; ".join(f"{n}={v}" for n, v in http.cookies.items()) for http in here._guests]
        clients = [await Client.enter(here.address, again, cookie) for cookie in cookies]
        assert [client.you["seats"] for client in clients] == [[0], [1]]
        assert (await clients[0].ask("start"))["code"] == "not_host"
        assert (await clients[1].ask("start"))["type"] == "done"
        await clients[0].until(lambda: clients[0].stage == "playing")


async def test_a_rematch_is_for_those_who_played_and_after_the_game(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, _second, *_ = await pair(here)
        assert (await first.ask("rematch"))["code"] == "not_over"
        await first.ask("resign", seat=0)
        eve, nobody = await (await here.guest("Eve")).enter(table_id), await Client.enter(here.address, table_id)
        assert (await eve.ask("rematch"))["code"] == "not_your_seat"
        assert (await nobody.ask("rematch"))["code"] == "no_session"
        assert len(await here.server.services.store.list_tables("", 10)) == 1  # they made nothing


async def test_a_store_that_fails_in_between(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, _ = await finished_table(here)
        await settled(lambda: all(live.timers.idle for live in here.server.tables))
        faults(here).faults = ["error"]
        assert (await first.ask("rematch", id="r"))["code"] == "unavailable"
        faults(here).faults = ["written"]  # of the new table
        assert (await first.ask("rematch", id="r"))["code"] == "unavailable"
        answer = await first.ask("rematch", id="r")
        assert answer["type"] == "done"
        assert (await names(here, table_id)).count("rematch_made") == 1
        assert len(await here.server.services.store.list_tables("", 10)) == 2


async def test_a_rematch_of_the_rematch(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        table_ids = [await ann.table()]
        for _ in range(3):
            client = await ann.enter(table_ids[-1])
            if client.stage == "open":
                await client.ask("start")
            await client.ask("resign", seat=0)
            table_ids.append((await client.ask("rematch"))["table"])
        assert len({*table_ids}) == 4


async def test_a_rematch_counts_as_making_a_table(tmp_path: Path) -> None:
    async with served(tmp_path, tables_per_hour=1) as here:
        table_id, first, _second = await finished_table(here)
        assert (await first.ask("rematch"))["code"] == "too_many_tables"
        assert "rematch_made" not in await names(here, table_id)
    (tmp_path / "more").mkdir()
    async with served(tmp_path / "more", tables_per_hour=2) as here:
        _table_id, first, second = await finished_table(here)
        again = (await first.ask("rematch"))["table"]
        assert (await second.ask("rematch"))["table"] == again, "the same table counts once"
