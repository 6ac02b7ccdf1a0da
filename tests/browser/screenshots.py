"""Screenshots of every stop of the tour, at several sizes and in both themes, and a comparison of two sets of them.

    python -m tests.browser.screenshots take FOLDER [--part PART] [--view VIEW] [--language LANGUAGE]
    python -m tests.browser.screenshots compare BEFORE AFTER [--out FOLDER]

The server deals from a fixed seed and the pages do not move, so two runs on the same code give the same pixels.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Literal

from playwright.async_api import Browser

from naturalis.bots.bot import Budget
from naturalis.server.shared.limits import Limits
from tests.browser.chromium import chromium
from tests.browser.person import DESKTOP, Person, Taste
from tests.browser.picture_diff import compare
from tests.browser.tour import PARTS, Tour
from tests.helpers.seeded_randomness import SeededRandomness
from tests.server.helpers.servers import served

SEED = 1
FIRST_PORT = 18_700  # each part of the tour has its own port, because pages show links and their QR codes
NO_CLOCK = Limits(hint_budget=Budget(playouts=400), analysis_budget=Budget(playouts=400))
LANGUAGES = ("en", "fr", "cs")
AT_ONCE = 2  # parts of the tour that run at the same time

# What Chromium draws in the same way in every run.
STEADY = (
    "--disable-partial-raster", "--disable-lcd-text", "--disable-skia-runtime-opts", "--force-color-profile=srgb",
    "--disable-checker-imaging", "--disable-image-animation-resync", "--run-all-compositor-stages-before-draw",
)  # fmt: skip
# A layer that may move keeps the sharpness of the size that it had first, which depends on when the browser drew it.
NO_LAYERS = """
const sheet = new CSSStyleSheet();
sheet.replaceSync('* { will-change: auto !important; }');
document.adoptedStyleSheets.push(sheet);
"""

# Fonts are loaded, the board has fitted itself into its new size and is sharp again, and nothing tries to connect.
SETTLED = """async () => {
  await document.fonts.ready;
  for (let still = 0; still < 4; still += 1) {
    await new Promise(requestAnimationFrame);
    if (document.querySelector('.nb-moving, .tb-connecting.tb-live')) still = 0;
  }
}"""

SCROLL = """(screen) => {
  const before = scrollY;
  scrollTo(0, screen * innerHeight);
  return scrollY !== before;
}"""


@dataclass(frozen=True, slots=True)
class View:
    """A window of a certain size in one theme."""

    width: int
    height: int
    theme: Literal["light", "dark"] = "light"

    @property
    def name(self) -> str:
        """Return the name of the folder for its pictures."""
        return f"{self.width}x{self.height}-{self.theme}"


VIEWS = (
    View(1280, 800), View(1280, 800, "dark"), View(1920, 1080), View(1024, 768), View(820, 1180),
    View(820, 1180, "dark"), View(390, 844), View(390, 844, "dark"), View(320, 640), View(844, 390), View(640, 400),
)  # fmt: skip


async def take(folder: Path, parts: Sequence[str], views: Sequence[View], language: str) -> None:
    """Walk these parts of the tour and write the pictures into the folder."""
    places = asyncio.Semaphore(AT_ONCE)

    async def walk(part: str) -> None:
        async with places:
            await _walk(browser, folder, part, views, language)

    async with chromium(*STEADY) as browser:
        await asyncio.gather(*map(walk, parts))


async def _walk(browser: Browser, folder: Path, part: str, views: Sequence[View], language: str) -> None:
    with tempfile.TemporaryDirectory() as store:
        port = FIRST_PORT + PARTS.index(part)
        async with served(Path(store), randomness=SeededRandomness(SEED), port=port, limits=NO_CLOCK) as here:
            ann = await Person.come(browser, here.address, "Ann", DESKTOP, Taste(language, confirm=True))
            await ann.context.add_init_script(NO_LAYERS)
            stops = 0
            async for stop in Tour(ann, here).stops(part):
                stops += 1
                for view in views:
                    await _picture(ann, view, folder / view.name / f"{part}-{stops:02}-{_slug(stop)}.png")
                await ann.page.set_viewport_size({"width": DESKTOP.width, "height": DESKTOP.height})
            await ann.leave(None)


async def _picture(person: Person, view: View, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    await person.page.set_viewport_size({"width": view.width, "height": view.height})
    for theme in ("dark", "light") if view.theme == "light" else ("light", "dark"):
        await person.page.emulate_media(color_scheme=theme)
        await person.page.evaluate(SETTLED)  # the other theme first: Chromium then draws all text anew, where it is now
    if await person.page.locator(".nb").count() == 0:
        await person.page.screenshot(path=path, full_page=True, animations="disabled")
        return
    # A picture of the full page enlarges the window for a moment, and the board would fit itself into that one.
    before: int = await person.page.evaluate("scrollY")
    for screen in count():
        if not await person.page.evaluate(SCROLL, screen) and screen > 0:
            break
        await person.page.screenshot(path=path.with_stem(f"{path.stem}-{screen + 1}"), animations="disabled")
    await person.page.evaluate("(top) => scrollTo(0, top)", before)


def _slug(stop: str) -> str:
    return re.sub(r"[^a-z]+", "-", stop.lower()).strip("-")


def _arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="screenshots", description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("take", help="walk the tour and write a picture of every stop in every view")
    one.add_argument("folder", type=Path)
    one.add_argument("--part", action="append", choices=PARTS, help="only this part of the tour; may be repeated")
    one.add_argument("--view", action="append", choices=[view.name for view in VIEWS], help="only this view")
    one.add_argument("--language", choices=LANGUAGES, default="en", help="of the pages (%(default)s)")
    two = commands.add_parser("compare", help="list the pictures that differ, and how many of their pixels")
    two.add_argument("before", type=Path)
    two.add_argument("after", type=Path)
    two.add_argument("--out", type=Path, help="write a picture of the differences into this folder")
    return parser.parse_args(arguments)


async def main(arguments: Sequence[str]) -> int:
    """Run one of the commands; ``compare`` returns 1 where anything differs."""
    options = _arguments(arguments)
    if options.command == "take":
        views = [view for view in VIEWS if not options.view or view.name in options.view]
        await take(options.folder, options.part or PARTS, views, options.language)
        taken = sum(1 for _ in options.folder.rglob("*.png"))
        print(f"{taken} pictures in {options.folder}")
        return 0
    differences = await compare(options.before, options.after, options.out)
    for name, what in differences.items():
        print(f"{name}: {what}")
    print(f"{len(differences)} differ" if differences else "all pictures are the same")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
