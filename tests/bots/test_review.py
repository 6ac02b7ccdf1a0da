"""Game reviews: every move judged from its player's view, costs with their margins, and the seats' summaries."""

from __future__ import annotations

import pytest

from naturalis import ChooseColour, Game, Rng, View, move_of, new_game, redeal
from naturalis.bots import Budget, player, review
from naturalis.bots.analysis import Analysis, MoveEvaluation
from naturalis.bots.levels import LEVEL_NAMES, LEVELS
from naturalis.bots.registry import SpecError
from naturalis.bots.review import ReviewedMove, decisions, review_move, review_seat
from naturalis.records import record_of
from tests.helpers.games import played_out, rest_by_night

FEW = Budget(playouts=8)


def finished(seed: int = 3, seats: int = 2) -> Game:
    return played_out(new_game(seed, seats), Rng(seed))


def analysis(*moves: tuple[str, float, float]) -> Analysis:
    found = [MoveEvaluation(move, win, margin, (9.0, 8.0), 5, (move, "draw:gold")) for move, win, margin in moves]
    return Analysis(1, 30, tuple(found), 5 * len(moves), 1.0)


def move(
    cost: float, margin: float = 0.0, before: float = 0.5, choices: int = 4, version: int = 9, lead: float = 0.0
) -> ReviewedMove:
    return ReviewedMove(
        version=version, round=2, seat=0, move="draw:gold", before=before, after=before - cost, cost=cost,
        margin=margin, best="draw:resource", line=(), points=(), choices=choices, rank=2, playouts=1, lead=lead,
    )  # fmt: skip


def test_levels_are_specs() -> None:
    assert LEVEL_NAMES == ("novice", "scribe", "illuminator", "naturalist")
    for level in LEVELS:
        with player(level.name) as mine, player(level.spec) as meant:
            assert (mine.spec, mine.budget, type(mine.bot)) == (level.name, meant.budget, type(meant.bot))
    with pytest.raises(SpecError, match="takes no settings; write novice"):
        player("novice:ms=5")
    with pytest.raises(SpecError, match=r"there is no bot 'abbot'.*novice.*naturalist"):
        player("abbot")


def test_each_move_but_colours_is_chosen_from_its_movers_own_view() -> None:
    game = finished(seats=3)
    asked = [found for found in map(move_of, game.events) if found and not isinstance(found[1], ChooseColour)]
    assert [(view.seat, made) for view, made in decisions(game)] == asked
    for view, made in decisions(game):
        assert isinstance(view, View)
        assert made in view.legal_moves


def test_a_redealt_game_has_no_past() -> None:
    with pytest.raises(ValueError, match="its past is not known"):
        next(decisions(redeal(new_game(1).view(0), Rng(1))))


def test_the_cost_is_the_difference_and_never_below_zero() -> None:
    found = review_move(analysis(("1f@1,1", 0.6, 0.03), ("2b@1,1", 0.5, 0.04)), 4, "2b@1,1")
    assert (found.version, found.seat, found.round, found.rank, found.choices) == (31, 1, 4, 2, 2)
    assert (found.before, found.after, found.best) == (0.6, 0.5, "1f@1,1")
    assert found.cost == pytest.approx(0.1)
    assert found.margin == pytest.approx(0.05)
    assert found.clear
    assert not review_move(analysis(("1f@1,1", 0.6, 0.3), ("2b@1,1", 0.5, 0.4)), 4, "2b@1,1").clear
    best = review_move(analysis(("1f@1,1", 0.6, 0.03), ("2b@1,1", 0.7, 0.04)), 4, "1f@1,1")
    assert (best.cost, best.margin, best.clear) == (0.0, 0.0, False)
    assert review_move(analysis(("1f@1,1", 0.6, 0.0), ("2b@1,1", 0.7, 0.0)), 4, "2b@1,1").cost == 0.0


