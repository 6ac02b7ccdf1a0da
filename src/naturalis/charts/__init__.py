"""Charts as SVG: a small set of things to draw, and nothing of the game."""

from naturalis.charts.chart import Chart, Panel
from naturalis.charts.scale import Scale, ticks

__all__ = ["Chart", "Panel", "Scale", "ticks"]
