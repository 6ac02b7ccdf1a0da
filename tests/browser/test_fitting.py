"""Every screen in the language that nobody speaks, whose texts are longer: all fits, and is in reach."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import Come
from tests.browser.person import Person
from tests.browser.tour import PARTS, Tour
from tests.server.helpers.harness import Running

FITS = (Path(__file__).parent / "fitting.js").read_text(encoding="utf-8").partition("\n")[2].rstrip().rstrip(";")
SIZES = {  # width, height, text size; a window of 1280 at 200 % is 640 wide
    "small phone": (320, 640, ""),
    "phone": (390, 844, ""),
    "phone, larger text": (390, 844, "larger"),
    "tablet": (820, 1180, ""),
    "desktop": (1280, 800, ""),
    "desktop, larger text": (1280, 800, "larger"),
    "desktop at 200 %": (640, 400, ""),
}
TEXT = "(size) => { document.documentElement.dataset.text = size; }"


@pytest.mark.parametrize("part", PARTS)
async def test_everything_fits(here: Running, come: Come, part: str) -> None:
    ann = await come(confirm=True)
    wrong: dict[str, list[str]] = {}
    async for stop in Tour(ann, here, "?pseudo").stops(part):
        for size in SIZES:
            found = await unfit(ann, size)
            if found:
                wrong[f"{stop}, {size}"] = found
        await resize(ann, "desktop")
    assert not wrong


async def unfit(person: Person, size: str) -> list[str]:
    """What does not fit at this size; where fingers are used, they need room."""
    await resize(person, size)
    return list(await person.page.evaluate(FITS, "phone" in size))


async def resize(person: Person, size: str) -> None:
    """Give the page another window."""
    width, height, text = SIZES[size]
    await person.page.set_viewport_size({"width": width, "height": height})
    await person.page.evaluate(TEXT, text)
