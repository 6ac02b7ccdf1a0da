"""Random games counted."""

from __future__ import annotations

from collections import Counter
from statistics import fmean, stdev

import pytest

from naturalis.cli.simulation_statistics import Tally, spread
from naturalis.rules.playout import Outcome, outcomes


def game(totals: tuple[int, ...], objective_points: tuple[int, ...], tybor: int = 0) -> Outcome:
    return Outcome(totals, objective_points, rounds=20, trigger=1, ending=1, tybor=tybor)


@pytest.mark.parametrize(
    ("played", "wins"),
    [
        (game((20, 10), (0, 9)), [1, 0]),
        (game((20, 20), (4, 6)), [0, 1]),
        (game((20, 20, 20), (6, 6, 2)), [0.5, 0.5, 0]),
    ],
)
def test_a_victory_is_shared_in_parts(played: Outcome, wins: list[float]) -> None:
    assert Tally.of([played], solo=False).wins == wins


@pytest.mark.parametrize(("tybor", "wins"), [(19, 1), (20, 0), (21, 0)])
def test_against_tybor_the_player_needs_more(tybor: int, wins: float) -> None:
    assert Tally.of([game((20,), (2,), tybor)], solo=True).wins == [wins]


def test_tallies_add_up() -> None:
    whole = Tally.of(outcomes(1, 0, 60, 3, 0, 0), solo=False)
    parts = Tally()
    for start in range(0, 60, 20):
        parts.add(Tally.of(outcomes(1, start, start + 20, 3, 0, 0), solo=False))
    assert parts.wins == pytest.approx(whole.wins)
    parts.wins = whole.wins
    assert parts == whole
    assert sum(whole.wins) == pytest.approx(60)


def test_the_spread_of_values() -> None:
    values = [3, 3, 4, 5, 9, 9, 9, 10, 12, 30]
    assert spread(Counter(values)) == f"{fmean(values):5.1f} ±{stdev(values):4.1f}, 9 in 10 from 3 to 30"
