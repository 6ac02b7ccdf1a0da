"""The tutorial: it says the next step, frames the card to choose, and counts only what was finished."""

from __future__ import annotations

import re

from playwright.async_api import expect

from tests.browser.conftest import Come
from tests.browser.person import Person

LESSONS = 9


async def skip(person: Person) -> None:
    """Go on without finishing the lesson."""
    await person.press(person.button("tutorial.skip"))


def ends(person: Person, text: str) -> re.Pattern[str]:
    """A name that ends with this text."""
    return re.compile(rf"{re.escape(person.text(text))}\s*$", re.IGNORECASE)


async def test_a_lesson_leads_from_step_to_step(come: Come) -> None:
    ann = await come("Ann", confirm=True)
    await ann.open("/tutorial")
    step = ann.page.locator(".p-next-step")
    framed = ann.page.locator(".p-wanted")
    await expect(step).to_have_text(ann.text("tutorial.now_card"))
    await expect(framed).to_have_count(1)
    await expect(framed.locator(".p-held-front")).to_have_accessible_name(ends(ann, "tutorial.wanted_card"))
    await ann.press(framed.locator(".p-held-front"))
    await expect(step).to_have_text(ann.text("tutorial.now_spot"))
    await expect(framed).to_have_count(0)
    await ann.spot(1, 1).press("Enter")
    await expect(step).to_have_text(ann.text("tutorial.now_lay"))
    await ann.press(ann.page.locator(".p-say .p-main"))
    await expect(ann.page.locator(".p-say")).to_contain_text(ann.text("tutorial.corner_done"))
    await expect(step).to_have_count(0)


async def test_only_finished_lessons_are_ticked_and_the_last_one_ends_the_tutorial(come: Come) -> None:
    ann = await come("Ann")
    await ann.open("/tutorial")
    ticked = ann.page.locator(".p-progress .p-past")
    for _ in range(LESSONS - 1):
        await skip(ann)
    await expect(ticked).to_have_count(0)
    await ann.open()
    await expect(ann.page.get_by_role("link", name=ann.text("start.learn_on", n=LESSONS, of=LESSONS))).to_be_visible()
    await ann.open("/tutorial")
    await ann.press(ann.page.locator(".p-wanted .p-held-front"))
    await ann.press(ann.page.locator(".nb-spot.nb-best").first)
    await expect(ticked).to_have_count(1)
    await expect(ticked.locator("button")).to_have_accessible_name(ends(ann, "tutorial.lesson_done"))
    await ann.open()
    await expect(ann.page.get_by_role("link", name=ann.text("start.learn"), exact=True)).to_be_visible()
    await ann.open("/tutorial")
    await expect(ticked).to_have_count(1)  # the device remembers it
