"""Legal moves and refusals: each code once, at the table where it belongs."""

from __future__ import annotations

import pytest

from naturalis import CODES, ChooseColour, ChooseStarter, Draw, Game, KeepObjective, MoveRefused, Place, Rng
from naturalis.cards import load
from naturalis.cards.symbols import ABSENT, NAMES
from tests.helpers.games import (
    KINDS,
    by_build,
    make_deal,
    moments,
    played_out,
    random_play,
    scripted,
    set_up,
    stored_game,
)
from tests.helpers.reference_rules import STEPS, corners_of


def fresh() -> Game:
    return Game(make_deal())


def between_choices() -> Game:
    game = fresh()
    for seat in range(2):
        game.play(ChooseStarter("front"), seat)
        game.play(ChooseColour(("red", "blue")[seat]), seat)
    return game


def emptied() -> Game:
    """A table with an empty slot and an empty deck, the seat about to draw."""
    for _, _, game in moments(stored_game("nothing_left_to_draw")):
        if game.phase == "draw" and game.display[1] is None and game.decks[0].left == 0:
            return game
    raise AssertionError


def test_choices_of_starter_and_colour_are_free_in_any_order() -> None:
    game = fresh()
    assert len(game.moves_of(1)) == 2 + 4
    game.play(ChooseColour("green"), 1)
    assert set(game.moves_of(1)) == {ChooseStarter("front"), ChooseStarter("back")}
    assert ChooseColour("green") not in game.moves_of(0)
    game.play(ChooseStarter("front"), 1)
    assert len(game.moves_of(1)) == 0
    assert game.acting == (0,)


def test_each_seat_keeps_one_of_its_two_objectives() -> None:
    game = between_choices()
    assert list(game.moves_of(1)) == [KeepObjective(card) for card in game.offered(1)]
    game.play(KeepObjective(game.offered(1)[0]), 1)
    assert len(game.moves_of(1)) == 0
    assert game.acting == (0,)


@pytest.mark.parametrize(
    ("code", "game", "seat", "move"),
    [
        ("not_a_move", fresh(), 0, Draw("table")),  # type: ignore[arg-type]
        ("not_a_move", fresh(), 0, Place(1, "side", 1, 1)),  # type: ignore[arg-type]
        ("not_a_move", fresh(), 0, Place("1", "front", 1, 1)),  # type: ignore[arg-type]
        ("not_a_move", fresh(), 0, Place(1, "front", 1.0, 1)),  # type: ignore[arg-type]
        ("not_a_move", fresh(), 0, Place(1, "front", 1, None)),  # type: ignore[arg-type]
        ("not_a_move", fresh(), 0, Place(True, "front", 1, 1)),
        ("not_a_move", fresh(), 0, ChooseStarter("")),  # type: ignore[arg-type]
        ("not_a_move", fresh(), 0, ChooseColour("pink")),  # type: ignore[arg-type]
        ("not_a_move", between_choices(), 0, KeepObjective(float(between_choices().offered(0)[0]))),  # type: ignore[arg-type]
        ("not_a_move", fresh(), 0, None),
        ("not_a_move", fresh(), 0, "draw:gold"),
        ("no_such_seat", fresh(), 2, ChooseStarter("front")),
        ("no_such_seat", fresh(), 99, ChooseStarter("front")),
        ("no_such_seat", fresh(), -1, ChooseStarter("front")),
        ("no_such_seat", fresh(), "0", ChooseStarter("front")),
        ("no_such_seat", fresh(), True, ChooseStarter("front")),
        ("no_such_seat", fresh(), 10**30, ChooseStarter("front")),
        ("game_over", played_out(fresh(), Rng(1)), 0, Draw("gold")),
        ("game_over", played_out(fresh(), Rng(1)), 0, ChooseStarter("front")),
        ("not_your_turn", set_up(fresh()), 1, Place(1, "back", 1, 1)),
        ("not_your_turn", set_up(fresh()), 1, Draw("gold")),
        ("setup_unfinished", fresh(), 0, Draw("gold")),
        ("setup_unfinished", between_choices(), 0, Place(1, "back", 1, 1)),
        ("setup_over", set_up(fresh()), 0, ChooseStarter("front")),
        ("setup_over", set_up(fresh()), 0, KeepObjective(101)),
        ("objectives_not_dealt", fresh(), 0, KeepObjective(101)),
        ("already_chosen", between_choices(), 0, ChooseStarter("back")),
        ("already_chosen", between_choices(), 0, ChooseColour("green")),
        ("not_offered", between_choices(), 0, KeepObjective(99)),
        ("draw_first", scripted("1b@1,1"), 0, Place(2, "back", 2, 2)),
        ("place_first", set_up(fresh()), 0, Draw("gold")),
        ("not_in_hand", set_up(fresh()), 0, Place(40, "back", 1, 1)),
        ("not_in_hand", set_up(fresh()), 0, Place(0, "back", 1, 1)),
        ("not_in_hand", set_up(fresh()), 0, Place(10**30, "back", 1, 1)),
        ("off_grid", scripted("1b@1,1 ?2b@2,2"), 0, Place(2, "back", 1, 2)),
        ("spot_taken", scripted("1b@1,1 ?2b@2,2"), 0, Place(2, "back", 0, 0)),
        ("off_grid", scripted("1b@1,1 ?2b@2,2"), 0, Place(2, "back", -1, 0)),
        ("touches_nothing", scripted("1b@1,1 ?2b@2,2"), 0, Place(2, "back", 5, 5)),
        ("touches_nothing", scripted("1b@1,1 ?2b@2,2"), 0, Place(2, "back", 2, 3)),
        ("touches_nothing", scripted("1b@1,1 ?2b@2,2"), 0, Place(2, "back", 10**30, 1)),
        ("touches_nothing", scripted("1b@1,1 ?2b@2,2"), 0, Place(2, "back", 10**30, 10**30)),
        ("touches_nothing", scripted("1b@1,1 ?2b@2,2"), 0, Place(2, "back", -(2**31), 2**31)),
        ("absent_corner", scripted("1f@1,1 ?2b@2,0"), 0, Place(2, "back", 2, 0)),
        ("missing_resources", scripted("1f@1,1 ?50f@2,2"), 0, Place(50, "front", 2, 2)),
        ("deck_empty", emptied(), emptied().acting[0], Draw("resource")),
        ("slot_empty", emptied(), emptied().acting[0], Draw("resource-right")),
    ],
)  # fmt: skip
def test_each_refusal_has_its_code(code: str, game: Game, seat: object, move: object) -> None:
    assert game.why_not(move, seat) == code  # type: ignore[arg-type]
    before = game.version
    with pytest.raises(MoveRefused, match=code) as refusal:
        game.play(move, seat)  # type: ignore[arg-type]
    assert (refusal.value.code, refusal.value.move, refusal.value.seat) == (code, move, seat)
    assert CODES[code] in str(refusal.value)
    assert game.version == before


