"""The middle of the table: taking a card from the display or a deck, and what comes in its place."""

from __future__ import annotations

import pytest

from naturalis import Draw, Drawn, Game, Pile, Place
from naturalis.rules.literals import SOURCES
from tests.helpers.games import KINDS, make_deal, moments, set_up, stored_game


def ready_to_draw() -> Game:
    game = set_up(Game(make_deal(resources=(11, 12, 1, 2, 3, 4, 21, 22), golds=(51, 52, 41, 42, 61, 62))))
    game.play(Place(1, "back", 1, 1))
    return game


@pytest.mark.parametrize(
    ("source", "card", "refill", "top"),
    [
        ("resource-left", 11, 21, "rA"),
        ("resource-right", 12, 21, "rA"),
        ("gold-left", 51, 61, "gA"),
        ("gold-right", 52, 61, "gA"),
        ("resource", 21, None, "rA"),
        ("gold", 61, None, "gA"),
    ],
)
def test_a_face_up_card_is_refilled_from_its_own_deck(source: str, card: int, refill: int | None, top: str) -> None:
    game = ready_to_draw()
    before = game.display
    assert game.decks == (Pile(34, "rA"), Pile(36, "gA"))
    assert source in SOURCES
    (event, *_) = game.play(Draw(source))
    assert isinstance(event, Drawn)
    assert (event.card, event.refill, event.top) == (card, refill, top)
    slot = SOURCES.index(source)
    after = tuple(refill if i == slot else shown for i, shown in enumerate(before))
    assert game.display == after
    assert [held and held.card for held in game.hand(0)] == [card, 2, 41]


def test_a_drawn_card_takes_the_free_place_in_the_hand() -> None:
    game = ready_to_draw()
    game.play(Draw("gold"))
    assert game.phase == "place"
    game.play(Place(3, "back", 1, 1))
    game.play(Draw("resource"))
    game.play(Place(41, "back", 2, 2))
    game.play(Draw("resource-left"))
    assert [held and held.card for held in game.hand(0)] == [61, 2, 11]


def test_only_what_is_there_can_be_drawn() -> None:
    refused = set()
    for _, _, game in moments(stored_game("nothing_left_to_draw")):
        if game.phase == "draw":
            there = [shown is not None for shown in game.display] + [pile.left > 0 for pile in game.decks]
            assert [Draw(source) in game.legal_moves for source in SOURCES] == there
            refused |= {game.why_not(Draw(source)) for source in SOURCES}
    assert refused == {None, "slot_empty", "deck_empty"}


def test_an_empty_deck_shows_no_back() -> None:
    assert Pile(0) in {pile for _, _, game in moments(stored_game("nothing_left_to_draw")) for pile in game.decks}


def test_the_top_back_of_each_deck_is_public() -> None:
    game = set_up(KINDS[0].game(3))
    assert game.view(None).decks == game.decks
