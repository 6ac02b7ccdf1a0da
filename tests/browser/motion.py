"""What moves in a page. Where the device asks for less motion, nothing should."""

from __future__ import annotations

from tests.browser.person import Person

SHORT_MS = 50  # an animation that ends this soon is no motion
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
MOVED = """(short) => {
  const found = window.moved.splice(0);
  for (const each of document.getAnimations())
    if (each.playState === 'running' && each.effect.getComputedTiming().duration > short)
      found.push(`${each.effect.target?.className}: ${each.animationName ?? each.transitionProperty}`);
  return found;
}"""


async def watch_motion(person: Person) -> None:
    """Note every animation of every page that is opened from now on."""
    await person.context.add_init_script(WATCH % SHORT_MS)


async def motions(person: Person) -> list[str]:
    """Whatever moves now, or has moved since this was asked last."""
    return [f"moves: {what}" for what in await person.page.evaluate(MOVED, SHORT_MS)]
