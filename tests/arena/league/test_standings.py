"""The standings: intervals hold what they promise, also in a league of thirty; places, anchor, pairs."""

from __future__ import annotations

from random import Random

import pytest

from naturalis.arena.league import LeagueConfig
from naturalis.arena.league.standings import Ratings, compute_standings
from naturalis.arena.ratings import ELO_FACTOR
from tests.arena.league.simulated_league import SimulatedLeague


def names(count: int) -> tuple[str, ...]:
    return tuple(f"bot {number}" for number in range(count))


def held(league: SimulatedLeague) -> list[bool]:
    """Whether each interval has the true strength, against the same average."""
    found, true = Ratings(league.games), league.strengths
    weights = found.fit.information
    middle = [sum(w * s for w, s in zip(weights, each, strict=True)) / sum(weights) for each in (found.strengths, true)]
    return [
        abs((own - middle[0]) - (wanted - middle[1])) <= margin
        for own, wanted, margin in zip(found.strengths, true, found.margins, strict=True)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("bots", "seats", "rounds", "leagues"), [(12, 2, 4, 12), (6, 4, 3, 25), (30, 2, 4, 3)])
def test_intervals_hold_in_about_19_of_20_cases(bots: int, seats: int, rounds: int, leagues: int) -> None:
    good = 0
    for seed in range(leagues):
        strengths = [Random(f"{seed} {bot}").uniform(-1.5, 1.5) for bot in range(bots)]
        league = SimulatedLeague(LeagueConfig(names(bots), seats=seats, min_games=4), strengths, seed)
        for _ in range(rounds):
            league.play_round(2 * bots)
        good += sum(held(league))
    assert 0.88 <= good / (leagues * bots) <= 0.995


def test_places_anchor_and_pairs() -> None:
    config = LeagueConfig(names(3), anchor="bot 1", min_games=4)
    league = SimulatedLeague(config, [1.0, 0.0, -1.0], 1)
    for pair in ((0, 1), (0, 2), (1, 2)):
        league.play(pair, 200)
    found = compute_standings(league.games)
    assert [bot.name for bot in found.bots] == ["bot 0", "bot 1", "bot 2"]
    assert [bot.place for bot in found.bots] == [1, 2, 3]
    assert found.bots[1].rating.value == 0
    assert found.bots[1].rating.high > 0
    assert [bot.rating.value for bot in found.bots] == pytest.approx([ELO_FACTOR, 0, -ELO_FACTOR], abs=40)
    assert [bot.games for bot in found.bots] == [800, 800, 800]
    assert (found.games, found.deals) == (1200, 600)
    assert found.bots[0].ahead == pytest.approx(1.0, abs=1e-6)
    assert found.bots[2].ahead is None
    for met in found.pairs:
        assert met.games == 400
        assert met.score == pytest.approx(met.expected, abs=0.06)


def test_bots_without_games_have_a_rating_and_know_nothing() -> None:
    league = SimulatedLeague(LeagueConfig(names(3)), [0.0] * 3, 1)
    found = compute_standings(league.games)
    assert (found.games, found.deals, found.pairs) == (0, 0, ())
    assert all(bot.rating.high > 200 and bot.wins is None and bot.ahead is None for bot in found.bots)


def test_who_always_loses_does_not_blur_the_others() -> None:
    league = SimulatedLeague(LeagueConfig(names(3)), [0.0, 0.0, -50.0], 1)
    for pair in ((0, 1), (0, 2), (1, 2)):
        league.play(pair, 100)
    first, second, last = compute_standings(league.games).bots
    margins = [bot.rating.high - bot.rating.value for bot in (first, second, last)]
    assert last.name == "bot 2"
    assert max(margins[:2]) < 40
    assert margins[2] > 200
