"""What the host of a server does, as players see it: announcements, reports, invitations, and being erased."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from naturalis.server.visitors.sessions import digest_of
from naturalis.store import Announcement, Invitation
from tests.browser.conftest import Come, visits
from tests.browser.person import DESKTOP, PHONE
from tests.browser.playing import play_on, to_place
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import served


async def test_everyone_reads_what_the_host_says_and_can_put_it_away(here: Running, come: Come) -> None:
    ann = await come("Ann", DESKTOP)
    await ann.open_table()
    services = here.server.services
    await services.store.save_announcement(
        Announcement("a1", services.now(), services.now() + 3_600_000, "Restart at 20:00.")
    )
    banner = ann.page.locator(".p-announcement")
    await expect(banner).to_contain_text("Restart at 20:00.")
    await expect(banner).to_contain_text(ann.text("announcement.from"))
    bob = await come("Bob", PHONE)
    await bob.open()
    await expect(bob.page.locator(".p-announcement")).to_contain_text("Restart at 20:00.")
    await bob.press(bob.page.locator(".p-announcement button"))
    await expect(bob.page.locator(".p-announcement")).to_have_count(0)
    await services.store.delete_announcements()
    await expect(banner).to_have_count(0)


async def test_a_player_reports_a_line_and_leaves_without_a_trace(here: Running, come: Come) -> None:
    ann, bob = await come("Ann", DESKTOP), await come("Bob", DESKTOP)
    host = await here.guest("Zoe")
    table_id = await host.table([], start=False, chat="free")
    for person in (ann, bob):
        await person.join(f"/table/{table_id}")
    zoe = await host.enter(table_id)
    assert (await zoe.ask("start"))["type"] == "done"
    await zoe.close()
    await play_on(here, ann.game, {0: ann, 1: bob}, to_place())
    for person in (ann, bob):
        await person.page.keyboard.press("c")
    await bob.page.locator(".tb-chatpanel input[name=text]").fill("you fool")
    await bob.page.keyboard.press("Enter")
    await expect(ann.page.locator(".tb-chatpanel .tb-said")).to_contain_text("you fool")
    await expect(bob.page.locator(".tb-report")).to_have_count(0)  # one's own lines
    await ann.press(ann.button("table.chat.report"))
    dialog = ann.page.get_by_role("dialog")
    await expect(dialog).to_contain_text("you fool")
    await ann.press(dialog.get_by_role("button", name=ann.text("report.send"), exact=True))
    await expect(dialog).to_have_count(0)
    (report,) = await here.server.services.store.reports(9)
    assert report.table_id == ann.game
    await bob.open("/settings")
    await bob.press(bob.button("leave.button"))
    await bob.page.get_by_role("radio", name=bob.text("leave.erase"), exact=True).check()
    await bob.press(bob.button("leave.go"))
    await expect(ann.page.locator("body")).to_contain_text("N. N.")
    await expect(ann.page.locator("body")).not_to_contain_text("you fool")  # nor where a screen reader finds it
    assert (await here.server.services.store.erasures()).keys()


async def test_an_invitation_opens_a_closed_server(
    tmp_path: Path, browser: Browser, request: pytest.FixtureRequest
) -> None:
    async with served(tmp_path, tables="invited") as here, visits(browser, here.address, request.node) as come:
        services = here.server.services
        await services.store.save_invitation(Invitation(digest_of("abcd2345"), "i1", services.now(), None, 1))
        ann = await come("Ann", PHONE)
        ann.watch.allow("403")
        await ann.open("/lobby")
        await ann.press(ann.button("invitation.enter"))
        await ann.introduce()
        await ann.page.locator("input[name=code]").fill("abcd 2345")
        await ann.press(ann.button("invitation.go"))
        await expect(ann.page.get_by_role("dialog")).to_have_count(0)
        await expect(ann.button("invitation.enter")).to_have_count(0)
