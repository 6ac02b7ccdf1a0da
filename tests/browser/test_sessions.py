"""Who one is: a seat taken along to another device, and what is left when the cookie is gone."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.conftest import Come
from tests.browser.person import PHONE
from tests.browser.playing import game_of, good_move, make, play_on, to_place
from tests.browser.shown import kept_standings, standings
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import table_of


async def test_a_seat_goes_along_to_a_phone_until_its_link_is_withdrawn(here: Running, come: Come) -> None:
    ann, phone, late = await come("Ann"), await come("Phone", PHONE), await come("Late")
    game = await ann.play_solo()
    await play_on(here, game, {0: ann}, to_place())
    await ann.button("table.menu").click()
    await ann.button("link.title").click()
    await ann.button("link.make").click()
    link = await ann.page.get_by_label(ann.text("link.address")).input_value()
    await phone.open(link)
    assert await phone.at_table() == game
    assert link.partition("#")[2] not in phone.page.url  # nobody reads it over a shoulder
    await make(phone, here, game, 0, good_move(game_of(here, game), 0))
    await ann.button("link.withdraw").click()
    await expect(ann.page.get_by_text(ann.text("link.withdrawn"))).to_be_visible()
    await ann.button("dialog.close").click()
    await make(ann, here, game, 0, good_move(game_of(here, game), 0))
    for person in (ann, phone):
        await person.reads("table.now.choose_card")
        assert await standings(person) == kept_standings(here, game)
    late.watch.allow("40[13]")
    await late.open(link)
    await expect(late.page.get_by_role("heading", name=late.text("link.ended"))).to_be_visible()
    await late.button("link.watch").click()
    await late.reads("table.now.placing", who="Ann")
    assert len(table_of(here, game).chairs[0].people) == 2


async def test_whoever_lost_the_cookie_is_asked_again_and_goes_on(here: Running, come: Come) -> None:
    ann = await come("Ann")
    game = await ann.play_solo()
    ann.watch.allow("401|403")  # the table's page may ask for something, too
    await ann.context.clear_cookies()
    await ann.open()  # the page asks who this is, and nobody knows
    await ann.button("start.solo_go").click()
    await ann.introduce()
    assert await ann.at_table() != game
    await ann.open()
    await expect(ann.page.locator(".p-who")).to_contain_text("Ann")
    await ann.context.clear_cookies()
    await ann.button("start.bots_go").click()  # the page still believes that it is known
    await ann.introduce()
    await ann.at_table()
    assert table_of(here, ann.game).chairs[0].name == "Ann"
