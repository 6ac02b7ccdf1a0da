"""The worked examples of the rule books, rebuilt."""

from __future__ import annotations

import pytest

from naturalis import Game, Place, Placed
from naturalis.rules.breakdown import SeatScore, result
from tests.helpers.games import scripted, stored_game


def last_points(game: Game) -> int:
    """What the last card laid was worth."""
    event = next(event for event in reversed(game.events) if isinstance(event, Placed))
    return event.points


def copies(game: Game, objective: int) -> int:
    """How often seat 0 fulfils this common objective."""
    return next(o.times for o in game.breakdown(0).objectives if o.card == objective)


def test_a_card_may_not_cover_an_absent_corner() -> None:
    game = scripted("1f@1,1 ?2f@2,0")  # card 1 has no corner at the bottom right
    assert game.why_not(Place(2, "front", 2, 0)) == "absent_corner"
    assert game.why_not(Place(2, "back", 2, 0)) == "absent_corner"
    assert game.why_not(Place(2, "front", 2, 2)) is None


def test_a_card_may_not_cover_two_corners_of_one_card() -> None:
    game = scripted("1f@1,1 ?2f@2,2")
    assert game.why_not(Place(2, "front", 1, 2)) == "off_grid"
    assert game.why_not(Place(2, "front", 0, 1)) == "off_grid"


def test_a_card_may_cover_with_an_absent_corner() -> None:
    game = scripted("3f@-1,-1")  # its top right corner, which would meet the starter's, is absent
    assert [(laid.x, laid.y) for laid in game.area(0)] == [(0, 0), (-1, -1)]


def test_one_card_may_cover_corners_of_several() -> None:
    game = scripted("1b@1,1 2b@-1,1 3b@0,2 11b@1,3")
    assert game.area(0)[3].card == 3
    assert game.symbols(0)["fungi"] == 3


def test_a_gold_card_may_cover_the_symbols_it_costs() -> None:
    before = scripted("1f@1,1 8f@-1,1 ?47f@0,2")
    assert before.symbols(0)["fungi"] == 3  # exactly what 47 costs
    game = scripted("1f@1,1 8f@-1,1 47f@0,2")
    assert game.symbols(0)["fungi"] == 1
    assert (last_points(game), game.score(0)) == (3, 4)


def test_a_gold_card_needs_its_cost_before_it_is_laid() -> None:
    game = scripted("8f@-1,1 2f@1,-1 ?50f@-1,-1")
    assert game.symbols(0)["fungi"] == 3
    assert game.why_not(Place(50, "front", -1, -1)) == "missing_resources"
    assert game.why_not(Place(50, "back", -1, -1)) is None


def test_a_cost_is_not_spent() -> None:
    game = scripted("1f@1,1 2f@-1,1 47f@1,-1 48f@-1,-1")
    assert game.score(0) == 6


def test_two_points_for_each_covered_corner() -> None:
    game = scripted("1f@1,1 24f@-1,1 44f@0,2", starters=(82, 81))
    assert last_points(game) == 4


def test_a_point_for_each_object_counts_this_card_and_not_what_it_covers() -> None:
    covering = scripted("5f@1,1 41f@2,2", starters=(82, 81))
    assert last_points(covering) == 1  # the quill of card 5 lies under it now
    beside = scripted("5f@1,1 41f@-1,-1", starters=(82, 81))
    assert last_points(beside) == 2


def test_an_object_added_later_scores_nothing_for_an_older_card() -> None:
    game = scripted("5f@1,1 41f@-1,-1 15f@1,-1", starters=(82, 81))
    assert game.symbols(0)["quill"] == 3
    assert game.score(0) == 2


def test_a_card_laid_face_down_costs_and_scores_nothing_and_keeps_its_resource() -> None:
    game = scripted("50b@1,1 8b@2,2 9b@2,0")
    assert game.score(0) == 0
    assert game.symbols(0)["fungi"] == 3


def test_a_diagonal_is_worth_two() -> None:
    game = scripted("1b@1,1 2b@2,2 3b@3,3", common=(87, 88))
    score = game.breakdown(0)
    assert score.objectives[0].points == 2
    assert score.objectives[0].copies == (((1, 1), (2, 2), (3, 3)),)
    assert score.total == 2


def test_a_diagonal_keeps_its_direction_and_its_colour() -> None:
    assert copies(scripted("1b@1,-1 2b@2,-2 3b@3,-3", common=(87, 88)), 87) == 0
    assert copies(scripted("1b@1,1 11b@2,2 3b@3,3", common=(87, 88)), 87) == 0


