"""Figures that are counted for every frame: plain numbers, which Prometheus is told when it asks.

Its own counters take a lock each time, for threads. These belong to the event loop alone and cost next to nothing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import accumulate

from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString


class FastCounter(Collector):
    """A counter."""

    def __init__(self, name: str, says: str) -> None:
        self._name = name
        self._says = says
        self._count = 0

    def inc(self, by: int = 1) -> None:
        """So many more."""
        self._count += by

    def collect(self) -> Iterator[CounterMetricFamily]:
        """What Prometheus is told."""
        yield CounterMetricFamily(self._name, self._says, self._count)


class FastHistogram(Collector):
    """A histogram: how many values were at most each of the edges."""

    def __init__(self, name: str, says: str, edges: Iterable[float]) -> None:
        self._name = name
        self._says = says
        self._edges = [*edges, float("inf")]
        self._counts = [0] * len(self._edges)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        """One more value."""
        self._counts[bisect_left(self._edges, value)] += 1
        self._sum += value

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """What Prometheus is told."""
        buckets = [*zip(map(floatToGoString, self._edges), accumulate(self._counts), strict=True)]
        yield HistogramMetricFamily(self._name, self._says, buckets, self._sum)
