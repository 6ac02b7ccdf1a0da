"""search@0.1 is the yardstick of later versions: it plays the turns of the games of version 0.1 again, for ever.

In the set-up the views of version 0.1 told more: the first player and the tops of the decks. So its choices there may
differ, and the game goes on with those made then.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from naturalis import Game, Rng, parse_game
from naturalis.bots import player
from naturalis.rules.notation import move_of
from tests.helpers.games import by_build

GAMES = Path(__file__).parent / "games"
MOVES = by_build(1000, 8)  # interpreted, a move takes a second


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seed"), [("two", 11), ("three", 12), ("four", 13), ("solo", 14)])
def test_the_games_of_version_0_1_come_out_the_same(name: str, seed: int) -> None:
    then = parse_game((GAMES / f"search_0_1_{name}.txt").read_text(encoding="ascii").strip())
    assert then.over
    assert then.deal is not None
    now, rng = Game(then.deal), Rng(seed, 5)
    with player("search@0.1:playouts=120") as bot:
        for _ in range(MOVES):
            if now.over:
                break
            seat = now.acting[0]
            chosen = bot.choose(now.view(seat), rng)
            made = None if now.round else move_of(then.events[now.version])
            now.play(chosen if made is None else made[1], seat)
    assert now.events == then.events[: len(now.events)]
    assert now.over == then.over or MOVES < 1000
