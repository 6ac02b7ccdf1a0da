"""The script of the other seats: followed in the same game it gives the same game, and candidates stay comparable."""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean, variance

import pytest
from msgspec.structs import replace

from naturalis import Rng, View
from naturalis.bots import rollout
from naturalis.bots.opponent_script import OpponentScript
from naturalis.bots.policies import make_policy
from naturalis.bots.search_config import ANALYSIS_CONFIG, SEARCH_CONFIG, SearchConfig
from naturalis.bots.search_worker import SearchWorker
from naturalis.bots.weights import GREEDY_WEIGHTS
from naturalis.rules import objectives
from naturalis.rules.state import DRAW, OVER, PLACE, State
from tests.helpers.bot_games import stopped_at
from tests.helpers.games import COMPILED, KINDS, Kind, by_build

SCRIPTED = replace(SEARCH_CONFIG, weights=GREEDY_WEIGHTS, tree_depth=0)
SEVERAL = [next(kind for kind in KINDS if kind.seats == seats and not kind.level) for seats in (2, 3, 4)]
several = pytest.mark.parametrize("kind", SEVERAL, ids=lambda kind: str(kind.seats))
interpreted = pytest.mark.skipif(
    COMPILED, reason="compiled, the core calls itself in C; make test runs this interpreted"
)


def to_place(kind: Kind, seed: int, round_number: int = 4) -> View:
    game = stopped_at(kind, seed, "place", round_number)
    return game.view(game.acting[0])


@several
def test_alone_a_candidate_is_played_as_without_a_script(kind: Kind) -> None:
    """The playout that writes the script is an ordinary one."""
    for seed in range(by_build(4, 1)):
        view, found = to_place(kind, seed), []
        for config in (SCRIPTED, replace(SCRIPTED, scripted_opponents=False)):
            worker = SearchWorker(view, config, seed)
            worker.set_active([1])
            worker.run(0, by_build(40, 2), 1)
            found.append(worker.results())
        assert found[0] == found[1]


@several
def test_candidates_take_turns_in_writing_the_script(kind: Kind) -> None:
    """Each of three candidates writes every third script, so over whole turns none has another standing."""
    view, games = to_place(kind, 2), by_build(30, 3)
    worker = SearchWorker(view, SCRIPTED, 3)
    worker.set_active(range(3))
    assert worker.run(0, games, 1) == 3 * games
    assert [row.playouts for row in worker.results()[:3]] == [games] * 3
    for first in range(3):  # the candidate that writes plays as it would alone
        alone, together = SearchWorker(view, SCRIPTED, 3), SearchWorker(view, SCRIPTED, 3)
        alone.set_active([first])
        together.set_active(range(3))
        for number in range(first + 1):
            before = together.results()[first]
            together.run(number, number + 1, 1)
        alone.run(first, first + 1, 1)
        assert together.results()[first].utility_sum - before.utility_sum == pytest.approx(
            alone.results()[first].utility_sum
        )


def test_without_candidates_there_is_no_script() -> None:
    worker = SearchWorker(to_place(SEVERAL[0], 2), SCRIPTED, 3)
    worker.set_active([])
    assert worker.run(0, 3, 1) == 0


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="needs thousands of playouts, which take minutes interpreted")
@several
def test_a_script_takes_out_noise_and_keeps_what_moves_are_worth(kind: Kind) -> None:
    """The differences of two candidates vary less from game to game, and are the same on average."""
    quieter = []
    for seed in range(6):
        view = to_place(kind, seed, 3 + seed)
        plain = differences(view, replace(SCRIPTED, scripted_opponents=False, aligned_decks=False), 3000)
        scripted = differences(view, SCRIPTED, 3000)
        error = ((variance(plain) + variance(scripted)) / 3000) ** 0.5
        assert abs(fmean(plain) - fmean(scripted)) < 4.5 * error + 0.02  # what is left out: how the others would answer
        quieter.append(variance(scripted) / variance(plain))
    assert fmean(quieter) < 0.85


def differences(view: View, config: SearchConfig, games: int) -> list[float]:
    """Return how much better the first candidate did than the second, in each of many redealt games."""
    worker = SearchWorker(view, config, 5)
    worker.set_active(range(2))
    found, before = [], 0.0
    for number in range(games):
        worker.run(number, number + 1, 1)
        one, two = worker.results()[:2]
        found.append(one.utility_sum - two.utility_sum - before)
        before = one.utility_sum - two.utility_sum
    return found


def test_chances_are_judged_without_a_script() -> None:
    assert SEARCH_CONFIG.scripted_opponents
    assert not ANALYSIS_CONFIG.scripted_opponents


@interpreted
@several
def test_followed_in_the_same_game_it_gives_the_same_game(kind: Kind) -> None:
    """Only the areas of the others are missing: points, hands, display and decks are the same after every move."""
    game = stopped_at(kind, 5, "place", 5)
    viewer, policy, rng = game.acting[0], make_policy(GREEDY_WEIGHTS), Rng(1)
    script, written, followed = OpponentScript(), game.copy()._state, game.copy()._state
    trace = [shown(written)]
    write(script, written, viewer, lambda: trace.append(shown(written)))
    for expected in trace:
        assert shown(followed) == expected
        if followed.phase == OVER:
            break
        if followed.seat == viewer:
            rollout.play_move(followed, policy, rng)
        else:
            script.follow(followed, policy, rng)
    for seat in range(kind.seats):
        if seat != viewer:
            assert script.extra_points(seat) == objectives.objective_points(written, seat)


def write(script: OpponentScript, s: State, viewer: int, after_move: Callable[[], None]) -> None:
    """Play the game to its end by the policy of greedy, and write the script of all seats but the viewer's."""
    policy, rng = make_policy(GREEDY_WEIGHTS), Rng(1)
    script.begin(s)
    while s.phase != OVER:
        if s.seat == viewer:
            rollout.play_move(s, policy, rng)
        else:
            script.write(s, policy, rng)
        after_move()
    script.end(s)
    script.restart()


def shown(s: State) -> object:
    cards = list(s.hand), list(s.display), list(s.top), list(s.left)
    return s.phase, s.seat, s.round, s.last_round, list(s.score), cards


@interpreted
@several
def test_it_goes_on_where_another_game_takes_longer(kind: Kind) -> None:
    """The game that wrote the script ends at once; the one that follows it is played to its end all the same."""
    game = stopped_at(kind, 5, "place", 5)
    viewer, policy, rng = game.acting[0], make_policy(GREEDY_WEIGHTS), Rng(1)
    script, short, long = OpponentScript(), game.copy()._state, game.copy()._state
    short.last_round = short.round
    write(script, short, viewer, lambda: None)
    turns = 0
    while long.phase != OVER:
        before = list(long.score)
        if long.seat == viewer:
            rollout.play_move(long, policy, rng)
        else:
            turns += long.phase == PLACE
            script.follow(long, policy, rng)
        assert all(now >= then for now, then in zip(long.score, before, strict=True))
    assert turns > kind.seats - 1
    assert long.phase != DRAW
