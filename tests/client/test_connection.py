"""A connection to a real server: requests, breaks, lost frames, restarts, and the ends of it."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from naturalis.client import (
    ConnectionEnded,
    HttpClient,
    NewViews,
    RequestRefused,
    StateChange,
    TableConnection,
    Timings,
    Update,
)
from naturalis.client.websocket import WebSocket, open_websocket
from naturalis.rules import ChooseStarter
from naturalis.wire.http_bodies import SeatPlan
from naturalis.wire.server_messages import News
from naturalis.wire.table_events import CameBack, Said, Unseen
from naturalis.wire.table_settings import TableSettings
from tests.server.helpers.bad_network import proxied
from tests.server.helpers.servers import faults, served

QUICK = Timings(
    ping_interval_s=0.1, silence_timeout_s=2.0, answer_timeout_s=0.5, resync_timeout_s=0.5, first_retry_s=0.02,
    max_retry_s=0.1, unavailable_retry_s=0.05,
)  # fmt: skip
ME = tuple(SeatPlan(seat, "me") for seat in (0, 1))


class Switch:
    """Opens WebSockets and can break the last one, lose frames, or make messages up."""

    def __init__(self) -> None:
        self.opened: list[WebSocket] = []
        self.urls: list[str] = []
        self.lose: Counter[str] = Counter()  # the next so many messages of a kind, either way
        self.sent: list[dict[str, Any]] = []

    async def open(self, url: str, headers: dict[str, str]) -> WebSocket:
        self.urls.append(url)
        real = await open_websocket(url, headers)
        self.opened.append(real)
        return Lossy(self, real)


class Lossy:
    """A WebSocket that loses what its switch says."""

    def __init__(self, switch: Switch, real: WebSocket) -> None:
        self._switch, self._real = switch, real

    async def send(self, message: str, /) -> None:
        told = json.loads(message)
        self._switch.sent.append(told)
        if self._switch.lose[told["type"]] > 0:
            self._switch.lose[told["type"]] -= 1
        else:
            await self._real.send(message)

    async def recv(self) -> str | bytes:
        while True:
            messages = json.loads(await self._real.recv())
            kept = []
            for message in messages:
                if self._switch.lose[message["type"]] > 0:
                    self._switch.lose[message["type"]] -= 1
                else:
                    kept.append(message)
            if kept:
                return json.dumps(kept)

    async def close(self) -> None:
        await self._real.close()


def plays(switch: Switch) -> int:
    """How often a move was sent."""
    return len([message for message in switch.sent if message["type"] == "play"])


async def seated(http: HttpClient, **settings: Any) -> str:
    """A game that has begun, both seats of which are this guest's."""
    await http.sign_in("Ann")
    return await http.create_table(TableSettings(**settings), ME, start=True)


async def test_requests_are_typed_and_a_no_is_an_exception(tmp_path: Path) -> None:
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        table = await seated(http)
        async with http.connect(table, timings=QUICK) as connection:
            assert connection.you is not None
            assert connection.you.seats == (0, 1)
            options = await connection.look(0)
            assert ChooseStarter("front") in options.moves
            done = await connection.play(0, ChooseStarter("front"))
            assert connection.version >= done.version
            game = connection.view(0).game
            assert game is not None
            assert game.players[0].area[0].face == "front"
            with pytest.raises(RequestRefused) as refused:
                await connection.play(0, ChooseStarter("back"))
            assert refused.value.code == "already_chosen"
            assert (await connection.score()).scores[0].track == 0


async def test_a_break_is_survived_and_a_command_sent_into_it_is_done_once(tmp_path: Path) -> None:
    switch = Switch()
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        table = await seated(http)
        async with http.connect(table, timings=QUICK, opener=switch.open) as connection:
            switch.lose["done"] = 1  # carried out, but the answer never comes
            playing = asyncio.create_task(connection.play(0, ChooseStarter("front")))
            await connection.wait_until(lambda: connection.views[0]["game"]["players"][0]["area"], 5)
            await switch.opened[0].close()
            await asyncio.wait_for(playing, 5)
            assert connection.statistics["requests_resent"] >= 1
            assert len({message["id"] for message in switch.sent if message["type"] == "play"}) == 1
            assert "?last=" in switch.urls[-1]
            assert len(connection.views[0]["game"]["players"][0]["area"]) == 1


async def test_a_request_that_is_lost_is_sent_again(tmp_path: Path) -> None:
    switch = Switch()
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        table = await seated(http)
        async with http.connect(table, timings=QUICK, opener=switch.open) as connection:
            switch.lose["play"] = 2
            await asyncio.wait_for(connection.play(0, ChooseStarter("front")), 10)
            assert connection.statistics["requests_resent"] == 2
            assert connection.statistics["websockets"] == 1


async def test_missing_news_are_noticed_and_mended(tmp_path: Path) -> None:
    switch = Switch()
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        table = await seated(http)
        async with http.connect(table, timings=QUICK, opener=switch.open) as connection:
            heard: list[Update] = []
            connection.listen(heard.append)
            switch.lose["news"] = 2  # one for each seat
            await connection.play(0, ChooseStarter("front"))
            await connection.wait_until(lambda: connection.views[1]["game"]["players"][0]["area"], 5)
            await connection.wait_until(lambda: NewViews() in heard, 5)
            assert connection.statistics["resync_gap"] >= 1
            assert connection.statistics["hash_mismatches"] == 0


async def test_a_welcome_that_is_lost_is_asked_for_again(tmp_path: Path) -> None:
    switch = Switch()
    switch.lose["welcome"] = 1
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        table = await seated(http)
        async with http.connect(table, timings=QUICK, opener=switch.open) as connection:
            assert connection.you is not None
            await connection.play(0, ChooseStarter("front"))


