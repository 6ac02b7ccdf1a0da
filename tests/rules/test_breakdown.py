"""Where points come from: the copies and symbols that a breakdown names are really there."""

from __future__ import annotations

from collections import Counter

import pytest

from naturalis import Rng
from naturalis.cards import load
from naturalis.cards.symbols import NAMES
from naturalis.rules.breakdown import Shown, objective_score, visible
from tests.helpers.games import KINDS, Kind, by_build, played_out, scripted


@pytest.mark.parametrize("kind", KINDS)
def test_visible_symbols_are_those_counted(kind: Kind) -> None:
    for seed in range(by_build(10, 1)):
        game = played_out(kind.game(seed), Rng(seed))
        for seat in range(game.seats):
            named = Counter(shown.symbol for shown in visible(game._state, seat))
            assert {name: named[name] for name in game.symbols(seat)} == game.symbols(seat)


@pytest.mark.parametrize("kind", KINDS)
def test_the_sets_named_are_visible_symbols_each_used_once(kind: Kind) -> None:
    game = played_out(kind.game(4), Rng(4))
    for seat in range(game.seats):
        there = Counter(visible(game._state, seat))
        for objective in load().objectives[8:]:
            score = objective_score(game._state, seat, objective.id)
            assert len(score.sets) == score.times
            used = Counter(shown for one in score.sets for shown in one)
            assert used <= there
            wanted = sorted(NAMES[symbol] for symbol in objective.symbols)
            assert all(sorted(shown.symbol for shown in one) == wanted for one in score.sets)


def test_a_symbol_is_named_with_its_place() -> None:
    game = scripted("1f@1,1 2b@0,2")
    assert visible(game._state, 0) == [
        Shown("insect", 0, 0, "bottom-left"), Shown("insect", 0, 0, "centre"),
        Shown("fungi", 1, 1, "bottom-left"), Shown("fungi", 0, 2, "centre"),
    ]  # fmt: skip


def test_several_centre_resources_are_all_named() -> None:
    game = scripted("1b@1,1", starters=(85, 81))
    centre = [shown.symbol for shown in visible(game._state, 0) if (shown.x, shown.y) == (0, 0)]
    assert centre == ["plant", "animal", "insect"]


def test_a_breakdown_adds_up() -> None:
    game = scripted("1f@1,1 8f@-1,1 47f@0,2", common=(95, 101))
    score = game.breakdown(0)
    assert score.seat == 0
    assert score.track == 4
    assert [o.card for o in score.objectives] == [95, 101, game.secret(0)]
    assert score.objective_points == sum(o.points for o in score.objectives)
    assert score.total == score.track + score.objective_points


def test_before_an_objective_is_kept_only_the_common_ones_count() -> None:
    game = KINDS[0].game(1)
    assert game.breakdown(0).objectives == ()
