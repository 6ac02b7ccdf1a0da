"""A table on a big screen: everyone's area, hands face down, kept up to date, with a link to share."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.axe import prepare, violations
from tests.browser.conftest import Come
from tests.browser.person import Person
from tests.browser.playing import game_of, play_on, to_place
from tests.server.helpers.harness import Running


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
