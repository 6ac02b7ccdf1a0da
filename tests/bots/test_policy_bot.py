"""The search: the same playouts give the same move, it obeys its budget and stop, and threads change nothing."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event, Timer

import msgspec
import pytest

from naturalis import Move, Rng, View
from naturalis.bots import Budget, player
from naturalis.bots.analysis import analyse
from naturalis.bots.move_codes import decode_move
from naturalis.bots.policy_bot import PLACEMENT_SHARE, PolicyBot
from naturalis.bots.search_config import FLAT_CONFIG, SEARCH_CONFIG, SearchConfig
from naturalis.bots.sequential_halving import SequentialHalving
from tests.helpers.bot_games import SOME, SPECS, counted, decisions, stopped_at
from tests.helpers.games import KINDS, Kind, by_build

kinds = pytest.mark.parametrize("kind", SOME, ids=lambda kind: f"{kind.level or kind.seats}-{kind.edition}")
configs = pytest.mark.parametrize("config", [FLAT_CONFIG, SEARCH_CONFIG], ids=["flat", "search"])
PLAYOUTS = by_build(400, 32)


def middle(phase: str = "place", kind: Kind = KINDS[0], seed: int = 2) -> View:
    """Return a view from the middle of a game; on the interpreted build near its end, where a playout is short."""
    game = stopped_at(kind, seed, phase, by_build(4, 9))
    return game.view(game.acting[0])


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS)
@kinds
def test_the_same_view_and_randomness_give_the_same_move(kind: Kind, spec: str) -> None:
    bot, again = (counted(spec, by_build(64, 16)) for _ in range(2))
    for view, move in decisions(kind, 7, bot, one_in=by_build(8, 50)):
        one, two = Rng(7, 2 + view.version), Rng(7, 2 + view.version)
        assert again.choose(view, one) == move
        assert bot.choose(view, two) == move
        assert repr(one) == repr(two)


@pytest.mark.parametrize("phase", ["place", "draw"])
@configs
def test_the_random_source_goes_on_alike_however_much_is_thought(config: SearchConfig, phase: str) -> None:
    left = set()
    for budget in (
        Budget(),
        Budget(ms=3),
        Budget(playouts=1),
        Budget(playouts=PLAYOUTS),
        Budget(playouts=64, threads=3),
    ):
        rng = Rng(11)
        PolicyBot(config).choose(middle(phase), rng, budget)
        left.add(repr(rng))
    assert len(left) == 1


@pytest.mark.parametrize("threads", [1, 2, 3, 4])
@configs
def test_with_playouts_any_number_of_threads_gives_the_same_again(config: SearchConfig, threads: int) -> None:
    view, found = middle(), []
    for _ in range(3):
        search = SequentialHalving(view, config, Budget(playouts=PLAYOUTS, threads=threads), Rng(5))
        search.run()
        found.append((search.best_code(), search.playouts, search.redeals, search.results(), search.best_line(0)))
    assert found[1:] == found[:-1]


@pytest.mark.parametrize("phase", ["place", "draw"])
@pytest.mark.parametrize("kind", [KINDS[0], KINDS[8]])
def test_without_a_tree_the_number_of_threads_changes_nothing(kind: Kind, phase: str) -> None:
    """Here the utility is 0, a half or 1, so that sums are exact in any order."""
    view, config = middle(phase, kind), msgspec.structs.replace(FLAT_CONFIG, tree_depth=0, lead_weight=0.0)
    found = []
    for threads in (1, 2, 3, 4):
        search = SequentialHalving(view, config, Budget(playouts=PLAYOUTS, threads=threads), Rng(5))
        search.run()
        found.append((search.best_code(), search.playouts, search.redeals, search.results()))
    assert found[1:] == found[:-1]


@pytest.mark.parametrize("threads", [1, 2])
@configs
def test_how_often_the_clock_is_checked_changes_nothing(config: SearchConfig, threads: int) -> None:
    view, found = middle(), []
    for seconds in (0.0, 0.0005, 0.002, 10.0):
        budget = Budget(playouts=PLAYOUTS, threads=threads)
        search = SequentialHalving(view, config, budget, Rng(5), clock_check_s=seconds)
        search.run()
        found.append((search.best_code(), search.playouts, search.redeals, search.results(), search.best_line(0)))
    assert found[1:] == found[:-1]


@pytest.mark.parametrize("threads", [1, 2])
def test_with_playouts_an_analysis_is_the_same_again(threads: int) -> None:
    view = middle()
    one, two = (analyse(view, Budget(playouts=PLAYOUTS, threads=threads), Rng(5)) for _ in range(2))
    assert (one.moves, one.playouts) == (two.moves, two.playouts)


@configs
def test_other_randomness_gives_other_playouts(config: SearchConfig) -> None:
    view = middle()
    assert len({tuple(_thought(view, config, seed).results()) for seed in range(4)}) == 4


def _thought(view: View, config: SearchConfig, seed: int) -> SequentialHalving:
    search = SequentialHalving(view, config, Budget(playouts=PLAYOUTS), Rng(seed))
    search.run()
    return search


def rated_best(view: View, config: SearchConfig, seed: int) -> Move:
    return decode_move(view, SequentialHalving(view, config, Budget(), Rng(seed)).results()[0].code)


@pytest.mark.parametrize("phase", ["place", "draw"])
@configs
def test_without_a_budget_the_best_rated_move_is_taken(config: SearchConfig, phase: str) -> None:
    view = middle(phase)
    for bot in (PolicyBot(config), PolicyBot(config, search=False)):
        assert bot.choose(view, Rng(3), Budget()) == rated_best(view, config, 3)
    assert PolicyBot(config, search=False).choose(view, Rng(3), Budget(playouts=999)) == rated_best(view, config, 3)


@configs
def test_stopped_before_it_began_a_bot_takes_the_best_rated_move(config: SearchConfig) -> None:
    stop, view = Event(), middle()
    stop.set()
    assert PolicyBot(config).choose(view, Rng(3), Budget(ms=60_000, stop=stop)) == rated_best(view, config, 3)
    assert analyse(view, Budget(ms=60_000, stop=stop), Rng(3)).playouts == len(view.legal_moves)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("budget", [Budget(ms=60_000), Budget(playouts=10**9)])
def test_stopped_from_another_thread_a_bot_answers_soon(budget: Budget, threads: int) -> None:
    stop, view = Event(), middle()
    timer = Timer(0.2, stop.set)
    timer.start()
    began = time.monotonic()
    move = PolicyBot(SEARCH_CONFIG).choose(view, Rng(3), replace(budget, threads=threads, stop=stop))
    spent = time.monotonic() - began
    timer.join()
    assert move in view.legal_moves
    assert spent < 60  # its budget is at least that


def test_a_player_can_be_stopped() -> None:
    stop, view = Event(), middle()
    timer = Timer(0.1, stop.set)
    timer.start()
    with player("search:ms=60000") as bot:
        assert bot.choose(view, Rng(3), stop) in view.legal_moves
    timer.join()


def test_one_bot_may_choose_in_several_threads_at_once() -> None:
    bot = player("search:playouts=64")
    asked = [
        (view, Rng(9, 2 + view.version), move)
        for kind in (KINDS[0], KINDS[8])
        for view, move in decisions(kind, 9, bot, one_in=by_build(4, 40))
    ]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda item: bot.choose(item[0], item[1]), asked))
    assert found == [move for _, _, move in asked]


def test_a_placement_uses_its_time() -> None:
    """How much longer it takes depends on the machine: benchmarks/bots.py measures that."""
    view, began = middle(), time.perf_counter()
    player("search:ms=50").choose(view, Rng(1))
    assert 1000 * (time.perf_counter() - began) > PLACEMENT_SHARE * 50 - 1


def test_a_placement_gets_three_quarters_of_a_turn_and_its_draw_the_rest() -> None:
    seen: list[tuple[str, bool, float | None]] = []

    def note_budget(view: View, config: SearchConfig, budget: Budget, rng: Rng) -> SequentialHalving:
        seen.append((view.phase, view.round == view.last_round, budget.ms))
        return SequentialHalving(view, config, budget, rng)

    bot = PolicyBot(FLAT_CONFIG, search=False, make_search=note_budget)
    for kind, parts in ((KINDS[0], {True: 100.0, False: 75.0}), (KINDS[8], {True: 75.0, False: 75.0})):
        seen.clear()
        game, rng = kind.game(3), Rng(3)
        while not game.over:
            seat = game.acting[0]
            game.play(bot.choose(game.view(seat), rng, Budget(ms=100)), seat)
        assert {ms for phase, _, ms in seen if phase in ("starters", "objectives")} == {100.0}
        assert {ms for phase, _, ms in seen if phase == "draw"} == {25.0}
        assert {(last, ms) for phase, last, ms in seen if phase == "place"} == set(parts.items())