@pytest.mark.slow
async def test_a_server_that_stops_asks_for_a_pause_and_another_goes_on(tmp_path: Path) -> None:
    async with proxied("") as proxy:
        async with served(tmp_path) as here, HttpClient(here.address) as http:
            proxy.target = here.address
            table = await seated(http)
            cookie = http.cookie
            connection = TableConnection(proxy.address, table, cookie=cookie, timings=QUICK)
            heard: list[Update] = []
            connection.listen(heard.append)
            connection.start()
            await connection.wait_ready()
        async with served(tmp_path) as here:
            proxy.target = here.address
            await asyncio.wait_for(connection.play(0, ChooseStarter("front")), 20)
            assert connection.statistics["bye"] == 1
            pauses = [
                update.retry_s for update in heard if isinstance(update, StateChange) and update.state == "waiting"
            ]
            assert pauses[0] is not None
            assert 1.0 <= pauses[0] <= 1.25
            await connection.close()


async def test_a_store_that_fails_for_a_moment_delays_the_answer_only(tmp_path: Path) -> None:
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        table = await seated(http)
        async with http.connect(table, timings=QUICK) as connection:
            faults(here).faults += ["error", "error"]
            await asyncio.wait_for(connection.play(0, ChooseStarter("front")), 10)
            assert connection.statistics["unavailable"] >= 1


async def test_silence_ends_a_websocket_and_the_next_one_goes_on(tmp_path: Path) -> None:
    timings = Timings(ping_interval_s=0.1, silence_timeout_s=0.5, first_retry_s=0.02, max_retry_s=0.1)
    async with served(tmp_path) as here, HttpClient(here.address) as http, proxied(here.address) as proxy:
        table = await seated(http)
        async with TableConnection(proxy.address, table, cookie=http.cookie, timings=timings) as connection:
            proxy.stall()
            await connection.wait_until(lambda: connection.state != "online", 10)
            proxy.heal()
            await asyncio.wait_for(connection.play(0, ChooseStarter("front")), 10)


async def test_updates_come_in_order_and_unknown_events_do_not_hurt(tmp_path: Path) -> None:
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        table = await seated(http)
        async with http.connect(table, timings=QUICK) as connection:
            heard: list[Update] = []

            async def listen() -> None:
                heard.extend([update async for update in connection.updates()])

            listening = asyncio.create_task(listen())
            await asyncio.sleep(0)
            await connection.say(0, phrase="hello")
            await connection.wait_until(lambda: connection.view(1).chat, 5)
            future = {
                "type": "news",
                "seat": 0,
                "version": connection.version + 1,
                "at": 1,
                "event": {"type": "eclipse"},
            }
            connection._updates.news(future)
            await connection.close()
            await listening
            news = [(type(update.event), update.seat) for update in heard if isinstance(update, News)]
            assert [one for one in news if one[0] is not CameBack] == [(Said, 0), (Said, 1), (Unseen, 0)]
            assert heard[-1] == StateChange("closed")


async def test_ends_that_no_patience_helps(tmp_path: Path) -> None:
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        table = await seated(http)
        with pytest.raises(ConnectionEnded, match="no such table"):
            await http.connect("nosuchtable", timings=QUICK).__aenter__()
        with pytest.raises(ConnectionEnded, match="the key opens no seat"):
            await TableConnection(here.address, table, key="x" * 43, timings=QUICK).__aenter__()
        async with http.connect(table, timings=QUICK) as connection:
            await http.sign_out()
            with pytest.raises(ConnectionEnded, match="session has ended"):
                await connection.wait_until(lambda: False, 10)
            with pytest.raises(ConnectionEnded):
                await connection.play(0, ChooseStarter("front"))


async def test_another_protocol_is_told_and_not_tried_again(tmp_path: Path) -> None:
    class Newer(Lossy):
        async def recv(self) -> str | bytes:
            return str(await super().recv()).replace('"protocol": ', '"protocol": 9')

    async def opened(url: str, headers: dict[str, str]) -> WebSocket:
        return Newer(Switch(), await open_websocket(url, headers))

    async with served(tmp_path) as here, HttpClient(here.address) as http:
        table = await seated(http)
        with pytest.raises(ConnectionEnded, match="speaks protocol 9"):
            await http.connect(table, timings=QUICK, opener=opened).__aenter__()


async def test_closing_fails_what_waits_and_leaves_no_task_behind(tmp_path: Path) -> None:
    before = asyncio.all_tasks()
    async with served(tmp_path) as here, HttpClient(here.address) as http, proxied(here.address) as proxy:
        table = await seated(http)
        connection = TableConnection(proxy.address, table, cookie=http.cookie, timings=QUICK)
        async with connection:
            proxy.refuse = True
            proxy.drop()
            await connection.wait_until(lambda: connection.state != "online", 10)
            playing = asyncio.create_task(connection.play(0, ChooseStarter("front")))
            await asyncio.sleep(0)
        with pytest.raises(ConnectionEnded):
            await playing
        assert not [task for task in asyncio.all_tasks() - before if task.get_name().startswith("connection")]


async def test_a_cancelled_request_is_not_sent_again(tmp_path: Path) -> None:
    switch = Switch()
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        table = await seated(http)
        async with http.connect(table, timings=QUICK, opener=switch.open) as connection:
            switch.lose["play"] = 100
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(connection.play(0, ChooseStarter("front")), 0.2)
            assert connection.waiting == 0
            sent = plays(switch)
            await switch.opened[0].close()  # all that waits is sent again on the next WebSocket
            await connection.wait_until(lambda: connection.statistics["websockets"] == 2, 5)
            await connection.score()
            assert plays(switch) == sent
