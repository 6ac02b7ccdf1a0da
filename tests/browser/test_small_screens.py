"""Small screens with full boards: every open spot is in reach, and nothing lies over cards."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Come
from tests.browser.crowd import CARDS, crowd
from tests.browser.person import DESKTOP, PHONE, TABLET, Device, Person
from tests.browser.playing import play_on, to_place
from tests.server.helpers.harness import Running

SIZES = {"small phone": Device(320, 640, touch=True), "phone": PHONE, "phone on its side": Device(844, 390, touch=True)}
# The open spots, those that a finger can press now, and how many the arrows count.
REACH = """() => {
  const spots = [...document.querySelectorAll('.tb-board .nb-spot')];
  const pressed = spots.filter((spot) => {
    const { left, top, width, height } = spot.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.nb-pane');
  });
  const arrows = [...document.querySelectorAll('.nb-edge:not([hidden])')];
  const names = (some) => some.map((spot) => spot.dataset.spot);
  return [names(spots), names(pressed), arrows.reduce((sum, arrow) => sum + Number(arrow.textContent), 0)];
}"""
CALM = "() => !document.querySelector('.nb-moving')"


async def full_table(here: Running, person: Person) -> None:
    """Bring someone to a table whose area is the fullest there can be."""
    game = await person.play_solo()
    await play_on(here, game, {0: person}, to_place())
    await crowd(person)
    await person.page.reload()
    await person.until("n => document.querySelectorAll('.tb-board .nb-card').length === n", CARDS)
    await person.until(CALM)


@pytest.mark.parametrize("size", SIZES)
async def test_arrows_lead_to_every_open_spot_that_is_out_of_sight(here: Running, come: Come, size: str) -> None:
    ann = await come("Ann", SIZES[size])
    await full_table(here, ann)
    await ann.choose_card(0)
    await ann.until(CALM)
    every, pressed, told = await ann.page.evaluate(REACH)
    assert len(pressed) + told >= len(every) > 0
    reached = set(pressed)
    for side in ("up", "down", "left", "right"):
        arrow = ann.page.locator(f".nb-edge.nb-{side}:not([hidden])")
        for _ in range(len(every)):  # one press may not be enough for an area this high
            if not await arrow.count():
                break
            await ann.press(arrow)
            await ann.until(CALM)
            reached |= set((await ann.page.evaluate(REACH))[1])
    assert reached == set(every)


@pytest.mark.parametrize("device", [PHONE, TABLET], ids=["phone", "tablet"])
async def test_the_map_shows_the_open_spots_and_covers_no_card(here: Running, come: Come, device: Device) -> None:
    ann = await come("Ann", device)
    await full_table(here, ann)
    tools = ann.page.locator(".nb-map")
    await expect(tools).to_be_visible()
    drawn = await tools.locator("img").get_attribute("src")
    assert drawn
    assert "stroke-dasharray" in drawn
    under = """() => {
      const map = document.querySelector('.nb-map').getBoundingClientRect();
      const cards = [...document.querySelectorAll('.tb-board .nb-card')].map((card) => card.getBoundingClientRect());
      const pane = document.querySelector('.nb-pane').getBoundingClientRect();
      const seen = (box) => Math.max(box.top, pane.top) < map.bottom && Math.min(box.bottom, pane.bottom) > map.top
        && Math.max(box.left, pane.left) < map.right && Math.min(box.right, pane.right) > map.left;
      return [cards.filter(seen).length, getComputedStyle(document.querySelector('.nb-map')).backgroundColor];
    }"""
    covered, ground = await ann.page.evaluate(under)
    strip = await ann.page.locator(".nb-partial").count()
    assert not covered or (
        strip and device is PHONE and "rgba" not in ground
    )  # on a phone the board ends above the map


@pytest.mark.parametrize(
    "device", [PHONE, Device(844, 390, touch=True), TABLET, DESKTOP], ids=lambda one: str(one.width)
)
async def test_a_hint_has_reasons_and_two_other_moves_and_nothing_jumps(
    here: Running, come: Come, device: Device
) -> None:
    ann = await come("Ann", device)
    game = await ann.play_bots()
    await play_on(here, game, {0: ann}, to_place(3))
    board = ann.page.locator(".tb-board")
    before = await board.bounding_box()
    await ann.page.keyboard.press("h")
    moves = ann.page.locator(".tb-hinted button")
    await expect(moves).to_have_count(3)
    await expect(ann.page.locator(".tb-hint .tb-reasons li").first).to_be_visible()
    assert await board.bounding_box() == before
    await expect(moves.first).to_have_attribute("aria-pressed", "true")
    ghost = await ann.page.locator(".nb-ghost").evaluate("ghost => ghost.outerHTML")
    await moves.nth(1).press("Enter")
    await expect(moves.nth(1)).to_have_attribute("aria-pressed", "true")
    other = "before => document.querySelector('.nb-ghost') && document.querySelector('.nb-ghost').outerHTML !== before"
    await ann.page.wait_for_function(other, arg=ghost)  # another spot, or another face on the same one
    await ann.press(ann.button("table.hint.close"))
    await expect(ann.page.locator(".tb-hint")).to_have_count(0)
    await expect(ann.page.locator(".tb-hand .tb-chosen")).to_have_count(1)  # the move is still chosen


async def test_a_tapped_objective_explains_itself_in_words(here: Running, come: Come) -> None:
    ann = await come("Ann", PHONE)
    game = await ann.play_bots()
    await play_on(here, game, {0: ann}, to_place())
    chip = ann.page.locator(".tb-objective").first
    await ann.press(chip)
    panel = ann.page.locator(".tb-explanation")
    await expect(panel).to_be_visible()
    await expect(panel.locator("h2")).to_contain_text(re.compile(r"\w+ \w+"))
    await expect(chip).to_have_attribute("aria-pressed", "true")
    await ann.page.keyboard.press("Escape")
    await expect(panel).to_have_count(0)


async def test_a_card_that_is_held_is_magnified_and_not_chosen(here: Running, come: Come) -> None:
    ann = await come("Ann", PHONE)
    game = await ann.play_solo()
    await play_on(here, game, {0: ann}, to_place())
    finger = await ann.context.new_cdp_session(ann.page)
    large = ann.page.locator(".tb-magnified")
    for card in (ann.page.locator(".tb-hand .tb-face-front").first, ann.page.locator(".tb-board .nb-card").first):
        box = await card.bounding_box()
        assert box
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        await expect(large).to_be_visible()
        shown = await large.bounding_box()
        assert shown
        assert shown["width"] > 2 * box["width"]
        await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        await expect(large).to_have_count(0)
    await expect(ann.page.locator(".tb-hand .tb-chosen")).to_have_count(0)


async def test_a_mouse_that_rests_on_a_card_magnifies_it(here: Running, come: Come) -> None:
    ann = await come("Ann")
    game = await ann.play_solo()
    await play_on(here, game, {0: ann}, to_place())
    await ann.page.locator(".tb-slot .tb-card").last.hover()
    await expect(ann.page.locator(".tb-magnified")).to_be_visible()
    await ann.page.mouse.move(2, 2)
    await expect(ann.page.locator(".tb-magnified")).to_have_count(0)
