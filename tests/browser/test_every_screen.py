"""Every screen and state: a checker finds nothing wrong by day, by night or in high contrast; nothing moves unasked;
and everything fits at every size. The texts are pseudo-localized, which makes them longer than those of any language.
"""

from __future__ import annotations

import pytest

from tests.browser.axe import LOOKS, NIGHT, prepare, violations
from tests.browser.conftest import Come
from tests.browser.fitting import misfits
from tests.browser.motion import motions, watch_motion
from tests.browser.tour import PARTS, Tour
from tests.server.helpers.harness import Running


@pytest.mark.parametrize("part", PARTS)
async def test_every_screen_fits_and_can_be_used_by_everyone(here: Running, come: Come, part: str) -> None:
    ann = await come(confirm=True)  # whose device asks for less motion
    await prepare(ann)
    await watch_motion(ann)
    wrong: dict[str, list[str]] = {}
    looks = LOOKS
    async for stop in Tour(ann, here, "?pseudo").stops(part):
        found = [*await motions(ann), *await violations(ann, looks), *await misfits(ann)]
        if found:
            wrong[stop] = found
        looks = NIGHT  # high contrast changes the same few colours on all of them
    assert not wrong
