"""The terms of a belief, on an area that is easy to count by hand."""

from __future__ import annotations

from naturalis import Game, View
from naturalis.bots.belief import Belief
from naturalis.bots.belief_terms import AIM_TERM_NAMES, CARD_TERM_NAMES
from naturalis.bots.belief_training import UNIFORM
from tests.helpers.bot_games import stopped_at
from tests.helpers.games import KINDS


def aim(view: View, seat: int, objective: int) -> dict[str, int]:
    terms = Belief(view, UNIFORM).terms_of_objective(view, seat, objective)
    return dict(zip(AIM_TERM_NAMES, terms, strict=True))


def card(view: View, seat: int, objective: int, number: int) -> dict[str, int]:
    terms = Belief(view, UNIFORM).terms_of_card(view, seat, objective, number)
    return dict(zip(CARD_TERM_NAMES, terms, strict=True))


def games() -> list[Game]:
    return [stopped_at(KINDS[0], seed, "place", 9) for seed in range(4)]


def test_what_an_area_does_for_an_objective_is_what_the_rules_count() -> None:
    fulfilled = 0
    for game in games():
        view = game.view(0)
        for objective in game.common:
            row = next(one for one in game.progress(1) if one.card == objective)
            terms = aim(view, 1, objective)
            assert (terms["once"], terms["again"]) == (row.times > 0, min(3, max(0, row.times - 1)))
            assert terms["part"] == row.have
            fulfilled += row.times
    assert fulfilled


def test_symbols_and_kingdoms_are_those_of_the_area() -> None:
    for game in games():
        view, symbols = game.view(0), game.symbols(1)
        kingdoms = [laid for laid in game.area(1) if laid.card is not None and laid.card <= 80]
        for k, name in enumerate(("fungi", "plant", "animal", "insect")):
            terms = aim(view, 1, 95 + k)
            of_kingdom = [laid for laid in kingdoms if laid.card is not None and (laid.card - 1) // 10 % 4 == k]
            assert terms["open"] == min(12, symbols[name])
            assert terms["kingdom"] == len(of_kingdom)
            assert terms["backs"] == sum(laid.face == "back" for laid in of_kingdom)
        assert aim(view, 1, 102)["open"] == symbols["quill"]
        assert aim(view, 1, 99)["open"] == symbols["quill"] + symbols["inkwell"] + symbols["manuscript"]


def test_what_a_gold_card_lacks_and_shows() -> None:
    for game in games():
        view = game.view(0)
        for number in range(41, 81):
            lacking = sum(game.missing_resources(number, 1).values())
            terms = card(view, 1, 87, number)
            shown = [terms["lacks_one"], terms["lacks_two"], terms["lacks_more"]]
            assert shown == [lacking == 1, lacking == 2, lacking > 2]
        assert card(view, 1, 87, 50)["five_points"] == card(view, 1, 87, 44)["per_corner"] == 1
        quill = card(view, 1, 102, 41)
        assert (quill["per_object"], quill["objects"], quill["wanted"]) == (1, min(5, game.symbols(1)["quill"]), 1)


def test_resource_cards() -> None:
    view = games()[0].view(0)
    plain, mixed, scoring = card(view, 1, 95, 1), card(view, 1, 102, 5), card(view, 1, 87, 8)
    assert plain == dict.fromkeys(CARD_TERM_NAMES, 0) | {"wanted": 2}
    assert mixed == dict.fromkeys(CARD_TERM_NAMES, 0) | {"mixed": 1, "wanted": 1}
    assert scoring == dict.fromkeys(CARD_TERM_NAMES, 0) | {"one_point": 1}
