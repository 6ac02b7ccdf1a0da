"""A game alone against Tybor, from the start page to the result."""

from __future__ import annotations

from tests.browser.conftest import Come
from tests.browser.playing import play_on
from tests.server.harness import Running
from tests.server.serving import table_of


async def test_a_solo_game_to_its_end(here: Running, come: Come) -> None:
    ann = await come("Ann")
    game = await ann.play_solo("easy")
    await play_on(here, game, {0: ann})
    outcome = table_of(here, game).outcome
    assert outcome is not None
    won = "table.end.solo_won" if outcome.winners else "table.end.solo_lost"
    assert await ann.result() == ann.text(won)