def test_a_colour_that_another_seat_has_is_taken() -> None:
    game = fresh()
    game.play(ChooseColour("red"), 1)
    assert game.why_not(ChooseColour("red"), 0) == "colour_taken"


def test_a_kept_objective_stays_kept() -> None:
    game = between_choices()
    game.play(KeepObjective(game.offered(0)[0]), 0)
    assert game.why_not(KeepObjective(game.offered(0)[1]), 0) == "already_chosen"


def test_a_gold_front_is_listed_only_when_it_can_be_paid() -> None:
    game = scripted("1f@1,1 8f@-1,1 ?47f@0,2")
    assert Place(47, "front", 0, 2) in game.legal_moves
    assert Place(47, "back", 0, 2) in game.legal_moves
    poor = scripted("?47f@1,1")
    assert Place(47, "front", 1, 1) not in poor.legal_moves
    assert Place(47, "back", 1, 1) in poor.legal_moves


def test_all_kinds_end_with_nobody_to_act() -> None:
    for kind in KINDS:
        game = played_out(kind.game(2), Rng(2))
        assert game.acting == ()
        assert all(len(game.moves_of(seat)) == 0 for seat in range(game.seats))


@pytest.mark.parametrize("seed", range(by_build(12, 2)))
def test_every_place_beside_an_area_is_open_taken_or_blocked_by_a_missing_corner(seed: int) -> None:
    game, rng = KINDS[seed % len(KINDS)].game(seed), Rng(seed)
    for _ in random_play(game, rng):
        if game.phase != "place":
            continue
        seat = game.acting[0]
        area = {(laid.x, laid.y): laid for laid in game.area(seat)}
        card = next(held.card for held in game.hand(seat) if held is not None and held.card is not None)
        blocked = game.blocked_spots(seat)
        beside = {(x + dx, y + dy) for x, y in area for dx, dy in STEPS} - set(area) - set(game.spots(seat))
        assert {(spot.x, spot.y) for spot in blocked} == beside
        for spot in blocked:
            assert spot.code == game.why_not(Place(card, "back", spot.x, spot.y), seat)
            missing = [
                (spot.x + dx, spot.y + dy)
                for corner, (dx, dy) in enumerate(STEPS)
                if (laid := area.get((spot.x + dx, spot.y + dy))) and corners_of(laid)[3 - corner] == ABSENT
            ]
            assert list(spot.by) == missing


def test_missing_resources_are_what_the_cost_lacks() -> None:
    game = scripted("1b@1,1")
    assert game.symbols(0)["fungi"] >= 1
    for card in load().playable:
        have = game.symbols(0)
        lack = {NAMES[k]: n - have[NAMES[k]] for k, n in enumerate(card.cost) if n > have[NAMES[k]]}
        assert game.missing_resources(card.id, 0) == lack
