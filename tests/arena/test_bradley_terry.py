"""The fit against values worked out by hand, and its two estimates of how certain it is."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from naturalis.arena.bradley_terry import Fit, Scores, difference_variance


def test_strengths_are_logarithms_of_odds() -> None:
    fit = Fit([{(0, 1): (30.0, 40), (1, 2): (20.0, 40), (0, 2): (30.0, 40)}], 3, drawn={})
    assert fit.strengths == pytest.approx([log(3), 0, 0], abs=1e-8)
    assert fit.expected_score(0, 2) == pytest.approx(0.75)
    assert fit.expected_score(2, 0) == pytest.approx(0.25)


def test_drawn_games_connect_bots_that_never_met() -> None:
    fit = Fit([{(0, 1): (4.0, 4)}], 3, drawn=dict.fromkeys([(0, 1), (0, 2), (1, 2)], 0.5))
    assert fit.strengths[0] > fit.strengths[2] > fit.strengths[1]
    assert fit.information[0] == pytest.approx(fit.information[1])
    assert difference_variance(fit.model, 0, 2) > 1


def test_both_variances_agree_for_independent_games() -> None:
    rng = Random(1)
    deals: list[Scores] = [
        {(i, j): (float(sum(rng.random() < 0.6 for _ in range(2))), 2)}
        for _ in range(400)
        for i, j in ((0, 1), (0, 2), (1, 2))
    ]
    fit = Fit(deals, 3, drawn={})
    assert fit.dispersion == pytest.approx(1.0, abs=0.1)
    for i, j in ((0, 1), (0, 2), (1, 2)):
        assert difference_variance(fit.robust, i, j) == pytest.approx(difference_variance(fit.model, i, j), rel=0.15)


def test_deals_that_cancel_their_luck_vary_less() -> None:
    rng = Random(2)
    deals: list[Scores] = [{(0, 1): (rng.choice((1.0, 1.0, 1.0, 0.0, 2.0)), 2)} for _ in range(1000)]
    fit = Fit(deals, 2, drawn={})
    assert fit.dispersion == pytest.approx(0.8, abs=0.1)  # two games in five are as they like: 0.4 instead of 0.5
    assert fit.robust[0][0] == pytest.approx(fit.dispersion * fit.model[0][0], rel=0.01)
