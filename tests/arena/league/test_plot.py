"""The picture of a league: well-formed, complete, within its sheet, the same for the same games."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from naturalis.arena.league import LeagueConfig
from naturalis.arena.league.plot import draw_league
from naturalis.arena.league.standings import compute_standings
from tests.arena.league.simulated_league import SimulatedLeague


@pytest.mark.parametrize("bots", [2, 30])
@pytest.mark.parametrize("rounds", [0, 1])
def test_every_bot_has_a_row_within_the_sheet(bots: int, rounds: int) -> None:
    names = tuple(f"bot<{number}>" for number in range(bots))
    league = SimulatedLeague(LeagueConfig(names), [bot / 3 for bot in range(bots)], 1)
    for _ in range(rounds):
        league.play_round(bots)
    standings = compute_standings(league.games)
    drawn = draw_league(standings)
    assert drawn == draw_league(standings)
    root = ElementTree.fromstring(drawn)
    words = list(root.itertext())
    assert all(name in words for name in names)
    dots = [each for each in root.iter() if each.tag.endswith("circle")]
    assert len(dots) == bots
    assert all(300 <= float(dot.attrib["cx"]) <= 616 for dot in dots)
    assert all(float(dot.attrib["cy"]) < float(root.attrib["height"]) for dot in dots)
