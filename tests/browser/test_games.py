"""Whole games in the pages: alone, with a friend, with bots, and with someone who looks on."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from naturalis.wire.server_messages import Outcome
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, PHONE, Device, Person
from tests.browser.playing import game_of, hurry, play_on
from tests.browser.shown import kept_standings, kept_totals, standings, totals
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import table_of

# Counts the frames in which a card is in the air: during the game, and over the result.
FLIGHTS = """
window.flew = window.flewOver = window.frames_after = 0;
const look = () => {
  const over = Boolean(document.querySelector('.tb-ending'));
  if (document.querySelector('.nb-floating')) over ? (window.flewOver += 1) : (window.flew += 1);
  if (over) window.frames_after += 1;
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
# The gap between each pin and the next one, and between the first one and the edge of the window.
PINS_APART = """() => {
  const boxes = [...document.querySelectorAll('.tb-pin')].map((pin) => pin.getBoundingClientRect());
  boxes.sort((one, other) => one.left - other.left);
  return boxes.map(({ left }, n) => left - (n ? boxes[n - 1].right : 0));
}"""


def lead_of(outcome: Outcome) -> str:
    """By how many points the first is ahead of the second, as the headline says it; nothing if they tie."""
    assert outcome.result is not None
    totals = [score.total for score in outcome.result.scores]
    first, second, *_ = sorted(totals if outcome.result.tybor is None else [*totals, outcome.result.tybor])[::-1]
    return f" by {first - second} point{'s' * (first - second != 1)}" if first != second else ""


async def headline(person: Person) -> str:
    """Who has won, with plain spaces."""
    return " ".join((await person.result()).split())


async def test_a_solo_game_to_its_end(here: Running, come: Come) -> None:
    ann = await come("Ann")
    game = await ann.play_solo("easy")
    await play_on(here, game, {0: ann})
    outcome = table_of(here, game).outcome
    assert outcome is not None
    lead = lead_of(outcome)
    assert lead
    assert await headline(ann) == (f"You beat Tybor{lead}!" if outcome.winners else f"Tybor wins{lead}")
    assert await totals(ann) == kept_totals(here, game)


async def test_after_a_lost_solo_game_the_winner_is_first_and_no_card_flies_over_the_result(
    here: Running, come: Come
) -> None:
    ann = await come("Ann", motion=True)
    await ann.context.add_init_script(FLIGHTS)
    game = await ann.play_solo("hard")
    await ann.page.locator(".tb-choice").first.wait_for()
    await hurry(here, game, ann)
    outcome = table_of(here, game).outcome
    assert outcome is not None
    assert not outcome.winners
    await ann.page.locator(".tb-ending").wait_for()
    assert await ann.page.evaluate("window.flew") > 0  # cards were seen in the air during the game
    await ann.result()
    await ann.until("() => window.frames_after > 90")  # longer than any flight
    assert await ann.page.evaluate("window.flewOver") == 0
    assert [*await totals(ann)] == ["Tybor", "Ann"]


@pytest.mark.parametrize("device", [DESKTOP, PHONE])
async def test_pins_with_like_scores_stand_side_by_side(come: Come, device: Device) -> None:
    ann = await come("Ann", device)
    await ann.play_bots(3)
    for chosen in (".tb-steps li:nth-child(2).tb-on", ".tb-hand"):
        await ann.press(ann.page.locator(".tb-choice .tb-face").first)
        await ann.page.locator(chosen).wait_for()
    await expect(ann.page.locator(".tb-pin")).to_have_count(4)
    apart = await ann.page.evaluate(PINS_APART)
    assert min(apart) > -1.5, apart


async def test_a_game_against_bots_to_its_end(here: Running, come: Come) -> None:
    ann = await come("Ann")
    game = await ann.play_bots(1, "novice")
    await play_on(here, game, {0: ann})
    outcome = table_of(here, game).outcome
    assert outcome is not None
    if outcome.winners == (0,):
        assert await headline(ann) == f"You win{lead_of(outcome)}!"
    else:
        bot = table_of(here, game).chairs[1].name
        assert await headline(ann) == f"{bot} wins{lead_of(outcome)}"
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
