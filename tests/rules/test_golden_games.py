"""Golden games: from a game's text follow exactly these events and this breakdown. ``make evidence`` renews them."""

from __future__ import annotations

from pathlib import Path

import pytest

from naturalis import format_event, parse_event
from naturalis.records import decode, encode, record_of, verify
from tests.helpers.evidence import GOLDEN, game_in, golden_text

FILES = sorted(GOLDEN.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_goes_as_recorded(path: Path) -> None:
    assert golden_text(game_in(path)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_its_event_lines_read_back(path: Path) -> None:
    game = game_in(path)
    lines = path.read_text(encoding="utf-8").splitlines()[1 : game.version + 1]
    assert [parse_event(line) for line in lines] == list(game.events)
    assert [format_event(event) for event in game.events] == lines


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_its_record_verifies(path: Path) -> None:
    game = game_in(path)
    assert verify(decode(encode(record_of(game)))).result == game.result


def test_there_is_one_of_every_kind() -> None:
    assert len(FILES) == 20
