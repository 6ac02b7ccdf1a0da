"""Maps values to positions on the sheet, and finds round numbers for an axis."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10


@dataclass(frozen=True, slots=True)
class Scale:
    """A linear map: the value ``low`` lies at ``start``, ``high`` at ``end``. Values outside lie outside."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return the position of a value; the middle if low and high are equal."""
        if self.high == self.low:
            return (self.start + self.end) / 2
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Return about ``about`` round numbers from low to high, in steps of 1, 2 or 5 times a power of ten."""
    if high <= low:
        return [low]
    rough = (high - low) / max(about, 1)
    power = floor(log10(rough))
    step = next((s * 10.0**power for s in (1, 2, 5) if s * 10.0**power >= rough * 0.999), 10.0 ** (power + 1))
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(k * step, max(0, -power)) + 0.0 for k in range(first, last + 1)]
