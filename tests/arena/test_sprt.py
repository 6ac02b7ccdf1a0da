"""The sequential test: its ratio against values worked out by hand, its order, and its error rates by simulation."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from math import log
from random import Random

import pytest

from naturalis.arena import GameResult, Hypotheses, Plan, PlanError
from naturalis.arena.sprt import ArenaTest, SequentialTest, expected_share, log_likelihood_ratio
from tests.helpers.arena_games import TWO, made_up_result


def test_elo_is_the_odds_against_each_other_player() -> None:
    assert [expected_share(0, seats) for seats in (2, 3, 4)] == pytest.approx([1 / 2, 1 / 3, 1 / 4])
    assert [expected_share(400, seats) for seats in (2, 3, 4)] == pytest.approx([10 / 11, 10 / 12, 10 / 13])
    assert expected_share(-400, 2) == pytest.approx(1 / 11)


def test_bounds_are_walds() -> None:
    assert Hypotheses(0, 10).bounds == pytest.approx((-log(19), log(19)))
    assert Hypotheses(0, 10, alpha=0.01, beta=0.1).bounds == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))


def test_deals_that_are_won_or_lost_have_the_ratio_of_a_coin() -> None:
    found = log_likelihood_ratio({0.0: 40, 1.0: 60}, 0.5, 0.6)
    assert found == pytest.approx(60 * log(0.6 / 0.5) + 40 * log(0.4 / 0.5))


def test_in_between_the_likeliest_distributions_are_compared() -> None:
    """For three outcomes, the distributions with a given mean are one family: search it by brute force."""
    counts = {0.0: 20.0, 0.5: 50.0, 1.0: 30.0}

    def best(mean: float) -> float:
        steps = [k / 10_000 for k in range(1, 10_000)]  # the weight of the draws; the mean gives the others
        return max(
            20 * log(1 - mean - draw / 2) + 50 * log(draw) + 30 * log(mean - draw / 2)
            for draw in steps
            if draw / 2 < min(mean, 1 - mean)
        )

    assert log_likelihood_ratio(counts, 0.5, 0.6) == pytest.approx(best(0.6) - best(0.5), abs=1e-4)


def test_for_many_deals_it_is_the_ratio_of_normal_means() -> None:
    counts = {0.0: 9_000.0, 0.25: 24_000.0, 0.5: 34_000.0, 0.75: 24_000.0, 1.0: 9_000.0}
    variance = sum(times * (share - 0.5) ** 2 for share, times in counts.items()) / 100_000
    assert log_likelihood_ratio(counts, 0.5, 0.505) == pytest.approx(-100_000 * 0.005**2 / 2 / variance, rel=0.01)


@pytest.mark.parametrize("share", [0.0, 0.25, 0.5, 1.0])
def test_equal_deals_prove_no_more_than_they_can(share: float) -> None:
    """Without any spread, a normal ratio would be infinite at once. The other outcome may only have been rare."""
    once = log_likelihood_ratio({share: 1}, 0.5, expected_share(10, 2))
    assert 0.001 < abs(once) < 0.04
    assert log_likelihood_ratio({share: 100}, 0.5, expected_share(10, 2)) == pytest.approx(100 * once, rel=0.2)


def test_a_test_runs_until_it_crosses_a_bound_and_no_further() -> None:
    test = SequentialTest(Hypotheses(0, 100), 2)
    assert str(test) == "LLR 0.00 (-2.94 to 2.94)"
    while test.accepted is None:
        assert test.result.verdict == "undecided"
        test.judge(1.0)
    assert (test.accepted, test.result.verdict) == ("H1", "H1")
    assert test.llr >= log(19) > test.llr * (test.deals - 1) / test.deals
    before = test.result
    test.judge(0.0)
    assert test.result == before
    losing = SequentialTest(Hypotheses(0, 100), 2)
    while losing.accepted is None:
        losing.judge(0.25)
    assert losing.result.verdict == "H0"


def game(number: int, share: float) -> GameResult:
    bots = (0, 1) if number % 2 == 0 else (1, 0)
    shares = (share, 1 - share) if number % 2 == 0 else (1 - share, share)
    return made_up_result(number, bots, (1, 2), shares, 2)


def test_deals_are_judged_in_their_order_however_the_games_end() -> None:
    games = [game(number, share) for number, share in enumerate((1.0, 1.0, 0.0, 0.5, 1.0, 0.0))]
    results = set()
    for order in permutations(games):
        test = ArenaTest(TWO, Hypotheses(0, 100))
        for each in order:
            test.add(each)
        results.add((test.deals, test.llr))
    assert len(results) == 1


def test_a_deal_waits_for_those_before_it() -> None:
    test = ArenaTest(TWO, Hypotheses(0, 100))
    for number in (2, 3, 4, 5, 1):
        test.add(game(number, 1.0))
        assert test.deals == 0
    test.add(game(0, 1.0))
    assert test.deals == 3


def test_deals_after_the_verdict_change_nothing() -> None:
    test = ArenaTest(TWO, Hypotheses(0, 100))
    for number in range(400):
        test.add(game(number, 1.0 if number < 100 else 0.0))
    assert test.accepted == "H1"
    assert test.deals < 50


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((10, 0), "the first Elo, 10, must be below the second, 0"),
        ((5, 5), "the first Elo, 5, must be below the second, 5"),
        ((0, float("inf")), "an Elo lies between -2000 and 2000"),
        ((0, float("nan")), "an Elo lies between -2000 and 2000"),
        ((0, 10, 0.0), "alpha is the probability of a wrong verdict, above 0 and below 0.5, not 0"),
        ((0, 10, 0.05, 0.5), "beta is the probability of a wrong verdict, above 0 and below 0.5, not 0.5"),
    ],
)
def test_hypotheses_that_no_test_can_tell_apart(arguments: tuple[float, ...], says: str) -> None:
    with pytest.raises(PlanError, match=says):
        Hypotheses(*arguments)


@pytest.mark.parametrize(
    ("plan", "says"),
    [
        (Plan(("a", "b"), 1, "easy"), "leave out --solo or --sprt"),
        (Plan(("a", "b", "c"), 2), "give 2 bots, not 3"),
    ],
)
def test_plans_that_have_no_table_to_test(plan: Plan, says: str) -> None:
    with pytest.raises(PlanError, match=says):
        ArenaTest(plan, Hypotheses(0, 10))
    assert ArenaTest(Plan(("a", "b", "c"), 3), Hypotheses(0, 10)).deals == 0


Draw = Callable[[Random, float], float]


def independent_pair(rng: Random, mean: float) -> float:
    return sum(rng.random() < mean for _ in range(2)) / 2


def lucky_pair(rng: Random, mean: float) -> float:
    """In seven of ten deals the better cards win both games, one for each bot."""
    if rng.random() < 0.7:
        return 0.5
    return independent_pair(rng, 0.5 + (mean - 0.5) / 0.3)


def streaky_pair(rng: Random, mean: float) -> float:
    """In half of the deals one bot wins both games: more spread than two games by themselves have."""
    return float(rng.random() < mean) if rng.random() < 0.5 else independent_pair(rng, mean)


def drawn_pair(rng: Random, mean: float) -> float:
    """Nine of ten games are drawn."""
    decided = 0.5 + (mean - 0.5) / 0.1
    return sum(0.5 if rng.random() < 0.9 else float(rng.random() < decided) for _ in range(2)) / 2


def four_seats(rng: Random, mean: float) -> float:
    return sum(rng.random() < mean for _ in range(4)) / 4


@pytest.mark.slow
@pytest.mark.parametrize("truth", ["H0", "H1"])
@pytest.mark.parametrize(
    ("draw", "elo0", "elo1", "seats"),
    [
        (independent_pair, -100, 0, 2),
        (independent_pair, 0, 300, 2),  # a verdict after very few deals
        (lucky_pair, 0, 60, 2),
        (streaky_pair, 0, 120, 2),
        (drawn_pair, 0, 30, 2),
        (four_seats, 0, 80, 4),
    ],
)
def test_error_rates_are_what_they_should_be(draw: Draw, elo0: float, elo1: float, seats: int, truth: str) -> None:
    runs, wrong, deals = 200, 0, 0
    mean = expected_share(elo0 if truth == "H0" else elo1, seats)
    for seed in range(runs):
        rng, test = Random(seed), SequentialTest(Hypotheses(elo0, elo1), seats)
        while test.accepted is None:
            test.judge(draw(rng, mean))
        wrong += test.accepted != truth
        deals += test.deals
    assert wrong / runs <= 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5
    if elo1 - elo0 <= 120:
        assert deals / runs < 0.75 * fixed_deals(draw, elo0, elo1, seats)


def fixed_deals(draw: Draw, elo0: float, elo1: float, seats: int) -> float:
    """How many deals a test of fixed length needs for the same error rates: 1.645 deviations to each side."""
    rng, share0, share1 = Random(0), expected_share(elo0, seats), expected_share(elo1, seats)
    found = [draw(rng, share0) for _ in range(20_000)]
    variance = sum((share - share0) ** 2 for share in found) / len(found)
    return (2 * 1.645) ** 2 * variance / (share1 - share0) ** 2
