"""Turns at the table: refusals that say why, two tabs of one player, the sign and the sound of one's turn."""

from __future__ import annotations

import re

from playwright.async_api import expect

from naturalis.rules import ChooseStarter, Draw, Game, Place, Placed
from naturalis.rules.view_data import cards_data
from naturalis.text import card_name
from tests.browser.conftest import Come
from tests.browser.hands import drag
from tests.browser.playing import game_of, good_move, hurry, make, play_on, to_place, until
from tests.browser.shown import kept_standings, standings
from tests.server.helpers.harness import Running

# Every tone that a page plays, by its pitch.
EAR = """window.tones = [];
const make = BaseAudioContext.prototype.createOscillator;
BaseAudioContext.prototype.createOscillator = function () {
  const tone = make.call(this);
  window.tones.push(tone);
  return tone;
};"""
HEARD = "pitch => window.tones.some(tone => tone.frequency.value === pitch)"
YOUR_TURN = 880  # Hz, the first of its two tones
OUR_TURN = re.compile(r"^\(1\) Your turn · ")  # a page's title


def blocked(game: Game, seat: int) -> tuple[int, int] | None:
    """A place beside a card that has no corner there."""
    taken = {(laid.x, laid.y) for laid in game.area(seat)} | set(game.spots(seat))
    near = [(x + dx, y + dy) for x, y in sorted(taken) for dx in (-1, 1) for dy in (-1, 1)]
    own = {(laid.x, laid.y) for laid in game.area(seat)}
    beside = [(x, y) for x, y in near if any((x + dx, y + dy) in own for dx in (-1, 1) for dy in (-1, 1))]
    return next((place for place in beside if place not in taken), None)


async def test_a_card_that_cannot_be_paid_says_what_is_missing(here: Running, come: Come) -> None:
    ann = await come("Ann")
    game = await ann.play_solo()
    await make(ann, here, game, 0, ChooseStarter("back"))  # one symbol of each kingdom pays for no gold card
    await play_on(here, game, {0: ann}, to_place())
    await ann.choose_card(2)  # two resource cards are dealt, then the gold one
    lead, _, rest = ann.text("table.why.missing").partition("{missing}")
    await expect(ann.sentence).to_contain_text(lead.strip())  # before any spot is pressed
    gold = game_of(here, game).hand(0)[2]
    assert gold
    await expect(ann.page.locator(".tb-unpaid")).to_have_attribute("data-card", str(gold.card))
    x, y = game_of(here, game).spots(0)[0]
    await ann.place(x, y)
    for part in (lead, rest):
        await expect(ann.sentence).to_contain_text(part.strip())
    assert len(game_of(here, game).area(0)) == 1
    await ann.draw("resource")
    await ann.reads("refusal.place_first")
    assert game_of(here, game).phase == "place"
    move = good_move(game_of(here, game), 0)  # and the game goes on
    assert isinstance(move, Place)
    held = [one.card if one else None for one in game_of(here, game).hand(0)]
    await ann.choose_card(held.index(move.card), move.face)
    await ann.place(move.x, move.y)
    await ann.reads("table.now.draw")


def figures(game: Game, card: int) -> list[str]:
    """What the page shows of a card's cost: each part, the largest first, and what is missing of it."""
    cost = next(each for each in cards_data().playable if each.card == card).cost
    have = game.symbols(0)
    parts = sorted(cost.items(), key=lambda part: -part[1])
    return [f"{need}−{need - have[name]}" if have[name] < need else str(need) for name, need in parts]


