"""A game that is over, watched again."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.conftest import Come
from tests.browser.person import Person
from tests.browser.playing import hurry
from tests.browser.shown import kept_standings, kept_totals, standings, totals
from tests.server.helpers.harness import Running


async def at_step(person: Person) -> tuple[int, int]:
    """At which of how many steps the replay is."""
    slider = person.page.get_by_role("slider", name=person.text("replay.slider"))
    return int(await slider.input_value()), int(await slider.get_attribute("max") or 0)


async def test_a_game_is_watched_again_step_by_step_and_shared(here: Running, come: Come) -> None:
    ann, eve = await come("Ann"), await come("Eve")
    game = await ann.play_bots(1)
    eve.watch.allow("40[39]")  # it is not over
    await eve.open(f"/replay/{game}")
    await expect(eve.page.get_by_role("heading", name=eve.text("replay.not_over"))).to_be_visible()
    await hurry(here, game, ann)
    await ann.result()
    await ann.page.get_by_role("link", name=ann.text("table.end.replay")).click()
    await ann.page.wait_for_url(f"**/replay/{game}*")
    await ann.button("replay.last").click()
    at, last = await at_step(ann)
    assert at == last > 20
    assert await totals(ann) == kept_totals(here, game)
    assert await standings(ann) == kept_standings(here, game)
    await ann.button("replay.first").click()
    assert (await at_step(ann))[0] == 0
    for _ in range(2):
        await ann.button("replay.turn_on").click()
    await ann.button("replay.on").click()
    there = await at_step(ann)
    assert 0 < there[0] < last
    await ann.until("at => location.search === `?at=${at}`", there[0])
    await eve.open(ann.page.url)
    await eve.button("replay.back").wait_for()
    assert await at_step(eve) == there
    assert await standings(eve) == await standings(ann) != kept_standings(here, game)
    await eve.button("replay.last").click()
    for _ in range(3):
        await eve.button("replay.back").click()
    assert (await at_step(eve))[0] == last - 3
    await eve.button("replay.play").click()
    await eve.until(
        "() => document.querySelector('input[type=range]').value === document.querySelector('input[type=range]').max"
    )
    assert await totals(eve) == kept_totals(here, game)


async def test_the_analysis_stays_open_after_a_reload_and_explains_its_chances(here: Running, come: Come) -> None:
    ann = await come("Ann")
    game = await ann.play_bots(1)
    await hurry(here, game, ann, 8)
    await ann.page.locator(".tb-top > button").last.click()
    await ann.button("table.resign").click()
    await ann.page.get_by_role("dialog").get_by_role("button", name=ann.text("table.resign"), exact=True).click()
    await ann.result()
    await ann.open(f"/replay/{game}")
    await expect(ann.page.locator(".tb-board .nb-card")).to_have_count(1)  # the starter: the first turn begins
    await expect(ann.page.locator(".tb-away")).to_have_count(0)
    await ann.page.locator(".rp-judge").click()
    await expect(ann.page.locator(".rp-chart")).to_contain_text(ann.text("analysis.own_chance"))
    await ann.button("replay.on").click()
    there = await at_step(ann)
    await ann.until("at => location.search === `?at=${at}&analysis=open`", there[0])
    await ann.page.reload()
    await expect(ann.page.locator(".rp-analysis")).to_be_visible()
    await expect(ann.page.locator(".rp-judge")).to_have_attribute("aria-pressed", "true")
    assert await at_step(ann) == there
    await ann.button("analysis.close").click()
    await ann.until("at => location.search === `?at=${at}`", there[0])
    await ann.page.reload()
    await ann.button("replay.on").wait_for()
    await expect(ann.page.locator(".rp-analysis")).to_have_count(0)
