"""Patterns: the core's count against a packer that tries everything, on very many areas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from naturalis import Draw, Game, Place, Rng, deal
from naturalis.cards import Objective, load
from naturalis.rules.breakdown import objective_score
from tests.helpers import reference_rules
from tests.helpers.games import by_build, more_by_night, random_play, set_up

PATTERNS = [objective for objective in load().objectives if objective.pattern]
KINGDOM = {card.id: card.kingdom for card in load().playable}


def check(game: Game, seat: int, overlapping: Counter[str]) -> None:
    """Hold all eight patterns of the seat's area against the packer, and the copies named against the cards."""
    cards = reference_rules.kingdoms(game.area(seat))
    for objective in PATTERNS:
        found = reference_rules.copies(cards, objective)
        most = sum(map(reference_rules.most_without_sharing, reference_rules.in_groups(found)))
        overlapping["overlapping"] += most < len(found)
        score = objective_score(game._state, seat, objective.id)
        assert score.times == most, (game, seat, objective)
        named = [frozenset(copy) for copy in score.copies]
        assert len(named) == most
        assert set(named) <= set(found)
        assert sum(map(len, named)) == len(frozenset().union(*named))
    overlapping["areas"] += 1


def towards(game: Game, aim: Objective, rng: Rng) -> Place:
    """A face-down placement that makes as many partial copies of this pattern as it can."""
    cards = reference_rules.kingdoms(game.area(game.acting[0]))
    first, *_ = aim.pattern
    steps = [
        (one.kingdom, (other.kingdom, other.x - one.x, other.y - one.y))
        for one in aim.pattern for other in aim.pattern if one is not other
    ]  # fmt: skip
    best, chosen = -1, None
    moves = [move for move in game.legal_moves if isinstance(move, Place) and move.face == "back"]
    for move in moves[:: 1 + rng.below(3)]:
        mine = KINGDOM[move.card]
        near = sum(mine == k and cards.get((move.x + dx, move.y + dy)) == other for k, (other, dx, dy) in steps)
        near = 4 * near + 2 * (mine == first.kingdom) + rng.below(2)
        if near > best:
            best, chosen = near, move
    assert chosen is not None
    return chosen


def dense_areas(rng: Rng, seed: int) -> Iterator[tuple[Game, int]]:
    """Games in which everyone lays face down and collects one pattern; yields after each placement."""
    game = set_up(Game(deal(2, Rng(seed), "french")))
    aims = [PATTERNS[rng.below(8)], PATTERNS[rng.below(8)]]
    while not game.over:
        seat = game.acting[0]
        if game.phase == "place":
            game.play(towards(game, aims[seat], rng))
            yield game, seat
        else:
            moves = game.legal_moves
            colour = "FPAI"[aims[seat].pattern[rng.below(3)].kingdom]
            decks = [Draw("resource"), Draw("gold")]
            wanted = [m for m, pile in zip(decks, game.decks, strict=True) if pile.top and pile.top[1] == colour]
            game.play(wanted[0] if wanted else moves[rng.below(len(moves))])


@pytest.mark.parametrize("games", more_by_night(by_build(150, 10), by_build(1000, 60)))
def test_patterns_of_random_games_equal_the_exhaustive_packer(games: int) -> None:
    seen: Counter[str] = Counter()
    rng = Rng(1)
    for seed in range(games):
        game = Game(deal(2, Rng(seed)))
        laid = [0, 0]
        for _ in random_play(game, rng):
            for seat in range(2):
                if len(game.area(seat)) > laid[seat]:
                    laid[seat] = len(game.area(seat))
                    check(game, seat, seen)
    assert seen["areas"] >= 30 * games


@pytest.mark.slow
@pytest.mark.parametrize("games", more_by_night(by_build(120, 10), by_build(950, 80)))
def test_patterns_of_crowded_areas_equal_the_exhaustive_packer(games: int) -> None:
    seen: Counter[str] = Counter()
    rng = Rng(2)
    for seed in range(games):
        for game, seat in dense_areas(rng, seed):
            check(game, seat, seen)
    assert seen["areas"] >= 68 * games
    assert seen["overlapping"] >= seen["areas"] // 2  # else the areas would prove little
