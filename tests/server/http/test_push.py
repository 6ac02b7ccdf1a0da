"""Push subscriptions over HTTP: who may save one, what is refused, and how it ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from naturalis.server.shared.limits import Limits
from naturalis.store import Store
from tests.helpers.http import http_client
from tests.server.helpers.harness import Guest, Running
from tests.server.helpers.push_endpoint import Browser, coded
from tests.server.helpers.servers import served

FCM = "https://fcm.googleapis.com/fcm/send/"


async def saved(here: Running) -> list[str]:
    """The endpoints of all subscriptions."""
    store: Store = here.server.services.store
    rows = await store._rows("SELECT endpoint FROM push_subscriptions ORDER BY endpoint")  # type: ignore[attr-defined]  # of SQLite
    return [endpoint for (endpoint,) in rows]


async def subscribe(guest: Guest, **changes: Any) -> int:
    body = {**Browser().subscription(FCM + "one", "cs"), **changes}
    return (await guest.http.post("/api/push", json=body)).status_code


async def test_the_key_is_for_everyone_and_a_subscription_for_a_session(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        async with http_client(here.address) as stranger:
            key = (await stranger.get("/api/push")).json()["key"]
            assert len(key) == 87
            answer = await stranger.post("/api/push", json=Browser().subscription(FCM))
            assert (answer.status_code, answer.json()["code"]) == (401, "no_session")
            assert (await stranger.delete("/api/push")).status_code == 401
        ann = await here.guest()
        assert await subscribe(ann) == 201
        assert await saved(here) == [FCM + "one"]
        assert (await ann.http.delete("/api/push")).json() == {"key": key}
        assert await saved(here) == []


async def test_a_guest_ends_only_their_own(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann, bob = await here.guest(), await here.guest("Bob")
        await subscribe(ann, endpoint=FCM + "ann")
        await subscribe(bob, endpoint=FCM + "bob")
        await ann.http.delete("/api/push")
        assert await saved(here) == [FCM + "bob"]
        await bob.http.delete("/api/session")
        assert await saved(here) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"endpoint": "https://127.0.0.1/x"},
        {"endpoint": "http://fcm.googleapis.com/x"},
        {"endpoint": "https://evil.example/x"},
        {"endpoint": FCM + 1024 * "x"},
        {"keys": {"p256dh": coded(b"\x04" + bytes(64)), "auth": coded(bytes(16))}},
        {"keys": {"p256dh": 87 * "ž", "auth": coded(bytes(16))}},
        {"keys": {"p256dh": coded(Browser().public), "auth": coded(bytes(15))}},
        {"keys": {"p256dh": coded(Browser().public)}},
        {"keys": None},
        {"language": "de"},
        {"expirationTime": None},
    ],
)
async def test_what_is_no_subscription_is_refused_in_one_sentence(tmp_path: Path, changes: dict[str, Any]) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        answer = await ann.http.post("/api/push", json={**Browser().subscription(FCM), **changes})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
        assert answer.json()["detail"]
        assert await saved(here) == []


async def test_a_browser_that_subscribes_again_and_again(tmp_path: Path) -> None:
    limits = Limits(subscriptions_per_person=2, subscriptions_per_hour=4)
    async with served(tmp_path, limits=limits) as here:
        ann, bob = await here.guest(), await here.guest("Bob")
        for number in range(4):
            here.clock.skipped_ms += 1
            assert await subscribe(ann, endpoint=f"{FCM}{number}") == 201
        assert await saved(here) == [FCM + "2", FCM + "3"]
        assert await subscribe(ann) == 429
        assert await subscribe(bob) == 201


async def test_a_server_without_push_services(tmp_path: Path) -> None:
    async with served(tmp_path, push_services=()) as here:
        ann = await here.guest()
        assert (await ann.http.get("/api/push")).json() == {"key": None}
        answer = await ann.http.post("/api/push", json=Browser().subscription(FCM))
        assert (answer.status_code, answer.json()["detail"]) == (400, "this server sends no notifications")
