"""Which games an arena plays: every bot in every seat, on the same deals, with its own randomness."""

from __future__ import annotations

from collections import Counter

import pytest

from naturalis.arena.plan import Plan, PlanError
from naturalis.rules import format_deal

PLANS = {
    "two": Plan(("a", "b"), 2),
    "three": Plan(("a", "b", "c"), 3),
    "four": Plan(("a", "b", "c", "d"), 4),
    "copies": Plan(("a", "b"), 4),
    "pairs": Plan(("a", "b", "c", "d"), 2),
    "threes of four": Plan(("a", "b", "c", "d"), 3),
    "many": Plan(tuple("abcdefgh"), 4),
    "solo": Plan(("a", "b", "c"), 1, "hard"),
    "alone": Plan(("a",), 1, "easy"),
}


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS.keys())
def test_each_bot_sits_in_each_seat_equally_often(plan: Plan) -> None:
    deals = 3
    sat: Counter[tuple[int, int]] = Counter()
    for number in range(deals * plan.games_per_deal):
        game = plan.game(number)
        assert len(game.bots) == plan.seats
        sat.update((bot, seat) for seat, bot in enumerate(game.bots))
    for bot in range(len(plan.specs)):
        assert len({sat[bot, seat] for seat in range(plan.seats)}) == 1
        assert sat[bot, 0] > 0


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS.keys())
def test_all_games_of_a_deal_have_the_same_cards_and_first_player(plan: Plan) -> None:
    size = plan.games_per_deal
    deals = [{format_deal(plan.deal(plan.game(size * k + i))) for i in range(size)} for k in range(3)]
    assert all(len(same) == 1 for same in deals)
    assert len(set.union(*deals)) == 3


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS.keys())
def test_no_random_source_is_used_twice(plan: Plan) -> None:
    sources = []
    for number in range(2 * plan.games_per_deal):
        game = plan.game(number)
        sources += [repr(rng) for rng in plan.rngs(game)]
        assert [repr(rng) for rng in plan.rngs(game)] == sources[-plan.seats :]
    assert len(set(sources)) == len(sources)


def test_rotations() -> None:
    assert [PLANS["three"].game(k).bots for k in range(4)] == [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 1, 2)]
    assert [PLANS["copies"].game(k).bots for k in range(4)] == [
        (0, 1, 1, 1),
        (1, 0, 1, 1),
        (1, 1, 0, 1),
        (1, 1, 1, 0),
    ]
    assert [PLANS["solo"].game(k).bots for k in range(4)] == [(0,), (1,), (2,), (0,)]


def test_every_two_bots_meet() -> None:
    plan = PLANS["pairs"]
    assert plan.line_ups == ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
    assert plan.games_per_deal == 12


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert [PLANS["three"].round_up(games) for games in (1, 3, 4, 100)] == [3, 3, 6, 102]
    assert PLANS["solo"].round_up(100) == 102


def test_a_spec_given_twice_has_a_number() -> None:
    assert Plan(("a", "b", "a", "a"), 4).names == ("a", "b", "a #2", "a #3")


@pytest.mark.parametrize(
    ("specs", "seats", "says"),
    [
        (("a",), 2, "one bot alone has nobody to play against; give a second one, or add --solo normal"),
        (("a", "b", "c"), 4, "3 bots do not fill 4 seats; give 4 of them, or 2"),
        (tuple("abcdefghi"), 2, "9 bots are too many for one arena; give at most 8"),
        (("a\n", "b"), 2, "a bot's spec must be one line of text, such as uniform"),
        (("a\udcff", "b"), 2, "a bot's spec must be one line of text, such as uniform"),
    ],
)
def test_bots_that_fit_no_table(specs: tuple[str, ...], seats: int, says: str) -> None:
    with pytest.raises(PlanError) as why:
        Plan(specs, seats)
    assert str(why.value) == says
