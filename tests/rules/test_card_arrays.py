"""The flat tables of the core against the printed cards, as far as one can see from outside: by playing."""

from __future__ import annotations

import pytest

from naturalis import Game
from naturalis.cards import load
from naturalis.cards.symbols import ABSENT, EMPTY, NAMES
from naturalis.rules.card_arrays import packed
from tests.helpers import reference_rules
from tests.helpers.games import Kind, make_deal, scripted, set_up


def test_symbols_are_packed_a_byte_each_and_empty_corners_are_none() -> None:
    assert packed(()) == 0
    assert packed((0, 0, 3, EMPTY, ABSENT)) == 2 + (1 << 24)
    assert packed((6,)) == 1 << 48


@pytest.mark.parametrize("card", range(1, 81))
def test_the_back_of_every_card_shows_its_kingdom_and_four_corners(card: int) -> None:
    game = scripted(f"{card}b@1,1")
    printed = load().playable[card - 1]
    laid = game.area(0)[-1]
    assert laid.back == printed.kind[0] + "FPAI"[printed.kingdom]
    assert {(0, 2), (2, 2), (2, 0)} <= set(game.spots(0))
    before = scripted("?1b@1,1").symbols(0)
    gained = {name: game.symbols(0)[name] - before[name] for name in before}
    gained["plant"] += 1  # the starter's corner under it
    assert gained == {name: int(name == NAMES[printed.kingdom]) for name in before}


@pytest.mark.parametrize("card", range(1, 41))
def test_the_front_of_every_resource_card_shows_what_is_printed(card: int) -> None:
    game = scripted(f"{card}f@1,1")
    assert game.symbols(0) == reference_rules.symbols(game.area(0))
    assert set(game.spots(0)) == reference_rules.open_spots(game.area(0))
    assert game.score(0) == load().playable[card - 1].points


@pytest.mark.parametrize("starter", range(81, 87))
def test_both_faces_of_every_starter_show_what_is_printed(starter: int) -> None:
    others = [number for number in range(81, 87) if number != starter]
    for face in ("front", "back"):
        game = set_up(Game(make_deal(starters=(starter, others[0]))), faces=(face, "front"))
        assert game.symbols(0) == reference_rules.symbols(game.area(0))
        assert set(game.spots(0)) == reference_rules.open_spots(game.area(0))


def test_hidden_cards_keep_their_kingdom_in_a_view() -> None:
    game = Kind(2, "english", None).game(1)
    set_up(game)
    backs = [held.back for held in game.view(None).hand(0) if held]
    assert backs == [held.back for held in game.hand(0) if held]
    assert all(held is None or held.card is None for held in game.view(None).hand(0))
