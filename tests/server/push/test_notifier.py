"""Push messages for turns: who gets one, when, what it says, and what becomes of those that fail."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from naturalis.server.push.notifier import contact_of
from naturalis.server.shared.settings import ServerSettings
from naturalis.server.shared.timings import Timings
from naturalis.store import Store, open_store
from tests.helpers.postgres import postgres_server
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Guest, Running
from tests.server.helpers.push_endpoint import LOCAL, Browser, Pushed, PushEndpoint, push_endpoint, vapid_claims
from tests.server.helpers.scenarios import DAYS, disconnect, live_table_of, started_game, table_with_bots
from tests.server.helpers.servers import served, serving, set_up, settled, step

SOON = Timings(notice_after_ms=0, notice_interval_s=0.01, push_retry_s=(0.001, 0.001), away_after_s=0.01)
LATE = Timings(notice_after_ms=3_600_000, notice_interval_s=0.01, away_after_s=0.01)


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """The URL of an empty database."""
    with postgres_server() as started:
        yield started.url(started.create())


@asynccontextmanager
async def notifying(
    folder: Path, timings: Timings = SOON, **settings: Any
) -> AsyncIterator[tuple[Running, PushEndpoint]]:
    """A server that sends push messages to a push service of ours."""
    async with (
        push_endpoint() as service,
        served(folder, timings=timings, push_client=LOCAL, **settings) as here,
    ):
        yield here, service


async def subscribe(guest: Guest, service: PushEndpoint, path: str = "/s", language: str = "en") -> Browser:
    browser = Browser()
    wanted = browser.subscription(service.address + path, language)
    answer = await guest.http.post("/api/push", json=wanted)
    assert answer.status_code == 201, answer.text
    return browser


async def hide(here: Running, table_id: str, client: Client) -> None:
    """The page of this socket goes out of view, and the server knows."""
    await client.socket.send(json.dumps({"type": "in_view", "value": False}))
    await client.socket.send(json.dumps({"type": "ping"}))
    seats = tuple(client.you["seats"])
    await settled(lambda: not any(live_table_of(here, table_id).is_seen(seat) for seat in seats))


async def turn(client: Client, seat: int) -> None:
    """A whole turn of this seat."""
    while seat in client.acting():
        await step(client, seat)


async def all_claimed(here: Running) -> None:
    """Wait until no notice is left, and nothing is on its way."""
    here.clock.skipped_ms += 1
    await here.server.jobs._notifier.send_due()
    await settled(lambda: not any("_notify" in repr(task.get_coro()) for task in asyncio.all_tasks()))


def text_of(browser: Browser, pushed: Pushed) -> Any:
    return json.loads(browser.read(pushed.body))


async def test_who_is_away_hears_of_their_turn(tmp_path: Path) -> None:
    async with notifying(tmp_path, origins=("https://play.example.org",)) as (here, service):
        table_id, first, clients, guests = await started_game(here, clock=DAYS)
        other = 1 - first
        browser = await subscribe(guests[other], service, "/send/1?x=2", "fr")
        await disconnect(here, table_id, clients[other])
        await turn(clients[first], first)
        [pushed] = await service.until(1)
        others = [["Ann", "Bob"][first]]
        assert text_of(browser, pushed) == {"table": table_id, "players": others, "waiting": 1, "language": "fr"}
        assert pushed.path == "/send/1?x=2"
        headers = pushed.headers
        assert headers["content-encoding"] == "aes128gcm"
        assert 2 * 86_400 - 60 <= int(headers["ttl"]) <= 2 * 86_400
        assert headers["urgency"] == "normal"
        assert len(headers["topic"]) == 32
        claims = vapid_claims(headers["authorization"])
        assert (claims["aud"], claims["sub"]) == (service.address, "https://play.example.org")
        assert claims["key"] == (await guests[0].http.get("/api/push")).json()["key"]
        assert table_id not in str(headers)
        await settled(lambda: b'naturalis_pushes_total{result="sent"} 1.0' in here.server.services.metrics.render()[0])


async def test_a_hidden_page_counts_as_away_and_a_page_in_view_does_not(tmp_path: Path) -> None:
    async with notifying(tmp_path) as (here, service):
        table_id, first, clients, guests = await started_game(here)
        other = 1 - first
        browsers = [await subscribe(guest, service, f"/{number}") for number, guest in enumerate(guests)]
        await turn(clients[first], first)
        await clients[other].until(lambda: other in clients[other].acting())
        await hide(here, table_id, clients[first])
        await turn(clients[other], other)
        [pushed] = await service.until(1)
        assert text_of(browsers[first], pushed)["table"] == table_id
        await all_claimed(here)
        assert [one.path for one in service.taken] == [f"/{first}"]


async def test_who_looks_or_moves_before_the_notice_is_due_gets_none(tmp_path: Path) -> None:
    async with notifying(tmp_path, LATE) as (here, service):
        table_id, first, clients, guests = await started_game(here)
        other = 1 - first
        for number, guest in enumerate(guests):
            await subscribe(guest, service, f"/{number}")
        for client in clients:
            await hide(here, table_id, client)
        store: Store = here.server.services.store
        await turn(clients[first], first)  # a notice for the other seat
        await clients[other].until(lambda: other in clients[other].acting())
        await turn(clients[other], other)  # which moves; a notice for the first seat
        await clients[first].until(lambda: first in clients[first].acting())
        await clients[first].socket.send(json.dumps({"type": "in_view", "value": True}))  # who looks
        await settled(lambda: live_table_of(here, table_id).is_seen(first))
        await settled(lambda: not any("_save" in repr(task.get_coro()) for task in asyncio.all_tasks()))
        here.clock.skipped_ms += 3_600_001
        await all_claimed(here)
        assert await store.claim_notices("x", 2**60, 2**60, 9) == []
        assert service.taken == []


async def test_nobody_waits_for_those_who_play_with_bots(tmp_path: Path) -> None:
    async with notifying(tmp_path) as (here, service):
        table_id, ann, client = await table_with_bots(here)
        await subscribe(ann, service)
        await hide(here, table_id, client)
        await set_up(client)
        await turn(client, 0)
        await client.until(lambda: 0 in client.acting())
        await all_claimed(here)
        assert service.taken == []


async def test_every_device_of_a_player_is_told(tmp_path: Path) -> None:
    async with notifying(tmp_path) as (here, service):
        table_id, first, clients, guests = await started_game(here)
        other = 1 - first
        phone = await here.guest("Phone")
        key = (await guests[other].http.post(f"/api/tables/{table_id}/seats/{other}/key")).json()["key"]
        assert (await phone.http.post(f"/api/tables/{table_id}/key", json={"key": key})).status_code == 200
        for number, guest in enumerate((guests[other], phone)):
            await subscribe(guest, service, f"/{number}")
        await disconnect(here, table_id, clients[other])
        await turn(clients[first], first)
        assert sorted(one.path for one in await service.until(2)) == ["/0", "/1"]


@pytest.mark.parametrize("status", [b"404 Not Found", b"410 Gone", b"403 Forbidden"])
async def test_a_subscription_that_is_gone_is_deleted(tmp_path: Path, status: bytes) -> None:
    async with notifying(tmp_path) as (here, service):
        table_id, first, clients, guests = await started_game(here)
        other = 1 - first
        await subscribe(guests[other], service)
        await disconnect(here, table_id, clients[other])
        service.answers = [b"HTTP/1.1 " + status + b"\r\n\r\n"]
        await turn(clients[first], first)
        await service.until(1)
        store, people = here.server.services.store, sorted(live_table_of(here, table_id).table.chairs[other].people)
        async with asyncio.timeout(20):
            while await store.subscriptions(people):
                await asyncio.sleep(0.005)


async def test_a_busy_service_is_tried_again_and_then_left(tmp_path: Path) -> None:
    busy = b"HTTP/1.1 503 Busy\r\n\r\n"
    async with notifying(tmp_path) as (here, service):
        table_id, first, clients, guests = await started_game(here)
        other = 1 - first
        await subscribe(guests[other], service)
        await disconnect(here, table_id, clients[other])
        service.answers = [busy, b"", busy]
        await turn(clients[first], first)
        assert len({one.body for one in await service.until(3)}) == 1
        metrics = here.server.services.metrics
        await settled(lambda: b'pushes_total{result="refused"} 1.0' in metrics.render()[0])
        people = sorted(live_table_of(here, table_id).table.chairs[other].people)
        assert len(await here.server.services.store.subscriptions(people)) == 1


async def test_a_notice_survives_the_server_and_the_key_stays(tmp_path: Path) -> None:
    async with push_endpoint() as service:
        async with served(tmp_path, timings=LATE, push_client=LOCAL) as here:
            table_id, first, clients, guests = await started_game(here)
            other = 1 - first
            browser = await subscribe(guests[other], service)
            key = (await guests[0].http.get("/api/push")).json()["key"]
            await disconnect(here, table_id, clients[other])
            await settled(lambda: live_table_of(here, table_id).table.chairs[other].process is None)
            await turn(clients[first], first)
            await settled(lambda: not any("_save" in repr(task.get_coro()) for task in asyncio.all_tasks()))
        assert service.taken == []
        async with served(tmp_path, timings=SOON, push_client=LOCAL) as here:
            here.clock.skipped_ms += 3_600_001
            [pushed] = await service.until(1)
            assert text_of(browser, pushed)["table"] == table_id
            assert vapid_claims(pushed.headers["authorization"])["key"] == key


@pytest.mark.slow
async def test_two_servers_send_one_message(postgres_url: str) -> None:
    async with push_endpoint() as service:
        one, two = await open_store(postgres_url), await open_store(postgres_url)
        try:
            async with (
                serving(one, timings=SOON, push_client=LOCAL) as here,
                serving(two, timings=SOON, push_client=LOCAL) as there,
            ):
                table_id, first, clients, guests = await started_game(here)
                other = 1 - first
                await subscribe(guests[other], service)
                elsewhere = await Client.enter(there.address, table_id, guests[other].cookie)
                await disconnect(here, table_id, clients[other])
                await settled(
                    lambda: live_table_of(there, table_id).table.chairs[other].process == there.server.services.process
                )
                await hide(there, table_id, elsewhere)
                await turn(clients[first], first)
                await service.until(1)
                for running in (here, there):
                    await all_claimed(running)
                assert len(service.taken) == 1
        finally:
            await one.close()
            await two.close()


def test_the_contact_is_the_operators_or_the_sites() -> None:
    assert contact_of(ServerSettings(push_contact="mailto:me@example.org")) == "mailto:me@example.org"
    sites = ("http://lan.example", "https://play.example.org")
    assert contact_of(ServerSettings(origins=sites)) == "https://play.example.org"
    assert contact_of(ServerSettings()).startswith("mailto:")
