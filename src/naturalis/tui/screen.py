"""Lays out the whole screen for one seat, from its view alone, in the size of the terminal.

Wide terminals get the area on the left and everything else beside it; narrow ones get it stacked, shortened.
"""

from __future__ import annotations

import textwrap
from typing import NamedTuple

from rich.text import Text

from naturalis.cards.symbols import LETTERS
from naturalis.rules import View
from naturalis.text import Texts
from naturalis.tui import panels
from naturalis.tui.area import Canvas, Drawing, draw_area, draw_card
from naturalis.tui.faces import printed
from naturalis.tui.names import long_objective
from naturalis.tui.refusal_reasons import now

SIDE_BY_SIDE_COLUMNS = 72  # the minimum width for panels beside the area
_ROOMY_COLUMNS = 110
_MIN_AREA_LINES = 8  # three rows of cards and the axis
_STORY_LINES = 5  # lines for the latest events, if there is room


class Shown(NamedTuple):
    """What the screen shows."""

    view: View
    seat: int
    names: tuple[str, ...]
    story: list[str]
    around: tuple[int, int] | None = None


def screen(t: Texts, shown: Shown, width: int, height: int) -> list[Text]:
    """The lines of the screen, at most ``width`` wide; the prompt goes below them."""
    view, seat = shown.view, shown.seat
    offered = [t("list.objective", card=card, words=long_objective(t, card)) for card in _offered(view, seat)]
    below = [Text(line) for objective in offered for line in _wrap(f"  {objective}", width)]
    below += [Text(line, style="bold") for line in _wrap("► " + now(t, view, seat), width)]
    room = height - 2 - len(below)  # without the header and the prompt
    if width >= SIDE_BY_SIDE_COLUMNS:
        side = 37 if width < _ROOMY_COLUMNS else 44
        body, cropped = _beside(t, shown, width, room, side)
    else:
        body, cropped = _stacked(t, shown, width, room)
    log = [Text(line, style="italic") for line in _latest(shown.story, width, max(1, room - len(body)))]
    return [_header(t, shown, cropped, width), *body, *log, *below]


def _latest(story: list[str], width: int, room: int) -> list[str]:
    """The latest sentences that fit; if none does, the beginning of the last."""
    lines: list[str] = []
    for sentence in reversed(story):
        wrapped = _wrap("· " + sentence, width)
        if len(lines) + len(wrapped) > room:
            return lines or [*wrapped[: room - 1], wrapped[room - 1][: width - 1] + "…"]
        lines = wrapped + lines
    return lines


def _wrap(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent="  ", break_on_hyphens=False)


def _offered(view: View, seat: int) -> tuple[int, ...]:
    """The two objectives to choose from, while there is that choice."""
    choosing = view.phase == "objectives" and view.secret(seat) is None
    return view.offered(seat) if choosing else ()


def _header(t: Texts, shown: Shown, cropped: bool, width: int) -> Text:
    view = shown.view
    parts = [t("header.round", round=view.round) if view.round else t("header.setup"), shown.names[shown.seat]]
    if view.last_round is not None:
        parts.append(t("header.last" if view.round == view.last_round else "header.near", round=view.last_round))
    if width < SIDE_BY_SIDE_COLUMNS and view.common:  # there is no room for a panel of them
        scores = view.breakdown(shown.seat).objectives
        parts.append(" ".join(f"{'*' if k == 2 else ''}{aim.card}={aim.points}" for k, aim in enumerate(scores)))
    if cropped:
        parts.append(t("header.cropped"))
    return Text(" · ".join(parts)[:width], style="bold")


def _panel(t: Texts, shown: Shown, width: int) -> list[Text]:
    view, seat = shown.view, shown.seat
    lines = [*panels.players(t, view, shown.names, width), panels.heading(t("panel.display"), width)]
    lines += panels.display(t, view, width)
    if any(view.hand(seat)):
        lines += [panels.heading(t("panel.hand"), width), *panels.hand(t, view, seat, width)]
    if view.common:
        lines += [panels.heading(t("panel.objectives"), width), *panels.objectives(t, view, seat, width)]
    return lines


def _beside(t: Texts, shown: Shown, width: int, room: int, side: int) -> tuple[list[Text], bool]:
    panel = _panel(t, shown, side)
    drawing = _drawing(t, shown, width - side - 2, max(len(panel), room - _STORY_LINES))
    lines = []
    for k in range(max(len(panel), len(drawing.lines))):
        left = drawing.lines[k].copy() if k < len(drawing.lines) else Text()
        left.pad_right(max(0, width - side - 1 - left.cell_len))
        lines.append(left.append_text(panel[k]) if k < len(panel) else left)
    return lines, drawing.cropped


def _stacked(t: Texts, shown: Shown, width: int, room: int) -> tuple[list[Text], bool]:
    view, seat = shown.view, shown.seat
    above = panels.players(t, view, shown.names, width)
    below = panels.display(t, view, width) + panels.hand(t, view, seat, width)
    drawing = _drawing(t, shown, width, max(_MIN_AREA_LINES, room - len(above) - len(below) - 2))
    return [*above, *drawing.lines, *below], drawing.cropped


def _drawing(t: Texts, shown: Shown, width: int, height: int) -> Drawing:
    """The area; before the starter lies, its two faces to choose from."""
    view, seat = shown.view, shown.seat
    if view.area(seat):
        return draw_area(view, seat, width, height, shown.around)
    canvas, card = Canvas(), view.starter(seat)
    draw_card(canvas, 0, 0, printed(card, "front"), _starter_label(card))
    draw_card(canvas, 2, 0, printed(card, "back"), f"▼{card}")
    names = f"  {t('face.front'):^9}     {t('face.back'):^9}"
    return Drawing([Text(), *(canvas.line(row, -2, 30) for row in range(3)), Text(names)], cropped=False)


def _starter_label(card: int) -> str:
    centre = "".join(LETTERS[symbol] for symbol in printed(card, "front").centre)
    return f"{card}({centre})"
