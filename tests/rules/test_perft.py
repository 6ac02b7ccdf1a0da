"""Perft counts against the files beside this one; ``make evidence`` writes them anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from naturalis import divide, perft
from tests.helpers.evidence import PERFT, game_in
from tests.helpers.games import by_build

FILES = sorted(PERFT.glob("*.txt"))


def counts_in(path: Path) -> dict[int, int]:
    return {int(d): int(n) for d, n in re.findall(r"^depth (\d+): (\d+)$", path.read_text(encoding="utf-8"), re.M)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_as_many_lines_as_recorded(path: Path) -> None:
    game = game_in(path)
    for depth, lines in counts_in(path).items():
        if lines <= by_build(10**9, 700):
            found = perft(game, depth)
            if found != lines:
                split = "\n".join(f"  {move}: {n}" for move, n in divide(game, depth).items())
                pytest.fail(f"{path.name} depth {depth}: {found} lines, not {lines}; by first move:\n{split}")


def test_every_kind_has_files() -> None:
    assert len(FILES) == 40


def test_the_split_by_first_move_adds_up() -> None:
    game = game_in(PERFT / "three-french-opening.txt")
    assert sum(divide(game, 3).values()) == perft(game, 3)


def test_no_move_is_one_line() -> None:
    game = game_in(PERFT / "two-english-middle.txt")
    version = game.version
    assert perft(game, 0) == 1
    assert game.version == version
