"""The players of an arena: reused from game to game, closed at the end, replaced when they fail."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from naturalis.arena import Plan, play_games
from naturalis.arena.plot import draw_plot
from naturalis.arena.report import report_lines
from naturalis.bots import Budget, Player, player
from naturalis.rules import Move, Rng, View
from tests.helpers.arena_games import FailingBot, statistics_of


@pytest.fixture(autouse=True)
def _reset_counts() -> None:
    FailingBot.made = FailingBot.closed = 0


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("crash", "it crashed"),
        ("illegal", "its move is refused, place_first: the seat must place a card before it draws"),
        ("absent", "it did not start: there is no such program"),
    ],
)
def test_a_bot_that_fails_loses_and_the_arena_continues(how: str, reason: str) -> None:
    found = statistics_of(Plan((how, "uniform"), 2), 6)
    assert found.games == 6
    assert found.bots[0].failures == {reason: 6}
    assert (found.bots[0].wins.value, found.bots[1].wins.value) == (0.0, 1.0)
    assert found.bots[0].points is None
    assert found.ended_by == {"failure": 6}
    assert found.bots[1].failures == {}
    assert FailingBot.made == 6, "a failed bot is made anew"
    assert FailingBot.closed == (0 if how == "absent" else 6)
    assert f"{how} failed in 6 games and lost:\n  6 × {reason}" in "\n".join(report_lines(found))
    ElementTree.fromstring(draw_plot(found))


def test_players_stay_from_game_to_game_and_are_closed_at_the_end() -> None:
    class CalmBot(FailingBot):
        def choose(self, view: View, rng: Rng, budget: Budget) -> Move:
            return view.legal_moves[0]

    def make(spec: str) -> Player:
        return player(spec) if spec == "uniform" else Player(spec, CalmBot(spec), Budget())

    playing = play_games(Plan(("uniform", "calm"), 2), range(8), 1, make)
    for _ in range(4):
        next(playing)
    assert (CalmBot.made, CalmBot.closed) == (1, 0)
    playing.close()
    assert (CalmBot.made, CalmBot.closed) == (1, 1)
