"""A table on a big screen: everyone's area, hands face down or open and late, spectators who talk, a link to share."""

from __future__ import annotations

import re

from playwright.async_api import Locator, expect

from naturalis.text import card_name
from tests.browser.axe import prepare, violations
from tests.browser.conftest import Come
from tests.browser.person import PHONE, Person
from tests.browser.playing import game_of, play_on, to_place
from tests.server.helpers.harness import Running

DELAY_S = 180  # 3 minutes


async def shows(person: Person, here: Running, game: str) -> None:
    """The page shows as many cards in each area as lie there, and of every hand only backs."""
    position = game_of(here, game)
    for seat, name in enumerate(("Ann", "Bob")):
        count = len(position.area(seat))
        label = f"{name}: {count} {'card' if count == 1 else 'cards'}"
        await expect(person.page.get_by_role("img", name=label, exact=True)).to_be_visible()
    await expect(person.page.locator(".w-hand .w-card")).to_have_count(6)


async def test_spectators_watch_all_areas_and_no_hand(here: Running, come: Come) -> None:
    ann, bob, cy = await come("Ann"), await come("Bob"), await come("Cy")
    game = await bob.join(await ann.open_table(2))
    await prepare(cy)
    await cy.open(f"/watch/{game}")
    await expect(cy.page.get_by_text(cy.text("watch.soon"))).to_be_visible()
    await ann.button("table.open.start").click()
    both = {0: ann, 1: bob}
    await play_on(here, game, both, to_place())
    await shows(cy, here, game)
    await play_on(here, game, both, lambda position: position.round == 3 and to_place()(position))
    await shows(cy, here, game)
    await expect(cy.page.get_by_text(cy.text("watch.turn"), exact=True)).to_have_count(1)
    link = cy.page.get_by_label(cy.text("watch.link"))
    await expect(link).to_have_value(f"{here.address.rstrip('/')}/watch/{game}")
    assert await violations(cy) == []
    await ann.open(f"/watch/{game}")  # a player sees no more here
    await shows(ann, here, game)


def choice(person: Person, name: str, **values: object) -> Locator:
    """One of the two ways to see hands."""
    return person.page.get_by_role("radio", name=person.text(name, **values), exact=True)


def hand_with(person: Person, card: int) -> Locator:
    """What a screen reader says of the open hand that has this card."""
    name = card_name("en", card).label
    return person.page.get_by_text(re.compile(rf"^{person.text('watch.hand', cards='')}(.*, )?{name}(,|$)"))


async def test_spectators_see_open_hands_late_where_the_host_allows_it(here: Running, come: Come) -> None:
    ann, bob, cy = await come("Ann"), await come("Bob"), await come("Cy")
    await ann.open("/lobby")
    await ann.page.locator(".p-fold summary").click()
    await ann.page.get_by_label(ann.text("lobby.open_hands")).select_option(str(DELAY_S))
    await ann.button("start.friends_go").click()
    await ann.introduce()
    game = await ann.at_table()
    late = "3 minutes"
    await expect(ann.page.get_by_text(ann.text("table.set.open_hands", time=late))).to_be_visible()
    await bob.join(f"/table/{game}")
    await ann.button("table.open.start").click()
    both = {0: ann, 1: bob}
    await play_on(here, game, both, to_place())
    await prepare(cy)
    await cy.open(f"/watch/{game}")
    await shows(cy, here, game)
    here.skip(DELAY_S)
    held = [one.card for one in game_of(here, game).hand(0) if one and one.card]
    await choice(cy, "watch.hands.open", time=late).check()
    for card in held:
        await expect(hand_with(cy, card)).to_be_attached()
    await expect(cy.page.locator(".w-secret")).to_have_count(2)
    assert await violations(cy) == []
    await play_on(here, game, both, lambda position: position.round == 2 and to_place()(position))
    for card in held:  # what has happened since then is not shown
        await expect(hand_with(cy, card)).to_be_attached()
    await cy.page.reload()
    await expect(choice(cy, "watch.hands.open", time=late)).to_be_checked()  # the address keeps it, for a stream
    await expect(cy.page.locator(".w-secret")).to_have_count(2)
    await choice(cy, "watch.hands.hidden").check()
    await shows(cy, here, game)
    ann.watch.allow("409")
    await ann.open(f"/watch/{game}?hands=open")
    await expect(ann.page.get_by_text(ann.text("watch.hands.player"))).to_be_visible()


async def test_spectators_talk_among_themselves(here: Running, come: Come) -> None:
    ann, bob, cy, dan = await come("Ann"), await come("Bob"), await come("Cy"), await come("Dan", PHONE)
    game = await bob.join(await ann.open_table(2))
    await ann.button("table.open.start").click()
    await play_on(here, game, {0: ann, 1: bob}, to_place())
    await prepare(cy)
    await cy.open(f"/watch/{game}")
    await cy.page.get_by_label(cy.text("table.chat.phrases")).click()
    await cy.button("phrase.well_played").click()
    await cy.introduce()
    line = cy.page.locator(".tb-said li")
    await expect(line).to_contain_text(["Cy"])
    await expect(line).to_contain_text([cy.text("phrase.well_played")])
    assert await violations(cy) == []
    await dan.open(f"/table/{game}")
    await dan.page.locator(".tb-chat").tap()
    await expect(dan.page.locator(".tb-said li")).to_contain_text([cy.text("phrase.well_played")])
    await dan.button("phrase.hello").tap()
    await dan.introduce()
    await expect(line).to_have_count(2)
    await ann.page.keyboard.press("c")
    await expect(ann.page.locator(".tb-said").filter(visible=True)).to_have_text(ann.text("table.chat.nothing"))
    await ann.page.locator(".tb-speak summary").click()
    await ann.page.locator(".tb-speak").get_by_role("button", name=ann.text("phrase.thanks")).click()
    await expect(line).to_have_count(3)  # they read what players say
    await cy.button("watch.chat.hide").click()
    await expect(line).to_have_count(0)