def test_the_lead_of_the_best_move_is_over_the_next_best() -> None:
    best = review_move(analysis(("1f@1,1", 0.6, 0.03), ("2b@1,1", 0.5, 0.04), ("3b@1,1", 0.1, 0.0)), 4, "1f@1,1")
    assert best.lead == pytest.approx(0.1)
    assert best.lead_margin == pytest.approx(0.05)
    assert best.clearly_best
    assert not review_move(analysis(("1f@1,1", 0.6, 0.3), ("2b@1,1", 0.5, 0.4)), 4, "1f@1,1").clearly_best
    for other in (
        review_move(analysis(("1f@1,1", 0.6, 0.0), ("2b@1,1", 0.5, 0.0)), 4, "2b@1,1"),
        review_move(analysis(("1f@1,1", 0.6, 0.0)), 4, "1f@1,1"),
    ):
        assert (other.lead, other.lead_margin, other.clearly_best) == (0.0, 0.0, False)


def test_a_starter_is_not_compared_with_a_colour() -> None:
    choices = analysis(("colour:red", 0.9, 0.0), ("starter:back", 0.5, 0.0), ("starter:front", 0.4, 0.0))
    found = review_move(choices, 0, "starter:back")
    assert (found.best, found.cost, found.choices) == ("starter:back", 0.0, 2)


def test_a_seat_together() -> None:
    moves = (
        move(0.1, version=1), move(0.2, version=2), move(0.3, 0.4, version=3), move(0.0, choices=1, version=4),
        move(0.05, version=5), move(0.4, version=6),
    )  # fmt: skip
    found = review_seat(moves, 0)
    assert found.moves == 6
    assert found.cost == pytest.approx((0.1 + 0.2 + 0.05 + 0.4) / 6)
    assert found.accuracy == pytest.approx((0.8 + 0.6 + 1 + 0.9 + 0.2) / 5)
    assert found.mistakes == (6, 2, 1)
    assert found.best == ()
    leads = review_seat(tuple(move(0.0, version=version, lead=version % 5 / 10) for version in range(1, 8)), 0)
    assert leads.best == (4, 3, 2)
    assert review_seat((move(0.0, before=0.0),), 0).accuracy is None
    assert review_seat((), 1).moves == 0


@pytest.mark.slow
@pytest.mark.parametrize("seats", rest_by_night([2, 4], always=[4]))
def test_a_whole_game(seats: int) -> None:
    game, told = finished(5, seats), []
    found = review.review(record_of(game, ["A", "B", "C", "D"][:seats]), FEW, Rng(1), advance=lambda: told.append(1))
    assert len(told) == len(found.moves) == len(list(decisions(game)))
    assert found.names == ("A", "B", "C", "D")[:seats]
    assert sum(part.moves for part in found.summary) == len(found.moves)
    assert found.outcome is not None
    assert sum(found.outcome) == pytest.approx(1)
    assert all(one.cost >= 0 and one.line[0] == one.best for one in found.moves)
    assert {one.round for one in found.moves} == set(range(game.round + 1))


def test_a_saved_game_is_reviewed_as_far_as_it_goes() -> None:
    game = new_game(5)
    assert review.review(game, FEW, Rng(1)).moves == ()
    game.play(game.legal_moves[0], 0)
    found = review.review(game, FEW, Rng(1))
    assert (len(found.moves), found.outcome) == (1, None)


@pytest.mark.slow
def test_with_playouts_the_same_again_also_for_one_seat_alone() -> None:
    game = finished()
    whole = review.review(game, FEW, Rng(7))
    again = review.review(game, FEW, Rng(7))
    assert [_bare(one) for one in again.moves] == [_bare(one) for one in whole.moves]
    one = review.review(game, FEW, Rng(7), seat=1)
    assert [_bare(move) for move in one.moves] == [_bare(move) for move in whole.moves if move.seat == 1]
    assert [part.seat for part in one.summary] == [1]


def _bare(move: ReviewedMove) -> tuple[object, ...]:
    return move.version, move.move, move.before, move.after, move.cost, move.best, move.line, move.points
