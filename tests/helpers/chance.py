"""Whether counts are what chance gives."""

from __future__ import annotations

from collections import Counter
from typing import Any


def excess(found: Counter[Any], kinds: int) -> float:
    """How many standard deviations the chi-square of these counts lies above what chance gives."""
    assert len(found) == kinds
    mean = found.total() / kinds
    chi_square = sum((n - mean) ** 2 / mean for n in found.values())
    return float((chi_square - (kinds - 1)) / (2 * (kinds - 1)) ** 0.5)
