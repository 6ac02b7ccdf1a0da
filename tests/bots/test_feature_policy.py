"""The feature policy: a rating is the features times the weights, and features are what the rules say they are."""

from __future__ import annotations

import pytest

from naturalis import Draw, Game, Move, Place
from naturalis.bots.feature_policy import FeaturePolicy
from naturalis.bots.feature_weights import TRAINED_WEIGHTS
from naturalis.bots.features import CONTEXT_NAMES, KNOTS, PLACEMENT_NAMES, knot_shares
from naturalis.cards import load
from naturalis.rules.literals import SOURCES
from tests.helpers.games import by_build
from tests.helpers.ratings import positions, rated, weights_of

CARDS = {card.id: card for card in load().playable}


def after(game: Game, move: Move) -> tuple[Game, int]:
    """Return the game after this move, and the seat that made it."""
    seat, tried = game.acting[0], game.copy()
    tried.play(move, seat)
    return tried, seat


SEEDS = range(by_build(24, 4))


def test_points_now_are_the_points_that_a_placement_scores() -> None:
    for game, view in positions("place", SEEDS):
        for move, rating in rated(view, weights_of("placement", points_now=1.0)).items():
            done, seat = after(game, move)
            assert rating == done.score(seat) - game.score(seat)


def test_covered_corners_and_spots_are_those_of_the_area() -> None:
    opened = weights_of("placement", spots_opened=1.0, spots_closed=-1.0)
    for game, view in positions("place", SEEDS):
        spots = len(game.spots(game.acting[0]))
        for move, rating in rated(view, opened).items():
            done, seat = after(game, move)
            assert rating == len(done.spots(seat)) - spots + 1


def test_symbols_beyond_the_first_count_by_their_number() -> None:
    """Without anything covered, kingdom_1 to kingdom_6 count the symbols gained, each by how many there are then."""
    for game, view in positions("place", SEEDS):
        seat = game.acting[0]
        before = list(game.symbols(seat).values())
        for step in range(1, 7):
            one = rated(view, weights_of("placement", **{f"kingdom_{step}": 1.0}))
            for move, rating in one.items():
                assert isinstance(move, Place)
                done, _ = after(game, move)
                now = list(done.symbols(seat).values())
                if sum(now) - sum(before) == gained(move):
                    assert rating == sum([n >= step for n in now[:4]]) - sum([n >= step for n in before[:4]])


def gained(move: Place) -> int:
    """Return how many symbols the face shows."""
    card = CARDS[move.card]
    return 1 if move.face == "back" else sum(symbol < 7 for symbol in card.corners)


def test_a_ready_gold_card_of_the_display_is_rated_by_its_points() -> None:
    weights = weights_of("draw", takes_ready=1.0)
    seen = 0
    for game, view in positions("draw", SEEDS):
        seat = game.acting[0]
        symbols = list(game.symbols(seat).values())
        for move, rating in rated(view, weights).items():
            assert isinstance(move, Draw)
            shown = game.display[SOURCES.index(move.source)] if move.source in SOURCES[:4] else None
            card = CARDS[shown] if shown else None
            ready = (
                card is not None
                and any(card.cost)
                and all(have >= need for have, need in zip(symbols[:4], card.cost, strict=True))
            )
            if card is not None and ready and card.per == "flat":
                assert rating == card.points
                seen += 1
            elif not ready:
                assert rating == 0
    assert seen > 0


def test_ratings_are_the_sum_of_features_times_weights() -> None:
    """Ratings are linear: those of the trained weights are the sum of those of each weight by itself."""
    none = {name: (0.0,) * len(CONTEXT_NAMES) for name in PLACEMENT_NAMES}
    for _, view in positions("place", range(by_build(3, 1))):
        total = dict.fromkeys(rated(view, TRAINED_WEIGHTS), 0.0)
        for name in PLACEMENT_NAMES:
            alone = {**weights_of("placement")["placement"], name: TRAINED_WEIGHTS["placement"][name]}
            by_context = {**none, name: TRAINED_WEIGHTS["placement_context"][name]}
            one = {**weights_of("placement"), "placement": alone, "placement_context": by_context}
            for move, rating in rated(view, one).items():
                total[move] += rating
        for move, rating in rated(view, TRAINED_WEIGHTS).items():
            assert rating == pytest.approx(total[move], abs=1e-9)


def test_weights_change_evenly_between_knots() -> None:
    assert knot_shares(0) == [1, 0, 0, 0, 0]
    assert knot_shares(2) == [0, 0.5, 0.5, 0, 0]
    assert knot_shares(11) == [0, 0, 0, 0, 1]
    for turns in range(12):
        assert sum(knot_shares(turns)) == pytest.approx(1)


def test_a_weight_without_a_value_for_every_knot_is_refused() -> None:
    short = {**TRAINED_WEIGHTS["draw"], "takes_gold": [1.0] * (len(KNOTS) - 1)}
    with pytest.raises(ValueError, match="takes_gold has 4 values, but there are 5 knots"):
        FeaturePolicy({**TRAINED_WEIGHTS, "draw": short})


def test_a_weight_without_a_value_for_every_context_is_refused() -> None:
    short = {**TRAINED_WEIGHTS["draw_context"], "takes_gold": [1.0]}
    with pytest.raises(ValueError, match=f"takes_gold has 1 values, but there are {len(CONTEXT_NAMES)} contexts"):
        FeaturePolicy({**TRAINED_WEIGHTS, "draw_context": short})
