"""Notifications of one's turn: asked for, sent to a push service of ours, shown by the service worker, and clicked.

Chromium cannot reach a real push service here. Instead the page gets a subscription to our own one, and the test reads
each message with the subscription's keys and hands its text to the worker, as a browser does.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import expect

from naturalis.server.shared.timings import Timings
from tests.browser.conftest import Come
from tests.browser.person import Person
from tests.browser.playing import game_of, good_move, make, play_on, to_place
from tests.helpers.seeded_randomness import SeededRandomness
from tests.server.helpers.harness import Running
from tests.server.helpers.push_endpoint import LOCAL, Browser, PushEndpoint, push_endpoint
from tests.server.helpers.servers import served, table_of
from tests.server.helpers.servers import settled as until

SOON = Timings(notice_after_ms=0, notice_interval_s=0.05, away_after_s=0.1)
# A browser whose push service is ours.
SUBSCRIBING = """
const fake = %s;
fake.toJSON = () => ({ endpoint: fake.endpoint, expirationTime: null, keys: fake.keys });
fake.unsubscribe = async () => { localStorage.removeItem("subscribed"); return true; };
PushManager.prototype.getSubscription = async () => (localStorage.getItem("subscribed") ? fake : null);
PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
  if (!userVisibleOnly || applicationServerKey.length !== 87) throw new TypeError("no such subscription");
  localStorage.setItem("subscribed", "1");
  return fake;
};
"""
POST = "async ([path, body]) => (await fetch(path, {method: 'POST', body: JSON.stringify(body)})).json()"
SHOWN = """async () => {
  const { getNotifications } = ServiceWorkerRegistration.prototype;
  const shown = await getNotifications.call(await navigator.serviceWorker.ready);
  return shown.map(({ title, body, lang, data }) => ({ title, body, lang, data }));
}"""
CLICK = """async () => {
  const opened = new Promise((resolve) => {
    self.clients.openWindow = async (path) => resolve(path);
  });
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  return opened;
}"""


@asynccontextmanager
async def notifying(folder: Path, randomness: SeededRandomness) -> AsyncIterator[tuple[Running, PushEndpoint]]:
    async with (
        push_endpoint() as service,
        served(folder / "other", randomness=randomness, timings=SOON, push_client=LOCAL) as here,
    ):
        yield here, service


async def able(person: Person, browser: Browser, service: PushEndpoint) -> None:
    """Let this person's browser subscribe to our push service, and allow notifications."""
    fake = {key: value for key, value in browser.subscription(f"{service.address}/send/1").items() if key != "language"}
    await person.context.add_init_script(SUBSCRIBING % json.dumps(fake))
    await person.context.grant_permissions(["notifications"], origin=person.address)


async def table_of_days(person: Person) -> str:
    """A table with two seats and a clock of days, of which the person has the first."""
    wanted = {
        "settings": {"seats": 2, "clock": {"type": "days", "days": 3}},
        "seats": [{"seat": 0, "kind": "me"}],
    }
    await person.open()
    await person.page.evaluate(POST, ["/api/session", {"name": person.name}])
    made: dict[str, Any] = await person.page.evaluate(POST, ["/api/tables", wanted])
    return f"{person.address}/table/{made['table']}"


async def choose(person: Person, value: str) -> None:
    """Choose this in the settings."""
    field = person.page.get_by_role("group", name=person.text("notify.title"))
    await field.get_by_role("radio", name=person.text(f"setting.sound.{value}"), exact=True).check()


async def deliver(person: Person, text: str) -> None:
    """Hand the text of a push message to the worker, as the browser does with one that it has read."""
    await person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")  # before that it would get lost
    session = await person.context.new_cdp_session(person.page)
    known: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: known.extend(one["registrationId"] for one in event["registrations"]),
    )
    await session.send("ServiceWorker.enable")
    await until(lambda: known)
    message = {"origin": person.address, "registrationId": known[0], "data": text}
    await session.send("ServiceWorker.deliverPushMessage", message)
    await session.detach()


