"""Many threads at once: they do not disturb each other, with the GIL and on Python without it.

Each thread has its own games, bots and random sources; cards, moves, views and the weights of the bots are shared.
"""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import pytest

from naturalis import Game, Rng, _build, format_game, new_game, parse_game, redeal
from naturalis.bots import player
from naturalis.bots.analysis import analyse
from naturalis.bots.bot import Budget
from naturalis.records import decode, encode, record_of, verify
from naturalis.rules.playout import random_games

THREADS = 8
ROUNDS = 30 if _build.name() == "compiled" else 2
T = TypeVar("T")


def together(work: Callable[[int], T]) -> list[T]:
    """What each thread returns. All begin at the same moment."""
    begin = Barrier(THREADS)

    def wait_and_work(number: int) -> T:
        begin.wait()
        return work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(wait_and_work, range(THREADS)))


def whole_game(seed: int) -> Game:
    """A random game with everything that a game can say on the way."""
    rng, game = Rng(seed), new_game(seed=seed, seats=2 + seed % 3)
    while not game.over:
        moves = game.legal_moves
        game.play(moves[rng.below(len(moves))])
        assert redeal(game.view(0), rng).view(0) == game.view(0)
    return game


def test_games_of_many_threads_are_those_of_one() -> None:
    def games(number: int) -> list[str]:
        return [format_game(whole_game(100 * number + round_)) for round_ in range(ROUNDS)]

    assert together(games) == [games(number) for number in range(THREADS)]


def test_random_games_without_the_gil() -> None:
    def counts(number: int) -> object:
        return random_games(20 * ROUNDS, 2, 0, 0, Rng(number))

    assert [*map(str, together(counts))] == [str(counts(number)) for number in range(THREADS)]


def test_one_game_is_read_by_many_threads() -> None:
    """Reading is safe while nobody plays."""
    game = parse_game(format_game(whole_game(7)))
    middle = new_game(seed=7)
    for _ in range(20):
        middle.play(middle.legal_moves[0])
    expected = encode(record_of(game)), list(middle.legal_moves), [middle.view(seat) for seat in (0, 1)]

    def read(number: int) -> bool:
        for round_ in range(ROUNDS):
            found = encode(record_of(game)), list(middle.legal_moves), [middle.view(seat) for seat in (0, 1)]
            assert found == expected
            assert redeal(expected[2][0], Rng(100 * number + round_)).view(0) == expected[2][0]
        verify(decode(expected[0]))
        return True

    assert all(together(read))


@pytest.mark.parametrize("spec", ["greedy", "search:playouts=64", "search:playouts=64,threads=2"])
def test_bots_of_many_threads_choose_as_one_would(spec: str) -> None:
    """On the same position, with their own random sources."""
    game = new_game(seed=5)
    for _ in range(14):
        game.play(game.legal_moves[0])
    seat = game.acting[0]
    view = game.view(seat)

    def choose(number: int) -> str:
        with player(spec) as bot:
            return str(bot.choose(view, Rng(number)))

    assert together(choose) == [choose(number) for number in range(THREADS)]


def test_analyses_at_once() -> None:
    game = new_game(seed=5)
    for _ in range(14):
        game.play(game.legal_moves[0])
    view = game.view(game.acting[0])

    def rate(number: int) -> list[float]:
        return [rated.win for rated in analyse(view, Budget(playouts=64), Rng(number)).moves]

    assert together(rate) == [rate(number) for number in range(THREADS)]


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python always has its GIL")
def test_the_core_does_not_bring_the_gil_back() -> None:
    """Python turns the GIL on as soon as a module is imported that does not say that it can do without."""
    is_enabled: Callable[[], bool] = getattr(sys, "_is_gil_enabled", lambda: True)
    assert not is_enabled()
