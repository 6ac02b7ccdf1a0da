"""Randomness: the same numbers on every build, evenly spread, and streams that have nothing in common."""

from __future__ import annotations

from collections import Counter

import pytest

from naturalis import Rng
from tests.helpers.games import by_build


def numbers(rng: Rng, n: int, count: int) -> list[int]:
    return [rng.below(n) for _ in range(count)]


def test_the_same_seed_gives_the_same_numbers_on_every_build() -> None:
    assert numbers(Rng(7), 1000, 10) == [89, 674, 242, 173, 879, 170, 593, 59, 639, 648]
    assert numbers(Rng(2**63 - 1, 2**63 - 1), 2**31 - 1, 4) == [546353489, 1856679816, 1323805917, 1328982656]
    assert repr(Rng(0)) == "<Rng at e220a8397b1dcdaf/4e0dba5e9a32fcdf>"


def test_streams_and_seeds_differ() -> None:
    runs = {tuple(numbers(Rng(seed, stream), 1 << 30, 4)) for seed in range(40) for stream in range(40)}
    assert len(runs) == 1600


@pytest.mark.parametrize("n", [1, 2, 3, 7, 40, 100])
def test_every_number_is_as_likely(n: int) -> None:
    count = by_build(200_000, 20_000)
    found = Counter(numbers(Rng(n, 5), n, count))
    assert set(found) == set(range(n))
    chi_square = sum((found[k] - count / n) ** 2 / (count / n) for k in range(n))
    assert chi_square < n + 6 * (2 * n) ** 0.5  # about six standard deviations


def test_a_large_range_is_not_biased_by_rounding() -> None:
    """With n just over 2**30 a quarter of all 32-bit numbers must be drawn again."""
    n = 3 * 2**29
    low = sum(k < n // 2 for k in numbers(Rng(3), n, 20_000))
    assert abs(low - 10_000) < 400


def test_a_copy_goes_on_independently() -> None:
    rng = Rng(5)
    rng.below(10)
    twin = rng.copy()
    assert repr(twin) == repr(rng)
    assert numbers(twin, 50, 20) == numbers(rng, 50, 20)
    rng.below(2)
    assert repr(twin) != repr(rng)


@pytest.mark.parametrize("bad", [-1, 2**63, 1.5, "7", None])
def test_a_bad_seed_is_refused_in_a_sentence(bad: object) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number from 0 to 2"):
        Rng(bad)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a stream is a whole number from 0 to 2"):
        Rng(1, bad)  # type: ignore[arg-type]
