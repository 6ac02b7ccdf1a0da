"""A belief is a probability over what the others may hold, and depends on nothing that its seat cannot know."""

from __future__ import annotations

from collections import Counter
from math import exp, isclose

import pytest

from naturalis import Game, Rng, View, new_game, redeal
from naturalis.bots import Budget
from naturalis.bots.belief import Belief
from naturalis.bots.belief_terms import AIM_KIND_NAMES
from naturalis.bots.belief_training import UNIFORM
from naturalis.bots.belief_weights import LEARNED_BELIEF, BeliefWeights
from naturalis.bots.policy_bot import PolicyBot
from naturalis.bots.search_config import ANALYSIS_CONFIG
from tests.helpers.bot_games import SOME, counted, decisions, stopped_at
from tests.helpers.games import KINDS, Kind, by_build

kinds = pytest.mark.parametrize("kind", SOME, ids=lambda kind: f"{kind.level or kind.seats}-{kind.edition}")
BACKS = ("rF", "rP", "rA", "rI", "gF", "gP", "gA", "gI")


def views(kind: Kind, seed: int) -> list[View]:
    return [view for view, _ in decisions(kind, seed, counted("greedy"), one_in=2)]


def probabilities(view: View) -> list[dict[int, float]]:
    """All that a belief says about a view."""
    belief = Belief(view, LEARNED_BELIEF)
    found = []
    for seat in range(view.seats):
        found.append(belief.objective_probabilities(seat))
        found += [belief.card_probabilities(seat, back, aim) for back in range(8) for aim in range(87, 103)]
    return found


def hidden_backs(view: View, seat: int) -> set[int]:
    return {BACKS.index(held.back) for held in view.hand(seat) if held is not None and held.card is None}


@kinds
def test_it_is_a_probability_over_exactly_what_the_seat_has_not_seen_elsewhere(kind: Kind) -> None:
    chosen = 0
    for view in views(kind, 31):
        belief = Belief(view, LEARNED_BELIEF)
        assert view.seat is not None
        mine = {held.card for held in view.hand(view.seat) if held} | {laid.card for laid in view.area(view.seat)}
        for seat in range(view.seats):
            objectives = belief.objective_probabilities(seat)
            if seat == view.seat or view.phase in ("starters", "objectives"):
                continue
            chosen += 1
            assert isclose(sum(objectives.values()), 1)
            assert set(objectives) == set(range(87, 103)) - set(view.common) - set(view.offered(view.seat))
            for back in range(8):
                cards = belief.card_probabilities(seat, back, 99)
                unseen = set(range(1 + 10 * back, 11 + 10 * back)) - set(view.seen) - mine
                assert set(cards) == (unseen if back in hidden_backs(view, seat) else set())
                assert not cards or isclose(sum(cards.values()), 1)
    assert chosen or kind.level


@kinds
def test_games_that_look_alike_to_a_seat_give_the_same_belief_and_the_same_move(kind: Kind) -> None:
    bot, rng, budget = PolicyBot(ANALYSIS_CONFIG), Rng(1), Budget(playouts=64)
    for number, view in enumerate(views(kind, 32)):
        alike = redeal(view, rng).view(view.seat)
        assert probabilities(alike) == probabilities(view)
        if number % by_build(3, 40) == 0:
            assert bot.choose(alike, Rng(5, number), budget) == bot.choose(view, Rng(5, number), budget)


@kinds
def test_every_game_that_it_draws_looks_like_the_view(kind: Kind) -> None:
    rng = Rng(2)
    for view in views(kind, 33):
        belief = Belief(view, LEARNED_BELIEF)
        for _ in range(3):
            assert belief.redeal(view, rng).view(view.seat) == view
        spectator = redeal(view, rng).view()
        assert Belief(spectator, LEARNED_BELIEF).redeal(spectator, rng).view() == spectator


@pytest.mark.parametrize("weights", [UNIFORM, LEARNED_BELIEF], ids=["uniform", "learned"])
def test_it_draws_as_often_as_it_says(weights: BeliefWeights) -> None:
    view = stopped_at(KINDS[4], 5, "place", 6).view(0)
    belief, rng, tries = Belief(view, weights), Rng(3), by_build(6000, 600)
    drawn = [belief.redeal(view, rng) for _ in range(tries)]
    assert view.seat == 0
    compare(Counter(secret(game, 1) for game in drawn), belief.objective_probabilities(1), tries)
    slot, back = next((k, BACKS.index(h.back)) for k, h in enumerate(view.hand(1)) if h and h.card is None)
    expected: dict[int, float] = dict.fromkeys(range(1, 81), 0.0)
    for aim, share in belief.objective_probabilities(1).items():
        for card, of_card in belief.card_probabilities(1, back, aim).items():
            expected[card] += share * of_card
    compare(Counter(card_in(game, 1, slot) for game in drawn), expected, tries)
    assert isclose(sum(expected.values()), 1)


def test_a_uniform_belief_finds_everything_equally_likely_and_the_learned_one_does_not() -> None:
    view = stopped_at(KINDS[0], 5, "place", 8).view(0)
    assert len(set(Belief(view, UNIFORM).objective_probabilities(1).values())) == 1
    shares = Belief(view, LEARNED_BELIEF).objective_probabilities(1).values()
    assert max(shares) > 3 * min(shares)


def test_a_probability_is_e_to_the_power_of_terms_times_weights() -> None:
    view = stopped_at(KINDS[0], 5, "place", 8).view(0)
    belief, late = Belief(view, LEARNED_BELIEF), min(16, len(view.area(1)) - 1) / 16
    assert 0 < late < 1
    weights = {}
    for aim in belief.objective_probabilities(1):
        kind = AIM_KIND_NAMES[(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 4, 4)[aim - 87]]
        pairs = zip(belief.terms_of_objective(view, 1, aim), LEARNED_BELIEF.objectives[kind].values(), strict=True)
        weights[aim] = exp(sum(term * ((1 - late) * pair[0] + late * pair[1]) for term, pair in pairs))
    for aim, share in belief.objective_probabilities(1).items():
        assert isclose(share, weights[aim] / sum(weights.values()), rel_tol=0.03, abs_tol=1e-5)


def test_before_the_choice_there_is_nothing_to_believe() -> None:
    game = new_game(1, 3)
    assert not any(probabilities(game.view(0)))


def secret(game: Game, seat: int) -> int:
    found = game.secret(seat)
    assert found is not None
    return found


def card_in(game: Game, seat: int, slot: int) -> int:
    held = game.hand(seat)[slot]
    assert held is not None
    assert held.card is not None
    return held.card


def compare(drawn: Counter[int], expected: dict[int, float], tries: int) -> None:
    """Every frequency is within five standard errors."""
    assert set(drawn) <= set(expected)
    for what, share in expected.items():
        assert abs(drawn[what] - tries * share) < 5 * (tries * share * (1 - share)) ** 0.5 + 1
