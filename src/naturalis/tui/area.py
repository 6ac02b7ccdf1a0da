"""An area drawn as text. Each card is a box of 9 x 3 characters; cards that touch share a corner of 2 x 1.

╭F──────╮        a letter   a corner with that symbol
│  F12  │        ·          a visible corner without a symbol
╱─────╭·─────P╮  ╱ ╲        an absent corner: nothing can ever lie on it
      │▼P15(P)│  ▼          face down; (P) is the permanent resource in its centre
      ╰·─────·╯  ═          the card laid last
"""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from naturalis.cards.symbols import ABSENT, EMPTY, LETTERS
from naturalis.rules import Laid, View
from naturalis.tui.faces import STYLES, Side, shown

WIDE, HIGH = 9, 3
PITCH_X, PITCH_Y = WIDE - 2, HIGH - 1
MARGIN_COLUMNS = 4  # for the numbers of the rows
_CUT = ("╱─", "─╲", "╲─", "─╱")
_THIN, _THICK = "╭╮╰╯─│", "╔╗╚╝═║"


class Drawing(NamedTuple):
    """The lines of a drawing, and whether it shows only a part."""

    lines: list[Text]
    cropped: bool


class Canvas:
    """Characters with styles at (column, row), row 0 at the top of y = 0; later ones cover earlier ones."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, column: int, row: int, text: str, style: str = "") -> None:
        for k, character in enumerate(text):
            self.cells[column + k, row] = (character, style)

    def line(self, row: int, start: int, width: int) -> Text:
        text = Text()
        for column in range(start, start + width):
            text.append(*self.cells.get((column, row), (" ", "")))
        return text


def draw_card(canvas: Canvas, x: int, y: int, side: Side, label: str, last: bool = False) -> None:
    """Paint a card at (x, y) over what is there."""
    column, row = PITCH_X * x, -PITCH_Y * y
    lines = _THICK if last else _THIN
    style = "" if side.kingdom is None else STYLES[side.kingdom]
    style = f"bold {style}".strip() if last else style
    for edge in (0, HIGH - 1):
        canvas.put(column, row + edge, lines[4] * WIDE, style)
    canvas.put(column, row + 1, lines[5] + label.center(WIDE - 2)[: WIDE - 2] + lines[5], style)
    for corner, symbol in enumerate(side.corners):
        right, bottom = corner % 2, corner // 2
        at, level = column + right * PITCH_X, row + bottom * PITCH_Y
        if symbol == ABSENT:
            canvas.put(at, level, _CUT[corner].replace("─", lines[4]), style)
            continue
        canvas.put(at + right, level, lines[corner], style)
        letter = "·" if symbol == EMPTY else LETTERS[symbol]
        canvas.put(at + 1 - right, level, letter, "" if symbol == EMPTY else f"bold {STYLES[symbol]}")


def label(laid: Laid, side: Side) -> str:
    """The text in the middle of a card: kingdom and number, with a mark if it is face down."""
    number = "?" if laid.card is None else str(laid.card)
    kingdom = "" if side.kingdom is None else LETTERS[side.kingdom]
    centre = f"({''.join(LETTERS[symbol] for symbol in side.centre)})" if side.centre else ""
    return ("▼" if laid.face == "back" else "") + kingdom + number + centre


def draw_area(view: View, seat: int, width: int, height: int, around: tuple[int, int] | None = None) -> Drawing:
    """Draw the seat's area with its open spots and axes, cropped to this size.

    Where it does not fit, the part around the card laid last (or ``around``) is shown.
    """
    area, spots = view.area(seat), list(view.spots(seat))
    places = [(laid.x, laid.y) for laid in area] + spots
    if not places:
        return Drawing([], cropped=False)
    x, y = around or (area[-1].x, area[-1].y)
    columns = _window([p[0] for p in places], x, _steps(width))
    inside = [p for p in places if columns[0] <= p[0] <= columns[1]]
    rows = _window([p[1] for p in inside], y, (height - 1 - HIGH) // PITCH_Y)
    cropped = len(inside) < len(places) or any(not rows[0] <= p[1] <= rows[1] for p in inside)
    return Drawing(_framed(_painted(view, seat, spots), columns, rows), cropped)


def draw_whole(view: View, seat: int, width: int, spots: bool = True) -> list[Text]:
    """Draw the seat's whole area; if it is too wide, in strips below each other."""
    open_spots = list(view.spots(seat)) if spots else []
    places = [(laid.x, laid.y) for laid in view.area(seat)] + open_spots
    canvas, steps = _painted(view, seat, open_spots), max(0, _steps(width))
    lines: list[Text] = []
    first, last = min((p[0] for p in places), default=0), max((p[0] for p in places), default=-1)
    while first <= last:
        columns = (first, min(first + steps, last))
        inside = [y for x, y in places if columns[0] <= x <= columns[1]]
        if inside:
            lines += [Text()] * bool(lines) + _framed(canvas, columns, (min(inside), max(inside)))
        first += steps + 1
    return lines


def _steps(width: int) -> int:
    """How many columns of cards fit beside the first one."""
    return (width - MARGIN_COLUMNS - WIDE) // PITCH_X


def _painted(view: View, seat: int, spots: list[tuple[int, int]]) -> Canvas:
    """The whole area: spots first, then the cards in the order they were laid."""
    canvas, area = Canvas(), view.area(seat)
    for x, y in spots:
        text = f"{x},{y}"
        canvas.put(PITCH_X * x + 1, 1 - PITCH_Y * y, text.center(WIDE - 2), "dim")
    for laid in area:
        side = shown(laid)
        draw_card(canvas, laid.x, laid.y, side, label(laid, side), last=laid is area[-1] and len(area) > 1)
    return canvas


def _window(places: list[int], centre: int, steps: int) -> tuple[int, int]:
    """The first and last coordinate shown: all of them, or ``steps`` + 1 with the centre among them."""
    low, high = min(places), max(places)
    steps = max(0, steps)
    if high - low <= steps:
        return low, high
    centre = min(max(centre, low), high)
    first = min(max(low, centre - steps // 2), high - steps)
    return first, first + steps


def _framed(canvas: Canvas, columns: tuple[int, int], rows: tuple[int, int]) -> list[Text]:
    """The part of the canvas in this window, with the numbers of its columns and rows."""
    start, width = PITCH_X * columns[0], PITCH_X * (columns[1] - columns[0]) + WIDE
    lines = []
    for row in range(-PITCH_Y * rows[1], -PITCH_Y * rows[0] + HIGH):
        numbered = row % PITCH_Y == 1
        margin = f"{(1 - row) // PITCH_Y:>{MARGIN_COLUMNS - 1}} " if numbered else " " * MARGIN_COLUMNS
        line = canvas.line(row, start, width)
        if numbered or line.plain.strip():  # skip rows that have nothing but the edges of open spots
            lines.append(Text(margin, style="dim").append_text(line))
    axis = [" "] * (MARGIN_COLUMNS + width)
    for x in range(columns[0], columns[1] + 1):
        number = str(x)
        at = MARGIN_COLUMNS + PITCH_X * (x - columns[0]) + WIDE // 2 - len(number) // 2
        axis[at : at + len(number)] = number
    lines.append(Text("".join(axis), style="dim"))
    return lines
