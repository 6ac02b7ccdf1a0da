"""The correction of win probabilities keeps their order, and its file is checked."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from naturalis import Rng
from naturalis.bots import Budget
from naturalis.bots.analysis import analyse
from naturalis.bots.calibration import (
    LEARNED_CALIBRATION,
    MIN_WIN,
    UNCORRECTED,
    Curve,
    decode_calibration,
    encode_calibration,
    progress_of,
)
from naturalis.bots.weights import WeightsError
from tests.helpers.bot_games import stopped_at
from tests.helpers.games import KINDS

TEXT = (files("naturalis.bots") / "calibration.json").read_bytes()


def test_the_curves_are_those_of_the_file() -> None:
    assert decode_calibration(TEXT, "it") == LEARNED_CALIBRATION
    assert encode_calibration(LEARNED_CALIBRATION) == TEXT


def test_no_correction_changes_nothing_but_certainty() -> None:
    for win in (0.1, 0.5, 0.93):
        assert Curve().correct(win, 0.3) == pytest.approx(win)
    assert Curve().correct(0.0, 0.3) == pytest.approx(MIN_WIN)
    assert Curve().correct(1.0, 0.3) == pytest.approx(1 - MIN_WIN)


def test_a_curve_moves_from_its_start_to_its_end() -> None:
    curve = Curve(shift=(0.0, 0.5, 1.0), stretch=(1.0, 0.75, 0.5))
    assert curve.correct(0.5, 0.0) == pytest.approx(0.5)
    assert curve.correct(0.5, 0.5) == pytest.approx(0.6225, abs=1e-4)
    assert curve.correct(0.5, 1.0) == pytest.approx(0.7311, abs=1e-4)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_better_move_stays_better(seats: int) -> None:
    for progress in (0.0, 0.4, 1.0):
        shown = [LEARNED_CALIBRATION[seats].correct(k / 200, progress) for k in range(1, 200)]
        assert shown == sorted(shown)
        assert all(0 < win < 1 for win in shown)


def test_the_analysis_shows_corrected_chances_in_the_same_order() -> None:
    game = stopped_at(KINDS[0], 3, "place", 5)
    view = game.view(game.acting[0])
    raw = analyse(view, Budget(playouts=300), Rng(1), calibration=UNCORRECTED)
    shown = analyse(view, Budget(playouts=300), Rng(1))
    for before, after in zip(raw.moves, shown.moves, strict=True):
        low, win, high = (
            LEARNED_CALIBRATION[2].correct(chance, progress_of(view))
            for chance in (before.win - before.margin, before.win, before.win + before.margin)
        )
        assert (after.move, after.win) == (before.move, win)
        assert after.margin == pytest.approx(max(win - low, high - win))


def test_progress_is_by_points_and_rounds() -> None:
    game = stopped_at(KINDS[0], 3, "place", 5)
    by_rounds = (game.round - 1) / 12
    assert progress_of(game.view(0)) == pytest.approx((max(game.score(0), game.score(1)) / 20 + by_rounds) / 2)
    solo = stopped_at(KINDS[-1], 3, "place", 1)
    assert solo.tybor is not None
    assert progress_of(solo.view(0)) == pytest.approx(max(solo.score(0), solo.tybor.score) / 40)
    while game.last_round is None:
        game.play(game.legal_moves[-1], game.acting[0])
    assert progress_of(game.view(0)) == 1


WRONG: list[tuple[Any, str]] = [
    ([], "c.json has no curves"),
    ({"2": {"luck": 1}}, "c.json has no curves"),
    ({"2": {}}, "c.json must have a curve for 1, 2, 3 and 4 seats, and has [2]"),
    ({k: {"stretch": [1, 1, 0]} for k in "1234"}, "the curve for 1 seats in c.json must stretch by more than 0"),
    ({k: {"shift": [11, 0, 0]} for k in "1234"}, "the curve for 1 seats in c.json must stretch"),
]


@pytest.mark.parametrize(("data", "says"), WRONG)
def test_curves_that_are_none(data: Any, says: str) -> None:
    with pytest.raises(WeightsError) as caught:
        decode_calibration(json.dumps(data), "c.json")
    assert str(caught.value).startswith(says)
