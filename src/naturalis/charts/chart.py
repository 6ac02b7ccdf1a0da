"""Charts as SVG text: panels with axes, lines, bands, bars and points with error bars.

The same calls give the same bytes. Colours are numbered from 0 and follow the reader's light or dark theme.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape

from naturalis.charts.scale import Scale
from naturalis.charts.stylesheet import COLOUR_COUNT, STYLESHEET

Point = tuple[float, float]
_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Chart:
    """A sheet of the given width and height; ``title`` and ``description`` are for readers who cannot see it.

    Later shapes cover earlier ones. The chart's own coordinates count from the top left corner; a panel draws values.
    ``name`` makes the ids of its elements unique where one page has several charts.
    """

    def __init__(self, width: float, height: float, title: str, description: str, name: str = "chart") -> None:
        self.width = width
        self.height = height
        self._title = title
        self._description = description
        self._name = name
        self._parts: list[str] = []

    def panel(self, left: float, top: float, right: float, bottom: float, x: Point, y: Point) -> Panel:
        """Return a part of the sheet that shows values: x from the left to the right edge, y from bottom to top."""
        return Panel(self, Scale(x[0], x[1], left, right), Scale(y[0], y[1], bottom, top))

    def text(self, x: float, y: float, text: str, *, anchor: str = "start", style: str = "label") -> None:
        """Draw text; ``anchor`` is start, middle or end, ``style`` is heading, strong, label or small."""
        self._parts.append(
            f'<text class="{style}" x="{_num(x)}" y="{_num(y)}" text-anchor="{anchor}">{_escape(text)}</text>'
        )

    def line_between(self, begin: Point, end: Point, style: str = "grid") -> None:
        """Draw a straight line; ``style`` is grid, axis or mark (dashed)."""
        (x1, y1), (x2, y2) = begin, end
        self._parts.append(f'<line class="{style}" x1="{_num(x1)}" y1="{_num(y1)}" x2="{_num(x2)}" y2="{_num(y2)}"/>')

    def box(self, left: float, top: float, right: float, bottom: float, colour: int, tooltip: str = "") -> None:
        """Draw a filled rectangle; ``tooltip`` appears when the reader points at it."""
        size = f'width="{_num(max(right - left, 0))}" height="{_num(max(bottom - top, 0))}"'
        opening = f'<rect class="fill {_colour_class(colour)}" x="{_num(left)}" y="{_num(top)}" {size} rx="1.5"'
        self._add(opening, "rect", tooltip)

    def dot(self, x: float, y: float, colour: int, tooltip: str = "", radius: float = 4.5) -> None:
        """Draw a round mark with a rim that sets it off from what lies below."""
        opening = f'<circle class="dot {_colour_class(colour)}" cx="{_num(x)}" cy="{_num(y)}" r="{_num(radius)}"'
        self._add(opening, "circle", tooltip)

    def path(self, points: Sequence[Point], colour: int, style: str = "line", tooltip: str = "") -> None:
        """Draw a line through these points, or with ``style`` area the shape that they enclose."""
        drawn = "M" + "L".join(f"{_num(x)},{_num(y)}" for x, y in points) + ("Z" if style == "area" else "")
        self._add(f'<path class="{style} {_colour_class(colour)}" d="{drawn}"', "path", tooltip)

    def svg(self) -> str:
        """Return the whole chart as an SVG document."""
        size = f'width="{_num(self.width)}" height="{_num(self.height)}"'
        ids = f"{self._name}-title", f"{self._name}-description"
        kind = 'xmlns="http://www.w3.org/2000/svg" class="naturalis-chart" role="img"'
        view = f'viewBox="0 0 {_num(self.width)} {_num(self.height)}"'
        head = (
            f'<svg {kind} {size} {view} aria-labelledby="{ids[0]} {ids[1]}">',
            f'<title id="{ids[0]}">{_escape(self._title)}</title>',
            f'<desc id="{ids[1]}">{_escape(self._description)}</desc>',
            f"<style>{STYLESHEET}</style>",
            f'<rect class="ground" {size}/>',
        )
        return "\n".join((*head, *self._parts, "</svg>", ""))

    def _add(self, opening: str, tag: str, tooltip: str) -> None:
        self._parts.append(f"{opening}><title>{_escape(tooltip)}</title></{tag}>" if tooltip else f"{opening}/>")


class Panel:
    """A part of a chart that draws things by their values."""

    def __init__(self, chart: Chart, x: Scale, y: Scale) -> None:
        self.chart = chart
        self.x = x
        self.y = y

    def x_axis(self, at: Sequence[float], label: Callable[[float], str] = str, caption: str = "") -> None:
        """Draw vertical grid lines at these values, labelled below the panel, with the caption under them."""
        for value in at:
            x = self.x(value)
            self.chart.line_between((x, self.y.start), (x, self.y.end))
            self.chart.text(x, self.y.start + 16, label(value), anchor="middle", style="small")
        if caption:
            middle = (self.x.start + self.x.end) / 2
            self.chart.text(middle, self.y.start + 34, caption, anchor="middle", style="small")

    def y_axis(self, at: Sequence[float], label: Callable[[float], str] = str, caption: str = "") -> None:
        """Draw horizontal grid lines at these values, labelled left of the panel, with the caption on top."""
        for value in at:
            y = self.y(value)
            self.chart.line_between((self.x.start, y), (self.x.end, y))
            self.chart.text(self.x.start - 8, y + 4, label(value), anchor="end", style="small")
        if caption:
            self.chart.text(self.x.start, self.y.end - 10, caption, style="small")

    def mark(self, *, x: float | None = None, y: float | None = None) -> None:
        """Draw a dashed line across the whole panel at this value."""
        if x is not None:
            self.chart.line_between((self.x(x), self.y.start), (self.x(x), self.y.end), "mark")
        if y is not None:
            self.chart.line_between((self.x.start, self.y(y)), (self.x.end, self.y(y)), "mark")

    def line(self, points: Sequence[Point], colour: int = 0, tooltip: str = "") -> None:
        """Draw a line through these values."""
        self.chart.path([self.at(*point) for point in points], colour, "line", tooltip)

    def band(self, points: Sequence[tuple[float, float, float]], colour: int = 0) -> None:
        """Draw a pale band, such as an interval: x, lower and upper edge of each point."""
        upper = [self.at(x, high) for x, _, high in points]
        lower = [self.at(x, low) for x, low, _ in reversed(points)]
        self.chart.path(upper + lower, colour, "area")

    def bars(
        self, bars: Sequence[tuple[float, float, float]], colour: int = 0, tooltip: Callable[[float], str] = str
    ) -> None:
        """Draw vertical bars from zero: left and right value, and height; ``tooltip`` explains a height."""
        for left, right, height in bars:
            if height:
                x = self.x(left), self.x(right)
                y = sorted((self.y(0), self.y(height)))
                self.chart.box(x[0] + 0.5, y[0], x[1] - 0.5, y[1], colour, tooltip(height))

    def dot(self, x: float, y: float, colour: int = 0, tooltip: str = "") -> None:
        """Draw a point."""
        self.chart.dot(*self.at(x, y), colour, tooltip)

    def interval(self, low: float, high: float, y: float, colour: int = 0) -> None:
        """Draw a horizontal error bar with caps."""
        (left, level), (right, _) = self.at(low, y), self.at(high, y)
        self.chart.path([(left, level), (right, level)], colour)
        for x in (left, right):
            self.chart.path([(x, level - 5), (x, level + 5)], colour)

    def text(self, x: float, y: float, text: str, *, anchor: str = "start", style: str = "label") -> None:
        """Draw text at these values, vertically centred."""
        left, level = self.at(x, y)
        self.chart.text(left, level + 4.5, text, anchor=anchor, style=style)

    def at(self, x: float, y: float) -> Point:
        """Return the position of these values on the sheet."""
        return self.x(x), self.y(y)


def _num(value: float) -> str:
    """Format a number with at most two decimals, without trailing zeros."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def _colour_class(number: int) -> str:
    return f"c{number % COLOUR_COUNT}"


def _escape(text: str) -> str:
    return escape(_NOT_IN_XML.sub("\ufffd", text))
