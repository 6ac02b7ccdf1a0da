"""The pictures of the guide: the pages as they are now, from seeded games. ``make pictures`` takes all of them anew.

python -m tests.browser.guide_pictures [FOLDER]
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.async_api import Browser

from tests.browser.chromium import chromium
from tests.browser.person import DESKTOP, Person, Taste
from tests.browser.screenshots import FIRST_PORT, NO_CLOCK, NO_LAYERS, SEED, SETTLED, STEADY
from tests.browser.tour import Tour
from tests.helpers.repository import ROOT
from tests.helpers.seeded_randomness import SeededRandomness
from tests.server.helpers.servers import served

FOLDER = ROOT / "docs" / "pictures"
QUALITY = 86
JUDGED = "() => document.querySelector('.rp-here') && !document.querySelector('.rp-progress')"


@dataclass(frozen=True, slots=True)
class Scene:
    """A stop of the tour, or the analysis of its game, in a window of this size."""

    part: str
    stop: str
    width: int = 1280
    height: int = 800
    theme: Literal["light", "dark"] = "light"
    scale: float = 1
    analysis: bool = False


SCENES = {
    "table.jpg": Scene("turn", "preview"),
    "solo.jpg": Scene("solo", "solo"),
    "phone-dark.jpg": Scene("solo", "solo", 390, 844, "dark", 1.5),
    "end.jpg": Scene("over", "the result", height=1790),
    "analysis.jpg": Scene("over", "the result", analysis=True),
}


async def take(folder: Path) -> None:
    """Write every picture into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    async with chromium(*STEADY) as browser:
        for part in dict.fromkeys(scene.part for scene in SCENES.values()):
            await _walk(browser, folder, {name: scene for name, scene in SCENES.items() if scene.part == part})


async def _walk(browser: Browser, folder: Path, scenes: dict[str, Scene]) -> None:
    part = next(iter(scenes.values())).part
    with tempfile.TemporaryDirectory() as store:
        async with served(Path(store), randomness=SeededRandomness(SEED), port=FIRST_PORT, limits=NO_CLOCK) as here:
            ann = await Person.come(browser, here.address, "Ann", DESKTOP, Taste(confirm=True))
            await ann.context.add_init_script(NO_LAYERS)
            async for stop in Tour(ann, here).stops(part):
                for name in [name for name, scene in scenes.items() if scene.stop == stop]:
                    await _take(browser, ann, scenes.pop(name), folder / name)
                if not scenes:
                    break
            await ann.leave(None)
    assert not scenes, f"the tour has no such stop: {scenes}"


async def _take(browser: Browser, ann: Person, scene: Scene, path: Path) -> None:
    """What Ann has chosen is only on her page; what all of her pages show is taken from one of the scene's own kind."""
    page, context = ann.page, None
    if scene.scale != 1 or scene.analysis:
        context = await browser.new_context(
            storage_state=await ann.context.storage_state(), device_scale_factor=scene.scale, reduced_motion="reduce"
        )
        await context.add_init_script(NO_LAYERS)
        page = await context.new_page()
    await page.set_viewport_size({"width": scene.width, "height": scene.height})
    await page.emulate_media(color_scheme=scene.theme)
    if scene.analysis:
        await page.goto(f"{ann.address}/replay/{ann.game}?analysis")
        await page.wait_for_function(JUDGED)
        await page.locator(".rp-turning button").filter(visible=True).last.click()
        await page.locator(".rp-chart").scroll_into_view_if_needed()
    elif context is not None:
        await page.goto(ann.page.url)
        await page.locator(".tb-action").wait_for()
    await page.mouse.move(0, 0)
    await page.evaluate(SETTLED)
    await page.screenshot(path=path, type="jpeg", quality=QUALITY, animations="disabled")
    if context is not None:
        await context.close()
    await ann.page.set_viewport_size({"width": DESKTOP.width, "height": DESKTOP.height})


def main(arguments: Sequence[str]) -> None:
    """Take the pictures."""
    folder = Path(arguments[0]) if arguments else FOLDER
    asyncio.run(take(folder))
    print(f"{len(SCENES)} pictures in {folder}")


if __name__ == "__main__":
    main(sys.argv[1:])
