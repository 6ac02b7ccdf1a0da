"""Broken lines: the page says so, comes back by itself, and no move is lost or made twice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from playwright.async_api import WebSocketRoute, expect

from naturalis.rules import Move, Place
from tests.browser.conftest import Come
from tests.browser.person import Person
from tests.browser.playing import game_of, good_move, kept_moves, make, play_on, to_place, until
from tests.browser.shown import kept_standings, kept_totals, standings, totals
from tests.browser.watch import NO_WORKER
from tests.helpers.seeded_randomness import SeededRandomness
from tests.server.helpers.bad_network import Faults, proxied
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import served

BROKEN = rf"WebSocket connection to .* failed|net::ERR_(CONNECTION|EMPTY|SOCKET)|request failed|{NO_WORKER}"


async def cut_off(person: Person) -> None:
    """The page says that it is cut off, in its sentence and at the top."""
    await person.reads("table.now.half_kept")
    await expect(person.page.locator(".tb-top .tb-live")).to_contain_text(person.text("table.reconnecting"))


async def connected(person: Person) -> None:
    """The page says that all is well."""
    await expect(person.page.locator(".tb-top .tb-live")).to_have_attribute("title", person.text("connection.live"))


async def half_a_move(person: Person, here: Running, game: str) -> Place:
    """Choose a card and a spot, and leave it at that."""
    move = good_move(game_of(here, game), 0)
    assert isinstance(move, Place)
    held = [one.card for one in game_of(here, game).hand(0) if one]
    await person.choose_card(held.index(move.card), move.face)
    await person.place(move.x, move.y)
    await person.reads("table.now.lay")
    return move


async def test_a_restart_keeps_the_half_made_move(come: Come, tmp_path: Path, randomness: SeededRandomness) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    async with served(folder, randomness=randomness) as first:
        ann = await come("Ann", at=first.address)
        game = await ann.play_solo()
        await play_on(first, game, {0: ann}, to_place(2))
        await ann.page.evaluate("document.body.dataset.same = 'yes'")
        await ann.confirm_moves()
        move = await half_a_move(ann, first, game)
        ann.watch.allow(BROKEN)
        port = int(first.address.rstrip("/").rpartition(":")[2])
    await cut_off(ann)
    await expect(ann.page.locator(".tb-held.tb-out")).to_have_count(1)  # what was chosen is still to be seen
    async with served(folder, randomness=randomness, port=port) as second:
        await connected(ann)
        await ann.reads("table.now.lay")
        await ann.confirm()
        await ann.reads("table.now.draw")
        assert await ann.page.evaluate("document.body.dataset.same") == "yes"  # it was not loaded again
        assert kept_moves(second, game, 0)[-1] == move
        assert await standings(ann) == kept_standings(second, game)


async def test_a_game_through_lines_that_break(here: Running, come: Come) -> None:
    async with proxied(here.address) as proxy:
        ann = await come("Ann", at=proxy.address)
        ann.watch.allow(BROKEN)
        game = await ann.play_bots(1)
        moves: list[Move] = []

        async def play_to(turn: int) -> None:
            moves.extend(await play_on(here, game, {0: ann}, to_place(turn)))
            await connected(ann)

        await play_to(1)
        proxy.drop()
        await play_to(2)
        proxy.refuse = True
        proxy.drop()
        await cut_off(ann)
        proxy.heal()
        await play_to(3)
        proxy.cut = 40  # bytes of the next frame, and then the end
        await cut_off(ann)
        proxy.heal()
        await play_to(4)
        proxy.delay = 0.1
        await play_to(5)
        proxy.heal()
        assert await standings(ann) == kept_standings(here, game)
        moves += await play_on(here, game, {0: ann})
        await ann.result()
        assert await totals(ann) == kept_totals(here, game)
        assert moves == kept_moves(here, game, 0)


async def test_a_move_into_a_dead_line_is_made_once(here: Running, come: Come) -> None:
    async with proxied(here.address) as proxy:
        ann = await come("Ann", at=proxy.address)
        ann.watch.allow(BROKEN)
        game = await ann.play_solo()
        moves = await play_on(here, game, {0: ann}, to_place(1))
        proxy.stall()
        move = good_move(game_of(here, game), 0)
        making = asyncio.create_task(make(ann, here, game, 0, move))
        await ann.reads("connection.sending")
        assert game_of(here, game).phase == "place"
        await cut_off(ann)
        proxy.heal()
        await making
        await ann.reads("table.now.draw")
        assert [*moves, move] == kept_moves(here, game, 0)
        assert await standings(ann) == kept_standings(here, game)


async def test_a_game_with_frames_lost_doubled_late_and_out_of_order(here: Running, come: Come) -> None:
    ann = await come("Ann")
    mistreatment = Mistreatment(Random(7))
    await ann.page.route_web_socket("**/socket*", mistreatment.between)
    game = await ann.play_bots(1)
    moves = await play_on(here, game, {0: ann})
    await until(lambda: mistreatment.lost > 0)
    await ann.result()
    assert await totals(ann) == kept_totals(here, game)
    assert moves == kept_moves(here, game, 0)


class Mistreatment:
    """Frames between a page and the server go astray. Lines keep what a page sends, so that is only doubled or late."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._told = Faults(drop=0.1, double=0.1, delay=0.3, longest=0.2)
        self._asked = Faults(double=0.2, delay=0.2, longest=0.1)
        self.lost = 0

    def between(self, page: WebSocketRoute) -> None:
        """Stand between a page's socket and the server."""
        server = page.connect_to_server()
        page.on_message(lambda frame: self._pass(self._asked, server, frame))
        server.on_message(lambda frame: self._pass(self._told, page, frame))

    def _pass(self, faults: Faults, to: WebSocketRoute, frame: str | bytes) -> None:
        copies = faults.copies(self._chance)
        self.lost += not copies
        for after in copies:
            asyncio.get_running_loop().call_later(after, to.send, frame)
