"""The state: copies and clean slates leave nothing behind of an earlier game."""

from __future__ import annotations

from naturalis import Rng
from naturalis.rules.playout import random_games
from naturalis.rules.state import CELLS, CLOSED, FIRST_SPOT, LAID, MASK, SPOTS, State
from naturalis.rules.view import fields
from tests.helpers.games import KINDS, random_play


def test_room_for_every_card_and_spot_of_an_area() -> None:
    assert LAID >= 81
    assert SPOTS > 4 + 2 * 80
    assert FIRST_SPOT > 81  # card numbers in the grid stay below
    assert FIRST_SPOT + SPOTS <= CLOSED
    assert MASK == CELLS - 1


def test_a_new_state_is_an_empty_table() -> None:
    assert set(fields(State())) == {0}


def test_one_state_serves_many_games() -> None:
    """random_games plays all of them on one state: the second must not see the first."""
    rng = Rng(4)
    alone = [random_games(1, 3, 0, 0, rng) for _ in range(6)]
    together = random_games(6, 3, 0, 0, Rng(4))
    assert together == (sum(laid for laid, _ in alone), sum(points for _, points in alone))


def test_a_copy_is_equal_at_every_step() -> None:
    for kind in KINDS:
        game = kind.game(3)
        for _ in random_play(game, Rng(3)):
            assert fields(game.copy()._state) == fields(game._state)
