"""Metrics that change with every frame: plain numbers that Prometheus reads when it scrapes.

Prometheus' own counters take a lock on each change, because threads may share them. These belong to the event loop
alone and cost next to nothing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import accumulate

from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString


class FastCounter(Collector):
    """A counter without a lock."""

    def __init__(self, name: str, help_text: str) -> None:
        self._name = name
        self._help_text = help_text
        self._count: float = 0

    def inc(self, by: float = 1) -> None:
        """Add to the count."""
        self._count += by

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Yield the count as Prometheus reads it."""
        yield CounterMetricFamily(self._name, self._help_text, self._count)


class FastHistogram(Collector):
    """A histogram without a lock."""

    def __init__(self, name: str, help_text: str, buckets: Iterable[float]) -> None:
        self._name = name
        self._help_text = help_text
        self._upper_bounds = [*buckets, float("inf")]
        self._counts = [0] * len(self._upper_bounds)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        """Count a value in its bucket."""
        self._counts[bisect_left(self._upper_bounds, value)] += 1
        self._sum += value

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """Yield the buckets as Prometheus reads them."""
        buckets = [*zip(map(floatToGoString, self._upper_bounds), accumulate(self._counts), strict=True)]
        yield HistogramMetricFamily(self._name, self._help_text, buckets, self._sum)
