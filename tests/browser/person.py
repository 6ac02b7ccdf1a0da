"""Someone at a device: a browser of their own, and what people do at a table, as verbs."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.async_api import Browser, Locator, Page, StorageState, ViewportSize, expect
from playwright.async_api import TimeoutError as NotInTime

from naturalis.rules import ChooseStarter, Draw, KeepObjective, Move, Place
from tests.browser.watch import Watch
from tests.browser.words import word
from tests.server.helpers.servers import settled

TIMEOUT_MS = 60_000  # generous, for a busy machine
SAYS = "([where, text]) => document.querySelector(where)?.textContent.replace(/\\s+/g, ' ').includes(text)"
ORDER = ("resource", "resource-left", "resource-right", "gold", "gold-left", "gold-right")  # as the display has them


@dataclass(frozen=True, slots=True)
class Device:
    """A screen, and whether it is touched."""

    width: int
    height: int
    touch: bool = False


DESKTOP = Device(1280, 800)
TABLET = Device(820, 1180, touch=True)
PHONE = Device(390, 844, touch=True)


@dataclass(frozen=True, slots=True)
class Taste:
    """What someone has set on their device. Tests are quick where nothing is said: no motion, no confirming."""

    language: str = "en"
    theme: Literal["light", "dark"] = "light"
    motion: bool = False
    confirm: bool = False
    sound: bool = False


class Person:
    """Someone with a browser at a server. ``page`` is the tab that the verbs are about."""

    def __init__(self, name: str, address: str, device: Device, taste: Taste, page: Page) -> None:
        self.name = name
        self.address = address
        self.language = taste.language
        self.context = page.context
        self.page = page
        self.touches = device.touch
        self.watch = Watch()
        self.watch.over(page)
        page.context.on("page", self.watch.over)

    @classmethod
    async def come(cls, browser: Browser, address: str, name: str, device: Device, taste: Taste) -> Person:
        """Someone new, with nothing opened yet."""
        own = {"confirm": "on" if taste.confirm else "off", "sound": "on" if taste.sound else "off"}
        kept = StorageState(
            cookies=[],
            origins=[
                {
                    "origin": address.rstrip("/"),
                    "localStorage": [{"name": "naturalis.settings", "value": json.dumps(own)}],
                }
            ],
        )
        context = await browser.new_context(
            viewport=ViewportSize(width=device.width, height=device.height),
            has_touch=device.touch,
            is_mobile=device.touch,
            locale=taste.language,
            color_scheme=taste.theme,
            reduced_motion="no-preference" if taste.motion else "reduce",
            storage_state=kept,
        )
        context.set_default_timeout(TIMEOUT_MS)
        return cls(name, address.rstrip("/"), device, taste, await context.new_page())

    # What is on the screen.

    def text(self, name: str, **values: object) -> str:
        """A text of the pages in this person's language."""
        return word(self.language, name, **values)

    def button(self, name: str, **values: object) -> Locator:
        """The button that says this and nothing more."""
        said = re.escape(self.text(name, **values)).replace("\\ ", r"\s")
        return self.page.get_by_role("button", name=re.compile(rf"^\s*{said}\s*$"))

    @property
    def sentence(self) -> Locator:
        """The one sentence of the table, and what it adds."""
        return self.page.locator(".tb-say")

    async def reads(self, name: str, **values: object) -> None:
        """Wait until the one sentence of the table says this."""
        await self.until(SAYS, [".tb-say", self.text(name, **values)])

    @property
    def game(self) -> str:
        """The id of the table on the screen."""
        found = re.search(r"/table/([\w-]+)", self.page.url)
        assert found, f"{self.page.url} is no table"
        return found[1]

    async def until(self, true: str, argument: Any = None) -> None:
        """Wait until a function of the page returns something true."""
        await self.page.wait_for_function(true, arg=argument, timeout=TIMEOUT_MS)

    async def noticed(self, said: str) -> None:
        """Wait until this is in the log of what happened in the page."""
        await settled(lambda: any(said in line for line in self.watch.log))

    async def press(self, what: Locator, timeout_ms: float = TIMEOUT_MS) -> None:
        """Click it, or tap it where the screen is touched."""
        await (what.tap(timeout=timeout_ms) if self.touches else what.click(timeout=timeout_ms))

    # Ways to a table.

    async def open(self, path: str = "/") -> None:
        """Load an address of the server, or a whole one."""
        await self.page.goto(path if path.startswith("http") else self.address + path)

    async def introduce(self) -> None:
        """Say the name that is asked for."""
        dialog = self.page.get_by_role("dialog")
        await dialog.get_by_label(self.text("name.label")).fill(self.name)
        await self.press(self.button("name.go"))

    async def at_table(self) -> str:
        """Wait until a table is there; its id."""
        await self.page.wait_for_url("**/table/*")
        await expect(self.page.locator(".tb")).to_be_visible()
        return self.game

    async def choose(self, way: str, legend: str, value: str) -> None:
        """Choose one of few in a way to play of the start page: solo, bots or friends."""
        group = self.page.locator(f".p-way-{way}").get_by_role("group", name=self.text(legend), exact=True)
        await group.get_by_role("radio", name=value, exact=True).check()

    async def play_solo(self, level: str = "normal") -> str:
        """From nothing into a solo game; the table's id."""
        await self.open()
        await self.choose("solo", "start.tybor_plays", self.text(f"tybor_level.{level}"))
        await self.press(self.button("start.solo_go"))
        await self.introduce()
        return await self.at_table()

    async def play_bots(self, bots: int = 1, level: str = "novice") -> str:
        """From nothing into a game against bots; the table's id."""
        await self.open()
        await self.choose("bots", "start.how_many_bots", str(bots))
        await self.choose("bots", "start.strength", self.text(f"bot.name.{level}"))
        await self.press(self.button("start.bots_go"))
        await self.introduce()
        return await self.at_table()

    async def open_table(self, seats: int = 2) -> str:
        """From nothing to an open table for friends; its link."""
        await self.open()
        await self.choose("friends", "start.seats", str(seats))
        await self.press(self.button("start.friends_go"))
        await self.introduce()
        await self.at_table()
        return await self.page.get_by_role("textbox", name=self.text("table.open.link")).input_value()

    async def join(self, link: str) -> str:
        """Follow a link and sit down on the first free seat; the table's id."""
        await self.open(link)
        await self.press(self.button("table.open.sit").first)
        await self.introduce()
        await expect(self.page.locator(".tb-chair.tb-me")).to_be_visible()
        return self.game

    async def another_tab(self) -> Page:
        """Open what is on the screen in a second tab, which the verbs are about from now on; the tab before."""
        before, self.page = self.page, await self.context.new_page()
        await self.open(before.url)
        return before

    # Moves.

    async def choose_card(self, held: int, face: str = "front") -> None:
        """Choose a card of the hand, counted from 0."""
        card = self.page.locator(".tb-hand .tb-held").nth(held)
        wanted = card.locator(f".tb-face-{face}")
        await card.locator(".tb-face").first.wait_for(state="attached")
        if await wanted.is_visible():
            await self.press(wanted)
        else:
            await self.press(card.locator(".tb-flip"))
        await expect(wanted).to_have_attribute("aria-pressed", "true")

    def spot(self, x: int, y: int) -> Locator:
        """The open spot at these coordinates."""
        return self.page.locator(f'.nb-spot[data-spot="{x},{y}"]')

    async def place(self, x: int, y: int) -> None:
        """Choose an open spot for the card that is chosen; by keys, where the map or a button lies over it."""
        spot = self.spot(x, y)
        try:
            await (spot.tap if self.touches else spot.click)(trial=True, timeout=TIMEOUT_MS / 20)
        except NotInTime:
            await spot.press("Enter")
        else:
            await self.press(spot)

    async def draw(self, source: str) -> None:
        """Choose what to draw."""
        await self.press(self.page.locator(".tb-slot button").nth(ORDER.index(source)))

    async def confirm(self) -> None:
        """Do what is chosen, where moves are confirmed."""
        await self.press(self.page.locator(".tb-buttons .tb-main, .tb-choice .tb-main"))

    async def confirm_moves(self) -> None:
        """Set, at the table, that moves are confirmed before they are made."""
        await self.set("confirm", "on")

    async def set(self, setting: str, value: str) -> None:
        """Change a setting at the table."""
        await self.press(self.button("table.menu"))
        await self.press(self.button("table.settings"))
        group = self.page.get_by_role("group", name=self.text(f"setting.{setting}"), exact=True)
        await group.get_by_role("radio", name=self.text(f"setting.{setting}.{value}"), exact=True).check()
        await self.press(self.button("dialog.close"))

    async def ready_for(self, move: Move) -> None:
        """Wait until the page asks for such a move."""
        if isinstance(move, Place):
            await self.reads("table.now.choose_card")
        elif isinstance(move, Draw):
            await self.reads("table.now.draw")
        else:
            asked = "table.setup.starter" if isinstance(move, ChooseStarter) else "table.setup.secret"
            await self.until(SAYS, [".tb-setup:not([data-busy])", self.text(asked)])

    async def make(self, move: Move, held: list[int | None], offered: list[int]) -> None:
        """Make a move, where moves are not confirmed: the hand and the objectives offered say which card is where."""
        await self.ready_for(move)
        if isinstance(move, Place):
            await self.choose_card(held.index(move.card), move.face)
            await self.place(move.x, move.y)
        elif isinstance(move, Draw):
            await self.draw(move.source)
        elif isinstance(move, ChooseStarter | KeepObjective):
            first = move.face == "front" if isinstance(move, ChooseStarter) else move.card == offered[0]
            await self.press(self.page.locator(".tb-choice .tb-face").nth(0 if first else 1))

    async def result(self) -> str:
        """Pass over the count of the points, and read who has won."""
        heading = self.page.locator("#tb-result")
        await expect(heading).to_be_visible()
        skip = self.button("table.end.skip")
        if await skip.is_visible():  # whoever comes after the end sees the result at once
            await self.press(skip)
        await expect(heading).not_to_have_text(self.text("table.end.count"))
        return await heading.inner_text()

    async def leave(self, kept: Path | None) -> None:
        """Close the browser. After a failure what was on the screen and in the log is kept."""
        if kept is not None:
            kept.mkdir(parents=True, exist_ok=True)
            (kept / f"{self.name}.log").write_text("\n".join([self.page.url, *self.watch.log]), encoding="utf-8")
            await self.page.screenshot(path=kept / f"{self.name}.png")
        await self.context.close()
