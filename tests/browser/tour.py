"""A walk through every screen and its states, for tests that look at all of them.

Nothing here goes by the words of a page: the tour works in any language, and in the one that nobody speaks.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import msgspec

from tests.browser.crowd import CARDS, crowd
from tests.browser.person import TABLET, Person
from tests.browser.playing import game_of, good_move
from tests.browser.watch import NO_WORKER
from tests.helpers.seeded_randomness import SeededRandomness
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Guest, Running
from tests.server.helpers.servers import set_up

PLACED = "() => document.querySelector('.tb-action') && document.querySelector('.nb-spot:not(:disabled)')"


PARTS = (
    "start", "pages", "games", "reading", "lost", "waiting", "opening", "turn", "drawing", "windows", "late", "over",
    "replay", "solo", "shared", "ladder", "crowded", "watching",
)  # fmt: skip
LONG_NAMES = ("Wilhelmina Montgomery-Wu", "Bartholomew MacWhimsworm", "Gwendolyn Womersley-Mumm")  # as long as can be
LONG_CHAT = " ".join(["Whenever mushrooms grow beneath my quill, a butterfly lands upon yours."] * 5)[:300]
TALL_LADDER_DEAL = 979  # in round 7 Tybor has 8 cards of one kingdom, and asked all his questions of both columns


class Tour:
    """Someone who goes everywhere. Each stop is given by its name when the page shows it."""

    def __init__(self, ann: Person, here: Running, query: str = "") -> None:
        self._ann = ann
        self._here = here
        self._query = query

    async def stops(self, part: str) -> AsyncIterator[str]:
        """The stops of one part of the tour."""
        guest = await self._here.guest("Ann")
        bob = await self._here.guest("Bartholomew the Scribe")
        await self._ann.context.add_cookies(
            [{"name": name, "value": value, "url": self._ann.address} for name, value in guest.http.cookies.items()]
        )
        walk: Callable[[Guest, Guest], AsyncIterator[str]] = getattr(self, f"_{part}")
        async for stop in walk(guest, bob):
            yield stop

    # The parts.

    async def _start(self, _: Guest, bob: Guest) -> AsyncIterator[str]:
        await bob.table([{"seat": 0, "kind": "me"}], start=False, seats=3, public=True)
        await self._go("/", ".p-tables li, .p-going")
        yield "start"
        for n, name in enumerate(("keys", "about")):
            await self._ann.page.locator(".p-foot button").nth(n).click()
            async for stop in self._dialog(f"start, {name}"):
                yield stop
        await self._ann.page.locator(".p-who").click()
        async for stop in self._dialog("start, name"):
            yield stop

    async def _pages(self, _: Guest, bob: Guest) -> AsyncIterator[str]:
        await bob.table([{"seat": 0, "kind": "me"}], start=False, seats=3, public=True)
        await self._go("/lobby", ".p-tables li")
        yield "lobby"
        await self._ann.page.locator(".p-fold summary").click()
        yield "lobby, all settings"
        await self._go("/settings", ".p-preview-card svg")
        yield "settings"
        await self._go("/tutorial", ".p-lesson .nb-card")
        yield "tutorial"
        await self._press("1")
        await self._ann.spot(1, 1).press("Enter")
        await self._shown(".p-say .p-main")
        yield "tutorial, a card about to be laid"
        await self._ann.page.locator(".p-say .p-main").click()
        await self._shown(".p-done")
        yield "tutorial, a finished lesson"

    async def _games(self, guest: Guest, bob: Guest) -> AsyncIterator[str]:
        await self._go("/games", ".p-no-games")
        yield "my games, none"
        await guest.table([{"seat": 0, "kind": "me"}], start=False, seats=3)
        wilhelmina = await self._here.guest(LONG_NAMES[0])
        _, first, second = await self._pair(guest, wilhelmina)
        await second.ask("resign", seat=1)
        _, first, _ = await self._pair(guest, bob)
        await first.ask("resign", seat=0)
        await guest.table([{"seat": 0, "kind": "me"}], seats=4, fill="naturalist")
        for level in ("easy", "hard"):
            client = await guest.enter(await guest.table(level=level, seats=1))
            await client.play_on(10_000)
        await self._pair(guest, bob)
        await self._go("/games", ".p-statistics")
        yield "my games"
        for number, stop in ((0, "delete, others play"), (-1, "delete")):
            await self._ann.page.locator(".p-game > button").nth(number).click()
            async for each in self._dialog(f"my games, {stop}"):
                yield each
        await self._ann.page.locator("input[type=search]").fill("nobody of this name")
        yield "my games, nothing found"

    async def _reading(self, _: Guest, __: Guest) -> AsyncIterator[str]:
        await self._go("/rules", "h1")
        yield "rules"
        await self._go("/cards", ".p-cards svg")
        yield "cards"

    async def _lost(self, guest: Guest, _: Guest) -> AsyncIterator[str]:
        await self._go("/table/no.where", ".p-notice-picture svg")
        yield "an address that leads nowhere"
        self._ann.watch.allow("/(table|replay)s?/nowhere")
        await self._go("/table/nowhere", ".p-notice-picture svg")
        yield "no such table"
        await self._go("/replay/nowhere", ".p-notice-picture svg")
        yield "no such game"
        game = await guest.table(start=False)
        self._ann.watch.allow("40[39]")
        await self._go(f"/replay/{game}", ".p-notice-picture svg")
        yield "a game that is not over"

    async def _waiting(self, guest: Guest, bob: Guest) -> AsyncIterator[str]:
        own = await guest.table([{"seat": 0, "kind": "me"}], start=False, seats=3, chat="free")
        await self._table_page(own, ".tb-chairs")
        yield "waiting room, host"
        other = await bob.table([{"seat": 0, "kind": "me"}], start=False, seats=4)
        await self._table_page(other, ".tb-chairs")
        yield "waiting room, visitor"

    async def _opening(self, guest: Guest, bob: Guest) -> AsyncIterator[str]:
        game, first, second = await self._pair(guest, bob)
        await self._table_page(game, ".tb-choice")
        yield "set-up, starter"
        await self._ann.page.locator(".tb-choice button.tb-face").first.click()
        yield "set-up, starter chosen"
        await self._best(game, first, second)
        await self._best(game, second, first)
        await self._shown(".tb-steps li:nth-child(2).tb-on")
        yield "set-up, objectives"
        await self._best(game, first, second)
        await self._shown(".tb-setup > h2")
        yield "set-up, waiting for others"

    async def _turn(self, guest: Guest, bob: Guest) -> AsyncIterator[str]:
        _, first, _ = await self._in_round(guest, bob, 4, hints=True)
        yield "placing"
        options = (await first.ask("look", seat=0))["placements"]
        held = [one["card"] for one in first.view["game"]["players"][0]["hand"]]
        best = max(options, key=lambda option: (option["points"], option["face"] == "front"))
        await self._press(str(held.index(best["card"]) + 1))
        yield "card chosen"
        if best["face"] == "back":
            await self._press("f")
        await self._ann.spot(best["x"], best["y"]).focus()
        await self._press("Enter")
        await self._shown(".tb-buttons .tb-main")
        yield "preview"
        await self._press("Escape")
        await self._press("d")
        await self._press("1")
        await self._shown(".tb-refused")
        yield "refusal"
        await self._press("Escape")
        await self._press("h")
        await self._shown(".tb-why .tb-won")
        yield "hint"
        await self._press("Escape")
        await self._press("o")
        yield "objective pointed at"
        await self._press("Escape")
        await self._press("p")
        await self._shown(".tb-theirs")
        yield "another area"
        await self._press("p")
        await self._press("[")
        await self._shown(".tb-buttons .tb-main")
        yield "an earlier moment"
        await self._press("End")

    async def _drawing(self, guest: Guest, bob: Guest) -> AsyncIterator[str]:
        game, first, second = await self._in_round(guest, bob, 2)
        await self._best(game, first, second)
        await self._shown(".tb-drawing")
        yield "drawing"
        await self._press("2")
        await self._shown(".tb-slot.tb-chosen")
        yield "drawing, chosen"
        await self._best(game, first, second)
        await second.ask("say", seat=1, phrase="good_luck")
        await self._shown(".tb-badge")
        yield "waiting for another"

    async def _late(self, guest: Guest, bob: Guest) -> AsyncIterator[str]:
        await self._in_round(guest, bob, 11)
        yield "late in the game"
        self._ann.watch.allow(f"ERR_INTERNET_DISCONNECTED|{NO_WORKER}")
        await self._ann.context.set_offline(True)
        await self._ann.page.evaluate("window.dispatchEvent(new Event('offline'))")
        await self._shown(".tb-live:not(:has(.tb-live-text))")
        yield "disconnected"
        await self._ann.context.set_offline(False)

    async def _windows(self, guest: Guest, bob: Guest) -> AsyncIterator[str]:
        await self._in_round(guest, bob, 3)
        await self._press("a")
        async for stop in self._dialog("lists"):
            yield stop
        menu = self._ann.page.locator(".tb-top > button").last
        items = self._ann.page.locator("dialog .tb-menu button")
        await menu.click()
        await self._shown("dialog .tb-menu")
        count = await items.count()
        async for stop in self._dialog("menu"):
            yield stop
        for at in range(count - 1):  # the last one leaves the table
            await menu.click()
            name = await items.nth(at).inner_text()
            await items.nth(at).click()
            async for stop in self._dialog(f"menu, {name}"):
                yield stop

    async def _over(self, guest: Guest, bob: Guest) -> AsyncIterator[str]:
        game, first, second = await self._pair(guest, bob)
        await set_up(first, second)
        while first.stage != "over":
            for client, other in ((first, second), (second, first)):
                if client.acting():
                    await self._best(game, client, other)
        await self._table_page(game, ".tb-ranking")
        await self._shown(".en-turning")
        yield "the result"
        await self._ann.page.locator(".tb-tools button").first.click()
        yield "the count"
        await self._ann.page.locator(".tb-next > button:not(.tb-main)").click()
        await self._shown(".en-result")
        async for stop in self._dialog("the result, shared"):
            yield stop
        names = [{"seat": seat, "kind": "me", "name": name} for seat, name in enumerate(LONG_NAMES, start=1)]
        game = await guest.table([{"seat": 0, "kind": "me"}, *names], seats=4)
        await (await guest.enter(game)).play_on(10_000)
        await self._table_page(game, ".tb-ranking tbody tr:nth-child(4)")
        yield "the result of four"

    async def _replay(self, guest: Guest, bob: Guest) -> AsyncIterator[str]:
        game, first, second = await self._pair(guest, bob)
        await set_up(first, second)
        await self._rounds(game, first, second, 4)
        await first.ask("resign", seat=0)
        await self._go(f"/replay/{game}", ".rp-controls")
        yield "replay, where it opens"
        await self._ann.page.locator(".rp-buttons > button").first.click()
        yield "replay, its first step"
        await self._ann.page.locator(".rp-buttons > button").last.click()
        await self._shown(".nb-card")
        yield "replay, its last step"
        await self._ann.page.locator(".rp-judge").click()
        await self._ann.until("() => document.querySelector('.rp-here') && !document.querySelector('.rp-progress')")
        await self._ann.page.locator(".rp-analysis summary").click()
        await self._ann.page.locator(".rp-turning button").last.click()
        yield "analysis"

    async def _solo(self, guest: Guest, _: Guest) -> AsyncIterator[str]:
        game = await guest.table(level="normal", seats=1)
        own = await guest.enter(game)
        await set_up(own)
        await self._rounds(game, own, own, 4)
        await self._table_page(game, ".tb-tybor")
        await self._ann.until(PLACED)
        yield "solo"
        await self._press("t")
        async for stop in self._dialog("solo, Tybor's turn"):
            yield stop

    async def _shared(self, guest: Guest, _: Guest) -> AsyncIterator[str]:
        places = [{"seat": 0, "kind": "me"}, {"seat": 1, "kind": "me", "name": "Eve"}]
        game = await guest.table(places, seats=2)
        own = await guest.enter(game)
        await set_up(own)
        await self._table_page(game, ".tb-cover")
        yield "shared screen, covered"

    async def _ladder(self, guest: Guest, _: Guest) -> AsyncIterator[str]:
        """The most that Tybor's column ever shows."""
        randomness = self._here.server.services.randomness
        if isinstance(randomness, SeededRandomness):
            randomness.deal_next(TALL_LADDER_DEAL)
        game = await guest.table(level="normal", seats=1)
        own = await guest.enter(game)
        await self._rounds(game, own, own, 7)
        await self._table_page(game, ".tb-ladders")
        await self._ann.until(PLACED)
        yield "solo, the tallest ladder"
        await self._press("t")
        async for stop in self._dialog("solo, Tybor's longest turn"):
            yield stop

    async def _crowded(self, guest: Guest, _: Guest) -> AsyncIterator[str]:
        """Four players with the longest names, the fullest area and the longest chat."""
        people = [guest, *[await self._here.guest(name) for name in LONG_NAMES]]
        game = await guest.table([{"seat": 0, "kind": "me"}], start=False, seats=4, chat="free", hints=False)
        clients = [await one.enter(game) for one in people]
        for seat, client in enumerate(clients[1:], start=1):
            await client.ask("sit", seat=seat)
        await clients[0].ask("start")
        for seat, client in enumerate(clients):
            await client.until(lambda client=client, seat=seat: client.you["seats"] == [seat] and client.view["game"])
        await set_up(*clients)
        for seat, client in enumerate(clients):
            await client.ask("say", seat=seat, text=LONG_CHAT)
        await crowd(self._ann)
        await self._table_page(game, ".tb-action")
        await self._ann.until("n => document.querySelectorAll('.tb-board .nb-card').length === n", CARDS)
        yield "crowded table"
        await self._press("c")
        await self._shown(".tb-chatpanel input:focus")
        yield "crowded table, chat beside the board"
        await self._ann.page.set_viewport_size({"width": TABLET.width, "height": TABLET.height})
        await self._ann.page.locator(".tb-chat").click()
        async for stop in self._dialog("crowded table, chat"):
            yield stop

    async def _watching(self, guest: Guest, bob: Guest) -> AsyncIterator[str]:
        """A spectator of a table that shows open hands, and of the chat of others."""
        wilhelmina, gwendolyn = [await self._here.guest(LONG_NAMES[n]) for n in (0, 2)]
        game, first, second = await self._pair(bob, wilhelmina, open_hands_after_seconds=300)
        await self._go(f"/watch/{game}", ".w-player")
        yield "watching, set-up"
        await set_up(first, second)
        await self._rounds(game, first, second, 6)
        cy = await gwendolyn.enter(game)
        await cy.ask("comment", text=LONG_CHAT)
        await second.ask("say", seat=1, phrase="good_luck")
        await self._shown(".tb-said li:nth-child(2)")
        yield "watching"
        self._here.skip(300)
        await self._ann.page.locator(".w-bar input[type=radio]").last.check()
        await self._shown(".w-secret")
        yield "watching, open hands"
        await self._table_page(game, ".tb-chat")
        yield "watching from the table"

    # What the tour is made of.

    async def _go(self, path: str, shown: str) -> None:
        await self._ann.open(f"{path}{self._query}")
        await self._shown(shown)

    async def _table_page(self, game: str, shown: str) -> None:
        await self._go(f"/table/{game}", shown)

    async def _shown(self, selector: str) -> None:
        await self._ann.page.locator(selector).first.wait_for()

    async def _press(self, key: str) -> None:
        await self._ann.page.keyboard.press(key)

    async def _dialog(self, name: str) -> AsyncIterator[str]:
        """A dialog that opens, and is closed after the stop."""
        await self._shown("dialog[open]")
        yield name
        await self._press("Escape")
        await self._ann.page.locator("dialog[open]").wait_for(state="detached")

    async def _pair(self, guest: Guest, bob: Guest, **settings: object) -> tuple[str, Client, Client]:
        game = await guest.table(
            [{"seat": 0, "kind": "me"}], start=False, seats=2, **{"chat": "free", "hints": False} | settings
        )
        first, second = await guest.enter(game), await bob.enter(game)
        await second.ask("sit", seat=1)
        await first.ask("start")
        await first.until(lambda: first.stage == "playing")
        await second.until(lambda: second.stage == "playing" and second.you["seats"] == [1])
        return game, first, second

    async def _in_round(
        self, guest: Guest, bob: Guest, rounds: int, *, hints: bool = False
    ) -> tuple[str, Client, Client]:
        game, first, second = await self._pair(guest, bob, hints=hints)
        await set_up(first, second)
        await self._rounds(game, first, second, rounds)
        await self._table_page(game, ".tb-action")
        await self._ann.until(PLACED)
        return game, first, second

    async def _best(self, game: str, client: Client, other: Client) -> None:
        """Let a seat make a move that brings something."""
        seat = client.acting()[0]
        move = good_move(game_of(self._here, game), seat)
        answer = await client.ask("play", seat=seat, move=msgspec.to_builtins(move))
        assert answer["type"] == "done", answer
        version = client.view["version"]
        await other.until(lambda: other.view["version"] >= version)

    async def _rounds(self, game: str, first: Client, second: Client, rounds: int) -> None:
        """Play until it is the first one's turn in this round, or the game is nearly over."""
        while True:
            now = first.view["game"]
            mine = bool(first.acting()) and now["phase"] == "place"
            if mine and (now["round"] >= rounds or now["last_round"] is not None):
                return
            await (self._best(game, first, second) if first.acting() else self._best(game, second, first))
