"""Positions of many games, and the ratings that a feature policy gives to the moves in them."""

from __future__ import annotations

from collections.abc import Iterator

from naturalis import Game, Move, Rng, View
from naturalis.bots import player
from naturalis.bots.features import DRAW_NAMES, KNOTS, PLACEMENT_NAMES, FeatureWeights
from naturalis.bots.move_codes import decode_move
from naturalis.bots.search_config import SearchConfig
from naturalis.bots.search_worker import SearchWorker
from tests.helpers.games import KINDS, by_build, random_move


def weights_of(kind: str, **values: float) -> FeatureWeights:
    """Return weights that count only these features of placements or draws."""
    weights = {
        "placement": dict.fromkeys(PLACEMENT_NAMES, (0.0,) * len(KNOTS)),
        "draw": dict.fromkeys(DRAW_NAMES, (0.0,) * len(KNOTS)),
    }
    for name, value in values.items():
        assert name in weights[kind]
        weights[kind][name] = (value,) * len(KNOTS)
    return weights


def rated(view: View, weights: FeatureWeights) -> dict[Move, float]:
    """Return the rating of every move."""
    worker = SearchWorker(view, SearchConfig(weights=weights), 1)
    return {decode_move(view, row.code): row.rating for row in worker.results()}


def positions(phase: str, seeds: range) -> Iterator[tuple[Game, View]]:
    """Yield positions of this phase from games of every kind, half random and half greedy."""
    bot = player("greedy")
    for seed in seeds:
        game, rng = KINDS[seed % len(KINDS)].game(seed), Rng(seed, 1)
        while not game.over:
            seat, move = random_move(game, rng)
            if game.phase == phase and rng.below(by_build(4, 8)) == 0:
                yield game, game.view(seat)
            if rng.below(2):
                move = bot.choose(game.view(seat), rng)
            game.play(move, seat)
