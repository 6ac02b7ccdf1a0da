"""Eighty cards move with the hand: a page touches as few elements for a move as it does with one card.

How long that takes depends on the machine, so only the nightly test measures it: it should fit into a frame.
"""

from __future__ import annotations

import pytest

from tests.browser.conftest import Come
from tests.browser.crowd import CARDS, crowd
from tests.browser.hands import on_screen
from tests.browser.person import Person
from tests.browser.playing import play_on, to_place
from tests.browser.trace import FRAME, Work, traced
from tests.server.helpers.harness import Running

MOVES = 60
BOARD_Y = 260  # on the board, in any window of the tests
CHANGES_PER_MOVE = 8  # for the board's pane, its map and the card that is carried
TRIES = 3  # another program may take the processor away in the midst of one
LATE_SHARE = 0.1  # of the frames may take longer, on any machine
COUNT_CHANGES = """() => {
    window.changes = 0;
    new MutationObserver((all) => (window.changes += all.length)).observe(document.body,
        { subtree: true, childList: true, attributes: true, characterData: true });
}"""
TOUCH_EVERY_CARD = """addEventListener('pointermove', ({ clientX }) => {
    for (const card of document.querySelectorAll('.nb-card')) card.style.opacity = String(1 - clientX / 1e6);
});"""
BURN = """addEventListener('pointermove', () => {
    for (const end = performance.now() + 80; performance.now() < end;);
});"""


def smooth(work: Work) -> bool:
    """Whether a frame was ready in time, nearly always."""
    return sum(work.tasks) / MOVES < FRAME and work.late <= LATE_SHARE * MOVES


async def sweep(person: Person, start: tuple[float, float]) -> None:
    """Press here, move to and fro over the board, and let go."""
    mouse = person.page.mouse
    await mouse.move(*start)
    await mouse.down()
    for move in range(MOVES):
        await mouse.move(start[0] + 3 * (move % 30) - 45, BOARD_Y + 2 * (move % 20))
    await mouse.up()


async def at_a_full_table(person: Person, here: Running) -> list[tuple[float, float]]:
    """Bring someone to a table with eighty cards; where to press to pan the board, and to carry a card."""
    game = await person.play_solo()
    await play_on(here, game, {0: person}, to_place())
    await crowd(person)
    await person.page.reload()
    await person.until("n => document.querySelectorAll('.tb-board .nb-card').length === n", CARDS)
    hand = await person.page.locator(".tb-held .tb-face-front").first.bounding_box()
    assert hand
    return [await on_screen(person, 0, 0), (hand["x"] + hand["width"] / 2, hand["y"] + hand["height"] / 2)]


async def changes_in_sweep(person: Person, start: tuple[float, float]) -> int:
    """How many changes to its elements a page makes for a sweep."""
    await person.page.evaluate(COUNT_CHANGES)
    await sweep(person, start)
    return int(await person.page.evaluate("window.changes"))


async def test_eighty_cards_are_panned_and_carried_with_few_changes(here: Running, come: Come) -> None:
    ann = await come("Ann")
    for start in await at_a_full_table(ann, here):
        changes = await changes_in_sweep(ann, start)
        assert 0 < changes <= CHANGES_PER_MOVE * MOVES


async def test_a_page_that_touches_every_card_is_found_out(here: Running, come: Come) -> None:
    ann = await come("Ann")
    await ann.context.add_init_script(TOUCH_EVERY_CARD)
    starts = await at_a_full_table(ann, here)
    assert await changes_in_sweep(ann, starts[0]) > CHANGES_PER_MOVE * MOVES


@pytest.mark.nightly
async def test_eighty_cards_are_panned_and_carried_smoothly(here: Running, come: Come) -> None:
    ann = await come("Ann")
    for start in await at_a_full_table(ann, here):
        for _ in range(TRIES):
            async with traced(ann) as work:
                await sweep(ann, start)
            print(work)
            if smooth(work):
                break
        assert sum(work.tasks) > 0
        assert smooth(work), str(work)


@pytest.mark.nightly
async def test_a_page_that_takes_too_long_is_found_out(come: Come) -> None:
    ann = await come("Ann")
    await ann.context.add_init_script(BURN)
    await ann.open("/rules")
    async with traced(ann) as work:
        await sweep(ann, (400, 400))
    assert not smooth(work), str(work)
