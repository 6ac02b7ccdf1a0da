"""Random play inside the core: legal, uniform, and the same games as one plays through the public door."""

from __future__ import annotations

from collections import Counter

import pytest

from naturalis import Game, Place, Rng, deal, redeal
from naturalis.rules.literals import EDITIONS, ENDINGS, LEVELS, TRIGGERS
from naturalis.rules.playout import copy_many, outcomes, random_games, random_move, random_playouts
from naturalis.rules.view import fields
from tests.helpers.chance import excess
from tests.helpers.games import KINDS, Kind, by_build, played_out, random_play, scripted
from tests.helpers.hypothesis_games import games


def numbers(kind: Kind) -> tuple[int, int, int]:
    return kind.seats, EDITIONS.index(kind.edition), 1 + LEVELS.index(kind.level) if kind.level else 0


@pytest.mark.parametrize("kind", KINDS)
def test_outcomes_are_those_of_the_same_games_played_through_the_public_door(kind: Kind) -> None:
    for number, outcome in enumerate(outcomes(9, 0, by_build(40, 3), *numbers(kind))):
        rng = Rng(9, number)
        game = Game(deal(kind.seats, rng, kind.edition, kind.level))
        while not game.over:
            seat, move = random_move(game, rng)
            game.play(move, seat)
        assert game.result is not None
        order = [game.result.scores[(game.first + k) % kind.seats] for k in range(kind.seats)]
        assert outcome.totals == tuple(score.total for score in order)
        assert outcome.objective_points == tuple(score.objective_points for score in order)
        assert outcome.rounds == game.round
        assert outcome.tybor == (game.result.tybor or 0)
        reasons = {type(event).__name__: getattr(event, "reason", None) for event in game.events}
        assert TRIGGERS[outcome.trigger - 1] == reasons["EndTriggered"]
        assert ENDINGS[outcome.ending - 1] == reasons["Ended"]


def test_outcomes_can_be_cut_anywhere() -> None:
    assert outcomes(3, 0, 4, 2, 0, 0) + outcomes(3, 4, 6, 2, 0, 0) == outcomes(3, 0, 6, 2, 0, 0)


def test_random_games_counts_cards_and_points() -> None:
    laid, points = random_games(by_build(500, 20), 2, 0, 0, Rng(1))
    assert 20 < laid / by_build(500, 20) < 80
    assert points > 0


@games(100, 10)
def test_a_random_move_is_legal_and_asking_for_it_changes_nothing(kind: Kind, seed: int) -> None:
    """Also when seats make their choices of the set-up in any order."""
    game = kind.game(seed)
    rng = Rng(seed, 1)
    for _ in random_play(game, rng):
        if not game.over:
            before = fields(game._state)
            seat, move = random_move(game, rng)
            assert move in game.moves_of(seat)
            assert fields(game._state) == before


def test_every_placement_is_as_likely() -> None:
    game = scripted("1f@1,1 8f@-1,1 ?47f@0,2")
    rng = Rng(5)
    found = Counter(str(random_move(game, rng)[1]) for _ in range(by_build(20_000, 4_000)))
    assert set(found) == {str(move) for move in game.legal_moves}
    ordered: Counter[int] = Counter(dict(enumerate(found.values())))
    assert excess(ordered, len(game.legal_moves)) < 6
    assert all(isinstance(move, Place) for move in game.legal_moves)


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("kind", KINDS)
def test_random_playouts_are_redealt_games_played_to_the_end(kind: Kind, seat: int | None) -> None:
    game = kind.game(3)
    for _, _ in zip(range(20), random_play(game, Rng(4)), strict=False):
        pass
    view = game.view(seat)
    before = fields(view._state)
    points, rng = 0, Rng(5)
    for _ in range(3):
        redealt = redeal(view, rng)
        while not redealt.over:
            mover, move = random_move(redealt, rng)
            redealt.play(move, mover)
        assert redealt.result is not None
        points += sum(score.total for score in redealt.result.scores)
    assert random_playouts(view, 3, Rng(5)) == points
    assert fields(view._state) == before


def test_copying_many_times_leaves_the_game_as_it_was() -> None:
    game = played_out(KINDS[0].game(1), Rng(1))
    before = fields(game._state)
    copy_many(game, 3)
    assert fields(game._state) == before