async def test_hand_and_display_show_the_same_cost_with_what_is_missing(here: Running, come: Come) -> None:
    ann = await come("Ann")
    game = await ann.play_solo()
    await make(ann, here, game, 0, ChooseStarter("back"))
    await play_on(here, game, {0: ann}, to_place(3))
    position = game_of(here, game)
    held = [(one.card, ann.page.locator(f'.tb-hand [data-card="{one.card}"]')) for one in position.hand(0) if one]
    slots = [ann.page.locator(f'[data-source="{source}"]') for source in ("gold-left", "gold-right")]
    shown = [*held, *zip(position.display[2:], slots, strict=True)]
    gold = [(card, where) for card, where in shown if card is not None and figures(position, card)]
    assert len(gold) > 2  # some in the hand, two in the display
    for card, where in gold:
        parts = where.locator(".tb-figures > span:has(.tb-sign)")
        assert await parts.all_text_contents() == figures(position, card)
        await expect(where.locator(".tb-figures .tb-short")).to_have_count(
            sum("−" in part for part in figures(position, card))
        )
    for _, slot in gold[-2:]:
        lead = ann.text("table.cost.total").partition("{")[0]
        await expect(slot.locator(".tb-cost .unseen")).to_contain_text(lead.strip())


async def test_a_card_dropped_beside_a_missing_corner_says_which(here: Running, come: Come) -> None:
    ann = await come("Ann")
    game = await ann.play_solo()
    await play_on(here, game, {0: ann}, lambda position: to_place()(position) and blocked(position, 0) is not None)
    place = blocked(game_of(here, game), 0)
    assert place
    before = kept_standings(here, game)
    await ann.reads("table.now.choose_card")
    await drag(ann, 0, *place)
    lead = ann.text("table.why.corner").partition("{")[0]
    await expect(ann.sentence).to_contain_text(lead.strip())
    await expect(ann.page.locator(".nb-refused")).to_be_visible()
    assert kept_standings(here, game) == before


async def test_two_tabs_of_a_player_stay_in_step(here: Running, come: Come) -> None:
    ann = await come("Ann")
    game = await ann.play_solo()
    await play_on(here, game, {0: ann}, to_place())
    other = await ann.another_tab()
    await make(ann, here, game, 0, good_move(game_of(here, game), 0))
    ann.page = other
    await make(ann, here, game, 0, good_move(game_of(here, game), 0))  # the draw, in the first tab
    await until(lambda: game_of(here, game).round == 2)
    for page in ann.context.pages:
        ann.page = page
        await ann.reads("table.now.choose_card")
        assert await standings(ann) == kept_standings(here, game)


async def test_the_title_and_a_sound_tell_that_it_is_our_turn(here: Running, come: Come) -> None:
    ann, bob = await come("Ann", sound=True), await come("Bob", sound=True)
    await bob.context.add_init_script(EAR)
    game = await bob.join(await ann.open_table(2))
    await ann.button("table.open.start").click()
    both = {0: ann, 1: bob}
    await play_on(here, game, both, lambda position: to_place()(position) and position.acting == (0,))
    await expect(bob.page).not_to_have_title(OUR_TURN)
    await bob.reads("table.now.placing", who="Ann")
    await bob.page.evaluate("window.tones = []")
    await play_on(here, game, {0: ann}, lambda position: isinstance(good_move(position, 0), Draw))
    assert not await bob.page.evaluate(HEARD, YOUR_TURN)
    await make(ann, here, game, 0, good_move(game_of(here, game), 0))
    await bob.reads("table.now.your_turn")
    await expect(bob.page).to_have_title(OUR_TURN)
    await bob.until(HEARD, YOUR_TURN)
    await expect(ann.page).not_to_have_title(OUR_TURN)


async def test_the_log_names_cards_and_places_and_notation_adds_numbers(here: Running, come: Come) -> None:
    ann = await come("Ann")
    game = await ann.play_bots(1, "novice")
    await hurry(here, game, ann, 6)
    events = [event for event in game_of(here, game).events if isinstance(event, Placed)]
    card = next(event.card for event in reversed(events) if event.seat == 0 and event.face == "front")
    assert card is not None
    name = card_name("en", card)
    line = ann.page.locator(".tb-log li", has_text=f"places {name} over the")
    await expect(line).to_be_visible()
    await expect(line.locator(".tb-card")).to_have_count(1)
    await ann.set("notation", "on")
    said = re.compile(rf"places {name} \({card}\) over the .+ \(−?\d+, −?\d+\)")
    await expect(ann.page.locator(".tb-log li", has_text=said)).to_be_visible()
