"""Every screen by day, by night and in high contrast: no checker finds anything wrong, and nothing moves unasked."""

from __future__ import annotations

import pytest

from tests.browser.axe import LOOKS, NIGHT, prepare, violations
from tests.browser.conftest import Come
from tests.browser.tour import PARTS, Tour
from tests.server.helpers.harness import Running

MOMENT = 50  # milliseconds: what is over so soon does not move
WATCH = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const made = animate.call(this, frames, options);
  queueMicrotask(() => {
    const { duration } = made.effect.getComputedTiming();
    if (made.playState === 'running' && duration > %d) window.moved.push(`${this.className} for ${duration} ms`);
  });
  return made;
};
"""
MOVES = """(moment) => {
  const found = window.moved.splice(0);
  for (const each of document.getAnimations())
    if (each.playState === 'running' && each.effect.getComputedTiming().duration > moment)
      found.push(`${each.effect.target?.className}: ${each.animationName ?? each.transitionProperty}`);
  return found;
}"""


@pytest.mark.parametrize("part", PARTS)
async def test_every_screen_can_be_used_by_everyone(here: Running, come: Come, part: str) -> None:
    ann = await come(confirm=True)  # whose device asks for less motion
    await prepare(ann)
    await ann.context.add_init_script(WATCH % MOMENT)
    wrong: dict[str, list[str]] = {}
    looks = LOOKS
    async for stop in Tour(ann, here).stops(part):
        moved = await ann.page.evaluate(MOVES, MOMENT)
        found = [*await violations(ann, looks), *(f"moves: {what}" for what in moved)]
        if found:
            wrong[stop] = found
        looks = NIGHT  # high contrast changes the same few colours on all of them
    assert not wrong
