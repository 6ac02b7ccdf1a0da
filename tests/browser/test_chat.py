"""The chat: beside the board where there is room, and as a bubble with the text where there is not."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.playing import play_on, to_place
from tests.server.helpers.harness import Running


async def at_a_table(here: Running, come: Come) -> tuple[Person, Person]:
    """Ann at a desk and Bob with a phone, both in a game."""
    ann, bob = await come("Ann", DESKTOP), await come("Bob", PHONE)
    await bob.join(await ann.open_table())
    await ann.press(ann.button("table.open.start"))
    await play_on(here, ann.game, {0: ann, 1: bob}, to_place())
    await expect(bob.page.locator(".tb-action")).to_be_visible()
    return ann, bob


async def test_words_go_to_a_bubble_on_a_phone_and_to_the_panel_beside_the_board(here: Running, come: Come) -> None:
    ann, bob = await at_a_table(here, come)
    await ann.page.keyboard.press("c")
    panel = ann.page.locator(".tb-chatpanel")
    await expect(panel).to_be_visible()
    phrases = panel.locator("summary")
    await phrases.press("Enter")
    await ann.button("phrase.hello").press("Enter")
    await expect(phrases).to_be_focused()  # folded again, where one can go on
    bubble = bob.page.locator(".tb-bubble")
    await expect(bubble).to_contain_text(bob.text("phrase.hello"))
    await bob.press(bubble.locator("button"))
    await expect(bob.page.get_by_role("dialog").locator(".tb-said")).to_contain_text(bob.text("phrase.hello"))
    await expect(bubble).to_have_count(0)  # it has been read
    await bob.press(bob.page.get_by_role("dialog").get_by_role("button", name=bob.text("phrase.thanks"), exact=True))
    await expect(panel.locator(".tb-said")).to_contain_text(ann.text("phrase.thanks"))
    await expect(ann.page.locator(".tb-bubble, .tb-badge")).to_have_count(0)  # it is in sight already


async def test_a_bubble_also_tells_what_is_said_behind_the_log(here: Running, come: Come) -> None:
    ann, bob = await at_a_table(here, come)
    await expect(ann.page.locator(".tb-log")).to_be_visible()
    await bob.press(bob.page.locator(".tb-chat"))
    await bob.press(bob.button("phrase.your_turn"))
    await expect(ann.page.locator(".tb-bubble")).to_contain_text(ann.text("phrase.your_turn"))
    await expect(ann.page.locator(".tb-tabs .tb-badge")).to_be_visible()
    await ann.page.locator(".tb-bubble button").click()
    await expect(ann.page.locator(".tb-chatpanel .tb-said")).to_contain_text(ann.text("phrase.your_turn"))
    await expect(ann.page.locator(".tb-log")).to_be_hidden()
