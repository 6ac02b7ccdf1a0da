"""What the bots choose in some games, as lines of text, to compare the two builds."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice

from naturalis import Rng, View
from naturalis.bots import Budget
from naturalis.bots.analysis import analyse
from naturalis.bots.reasons import explain
from naturalis.bots.search_config import ANALYSIS_CONFIG, FLAT_CONFIG, SEARCH_CONFIG
from naturalis.bots.sequential_halving import SequentialHalving
from tests.helpers.bot_games import counted, decisions
from tests.helpers.games import KINDS

GREEDY = KINDS  # one game of each
THINKING = (KINDS[0], KINDS[5], KINDS[8])


def choices(searched: int) -> Iterator[str]:
    """Yield every chosen move, and the search's results and reasons in some positions, at most so many of each game."""
    for kind in GREEDY:
        for view, move in decisions(kind, 21, counted("greedy"), one_in=2):
            yield f"greedy {kind} {view.version} {move}"
    for kind in THINKING:
        for spec in ("flat", "search"):
            for view, move in decisions(kind, 22, counted(spec), one_in=20):
                yield f"{spec} {kind} {view.version} {move}"
        for view, _ in islice(decisions(kind, 23, counted("greedy"), one_in=20), searched):
            yield from tried(view)
            for judged in explain(view, analyse(view, Budget(playouts=8), Rng(1))).moves[:3]:
                yield f"{view.version} {judged.move} {judged.reasons}"


def tried(view: View) -> Iterator[str]:
    """Yield the results of a few playouts, with rounded sums, since a C compiler may fuse two operations."""
    for config in (FLAT_CONFIG, SEARCH_CONFIG, ANALYSIS_CONFIG):
        search = SequentialHalving(view, config, Budget(playouts=32, threads=2), Rng(1))
        search.run()
        for c, row in enumerate(search.results()[:8]):
            numbers = (row.rating, row.utility_sum, row.win_sum, row.win_square_sum, *row.point_sums)
            line = search.best_line(c) if row.playouts else []
            yield f"{view.version} {row.code} {row.playouts} {' '.join(f'{x:.6f}' for x in numbers)} {line}"


if __name__ == "__main__":
    for text in choices(int(sys.argv[1])):
        print(text)
