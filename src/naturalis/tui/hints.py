"""Hints: the moves that a bot prefers, best first, to pick from by number."""

from __future__ import annotations

from collections.abc import Sequence

from naturalis.bots.analysis import Analysis, MoveEvaluation
from naturalis.rules import Move, View, parse_move
from naturalis.text import Texts
from naturalis.tui.input_parser import spelled
from naturalis.tui.move_list import in_words
from naturalis.tui.reason_text import reasons_line

_HINT_COUNT = 3


def advised(analysis: Analysis) -> list[Move]:
    """The best moves of an analysis."""
    return [parse_move(judged.move) for judged in analysis.moves[:_HINT_COUNT]]


def advice(t: Texts, view: View, seat: int, analysis: Analysis, names: Sequence[str]) -> list[str]:
    """The best moves, numbered, each with the win probability after it and with what speaks for and against it."""
    found = list(zip(advised(analysis), analysis.moves, strict=False))
    lines = [t("hint.title")]
    for number, (move, judged) in enumerate(found, start=1):
        lines.append(f"{number:>3}  {_chance(t, judged)}  {in_words(t, view, seat, move)}  ({spelled(t, move)})")
        if judged.reasons:
            lines.append(f"     {reasons_line(t, judged.reasons, names)}")
    return lines


def _chance(t: Texts, judged: MoveEvaluation) -> str:
    """A win probability as ``62% ±3``, with the same width for every move."""
    return t("hint.chance", win=f"{100 * judged.win:3.0f}", margin=f"{100 * judged.margin:<2.0f}")
