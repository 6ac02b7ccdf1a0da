"""Objectives by example; tests/rules/properties holds the count against a packer on very many areas."""

from __future__ import annotations

from collections import Counter

import pytest

from naturalis import Game, ObjectiveScore, Rng
from naturalis.cards import Objective, load
from naturalis.cards.symbols import NAMES
from naturalis.rules.breakdown import objective_progress, objective_score
from tests.helpers import reference_rules
from tests.helpers.games import KINDS, by_build, played_out, random_play, scripted, set_up


@pytest.mark.parametrize("seed", range(by_build(40, 4)))
def test_every_objective_of_finished_games_equals_the_slow_count(seed: int) -> None:
    game = played_out(KINDS[seed % len(KINDS)].game(seed), Rng(seed))
    for seat in range(game.seats):
        for objective in load().objectives:
            score = objective_score(game._state, seat, objective.id)
            assert score.times == reference_rules.times(game.area(seat), objective)
            assert score.points == score.times * objective.points


@pytest.mark.parametrize(
    ("aim", "script"),
    [
        (87, "1b@1,1 2b@2,2 3b@3,3"),
        (88, "11b@1,-1 12b@2,-2 13b@3,-3"),
        (89, "21b@1,1 22b@2,2 23b@3,3"),
        (90, "31b@1,-1 32b@2,-2 33b@3,-3"),
        (91, "1b@1,1 11b@2,0 31b@2,2 2b@1,3"),
        (92, "11b@1,-1 31b@0,-2 1b@2,0 12b@1,1"),
        (93, "21b@1,1 31b@2,2 22b@1,3 1b@2,4"),
        (94, "31b@1,1 11b@2,2 32b@1,3 21b@0,4"),
    ],
)
def test_each_pattern_alone_fulfils_its_own_objective_and_no_other(aim: int, script: str) -> None:
    game = scripted(script)
    times = {n: objective_score(game._state, 0, n).times for n in range(87, 95)}
    assert times == {n: int(n == aim) for n in range(87, 95)}


@pytest.mark.parametrize("length", range(2, 8))
def test_a_column_of_n_with_a_single_at_every_pair_holds_half_of_n(length: int) -> None:
    """Fungi in a column, a plant at each place where an ell's single card would lie."""
    script = []
    for k in range(length):
        script += [f"{11 + k}b@{2},{2 * k}"] if k else ["1b@1,1", "11b@2,0"]
        script += [f"{1 + k}b@1,{2 * k + 1}"] if k else []
    game = scripted(" ".join(script))
    assert objective_score(game._state, 0, 91).times == length // 2


def test_no_area_no_objective() -> None:
    game = KINDS[0].game(1)
    assert all(objective_score(game._state, 0, n).times == 0 for n in range(87, 103))


@pytest.mark.parametrize("seed", range(by_build(24, 3)))
def test_progress_counts_what_is_there_of_the_next_time(seed: int) -> None:
    game, rng = KINDS[seed % len(KINDS)].game(seed), Rng(seed)
    for n, _ in enumerate(random_play(game, rng)):
        if n % 7:
            continue
        for seat in range(game.seats):
            for objective in load().objectives:
                score = objective_score(game._state, seat, objective.id)
                progress = objective_progress(game._state, seat, objective.id)
                assert (progress.card, progress.times) == (objective.id, score.times)
                assert progress.need == (len(objective.pattern) or len(objective.symbols))
                assert progress.have == slow_progress(game, seat, objective, score) < progress.need


def slow_progress(game: Game, seat: int, objective: Objective, score: ObjectiveScore) -> int:
    """The most of one more copy or set that can be made of what is not counted yet."""
    if not objective.pattern:
        left = Counter({name: n - objective_need(objective)[name] * score.times
                        for name, n in game.symbols(seat).items()})  # fmt: skip
        return sum(min(left[name], n) for name, n in objective_need(objective).items())
    used = {spot for copy in score.copies for spot in copy}
    cards = {spot: kind for spot, kind in reference_rules.kingdoms(game.area(seat)).items() if spot not in used}
    anchors = {(x - cell.x, y - cell.y) for x, y in cards for cell in objective.pattern}
    found = (sum(cards.get((x + cell.x, y + cell.y)) == cell.kingdom for cell in objective.pattern) for x, y in anchors)
    return max(found, default=0)


def objective_need(objective: Objective) -> Counter[str]:
    return Counter(NAMES[symbol] for symbol in objective.symbols)


def test_a_seat_knows_the_progress_of_the_objectives_that_it_knows() -> None:
    game = set_up(KINDS[0].game(1))
    known = [progress.card for progress in game.view(0).progress(0)]
    assert known == [*game.common, game.secret(0)]
    assert [progress.card for progress in game.view(0).progress(1)] == [*game.common]
