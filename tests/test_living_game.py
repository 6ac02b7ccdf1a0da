"""The small game on the start page is one by the rules, and fits into its picture."""

from __future__ import annotations

import json
from pathlib import Path

from naturalis import Placed, parse_game

WEB = Path(__file__).parents[1] / "web"


def test_the_game_on_the_start_page_is_played_by_the_rules() -> None:
    game = parse_game((WEB / "living_game" / "game.txt").read_text(encoding="utf-8"))
    shown = json.loads((WEB / "src" / "screens" / "start" / "living_game.json").read_text(encoding="utf-8"))
    placed = [event for event in game.events if isinstance(event, Placed)]
    assert shown["turns"] == [[event.seat, event.card, event.face, event.x, event.y] for event in placed]
    areas = [game.area(seat) for seat in range(3)]
    assert shown["starters"] == [[area[0].card, area[0].face] for area in areas]
    for area in areas:
        assert max(abs(laid.x) for laid in area) <= 2
        assert max(abs(laid.y) for laid in area) <= 1
