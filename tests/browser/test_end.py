"""After a game: how it turned, the best moves, the records, and a picture to share."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, PHONE, Device, Person
from tests.browser.playing import hurry
from tests.browser.reading import Reader
from tests.server.helpers.harness import Running

PICTURE = """async () => {
  const picture = document.querySelector('.en-result');
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
  const pen = canvas.getContext('2d');
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  const colours = new Set();
  for (let n = 0; n < data.length; n += 404) colours.add(data.slice(n, n + 3).join());
  return [picture.naturalWidth, picture.naturalHeight, colours.size];
}"""
SHARES = """
navigator.canShare = ({ files }) => files.length === 1;
navigator.share = async ({ files, text, url }) => { window.shared = [files[0].type, files[0].name, text, url]; };
"""


async def finished(here: Running, person: Person, bots: int = 1) -> str:
    """A game played to its end while this person's page looks on, and the whole story below its result."""
    game = await (person.play_bots(bots) if bots else person.play_solo("easy"))
    await hurry(here, game, person)
    await person.result()
    await person.page.locator(".en-turning").wait_for()
    return game


@pytest.mark.parametrize("bots", [0, 2])
async def test_the_story_of_a_game_appears_by_itself_and_leads_to_the_replay(
    here: Running, come: Come, bots: int
) -> None:
    ann = await come("Ann")
    game = await finished(here, ann, bots)
    review = here.server.analyses._jobs[game].review()
    points = ann.page.locator(".en-turning .en-point")
    await expect(points).to_have_count(min(3, len(review.turning_points)))
    await expect(ann.page.locator(".rp-numbered")).to_have_count(await points.count())
    await expect(points.locator(".en-picture img")).to_have_count(await points.count())
    await expect(ann.page.locator(".en-best")).to_have_count(sum(len(part.best_moves) for part in review.seats))
    await expect(ann.page.locator(".en-players > section")).to_have_count(bots + 1)
    assert await ann.page.locator(".en-records > li").count() >= 3
    if not review.turning_points:  # with so few playouts, no move of a quiet game is clearly bad
        await ann.page.get_by_role("link", name=ann.text("end.open_analysis")).click()
        await ann.page.locator(".rp-analysis .rp-chart").wait_for()
        return
    await points.first.click()
    await ann.page.wait_for_url(f"**/replay/{game}?at=*&analysis=open")
    await expect(ann.page.locator(".rp-analysis .rp-here .tb-lost").first).to_be_visible()


async def test_each_line_of_the_points_shows_its_cards_on_the_board(here: Running, come: Come) -> None:
    ann = await come("Ann")
    await finished(here, ann)
    lines = ann.page.locator("button.tb-line")
    await lines.first.click()
    await expect(lines.first).to_have_attribute("aria-current", "step")
    await expect(ann.page.locator(".tb-count header")).to_contain_text(ann.text("table.end.track"))


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_the_result_is_shared_as_a_picture(here: Running, come: Come, device: Device) -> None:
    ann = await come("Ann", device)
    await ann.context.add_init_script(SHARES)
    game = await finished(here, ann)
    await ann.press(ann.button("end.share"))
    picture = ann.page.locator(".en-result")
    await picture.wait_for()
    width, height, colours = await ann.page.evaluate(PICTURE)
    assert (width, height) == (1200, 630)
    assert colours > 50  # cards, not a bare sheet
    assert "Ann" in (await picture.get_attribute("alt") or "")
    await ann.press(ann.button("end.share_picture"))
    kind, name, text, url = await ann.page.evaluate("window.shared")
    assert (kind, name) == ("image/png", f"naturalis-{game}.png")
    assert text == await picture.get_attribute("alt")
    assert url.endswith(f"/replay/{game}")
    async with ann.page.expect_download() as downloading:
        await ann.press(ann.page.get_by_role("link", name=ann.text("end.download_picture")))
    assert (await downloading.value).suggested_filename == name


async def test_the_end_by_keys(here: Running, come: Come) -> None:
    reader = await Reader.of(await come(confirm=True))
    await finished(here, reader.person)
    await reader.go_to("button", reader.person.text("end.share"))
    await reader.press("Enter")
    await reader.go_to("link", reader.person.text("end.download_picture"))
    await reader.press("Escape")
    assert (await reader.focus()).name == reader.person.text("end.share")
    await reader.go_to("link", reader.person.text("end.open_analysis"))
    await reader.press("Enter")
    await reader.person.page.locator(".rp-analysis").wait_for()


async def test_without_analyses_the_records_remain(here: Running, come: Come) -> None:
    services = here.server.services
    services.settings = replace(services.settings, analysis=False)
    ann = await come("Ann")
    ann.watch.allow("409")
    game = await ann.play_bots(1)
    await hurry(here, game, ann)
    await ann.page.locator(".en-records > li").first.wait_for()
    await expect(ann.page.locator(".en-turned, .en-best")).to_have_count(0)
