"""A pool for several line-ups: the games of each, and no player stays open for longer than its line-up plays."""

from __future__ import annotations

from naturalis.arena.league.line_up_pool import LineUpPool
from naturalis.arena.plan import Plan
from naturalis.arena.workers import play_games
from naturalis.bots import Player, player
from naturalis.rules import Move, Rng, View
from tests.helpers.arena_games import without_times

PLANS = Plan(("greedy", "uniform"), 2, seed=4), Plan(("learned", "uniform"), 2, seed=5)


class Watched:
    """A bot that notes when it is closed."""

    def __init__(self, spec: str, open_: list[str]) -> None:
        self._player = player(spec)
        self._spec = spec
        self._open = open_
        open_.append(spec)

    def choose(self, view: View, rng: Rng, _budget: object) -> Move:
        return self._player.choose(view, rng)

    def close(self) -> None:
        self._open.remove(self._spec)


def test_every_game_is_that_of_its_plan() -> None:
    tasks = [(0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (0, 3)]
    with LineUpPool(PLANS) as pool:
        results = [pool(task) for task in tasks]
    for k, plan in enumerate(PLANS):
        mine = [result for index, result in results if index == k]
        assert without_times(mine) == without_times(play_games(plan, range(len(mine)), 1))


def test_only_the_players_of_the_latest_line_up_stay_open() -> None:
    open_: list[str] = []

    def make(spec: str) -> Player:
        return Player(spec, Watched(spec, open_), player(spec).budget)

    with LineUpPool(PLANS, make) as pool:
        for index, specs in ((0, ["greedy", "uniform"]), (1, ["learned", "uniform"]), (0, ["greedy", "uniform"])):
            for number in range(2):
                pool((index, number))
                assert sorted(open_) == specs
    assert open_ == []
