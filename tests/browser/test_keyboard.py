"""Games without a mouse, from the start page to the result. The focus is always seen, and never lost."""

from __future__ import annotations

import pytest

from naturalis.rules import ChooseStarter, Draw, KeepObjective, Move, Place
from tests.browser.conftest import Come
from tests.browser.person import ORDER
from tests.browser.playing import game_of, good_move, hurry, moves_of, until
from tests.browser.reading import Reader
from tests.browser.tour import Tour
from tests.server.helpers.harness import Running

TALLER = "(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(document.querySelector('.tb-ladders'))"
AT_ITS_END = """() => {
  const { scrollTop, scrollHeight, clientHeight } = document.querySelector('.tb-ladders');
  return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
}"""
FOCUSED_SPOT = "document.activeElement.closest('.nb-spot')?.dataset.spot"


@pytest.mark.parametrize("button", ["start.bots_go", "start.solo_go"])
async def test_a_game_by_keys(here: Running, come: Come, button: str) -> None:
    reader = await Reader.of(await come(confirm=True))
    game = await reader.start(button)
    while game_of(here, game).round < 5:  # whole games by keys are in test_by_ear.py
        await until(lambda: 0 in game_of(here, game).acting)
        await make(reader, here, game, good_move(game_of(here, game), 0))
        assert await reader.has_place()
    await hurry(here, game, reader.person)
    await reader.person.page.locator("#tb-result").wait_for()
    await reader.go_to("button", reader.person.text("table.end.rematch"))
    assert await reader.only_keys()


async def test_the_tallest_ladder_is_read_by_keys(here: Running, come: Come) -> None:
    reader = await Reader.of(await come(confirm=True))
    name = reader.person.text("table.tybor.last")
    await anext(Tour(reader.person, here).stops("ladder"))
    assert await reader.person.page.evaluate(TALLER), "the ladder fits: choose a deal with a taller one"
    await reader.tab_to(lambda focus: focus.role == "region" and focus.name.startswith(name))
    await reader.press("PageDown", "PageDown")
    await reader.person.until(AT_ITS_END)


async def make(reader: Reader, here: Running, game: str, move: Move) -> None:
    """Make a move by keys, and confirm it."""
    position = game_of(here, game)
    before = len(moves_of(here, game, 0))
    await reader.person.ready_for(move)
    if isinstance(move, Place):
        held = [one.card if one else None for one in position.hand(0)]
        await reader.press(str(held.index(move.card) + 1), *(["f"] if move.face == "back" else []), "ArrowDown")
        await to_spot(reader, move)
        await reader.press("Enter", "Enter")
    elif isinstance(move, Draw):
        await reader.press(str(ORDER.index(move.source) + 1), "Enter")
    elif isinstance(move, ChooseStarter | KeepObjective):
        starter = isinstance(move, ChooseStarter)
        second = move.face == "back" if isinstance(move, ChooseStarter) else move.card != position.offered(0)[0]
        for _ in range(1 + second):
            await reader.go_to("button", reader.person.text(f"table.setup.{'choose_face' if starter else 'choose'}"))
        await reader.press("Enter", "Enter")
    await until(lambda: len(moves_of(here, game, 0)) > before)


async def to_spot(reader: Reader, move: Place) -> None:
    """From one open spot to another: Tab goes through them in reading order, and Shift+Tab back."""
    for key, back in (("Tab", "Shift+Tab"), ("Shift+Tab", "Tab")):
        while spot := await reader.person.page.evaluate(FOCUSED_SPOT):
            if spot == f"{move.x},{move.y}":
                return
            await reader.press(key)
        await reader.press(back)
    raise AssertionError(f"one does not come to {move}")