async def shown(person: Person, paths: list[str], seconds: float = 30) -> list[dict[str, Any]]:
    """Wait until the notifications are those of these pages, and return them."""
    async with asyncio.timeout(seconds):
        while True:
            found: list[dict[str, Any]] = await person.page.evaluate(SHOWN)
            if sorted(one["data"] for one in found) == sorted(paths):
                return found
            await asyncio.sleep(0.05)


async def shown_after(person: Person, text: str, path: str) -> dict[str, Any]:
    """Hand this push message to the worker, and return the only notification then, which leads to this page.

    Nothing tells whether the debugging protocol has reached a worker that was about to start, so it tries again; a
    later notification of the same table replaces an earlier one.
    """
    for _ in range(5):
        await deliver(person, text)
        try:
            return (await shown(person, [path], 6))[0]
        except TimeoutError:
            continue
    await deliver(person, text)
    return (await shown(person, [path]))[0]


async def subscribed(here: Running, game: str, count: int) -> None:
    """Wait until the player of the first seat has so many subscriptions."""
    people = sorted(table_of(here, game).chairs[0].people)
    async with asyncio.timeout(30):
        while len(await here.server.services.store.subscriptions(people)) != count:
            await asyncio.sleep(0.05)


async def test_a_turn_at_a_table_of_days_is_told_and_a_click_leads_there(
    come: Come, tmp_path: Path, randomness: SeededRandomness
) -> None:
    async with notifying(tmp_path, randomness) as (here, service):
        ann, bob = await come("Ann", at=here.address), await come("Bob", at=here.address)
        browser = Browser()
        await able(ann, browser, service)
        link = await table_of_days(ann)
        await ann.open(link)
        game = await ann.at_table()
        await ann.button("notify.yes").click()
        await expect(ann.button("notify.yes")).to_have_count(0)
        await bob.join(link)
        await ann.button("table.open.start").click()
        await play_on(here, game, {0: ann, 1: bob}, lambda position: to_place()(position) and position.acting == (1,))
        await ann.open("/rules")
        live = next(live for live in here.server.tables if live.table.id == game)
        await until(lambda: not live.is_seen(0))
        already = len(service.taken)
        while table_of(here, game).acting == (1,):
            await make(bob, here, game, 1, good_move(game_of(here, game), 1))
        text = browser.read((await service.until(already + 1))[-1].body).decode()
        assert json.loads(text) == {"table": game, "players": ["Bob"], "waiting": 1, "language": "en"}
        path = f"/table/{game}"
        body = "Players at this table: you, Bob"
        assert await shown_after(ann, text, path) == {"title": "Your turn", "body": body, "lang": "en", "data": path}
        [worker] = ann.context.service_workers
        assert await worker.evaluate(CLICK) == path
        await shown(ann, [])
        await ann.open(path)
        await ann.reads("table.now.choose_card")
        await expect(ann.page).to_have_title("(1) Your turn · Naturalis")


async def test_no_notification_of_a_table_in_view_and_one_that_is_opened_goes(
    come: Come, tmp_path: Path, randomness: SeededRandomness
) -> None:
    async with notifying(tmp_path, randomness) as (here, service):
        ann = await come("Ann", at=here.address)
        await able(ann, Browser(), service)
        link = await table_of_days(ann)
        await ann.open("/settings")
        await choose(ann, "on")
        game = link.rpartition("/")[2]
        path = f"/table/{game}"
        await subscribed(here, game, 1)
        text = json.dumps({"table": game, "players": [], "waiting": 2, "language": "cs"})
        assert (await shown_after(ann, text, path))["title"] == "Jste na tahu"
        await ann.open(path)
        await ann.at_table()
        await shown(ann, [])
        other = json.dumps({"table": "another", "players": [], "waiting": 2, "language": "en"})
        await deliver(ann, text)
        await shown_after(ann, other, "/table/another")  # which shows that the first was handled
        await ann.open("/settings")
        await choose(ann, "off")
        await subscribed(here, game, 0)
