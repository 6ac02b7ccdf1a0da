"""The hint: the moves that a bot would rather make, best first, as lines to pick from."""

from __future__ import annotations

from naturalis.bots.analysis import Analysis, MoveEvaluation
from naturalis.rules import Move, View, parse_move
from naturalis.text import Texts
from naturalis.tui.move_list import in_words

_BEST = 3


def advised(analysis: Analysis) -> list[Move]:
    """The best moves of an analysis."""
    return [parse_move(judged.move) for judged in analysis.moves[:_BEST]]


def advice(t: Texts, view: View, seat: int, analysis: Analysis) -> list[str]:
    """The best moves, numbered, each with the chance to win after it."""
    found = list(zip(advised(analysis), analysis.moves, strict=False))
    lines = [t("hint.title")]
    for number, (move, judged) in enumerate(found, start=1):
        lines.append(f"{number:>3}  {_chance(t, judged)}  {in_words(t, view, seat, move)}  ({move})")
    return lines


def _chance(t: Texts, judged: MoveEvaluation) -> str:
    """The chance as ``62 % ±3``, as wide for every move."""
    return t("hint.chance", win=f"{100 * judged.win:3.0f}", margin=f"{100 * judged.margin:<2.0f}")
