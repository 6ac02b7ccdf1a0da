"""A chart as SVG text: panels with axes, lines, bands, bars and points with error bars.

The same calls give the same bytes. Colours are numbered, from 0, and follow the reader's light or dark theme.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape

from naturalis.charts.scale import Scale
from naturalis.charts.stylesheet import COLOURS, STYLE

Point = tuple[float, float]
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Chart:
    """A sheet of so many units in width and height; ``title`` and ``description`` are for those who cannot see it.

    What is drawn later lies on top. Coordinates of the chart itself are units from the top left corner; values
    are drawn through a panel. ``name`` sets the element's ids apart where one page holds several charts.
    """

    def __init__(self, width: float, height: float, title: str, description: str, name: str = "chart") -> None:
        self.width = width
        self.height = height
        self._title = title
        self._description = description
        self._name = name
        self._parts: list[str] = []

    def panel(self, left: float, top: float, right: float, bottom: float, x: Point, y: Point) -> Panel:
        """A part of the sheet that shows values: x from the left to the right edge, y from bottom to top."""
        return Panel(self, Scale(x[0], x[1], left, right), Scale(y[0], y[1], bottom, top))

    def text(self, x: float, y: float, words: str, *, anchor: str = "start", style: str = "label") -> None:
        """Words; ``anchor`` is start, middle or end, ``style`` is heading, strong, label or small."""
        self._parts.append(
            f'<text class="{style}" x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}">{_safe(words)}</text>'
        )

    def rule(self, begin: Point, end: Point, style: str = "grid") -> None:
        """A straight line for the eye: ``style`` is grid, axis or mark (dashed)."""
        (x1, y1), (x2, y2) = begin, end
        self._parts.append(f'<line class="{style}" x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"/>')

    def box(self, left: float, top: float, right: float, bottom: float, colour: int, note: str = "") -> None:
        """A filled rectangle; ``note`` is told when the reader points at it."""
        size = f'width="{_n(max(right - left, 0))}" height="{_n(max(bottom - top, 0))}"'
        self._add(f'<rect class="fill {_colour(colour)}" x="{_n(left)}" y="{_n(top)}" {size} rx="1.5"', "rect", note)

    def dot(self, x: float, y: float, colour: int, note: str = "", radius: float = 4.5) -> None:
        """A round mark with a rim, so that it stays apart from what lies below it."""
        self._add(f'<circle class="dot {_colour(colour)}" cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"', "circle", note)

    def path(self, points: Sequence[Point], colour: int, style: str = "line", note: str = "") -> None:
        """A line through these points, or with ``style`` area the shape that they enclose."""
        drawn = "M" + "L".join(f"{_n(x)},{_n(y)}" for x, y in points) + ("Z" if style == "area" else "")
        self._add(f'<path class="{style} {_colour(colour)}" d="{drawn}"', "path", note)

    def svg(self) -> str:
        """The whole chart, a document of its own."""
        size = f'width="{_n(self.width)}" height="{_n(self.height)}"'
        ids = f"{self._name}-title", f"{self._name}-description"
        kind = 'xmlns="http://www.w3.org/2000/svg" class="naturalis-chart" role="img"'
        view = f'viewBox="0 0 {_n(self.width)} {_n(self.height)}"'
        head = (
            f'<svg {kind} {size} {view} aria-labelledby="{ids[0]} {ids[1]}">',
            f'<title id="{ids[0]}">{_safe(self._title)}</title>',
            f'<desc id="{ids[1]}">{_safe(self._description)}</desc>',
            f"<style>{STYLE}</style>",
            f'<rect class="ground" {size}/>',
        )
        return "\n".join((*head, *self._parts, "</svg>", ""))

    def _add(self, opening: str, tag: str, note: str) -> None:
        self._parts.append(f"{opening}><title>{_safe(note)}</title></{tag}>" if note else f"{opening}/>")


class Panel:
    """A part of a chart in which things are drawn by their values."""

    def __init__(self, chart: Chart, x: Scale, y: Scale) -> None:
        self.chart = chart
        self.x = x
        self.y = y

    def x_axis(self, at: Sequence[float], label: Callable[[float], str] = str, caption: str = "") -> None:
        """Upright grid lines at these values, each labelled below the panel; the caption stands under them."""
        for value in at:
            x = self.x(value)
            self.chart.rule((x, self.y.start), (x, self.y.end))
            self.chart.text(x, self.y.start + 16, label(value), anchor="middle", style="small")
        if caption:
            middle = (self.x.start + self.x.end) / 2
            self.chart.text(middle, self.y.start + 34, caption, anchor="middle", style="small")

    def y_axis(self, at: Sequence[float], label: Callable[[float], str] = str, caption: str = "") -> None:
        """Level grid lines at these values, each labelled left of the panel; the caption stands on top."""
        for value in at:
            y = self.y(value)
            self.chart.rule((self.x.start, y), (self.x.end, y))
            self.chart.text(self.x.start - 8, y + 4, label(value), anchor="end", style="small")
        if caption:
            self.chart.text(self.x.start, self.y.end - 10, caption, style="small")

    def mark(self, *, x: float | None = None, y: float | None = None) -> None:
        """A dashed line across the whole panel at this value."""
        if x is not None:
            self.chart.rule((self.x(x), self.y.start), (self.x(x), self.y.end), "mark")
        if y is not None:
            self.chart.rule((self.x.start, self.y(y)), (self.x.end, self.y(y)), "mark")

    def line(self, points: Sequence[Point], colour: int = 0, note: str = "") -> None:
        """A line through these values."""
        self.chart.path([self.at(*point) for point in points], colour, "line", note)

    def band(self, points: Sequence[tuple[float, float, float]], colour: int = 0) -> None:
        """A pale band, such as of an interval: x, lower and upper edge of each point."""
        upper = [self.at(x, high) for x, _, high in points]
        lower = [self.at(x, low) for x, low, _ in reversed(points)]
        self.chart.path(upper + lower, colour, "area")

    def bars(
        self, bars: Sequence[tuple[float, float, float]], colour: int = 0, note: Callable[[float], str] = str
    ) -> None:
        """Upright bars from zero: left and right value, and height; ``note`` tells what a height means."""
        for left, right, height in bars:
            if height:
                x = self.x(left), self.x(right)
                y = sorted((self.y(0), self.y(height)))
                self.chart.box(x[0] + 0.5, y[0], x[1] - 0.5, y[1], colour, note(height))

    def dot(self, x: float, y: float, colour: int = 0, note: str = "") -> None:
        """A point."""
        self.chart.dot(*self.at(x, y), colour, note)

    def interval(self, low: float, high: float, y: float, colour: int = 0) -> None:
        """A level error bar with caps."""
        (left, level), (right, _) = self.at(low, y), self.at(high, y)
        self.chart.path([(left, level), (right, level)], colour)
        for x in (left, right):
            self.chart.path([(x, level - 5), (x, level + 5)], colour)

    def text(self, x: float, y: float, words: str, *, anchor: str = "start", style: str = "label") -> None:
        """Words at these values, centred on the line."""
        left, level = self.at(x, y)
        self.chart.text(left, level + 4.5, words, anchor=anchor, style=style)

    def at(self, x: float, y: float) -> Point:
        """Where these values lie on the sheet."""
        return self.x(x), self.y(y)


def _n(value: float) -> str:
    """A number as it is written: at most two digits behind the point, none that say nothing."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def _colour(number: int) -> str:
    return f"c{number % COLOURS}"


def _safe(words: str) -> str:
    return escape(_NO_XML.sub("\ufffd", words))
