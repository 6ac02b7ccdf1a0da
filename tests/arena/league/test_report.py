"""What a league prints, and its page of Markdown."""

from __future__ import annotations

from msgspec.structs import replace

from naturalis.arena.league import LeagueConfig, OutputPaths
from naturalis.arena.league.report import league_lines, league_page
from naturalis.arena.league.standings import compute_standings
from tests.arena.league.simulated_league import SimulatedLeague


def league(config: LeagueConfig) -> SimulatedLeague:
    found = SimulatedLeague(config, [4.0, 0.0, 0.0], 1)
    for pair in ((0, 1), (0, 2), (1, 2)):
        found.play(pair, 50)
    return found


def test_the_lines() -> None:
    lines = league_lines(compute_standings(league(LeagueConfig(("a", "b", "c"), margin=10)).games))
    assert lines[0] == "league of 3 bots: 300 games on 150 deals; 2 seats, english edition, seed 1"
    assert " ".join(lines[2].split()) == "bot Elo ± 95 % ahead of next games wins points ms per turn"
    assert lines[3].split()[:2] == ["1", "a"]
    assert "> 99.9%" in lines[3]
    assert "Elo: c has 0; the margin is that against the average of the league." in lines
    assert lines[-1].endswith("the league wants ± 10.")


def test_the_page_escapes_names_and_links_the_plot() -> None:
    config = LeagueConfig(("a|b_c", "b", "c"), margin=1000, output=OutputPaths("pages/x.md", "pictures/my plot.svg"))
    page = league_page(compute_standings(league(config).games))
    assert page.startswith("# League of 3 bots\n\n300 games")
    assert "\n| 1 | a\\|b\\_c | +" in page
    assert "](../pictures/my%20plot.svg)\n" in page
    assert "the league wants" not in page


def test_failures_are_counted() -> None:
    found = compute_standings(league(LeagueConfig(("a", "b", "c"))).games)
    broken = replace(found, bots=(*found.bots[:2], replace(found.bots[2], failures={"it crashed": 3})))
    assert league_lines(broken)[-1].endswith(" failed in 3 games and lost: it crashed")
