"""A person who reads by ear and acts by keys: what a screen reader would say, and nothing else.

``heard`` comes from the live regions of the page. Names and roles are those of Chromium's own accessibility tree, which
leaves out what a reader cannot reach. The mouse is never used.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.async_api import CDPSession

from tests.browser.person import TIMEOUT_MS, Person

LISTEN = """
window.heard = [];
new MutationObserver((changes) => {
  for (const { addedNodes, target } of changes)
    for (const node of addedNodes)
      if (target instanceof Element && target.closest('[aria-live]') && node.textContent && !target.closest('[inert]'))
        window.heard.push(node.textContent);
}).observe(document, { subtree: true, childList: true });
for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
  window.addEventListener(kind, () => { window.touched = kind; }, true);
"""
FOCUSED = "document.activeElement"
BOUNDS = """() => {
  const one = document.activeElement;
  if (!one || one === document.body || one.tabIndex < 0) return true;
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  const near = one.closest('label');
  const own = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  const around = near ? getComputedStyle(near.querySelector('span') ?? near).outlineStyle !== 'none' : false;
  return own || around;
}"""


@dataclass(frozen=True, slots=True)
class Focus:
    """What has the focus, as a reader tells it."""

    role: str
    name: str


class Reader:
    """Someone's ears and keys."""

    def __init__(self, person: Person, tree: CDPSession) -> None:
        self.person = person
        self.everything: list[str] = []
        self._unheeded: list[str] = []
        self._tree = tree

    @classmethod
    async def of(cls, person: Person) -> Reader:
        """Listen to a person's page from now on; before its first address is opened."""
        await person.context.add_init_script(LISTEN)
        tree = await person.context.new_cdp_session(person.page)
        await tree.send("Accessibility.enable")
        return cls(person, tree)

    async def start(self, button: str) -> str:
        """From the start page into a game; the table's id."""
        ann = self.person
        await ann.open("/")
        await self.go_to("button", ann.text(button))
        await self.press("Enter")
        await ann.page.get_by_role("dialog").wait_for()
        assert (await self.focus()).name == ann.text("name.label")
        await ann.page.keyboard.type(ann.name)
        await self.press("Enter")
        return await ann.at_table()

    async def heard(self) -> list[str]:
        """What was said since this was asked last."""
        new = [plain(line) for line in await self.person.page.evaluate("window.heard.splice(0)")]
        self.everything += new
        self._unheeded += new
        return new

    async def hears(self, said: Callable[[str], bool]) -> str:
        """Wait until something like this is said."""
        async with asyncio.timeout(TIMEOUT_MS / 1000):
            while True:
                while self._unheeded:
                    if said(line := self._unheeded.pop(0)):
                        return line
                await self.person.until("() => window.heard.length > 0")
                await self.heard()

    async def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            await self.person.page.keyboard.press(key)

    async def asks(self, key: str) -> str:
        """Press a key that is answered by a sentence, and return that."""
        await self.heard()
        self._unheeded.clear()
        await self.press(key)
        return await self.hears(bool)

    async def focus(self) -> Focus:
        """What has the focus."""
        found = await self._tree.send("Runtime.evaluate", {"expression": FOCUSED})
        query = {"objectId": found["result"]["objectId"], "fetchRelatives": False}
        (node,) = (await self._tree.send("Accessibility.getPartialAXTree", query))["nodes"]
        return Focus(node.get("role", {}).get("value", ""), plain(node.get("name", {}).get("value", "")))

    async def shows_focus(self) -> bool:
        """Whether one sees what has the focus, where Tab has brought it."""
        return bool(await self.person.page.evaluate(BOUNDS))

    async def tab_to(self, wanted: Callable[[Focus], bool], key: str = "Tab") -> Focus:
        """Go on from control to control until one is as wanted."""
        passed: list[Focus] = []
        while len(passed) < 200:
            await self.press(key)
            passed.append(await self.focus())
            assert await self.shows_focus(), f"one does not see that {passed[-1]} has the focus"
            if wanted(passed[-1]):
                return passed[-1]
        raise AssertionError(f"nothing of that kind among {passed}")

    async def go_to(self, role: str, name: str) -> Focus:
        """Go on to the control with this role and name."""
        return await self.tab_to(lambda focus: focus.role == role and focus.name == name)

    async def has_place(self) -> bool:
        """Whether the focus is anywhere but lost."""
        return bool(await self.person.page.evaluate("document.activeElement !== document.body"))

    async def only_keys(self) -> bool:
        """Whether neither mouse nor finger was used."""
        return not await self.person.page.evaluate("window.touched")


def plain(text: str) -> str:
    """A text of the page as it is written in its source: without the spaces and apostrophes of print."""
    return re.sub(r"\s+", " ", text.replace("\u2019", "'")).strip()
