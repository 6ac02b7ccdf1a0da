"""The colour-blind preset: it draws the map and the pins of a running table anew, and stays readable."""

from __future__ import annotations

import re
from urllib.parse import unquote

from tests.browser.axe import prepare, violations
from tests.browser.conftest import Come
from tests.browser.playing import play_on, to_place
from tests.server.helpers.harness import Running

MAP = "() => document.querySelector('.nb-map img').src"
MARK = re.compile(r'stroke="#[0-9a-f]{6}" stroke-width="14"')
RINGS = """() => [...document.querySelectorAll('.tb-pin circle[stroke*="--mark-"]')]
  .map((ring) => getComputedStyle(ring).stroke)"""


async def test_maps_and_pins_get_patterns_when_the_preset_is_turned_on(here: Running, come: Come) -> None:
    ann = await come()
    await prepare(ann)
    game = await ann.play_bots()
    await play_on(here, game, {0: ann}, lambda position: position.round == 4 and to_place()(position))
    plain: str = await ann.page.evaluate(MAP)
    assert set(await ann.page.evaluate(RINGS)) == {"none"}
    await ann.set("colourblind", "on")
    assert not MARK.search(unquote(plain))
    assert MARK.search(unquote(await ann.page.evaluate(MAP)))
    rings = await ann.page.evaluate(RINGS)
    assert len(rings) >= 2
    assert "none" not in rings
    assert await violations(ann) == []
    await ann.set("colourblind", "off")
    assert await ann.page.evaluate(MAP) == plain
