"""Scales map values to positions, and ticks are round numbers."""

from __future__ import annotations

import pytest

from naturalis.charts import Scale, ticks


@pytest.mark.parametrize(
    ("low", "high", "wanted"),
    [
        (0, 1, [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (0, 47, [0.0, 10.0, 20.0, 30.0, 40.0]),
        (-0.3, 0.3, [-0.2, 0.0, 0.2]),
        (12, 13, [12.0, 12.2, 12.4, 12.6, 12.8, 13.0]),
        (0, 100_000, [0.0, 20000.0, 40000.0, 60000.0, 80000.0, 100000.0]),
        (3, 3, [3]),
    ],
)
def test_ticks_are_round(low: float, high: float, wanted: list[float]) -> None:
    assert ticks(low, high) == pytest.approx(wanted)


def test_a_scale_without_width_is_its_middle() -> None:
    assert Scale(5, 5, 0, 100)(5) == 50
    assert Scale(0, 10, 100, 0)(2.5) == 75
