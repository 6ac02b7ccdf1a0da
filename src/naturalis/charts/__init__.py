"""Charts as SVG. Only win_probability.py knows anything about the game."""

from naturalis.charts.chart import Chart, Panel
from naturalis.charts.scale import Scale, ticks

__all__ = ["Chart", "Panel", "Scale", "ticks"]
