"""The invitation to a table: a link that works where it is sent, a QR code, and a word where it would not."""

from __future__ import annotations

from playwright.async_api import Route, expect

from tests.browser.conftest import Come
from tests.browser.person import PHONE


async def test_a_link_for_this_machine_only_says_so_and_what_to_do(come: Come) -> None:
    ann = await come("Ann")
    await ann.open_table()
    note = ann.page.get_by_role("note")
    await expect(note).to_contain_text('make play PLAY="--host 0.0.0.0"')
    await expect(ann.page.locator(".nat-qr")).to_have_count(0)  # no camera could open it


async def test_a_server_in_a_network_gives_its_address_there_above_the_bots(come: Come) -> None:
    ann = await come("Ann", PHONE)
    shared = "window.shared = []; Navigator.prototype.share = async (what) => void window.shared.push(what.url);"
    await ann.context.add_init_script(shared)

    async def answer(route: Route) -> None:
        await route.fulfill(json={"origins": ["http://10.0.0.7:8765"]})

    await ann.page.route("**/api/network", answer)
    await ann.open_table()
    link = f"http://10.0.0.7:8765/table/{ann.game}"
    await expect(ann.page.get_by_role("textbox", name=ann.text("table.open.link"))).to_have_value(link)
    await expect(ann.page.get_by_role("note")).to_have_count(0)
    code = ann.page.get_by_role("img", name=ann.text("table.open.qr"))
    await expect(code).to_be_visible()
    start = await ann.page.locator(".tb-start").bounding_box()
    invitation = await ann.page.locator(".tb-invite").bounding_box()
    assert start is not None
    assert invitation is not None
    assert invitation["y"] + invitation["height"] <= start["y"]
    await ann.press(ann.button("link.share"))
    await ann.until("link => window.shared[0] === link", link)