@pytest.mark.parametrize(("cards", "times"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_each_card_counts_once_in_a_long_diagonal(cards: int, times: int) -> None:
    game = scripted(" ".join(f"{k}b@{k},{k}" for k in range(1, cards + 1)), common=(87, 88))
    assert copies(game, 87) == times


def test_fronts_and_backs_both_count_by_their_kingdom() -> None:
    assert copies(scripted("1f@1,1 2b@2,2 41b@3,3", common=(87, 88)), 87) == 1


@pytest.mark.parametrize("starter", [81, 82, 83, 84, 85, 86])
def test_starters_never_count_in_a_pattern(starter: int) -> None:
    other = 81 if starter != 81 else 82
    game = scripted("1b@-1,1 11b@1,1 2b@2,2", starters=(starter, other), common=(87, 88))
    assert copies(game, 87) == 0
    assert copies(game, 88) == 0


def test_an_ell_twice_is_worth_six() -> None:
    game = scripted("1b@1,1 11b@2,0 31b@2,2 2b@1,3 12b@2,4 3b@1,5 32b@2,6 4b@1,7", common=(91, 92))
    assert game.breakdown(0).objectives[0].points == 6
    assert set(game.breakdown(0).objectives[0].copies) == {((1, 1), (1, 3), (2, 0)), ((1, 5), (1, 7), (2, 4))}


def test_two_ells_that_share_a_card_count_once() -> None:
    game = scripted("1b@1,1 11b@2,0 12b@2,2 2b@1,3 31b@2,4 3b@1,5", common=(91, 92))
    assert game.breakdown(0).objectives[0].points == 3


def test_one_card_may_serve_several_objectives() -> None:
    game = scripted("1b@1,1 2b@2,2 3b@3,3", common=(87, 95))
    assert [o.points for o in game.breakdown(0).objectives[:2]] == [2, 2]


def test_symbol_sets_count_visible_symbols_centres_included() -> None:
    game = scripted("1b@1,1 2b@2,2 8f@3,3", starters=(82, 81), common=(95, 99))
    assert game.symbols(0)["fungi"] == 5  # two centres, a corner, and the starter's centre and corner
    assert copies(game, 95) == 1


def test_different_objects_count_as_often_as_the_rarest() -> None:
    game = scripted("5f@1,1 6f@-1,1 7f@1,-1 25f@-1,-1", common=(99, 101))
    assert [game.symbols(0)[name] for name in ("quill", "inkwell", "manuscript")] == [1, 2, 1]
    assert copies(game, 99) == 1
    assert copies(game, 101) == 1


def test_the_last_player_of_a_round_triggers_and_one_full_round_follows() -> None:
    game = stored_game("last_player_triggers")
    assert turns_after_the_trigger(game) == (2, {0: 1, 1: 1, 2: 1})


def test_the_first_player_triggers_and_the_round_is_finished_first() -> None:
    game = stored_game("first_player_triggers")
    assert turns_after_the_trigger(game) == (0, {0: 1, 1: 2, 2: 2})


def turns_after_the_trigger(game: Game) -> tuple[int | None, dict[int, int]]:
    """Who triggered the end, by points; and how many cards each seat laid after that."""
    assert game.over
    assert game.first == 0
    words = [type(event).__name__ for event in game.events]
    at = words.index("EndTriggered")
    trigger = game.events[at]
    assert getattr(trigger, "reason", "") == "points"
    laid = [event.seat for event in game.events[at:] if isinstance(event, Placed)]
    return getattr(trigger, "seat", None), {seat: laid.count(seat) for seat in range(game.seats)}


def score(seat: int, track: int, extra: int) -> SeatScore:
    return SeatScore(seat, track, (), extra, track + extra)


def test_most_points_wins() -> None:
    won = result((score(0, 20, 3), score(1, 24, 0), score(2, 10, 8)), None)
    assert (won.winners, won.places) == ((1,), (2, 1, 3))


def test_a_tie_is_broken_by_points_from_objectives() -> None:
    won = result((score(0, 22, 2), score(1, 20, 4)), None)
    assert (won.winners, won.places) == ((1,), (2, 1))


def test_a_full_tie_shares_the_victory() -> None:
    won = result((score(0, 20, 4), score(1, 10, 5), score(2, 20, 4)), None)
    assert (won.winners, won.places) == ((0, 2), (1, 3, 1))


def test_against_tybor_only_strictly_more_points_win() -> None:
    assert result((score(0, 20, 4),), 24).winners == ()
    assert result((score(0, 20, 5),), 24).winners == (0,)
