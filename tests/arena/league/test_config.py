"""The file of a league: its defaults, what it refuses, and that a line-up's games depend on its bots alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from naturalis.arena.league import LeagueBot, LeagueConfig, LeagueError, read_league


def test_a_short_file_has_defaults(tmp_path: Path) -> None:
    path = tmp_path / "league.toml"
    path.write_text('bots = ["greedy", { spec = "search:ms=5", name = "quick" }, "uniform"]', encoding="utf-8")
    config = read_league(path)
    assert config.specs == ("greedy", "search:ms=5", "uniform")
    assert config.names == ("greedy", "quick", "uniform")
    assert (config.seats, config.min_games, config.max_games, config.margin) == (2, 10, 200, 30.0)
    assert config.anchor_index == 2


def test_a_line_ups_games_do_not_depend_on_the_other_bots() -> None:
    small = LeagueConfig(("a", "b"))
    large = LeagueConfig(("c", LeagueBot("b", "the second"), "d", "a"))
    assert small.plan((0, 1)) == small.plan((1, 0)) == large.plan((1, 3))
    assert small.plan((0, 1)) != LeagueConfig(("a", "b"), seed=2).plan((0, 1))
    assert len({large.plan(pair).seed for pair in ((0, 1), (0, 2), (1, 2), (1, 3))}) == 4


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('bots = ["a"]', "a league at tables of 2 has 2 to 64 bots, not 1"),
        ('bots = ["a", "b"]\nseats = 3', "a league at tables of 3 has 3 to 64 bots, not 2"),
        ('bots = ["a", "b", "a"]', "2 bots have the spec 'a'; give each its own"),
        ('bots = ["a", { spec = "b", name = "a" }]', "2 bots have the name 'a'; give each its own"),
        ('bots = ["a", "b\\n"]', "are one line of text"),
        ('bots = ["a", "b"]\nanchor = "c"', "the anchor 'c' is none of the bots: a, b"),
        ('bots = ["a", "b"]\nmin_games = 300', "min_games, 300, is more than max_games, 200"),
        ('bots = ["a", "b"]\nseats = 5', "Expected `int` <= 4 - at `$.seats`"),
        ('bots = ["a", "b"]\nseed = -1', "Expected `int` >= 0 - at `$.seed`"),
        ('bots = ["a", "b"]\ngames = 1', "unknown field `games`"),
        ("bots = [", "is not TOML"),
        ("", "missing required field `bots`"),
    ],
)
def test_what_is_no_league(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "league.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LeagueError) as why:
        read_league(path)
    assert says in str(why.value)
    assert str(path) in str(why.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(LeagueError, match="cannot read"):
        read_league(tmp_path / "none.toml")
    path = tmp_path / "latin.toml"
    path.write_bytes(b'bots = ["\xe9", "b"]')
    with pytest.raises(LeagueError, match="is not UTF-8 text"):
        read_league(path)
