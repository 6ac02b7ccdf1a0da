"""The start page: two clicks from a game, small to load the first time, nothing to load the second time."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playwright.async_api import Route, expect

from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, PHONE, Device, Person
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import table_of

# Clicks, not presses: Playwright presses again where the page has moved under a finger, and lets only one through.
COUNT = "window.clicks = 0; addEventListener('click', () => (window.clicks += 1), true);"
LOADED = """() => performance.getEntriesByType('resource').map(one =>
    ({ path: new URL(one.name).pathname, sent: one.transferSize,
       size: one.encodedBodySize, whole: one.decodedBodySize })).filter(one => one.path.startsWith('/assets/'))"""
KIB = 1024
SCRIPT, STYLE = 60 * KIB, 20 * KIB


async def test_colour_and_first_player_of_a_game_against_bots(here: Running, come: Come) -> None:
    ann = await come("Ann")
    await ann.open()
    form = ann.page.locator(".p-way-bots")
    await form.get_by_label(ann.text("start.colour")).select_option("green")
    await form.get_by_label(ann.text("start.begins")).select_option("me")
    await ann.press(ann.button("start.bots_go"))
    await ann.introduce()
    table = table_of(here, await ann.at_table())
    assert table.game is not None
    assert (table.chairs[0].colour, table.game.first, table.game.edition) == ("green", 0, "english")
    await expect(ann.page.locator(".tb-choice")).to_have_count(2)


async def test_the_host_lets_the_table_vote_on_who_begins(here: Running, come: Come) -> None:
    ann, bob = await come("Ann"), await come("Bob")
    game = await bob.join(await ann.open_table(2))
    await ann.page.get_by_label(ann.text("table.open.begins")).select_option("vote")
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        await person.page.get_by_label(person.text("table.open.vote", who=name)).select_option("1")
    await expect(ann.page.locator(".tb-chair").nth(1)).to_contain_text(ann.text("table.open.voted"))
    await ann.button("table.open.start").click()
    await expect(bob.page.locator(".tb-choice")).to_have_count(2)
    table = table_of(here, game)
    assert table.game is not None
    assert table.game.first == 1


@pytest.mark.parametrize(("way", "device"), [("solo", PHONE), ("bots", DESKTOP), ("friends", DESKTOP)])
async def test_two_clicks_from_a_game(here: Running, come: Come, way: str, device: Device) -> None:
    ann = await come("Ann", device)
    await ann.context.add_init_script(COUNT)
    await ann.open()
    await ann.press(ann.button(f"start.{way}_go"))
    await ann.introduce()
    game = await ann.at_table()
    if way == "friends":  # the link is there to be sent
        assert (
            await ann.page.get_by_role("textbox", name=ann.text("table.open.link")).input_value()
            == f"{ann.address}/table/{game}"
        )
    else:
        await ann.until("() => document.querySelectorAll('.tb-choice').length === 2")
        assert table_of(here, game).stage == "playing"
    assert await ann.page.evaluate("window.clicks") == 2
    await ann.open()
    await ann.page.locator(".p-going").first.wait_for()  # it moves the rest of the page
    await ann.press(ann.button(f"start.{way}_go"))  # whoever has a name needs one
    await ann.at_table()
    assert await ann.page.evaluate("window.clicks") == 1


@pytest.mark.parametrize(("path", "form"), [("/", ".p-way-solo"), ("/lobby", ".p-new")])
async def test_a_button_keeps_the_focus_while_its_form_is_sent_and_sends_it_once(
    come: Come, path: str, form: str
) -> None:
    ann = await come("Ann")
    asked: list[str] = []
    go_on = asyncio.Event()

    async def hold(route: Route) -> None:
        if route.request.method == "POST":
            asked.append(route.request.url)
            await go_on.wait()
        await route.continue_()

    await ann.page.route("**/api/tables", hold)
    await ann.open(path)
    button = ann.page.locator(f"{form} [type=submit]")
    await button.press("Enter")
    await ann.introduce()
    await expect(ann.page.get_by_role("dialog")).to_be_hidden()
    await expect(button).to_have_attribute("aria-disabled", "true")
    await expect(button).to_be_focused()
    await ann.page.keyboard.press("Enter")
    await expect(button).to_be_focused()
    go_on.set()
    await ann.at_table()
    assert len(asked) == 1


@pytest.mark.parametrize("language", ["en", "fr", "cs"])
async def test_the_pictures_of_the_three_ways_to_play_are_equally_high(come: Come, language: str) -> None:
    ann = await come("Ann", language=language)
    await ann.open()
    pictures = ann.page.locator(".p-way-picture:has(svg)")
    await expect(pictures).to_have_count(3)
    heights = await pictures.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert len(set(heights)) == 1
    bottoms = ann.page.locator(".p-way [type=submit]")
    ends = await bottoms.evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().bottom))")
    assert len(set(ends)) == 1


LAID = "() => document.querySelectorAll('.p-way-picture .p-laid').length"


async def test_the_small_game_plays_itself_and_can_be_paused(come: Come) -> None:
    ann = await come("Ann", motion=True)
    await ann.page.clock.install()
    await ann.open()
    await ann.page.locator(".p-way-picture svg").first.wait_for()
    whole = await ann.page.evaluate(LAID)
    shown: set[int] = set()
    for _ in range(12):
        await ann.page.clock.run_for(2_000)
        shown.add(await ann.page.evaluate(LAID))
    assert min(shown) <= 5  # a new game
    assert len(shown) > 5  # card by card
    await ann.press(ann.button("start.pictures_pause"))
    paused = await ann.page.evaluate(LAID)
    await ann.page.clock.run_for(20_000)
    assert await ann.page.evaluate(LAID) == paused < whole
    await ann.page.reload()
    await expect(ann.button("start.pictures_play")).to_be_visible()  # it is remembered


async def test_nothing_plays_for_those_who_want_no_motion(come: Come) -> None:
    ann = await come("Ann")
    await ann.page.clock.install()
    await ann.open()
    await ann.page.locator(".p-way-picture svg").first.wait_for()
    whole = await ann.page.evaluate(LAID)
    await ann.page.clock.run_for(20_000)
    assert await ann.page.evaluate(LAID) == whole
    await expect(ann.page.locator(".p-pause")).to_have_count(0)


async def test_the_first_load_is_small_and_the_second_is_kept(come: Come) -> None:
    ann = await come("Ann")
    await ann.context.add_init_script("delete Navigator.prototype.serviceWorker")  # the browser's own memory is meant
    first = await load(ann)
    script, style = (sum(one["size"] for one in first if one["path"].endswith(kind)) for kind in (".js", ".css"))
    assert 10 * KIB < script <= SCRIPT
    assert 2 * KIB < style <= STYLE
    packed = [one for one in first if one["path"].endswith((".js", ".css")) and one["whole"] > KIB]
    assert all(one["size"] < one["whole"] for one in packed)
    assert all(one["sent"] > 0 for one in first)
    second = await load(ann, len(first))
    assert len(second) >= len(first)
    assert [one for one in second if one["sent"]] == []


async def load(person: Person, least: int = 1) -> list[dict[str, Any]]:
    """Load the start page; every file of ours that came with it, so many at least."""
    await person.open()
    await expect(person.button("start.solo_go")).to_be_visible()
    await person.page.wait_for_load_state("networkidle")
    await person.page.evaluate("document.fonts.ready.then(() => true)")
    await person.until(f"n => ({LOADED})().length >= n", least)
    found: list[dict[str, Any]] = await person.page.evaluate(LOADED)
    return found
