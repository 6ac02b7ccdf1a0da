"""Reads the card tables, and refuses a table that is not exactly the printed deck, naming the row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

from naturalis.cards.symbols import ABSENT, KINGDOMS, LETTERS
from naturalis.cards.values import Cards, Cell, Kind, Objective, Per, Playable, Starter

_T = TypeVar("_T", Playable, Starter, Objective)
_KINDS: dict[str, Kind] = {"resource": "resource", "gold": "gold"}
_PER: dict[str, Per] = {"flat": "flat", "corner": "corner", "Q": "quill", "K": "inkwell", "M": "manuscript"}
# The two shapes a pattern can have, as (x, y) from its first card; ▸ the rules count no other.
LINES = (((0, 0), (1, 1), (2, 2)), ((0, 0), (1, -1), (2, -2)))
ELLS = tuple(((0, 0), (0, -2), single) for single in ((1, -3), (-1, -3), (1, 1), (-1, 1)))


class CardError(ValueError):
    """A card table that is not the printed deck."""


@cache
def load() -> Cards:
    """The 102 cards of the box."""
    folder = Path(__file__).parent
    playable, starters, objectives = (
        (folder / f"{name}.tsv").read_text(encoding="utf-8") for name in ("playable", "starters", "objectives")
    )
    return read(playable, starters, objectives)


def read(playable: str, starters: str, objectives: str) -> Cards:
    """The cards in three tables of tab-separated text; CardError names the table and row that is wrong."""
    cards = Cards(
        playable=_table("playable", playable, "id deck kingdom corners points per cost", _playable, 1, 80),
        starters=_table("starters", starters, "id front centre back", _starter, 81, 86),
        objectives=_table("objectives", objectives, "id kind points spec", _objective, 87, 102),
    )
    made_of = Counter((card.kind, card.kingdom) for card in cards.playable)
    for kind in _KINDS.values():
        for kingdom in KINGDOMS:
            if made_of[kind, kingdom] != 10:
                raise CardError(
                    f"playable: {made_of[kind, kingdom]} {kind} cards of kingdom {LETTERS[kingdom]}, there must be 10"
                )
    return cards


def _table(
    name: str, text: str, header: str, make: Callable[[dict[str, str]], _T], first: int, last: int
) -> tuple[_T, ...]:
    rows: list[_T] = []
    columns = header.split()
    for number, fields in _rows(name, text, columns):
        try:
            row = make(dict(zip(columns, fields, strict=True)))
        except (ValueError, KeyError) as why:
            raise CardError(f"{name} row {number}: {why} in {' '.join(fields)!r}") from None
        if row.id != first + len(rows):
            raise CardError(f"{name} row {number}: card {row.id} where card {first + len(rows)} belongs")
        rows.append(row)
    if len(rows) != last - first + 1:
        raise CardError(f"{name}: {len(rows)} cards, there must be {last - first + 1}")
    return tuple(rows)


def _rows(name: str, text: str, columns: list[str]) -> Iterator[tuple[int, list[str]]]:
    lines = text.splitlines()
    if not lines or lines[0].split("\t") != columns:
        raise CardError(f"{name} row 1: the columns must be {' '.join(columns)}")
    for number, line in enumerate(lines[1:], start=2):
        fields = line.split("\t")
        if len(fields) != len(columns):
            raise CardError(f"{name} row {number}: {len(fields)} fields, there must be {len(columns)}")
        yield number, fields


def _playable(row: dict[str, str]) -> Playable:
    kind, kingdom = _KINDS[row["deck"]], _symbol(row["kingdom"], "FPAI")
    number, points, cost = int(row["id"]), int(row["points"]), [_symbol(c, "FPAI") for c in row["cost"]]
    if (kind == "gold") != (number > 40) or (kind == "gold") != bool(cost):
        raise ValueError("resource cards are 1-40 without a cost, gold cards 41-80 with one")
    if points not in (0, 1, 2, 3, 5):
        raise ValueError(f"{points} points are on no card")
    counts = tuple(cost.count(k) for k in KINGDOMS)
    return Playable(
        id=number, kind=kind, kingdom=kingdom, corners=_corners(row["corners"]), points=points, per=_PER[row["per"]],
        cost=(counts[0], counts[1], counts[2], counts[3]),
    )  # fmt: skip


def _starter(row: dict[str, str]) -> Starter:
    back = _corners(row["back"])
    if sorted(back) != list(KINGDOMS):
        raise ValueError("the back of a starter shows each kingdom once")
    centre = tuple(_symbol(c, "FPAI") for c in row["centre"])
    if not 1 <= len(centre) <= 3:
        raise ValueError("a starter has one to three resources in its centre")
    return Starter(id=int(row["id"]), front=_corners(row["front"]), centre=centre, back=back)


def _objective(row: dict[str, str]) -> Objective:
    number, points = int(row["id"]), int(row["points"])
    if points not in (2, 3):
        raise ValueError(f"{points} points are on no objective")
    if row["kind"] == "symbols":
        if not row["spec"]:
            raise ValueError("a set of no symbols")
        return Objective(id=number, points=points, symbols=tuple(_symbol(c, "FPAIQKM") for c in row["spec"]))
    if row["kind"] != "pattern":
        raise ValueError("an objective is a pattern or symbols")
    return Objective(id=number, points=points, pattern=_pattern(row["spec"]))


def _pattern(spec: str) -> tuple[Cell, ...]:
    cells = []
    for part in spec.split():
        kingdom, _, place = part.partition(":")
        x, _, y = place.partition(",")
        cells.append(Cell(kingdom=_symbol(kingdom, "FPAI"), x=int(x), y=int(y)))
    shape, kingdoms = tuple((c.x, c.y) for c in cells), [c.kingdom for c in cells]
    line = shape in LINES and len(set(kingdoms)) == 1
    ell = shape in ELLS and kingdoms[0] == kingdoms[1] != kingdoms[2]
    if not (line or ell):
        raise ValueError("a pattern is three of one kingdom in a diagonal, or two in a column and another at an end")
    return tuple(cells)


def _corners(text: str) -> tuple[int, int, int, int]:
    top_left, top_right, bottom_left, bottom_right = (_symbol(c, LETTERS) for c in text)
    corners = (top_left, top_right, bottom_left, bottom_right)
    if all(corner == ABSENT for corner in corners):
        raise ValueError("a face without any corner")
    return corners


def _symbol(letter: str, among: str) -> int:
    if len(letter) != 1 or letter not in among:
        raise ValueError(f"{letter!r} is not one of {' '.join(among)}")
    return LETTERS.index(letter)
