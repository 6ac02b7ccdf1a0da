"""Intervals and ratings against values worked out by hand, and how often intervals hold what they promise."""

from __future__ import annotations

from math import exp, log, log10, sqrt

import pytest

from naturalis.arena.bradley_terry import Scores
from naturalis.arena.ratings import Estimate, elo_ratings, estimate_mean, t_quantile, wilson
from naturalis.rules import Rng


def chance(rng: Rng) -> float:
    return rng.below(1 << 30) / (1 << 30)


@pytest.mark.parametrize(
    ("freedom", "wanted"),
    [(1, 12.706205), (2, 4.302653), (3, 3.182446), (9, 2.262157), (30, 2.042272), (200, 1.971896), (1000, 1.962339)],
)
def test_students_quantile_is_that_of_the_tables(freedom: int, wanted: float) -> None:
    assert t_quantile(freedom) == pytest.approx(wanted, abs=2e-6)


def test_the_quantile_has_no_step() -> None:
    assert t_quantile(200) - t_quantile(201) == pytest.approx(t_quantile(199) - t_quantile(200), rel=0.05)


def test_a_mean_with_its_interval() -> None:
    found = estimate_mean([0.5, 1.0, 0.5, 0.0, 1.0])  # mean 0.6, deviation sqrt(0.175), and 2.776445 for four degrees
    margin = 2.776445 * sqrt(0.175 / 5)
    assert found.value == pytest.approx(0.6)
    assert [found.low, found.high] == pytest.approx([0.6 - margin, 1.0])


@pytest.mark.parametrize("value", [0.0, 0.5, 1.0])
def test_without_spread_wilson_stands_in(value: float) -> None:
    assert estimate_mean([value] * 10) == wilson(value, 10)
    assert estimate_mean([value]) == wilson(value, 1)


def test_wilson() -> None:
    z2 = 1.959963984540054**2
    sure = wilson(1.0, 10)
    assert [sure.low, sure.high] == pytest.approx([10 / (10 + z2), 1.0])
    half = wilson(0.5, 10)
    assert [0.5 - half.low, half.high - 0.5] == pytest.approx([0.263407] * 2, abs=1e-6)


def test_two_bots_have_the_rating_of_their_score() -> None:
    found = elo_ratings([{(0, 1): (1.5, 2)}] * 20 + [{(0, 1): (1.0, 2)}] * 20, 2)
    part = (50 + 0.5) / (80 + 1)  # with the drawn game
    assert found[0].value == pytest.approx(400 * log10(part / (1 - part)))
    assert found[1] == Estimate(0.0, 0.0, 0.0)
    slopes = 20 * (1.5 - 2 * part) ** 2 + 20 * (1.0 - 2 * part) ** 2
    margin = t_quantile(39) * sqrt(slopes) / (81 * part * (1 - part)) * 400 / log(10)
    assert found[0].high - found[0].value == pytest.approx(margin)
    assert found[0].value - found[0].low == pytest.approx(margin)


def test_who_always_wins_has_a_rating_and_a_wide_interval() -> None:
    (found, _) = elo_ratings([{(0, 1): (2.0, 2)}] * 50, 2)
    assert found.value == pytest.approx(400 * log10(100.5 / 0.5))
    part = 100.5 / 101
    margin = 1.959963984540054 / sqrt(101 * part * (1 - part)) * 400 / log(10)
    assert [found.low, found.high] == pytest.approx([found.value - margin, found.value + margin])


def test_three_bots_that_agree_with_each_other() -> None:
    odds = {(0, 1): 3.0, (1, 2): 2.0, (0, 2): 6.0}  # strengths 6, 2, 1
    scores: Scores = {pair: (12_000_000 * o / (1 + o), 12_000_000) for pair, o in odds.items()}
    found = elo_ratings([scores, scores], 3)
    assert [estimate.value for estimate in found] == pytest.approx([400 * log10(6), 400 * log10(2), 0], abs=0.01)


def test_bots_alike_are_rated_alike() -> None:
    found = elo_ratings([{(0, 1): (1.0, 2), (0, 2): (1.0, 2), (1, 2): (1.0, 2)}] * 9, 3)
    assert [estimate.value for estimate in found] == pytest.approx([0, 0, 0], abs=1e-9)
    assert found[0].low == pytest.approx(-found[0].high)
    assert found[0].high > 0


@pytest.mark.slow
@pytest.mark.parametrize("luck", [0.0, 2.0])
def test_intervals_of_wins_hold_in_19_of_20_arenas(luck: float) -> None:
    """The luck of a deal helps one seat; the bots take it in turns, so a deal's two games lean opposite ways."""
    held = 0
    for arena in range(600):
        rng = Rng(1, arena)
        groups = []
        for _ in range(60):
            lean = luck * (2 * chance(rng) - 1)
            won = [chance(rng) < 1 / (1 + exp(-0.5 - side * lean)) for side in (1, -1)]
            groups.append(sum(won) / 2)
        found = estimate_mean(groups)
        held += found.low <= expected(luck) <= found.high
    assert 0.92 <= held / 600 <= 0.98


def expected(luck: float) -> float:
    """The chance to win, over all luck."""
    steps = 2000
    leans = [luck * (2 * (k + 0.5) / steps - 1) for k in range(steps)]
    return sum(1 / (1 + exp(-0.5 - lean)) for lean in leans) / steps


@pytest.mark.slow
def test_intervals_of_ratings_hold_in_19_of_20_arenas() -> None:
    true = (120.0, -60.0, 0.0)
    held = [0, 0]
    for arena in range(300):
        rng = Rng(2, arena)
        deals = [{pair: round_of(pair, true, rng) for pair in ((0, 1), (0, 2), (1, 2))} for _ in range(80)]
        found = elo_ratings(deals, 3)
        for bot in (0, 1):
            held[bot] += found[bot].low <= true[bot] <= found[bot].high
    assert all(0.91 <= times / 300 <= 0.985 for times in held)


def round_of(pair: tuple[int, int], true: tuple[float, ...], rng: Rng) -> tuple[float, int]:
    won = 1 / (1 + 10 ** ((true[pair[1]] - true[pair[0]]) / 400))
    return float(sum(chance(rng) < won for _ in range(2))), 2
