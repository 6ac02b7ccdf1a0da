"""Languages and devices: games in French and Czech, on a phone and a desktop; cards dragged by finger and mouse."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from naturalis.rules import Game, Place
from tests.browser.conftest import Come
from tests.browser.hands import drag
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.playing import game_of, good_move, hurry, kept_moves, play_on, to_place, until
from tests.browser.shown import kept_standings, kept_totals, standings, totals
from tests.browser.words import words
from tests.server.helpers.harness import Running

SIZES = {"phone": PHONE, "desktop": DESKTOP}
NO_WIDER = "() => document.documentElement.scrollWidth <= innerWidth"


async def in_their_language(person: Person) -> None:
    """The page is in one's language, nothing of it is out of sight to the right, and no text lacks its words."""
    await expect(person.page.locator("html")).to_have_attribute("lang", person.language)
    assert await person.page.evaluate(NO_WIDER)
    shown = await person.page.locator("body").inner_text()
    ids = [name for name in words(person.language) if "." in name]
    assert not [name for name in ("undefined", "{", *ids) if name in shown]


async def drag_a_card(person: Person, here: Running, game: str) -> None:
    """Lay a card by carrying it; the server has it when this returns."""
    position = game_of(here, game)
    move = good_move(position, 0)
    assert isinstance(move, Place)
    await person.ready_for(move)
    held = [one.card if one else None for one in position.hand(0)].index(move.card)
    if person.touches and move.face == "back":
        await person.choose_card(held, "back")
    await drag(person, held, move.x, move.y, move.face)
    await until(lambda: kept_moves(here, game, 0)[-1] == move)
    await person.reads("table.now.draw")


def scoring(position: Game) -> Place | None:
    """A placement of the first player that brings points at once."""
    if not to_place()(position):
        return None
    for move in position.moves_of(0):
        after = position.copy()
        after.play(move, 0)
        if after.score(0) > position.score(0) and isinstance(move, Place):
            return move
    return None


async def test_a_finger_lays_a_card_on_a_spot_that_shows_its_points(here: Running, come: Come) -> None:
    """The points are written where the finger touches, and make way for the card: that once swallowed the tap."""
    ann = await come("Ann", PHONE)
    game = await ann.play_solo()
    await play_on(here, game, {0: ann}, lambda position: scoring(position) is not None)
    move = scoring(game_of(here, game))
    assert move
    held = [one.card if one else None for one in game_of(here, game).hand(0)].index(move.card)
    await ann.ready_for(move)
    await ann.choose_card(held, move.face)
    await expect(ann.spot(move.x, move.y)).to_contain_text("+")
    await ann.place(move.x, move.y)
    await ann.reads("table.now.draw")
    assert kept_moves(here, game, 0)[-1] == move


@pytest.mark.parametrize(
    ("language", "device", "theme"),
    [("fr", "phone", "dark"), ("cs", "desktop", "dark"), ("cs", "phone", "light"), ("fr", "desktop", "light")],
)
async def test_a_game_by_dragging(here: Running, come: Come, language: str, device: str, theme: str) -> None:
    ann = await come("Ann", SIZES[device], language=language, theme=theme)
    await ann.open()
    await in_their_language(ann)
    game = await ann.play_solo("hard")
    await in_their_language(ann)
    for turn in (1, 2, 3):
        await play_on(here, game, {0: ann}, to_place(turn))
        await drag_a_card(ann, here, game)
        await in_their_language(ann)
    assert await standings(ann) == kept_standings(here, game)
    if (language, device) == ("fr", "phone"):
        await play_on(here, game, {0: ann})
    else:  # a whole game by touch is enough once; those by mouse are in test_games.py
        await hurry(here, game, ann)
    await ann.result()
    await in_their_language(ann)
    assert await totals(ann) == kept_totals(here, game)
