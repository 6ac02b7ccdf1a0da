"""The parts of the screen around the area: players, display and decks, hand, objectives. All from a view."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from naturalis.cards import Playable
from naturalis.cards.symbols import KINGDOMS, LETTERS, NAMES, SYMBOLS
from naturalis.rules import View
from naturalis.text import Texts
from naturalis.tui.faces import STYLES, corners, cost, name, objective, playable, printed
from naturalis.tui.names import price, short_objective

_PER = {"flat": "", "corner": "/·", "quill": "/Q", "inkwell": "/K", "manuscript": "/M"}
_TOKENS = {None: "", "red": "red", "blue": "bright_blue", "green": "green", "yellow": "yellow"}
_LABEL_COLUMNS, _DECK_COLUMNS = 6, 7  # widths of the first and last column of the display
_ONE_LINE_COLUMNS = 19  # a slot this wide holds a gold card in one line


def heading(text: str, width: int) -> Text:
    """A title with a rule after it."""
    return Text(set_cell_size(f"{text} {'─' * width}", width), style="dim")


def counts(symbols: dict[str, int], among: tuple[int, ...] = SYMBOLS) -> Text:
    """``3F 1P …``, each in its colour, absent ones faint. (``F3`` would be a card.)"""
    text = Text()
    for symbol in among:
        n = symbols[NAMES[symbol]]
        text.append(f"{n}{LETTERS[symbol]} ", style=STYLES[symbol] if n else "dim")
    return text


def players(t: Texts, view: View, names: tuple[str, ...], width: int) -> list[Text]:
    """Each player's score and visible symbols; a mark for whose turn it is. Tybor's resources likewise."""
    symbols = [counts(view.symbols(seat)) for seat in range(len(names))]
    for line in symbols:
        line.rstrip()
    room = max(6, width - 6 - max(line.cell_len for line in symbols))  # counts of ten or more need another column
    gap = "  " if max(map(cell_len, names)) <= room - 2 else " "  # a long name gets two columns more
    room += 2 * (2 - len(gap))
    lines = []
    for seat, who in enumerate(names):
        line = Text("► " if seat in view.acting else "  ", style="bold")
        line.append(_short(who, room - 2), style=_TOKENS[view.colour(seat)])
        line.append(f"{view.score(seat):>3}{gap}", style="bold").append_text(symbols[seat])
        lines.append(line)
    if view.tybor:
        line = Text(set_cell_size("  " + t("tybor"), room)).append(f"{view.tybor.score:>3}{gap}", style="bold")
        lines.append(line.append_text(counts(view.tybor.resources, KINGDOMS)))
    return lines


def _short(name: str, room: int) -> str:
    """The name in so many columns, cut before its number if it has one: ``Illumin… 2``."""
    words, space, number = name.rpartition(" ")
    end = space + number if words and number.isdecimal() else ""
    if end and cell_len(name) > room:
        return set_cell_size(name, room - len(end) - 1).rstrip() + "…" + end
    return set_cell_size(name, room) if cell_len(name) <= room else set_cell_size(name, room - 1) + "…"


def _worth(card: Playable) -> str:
    return f"{card.points}{_PER[card.per]}" if card.points else ""


def _face(card: int) -> str:
    return f"{name(card):<3} {corners(printed(card, 'front'))}"


def _slot(card: int | None, width: int) -> list[Text]:
    """A card of the display in one line, or two if a gold card needs them."""
    if card is None:
        return [Text("—".ljust(width)), Text(" " * width)]
    found = playable(card)
    style, extra = STYLES[found.kingdom], f"{_worth(found)} {cost(found)}".strip()
    if found.kind == "resource" or width >= _ONE_LINE_COLUMNS:
        return [Text(f"{_face(card)} {extra}".ljust(width)[:width], style=style), Text(" " * width)]
    return [Text(_face(card).ljust(width)[:width], style=style), Text(f"    {extra}".ljust(width)[:width], style=style)]


def display(t: Texts, view: View, width: int) -> list[Text]:
    """The four face-up cards in their two columns, and what is on top of each deck."""
    slot = (width - _LABEL_COLUMNS - _DECK_COLUMNS) // 2
    titles = [t("panel.left"), t("panel.right"), t("panel.deck")]
    head = " " * _LABEL_COLUMNS + "".join(set_cell_size(title, slot) for title in titles[:2]) + titles[2]
    lines = [Text(head, style="dim")]
    for row, kind in enumerate(("resource", "gold")):
        left, right = (_slot(view.display[2 * row + column], slot) for column in range(2))
        pile = view.decks[row]
        line = (
            Text(set_cell_size(t(f"panel.{kind}"), _LABEL_COLUMNS), style="dim")
            .append_text(left[0])
            .append_text(right[0])
        )
        if pile.top:
            line.append(f"{pile.top[1]} {pile.left:>2}", style=STYLES[LETTERS.index(pile.top[1])])
        else:
            line.append(f"? {pile.left:>2}" if pile.left else "—", style="dim")
        lines.append(line)
        if row and slot < _ONE_LINE_COLUMNS:
            lines.append(Text(" " * _LABEL_COLUMNS).append_text(left[1]).append_text(right[1]))
    return lines


def hand(t: Texts, view: View, seat: int, width: int) -> list[Text]:
    """The seat's own cards: corners, points, cost and what is missing for it; then the back."""
    have, lines = view.symbols(seat), []
    for held in view.hand(seat):
        if held is None or held.card is None:
            continue
        card = playable(held.card)
        line = f"{_face(held.card)} {_worth(card):<3} {cost(card)}".rstrip()
        missing = {symbol: max(0, n - have[symbol]) for symbol, n in price(card).items()}
        if any(missing.values()):
            letters = "".join(LETTERS[NAMES.index(symbol)] * n for symbol, n in missing.items())
            line += " " + t("panel.lacks", missing=letters)
        back = f"▼../..({LETTERS[card.kingdom]})"
        room = width - cell_len(line)
        back = back if room > len(back) else back[0] + back[-3:]
        lines.append(Text(line + back.rjust(room) if room > len(back) else line, style=STYLES[card.kingdom]))
    return lines


def objectives(t: Texts, view: View, seat: int, width: int) -> list[Text]:
    """The common objectives and the seat's secret one (*), with what they would give now."""
    lines = []
    for k, score in enumerate(view.breakdown(seat).objectives if view.common else ()):
        start = f"{'*' if k == 2 else ' '}{score.card:>3} {short_objective(t, score.card)}"
        end = f" {objective(score.card).points}×{score.times}={score.points}"
        lines.append(Text(set_cell_size(start, width - len(end)) + end, style="bold" if score.times else ""))
    return lines
