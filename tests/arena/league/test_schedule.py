"""Who plays next: the minimum first, then whoever is least certain, against opponents of about the same strength."""

from __future__ import annotations

import pytest

from naturalis.arena.league import LeagueConfig
from naturalis.arena.league.schedule import MAX_DEALS_AT_ONCE, Schedule
from naturalis.arena.league.standings import Ratings
from naturalis.arena.ratings import ELO_FACTOR
from tests.arena.league.simulated_league import SimulatedLeague

FOUR = ("a", "b", "c", "d")
EQUAL = [0.0] * 4


def test_every_pair_plays_the_minimum_and_no_more_than_it_must() -> None:
    league = SimulatedLeague(LeagueConfig(FOUR, min_games=6, margin=10_000), EQUAL, 1)
    while league.play_round(3):
        pass
    assert league.games.met == dict.fromkeys(league.games.pairs(), 6)


def test_no_pair_plays_more_than_the_maximum() -> None:
    league = SimulatedLeague(LeagueConfig(FOUR, min_games=2, max_games=22, margin=0.1), EQUAL, 1)
    while league.play_round(3):
        pass
    assert league.games.met == dict.fromkeys(league.games.pairs(), 22)


def test_games_stop_when_ratings_are_as_certain_as_wanted() -> None:
    league = SimulatedLeague(LeagueConfig(FOUR, max_games=100_000, margin=60), EQUAL, 1)
    while league.play_round(4):
        pass
    assert 40 < Ratings(league.games).largest_margin() <= 60


def test_a_new_bot_plays_first() -> None:
    old = SimulatedLeague(LeagueConfig(FOUR, min_games=0), EQUAL, 1)
    for pair in old.games.pairs():
        if 3 not in pair:
            old.play(pair, 40)
    schedule = Schedule(old.games)
    chosen = [schedule.next_line_up() for _ in range(6)]
    assert all(found is not None and 3 in found[0] for found in chosen)
    assert {bot for found in chosen if found for bot in found[0]} == {0, 1, 2, 3}  # against all in turn


def test_equals_play_each_other() -> None:
    """c and d are far below a and b; their games tell nothing about each other."""
    league = SimulatedLeague(LeagueConfig(FOUR, min_games=0), [3.0, 3.0, -3.0, -3.0], 1)
    for pair in league.games.pairs():
        league.play(pair, 20)
    schedule = Schedule(league.games)
    found = [schedule.next_line_up() for _ in range(4)]
    assert {each[0] for each in found if each} == {(0, 1), (2, 3)}


@pytest.mark.parametrize("seats", [3, 4])
def test_larger_tables_are_filled(seats: int) -> None:
    config = LeagueConfig((*FOUR, "e"), seats=seats, min_games=8, margin=10_000)
    league = SimulatedLeague(config, [0.0] * 5, 1)
    found = Schedule(league.games).next_line_up()
    assert found is not None
    assert len(set(found[0])) == seats
    assert 1 <= found[1] <= MAX_DEALS_AT_ONCE
    while league.play_round(3):
        pass
    assert min(league.games.met.values()) >= 8
    assert len(league.games.met) == 10


def test_certainty_is_counted_in_elo() -> None:
    league = SimulatedLeague(LeagueConfig(FOUR), EQUAL, 1)
    found = Ratings(league.games)
    assert found.largest_margin() == pytest.approx(ELO_FACTOR * max(found.margins))
