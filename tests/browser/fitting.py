"""Whether a page fits its window at every size: nothing is cut off or out of reach, and fingers have room."""

from __future__ import annotations

from pathlib import Path

from tests.browser.person import Person

FITS = (Path(__file__).parent / "fitting.js").read_text(encoding="utf-8").partition("\n")[2].rstrip().rstrip(";")
SIZES = {  # width, height, text size; a window of 1280 at 200 % is 640 wide
    "small phone": (320, 640, ""),
    "phone": (390, 844, ""),
    "phone, larger text": (390, 844, "larger"),
    "tablet": (820, 1180, ""),
    "tablet on its side": (1024, 768, ""),
    "desktop": (1280, 800, ""),
    "desktop, larger text": (1280, 800, "larger"),
    "desktop at 200 %": (640, 400, ""),
}
TEXT = "(size) => { document.documentElement.dataset.text = size; }"


async def misfits(person: Person) -> list[str]:
    """Whatever does not fit, at any size. The window has its first size again afterwards."""
    found: list[str] = []
    for size in SIZES:
        await resize(person, size)
        found += [f"{size}: {what}" for what in await person.page.evaluate(FITS, "phone" in size)]
    await resize(person, "desktop")
    return found


async def resize(person: Person, size: str) -> None:
    """Give the page another window."""
    width, height, text = SIZES[size]
    await person.page.set_viewport_size({"width": width, "height": height})
    await person.page.evaluate(TEXT, text)
