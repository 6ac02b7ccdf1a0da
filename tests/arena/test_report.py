"""The report: what it says about each kind of table, and how it formats names, times and columns."""

from __future__ import annotations

from naturalis.arena import Plan
from naturalis.arena.report import align_columns, clip, format_ms, report_lines
from tests.helpers.arena_games import statistics_of


def test_each_bot_alone_against_tybor_on_the_same_deals() -> None:
    found = statistics_of(Plan(("uniform", "uniform"), 1, "easy"), 20)
    assert (found.deals, found.pairs) == (10, ())
    assert found.tybor is not None
    assert all(bot.rating is None and bot.games == 10 for bot in found.bots)
    text = "\n".join(report_lines(found))
    assert "each played by every bot; alone against Tybor, easy" in text
    assert "wins against Tybor" in text


def test_one_against_copies_says_what_is_even() -> None:
    found = statistics_of(Plan(("uniform", "uniform"), 4), 8)
    assert [bot.games for bot in found.bots] == [8, 24]
    assert "An even share is 25%." in "\n".join(report_lines(found))


def test_a_round_robin_compares_every_two() -> None:
    found = statistics_of(Plan(("uniform",) * 3, 2), 12)
    text = "\n".join(report_lines(found))
    assert "uniform #2 ahead of uniform #3" in text
    assert "in 2 seatings of 3 line-ups" in text
    assert [pair.met for pair in found.pairs] == [4, 4, 4]


def test_names_times_and_columns() -> None:
    assert clip("a" * 30 + "b" * 30, 9) == "aaaa…bbbb"
    assert [format_ms(ms) for ms in (0.0123, 12.34, 1234.5)] == ["0.012", "12.3", "1,234"]
    assert align_columns([["a", "bb"], ["ccc", ""]]) == ["a    bb", "ccc"]
