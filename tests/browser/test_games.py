"""Whole games in the pages: alone, with a friend, with bots, and with someone who looks on."""

from __future__ import annotations

import asyncio

from playwright.async_api import expect

from tests.browser.conftest import Come
from tests.browser.playing import game_of, play_on
from tests.browser.shown import kept_standings, kept_totals, standings, totals
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import table_of


async def test_a_solo_game_to_its_end(here: Running, come: Come) -> None:
    ann = await come("Ann")
    game = await ann.play_solo("easy")
    await play_on(here, game, {0: ann})
    outcome = table_of(here, game).outcome
    assert outcome is not None
    won = "table.end.solo_won" if outcome.winners else "table.end.solo_lost"
    assert await ann.result() == ann.text(won)
    assert await totals(ann) == kept_totals(here, game)


async def test_a_game_against_bots_to_its_end(here: Running, come: Come) -> None:
    ann = await come("Ann")
    game = await ann.play_bots(1, "novice")
    await play_on(here, game, {0: ann})
    outcome = table_of(here, game).outcome
    assert outcome is not None
    if outcome.winners == (0,):
        assert await ann.result() == ann.text("table.end.you_won")
    else:
        assert "Novice" in await ann.result()
    assert await totals(ann) == kept_totals(here, game)


async def test_friends_meet_by_link_play_to_the_end_and_play_again(here: Running, come: Come) -> None:
    ann, bob, eve = await come("Ann"), await come("Bob"), await come("Eve")
    link = await ann.open_table(2)
    game = await bob.join(link)
    await ann.button("table.open.start").click()
    await eve.open(link)  # all seats are taken: she looks on
    both = {0: ann, 1: bob}
    await play_on(here, game, both, lambda position: position.round == 3 and position.phase == "place")
    for person, seat in ((ann, 0), (bob, 1), (eve, 0)):
        await expect(person.page.locator("h1")).to_contain_text(person.text("table.where.round", n=3))
        assert await standings(person) == kept_standings(here, game, seat)
    await expect(eve.page.locator(".tb-hand")).to_have_count(0)
    await play_on(here, game, both)
    for person in (ann, bob, eve):
        await person.result()
        assert await totals(person) == kept_totals(here, game)
    await expect(eve.button("table.end.rematch")).to_have_count(0)
    await ann.button("table.end.rematch").click()
    await bob.page.get_by_role("link", name=bob.text("table.end.to_rematch")).click()
    again = await bob.at_table()
    await ann.page.wait_for_url(f"**/table/{again}")
    assert again != game
    await ann.button("table.open.start").click()
    await asyncio.gather(*(person.page.locator(".tb-setup").wait_for() for person in (ann, bob)))
    assert [chair.name for chair in table_of(here, again).chairs] == ["Ann", "Bob"]


async def test_giving_up_ends_a_game_of_two(here: Running, come: Come) -> None:
    ann, bob = await come("Ann"), await come("Bob")
    game = await bob.join(await ann.open_table(2))
    await ann.button("table.open.start").click()
    await play_on(here, game, {0: ann, 1: bob}, lambda position: position.phase == "place")
    await ann.button("table.menu").click()
    await ann.button("table.resign").click()
    await ann.page.get_by_role("dialog").get_by_role("button", name=ann.text("table.resign"), exact=True).click()
    assert await bob.result() == bob.text("table.end.you_won")
    assert await ann.result() == ann.text("table.end.won", who="Bob")


async def test_a_placement_can_be_taken_back_before_the_draw(here: Running, come: Come) -> None:
    ann = await come("Ann")
    game = await ann.play_solo()
    await play_on(here, game, {0: ann}, lambda position: position.phase == "draw")
    assert len(game_of(here, game).area(0)) == 2
    await ann.reads("table.undo_until")
    await ann.button("table.undo").click()
    await ann.reads("table.now.choose_card")
    assert await standings(ann) == kept_standings(here, game)
    assert len(game_of(here, game).area(0)) == 1
    await play_on(here, game, {0: ann}, lambda position: position.round == 2)
    assert len(game_of(here, game).area(0)) == 2
