"""Where the device sets all colours itself: what is chosen, whose turn it is and where the focus is can be seen."""

from __future__ import annotations

from tests.browser.conftest import Come
from tests.browser.person import Person
from tests.browser.tour import Tour
from tests.server.helpers.harness import Running

# What fills and frames an element. The colours of frames and texts are told as the page wanted them: they say nothing.
LOOK = """(where) => {
  const { backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(document.querySelector(where));
  return [backgroundColor, outlineStyle === 'none' ? '' : outlineWidth].join(' ');
}"""
CHOSEN = {  # by a stop of the tour: what must not look like what
    "start": [
        (".p-choices input:checked + span", ".p-choices input:not(:checked) + span"),
        (".p-button.p-main", ".p-button:not(.p-main)"),
    ],
    "placing": [(".tb-player.tb-now", ".tb-player:not(.tb-now)")],
    "card chosen": [(".tb-held.tb-chosen", ".tb-held:not(.tb-chosen)")],
    "preview": [(".tb-buttons .tb-main", ".tb-buttons button:not(.tb-main)")],
}
FOCUS = """() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
}"""


async def test_what_colours_told_is_told_without_them(here: Running, come: Come) -> None:
    ann = await come(confirm=True)
    await ann.page.emulate_media(forced_colors="active")
    seen: set[str] = set()
    for part in ("start", "turn"):
        async for stop in Tour(ann, here).stops(part):
            if stop not in CHOSEN:
                break
            seen.add(stop)
            assert await alike(ann, stop) == []
            await ann.page.keyboard.press("Tab")
            assert await ann.page.evaluate(FOCUS), stop
    assert seen == {*CHOSEN}


async def alike(person: Person, stop: str) -> list[str]:
    """What looks the same and should not."""
    return [
        f"{stop}: {one} and {other}"
        for one, other in CHOSEN[stop]
        if await person.page.evaluate(LOOK, one) == await person.page.evaluate(LOOK, other)
    ]
