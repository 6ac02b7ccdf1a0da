"""The set-up: what each seat gets, in which order, and that every deal is as likely."""

from __future__ import annotations

from collections import Counter

import pytest

from naturalis import ChooseColour, ChooseStarter, Game, HandsDealt, KeepObjective, Rng, deal, new_game
from naturalis.cards import load
from tests.helpers.chance import excess
from tests.helpers.games import KINDS, Kind, by_build, make_deal, set_up

KINGDOM = {card.id: card.kingdom for card in load().playable}


def test_the_display_is_the_top_of_the_decks_and_hands_come_next() -> None:
    game = Game(make_deal(resources=(5, 6, 7, 8, 9, 10), golds=(50, 51, 52, 53)))
    assert game.display == (5, 6, 50, 51)
    assert game.hand(0) == (None, None, None)
    set_up(game)
    assert [[held.card for held in game.hand(seat) if held] for seat in range(2)] == [[7, 8, 52], [9, 10, 53]]
    assert (game.decks[0].left, game.decks[1].left) == (34, 36)


def test_hands_are_dealt_when_the_last_seat_has_starter_and_colour() -> None:
    game = Game(make_deal())
    game.play(ChooseColour("blue"), 1)
    game.play(ChooseStarter("front"), 1)
    game.play(ChooseStarter("back"), 0)
    assert (game.phase, game.common, game.acting) == ("starters", (), (0,))
    events = game.play(ChooseColour("red"), 0)
    assert isinstance(events[-1], HandsDealt)
    assert (game.phase, game.common, game.acting) == ("objectives", (99, 100), (0, 1))


def test_the_first_player_begins_when_all_have_kept_an_objective() -> None:
    game = Game(make_deal(seats=3, first=2))
    for seat in (2, 0, 1):
        game.play(ChooseStarter("front"), seat)
        game.play(ChooseColour(("red", "blue", "green")[seat]), seat)
    for seat in (1, 2, 0):
        assert game.round == 0
        assert {game.view(viewer).first for viewer in (None, 0, 1, 2)} == {None}
        game.play(KeepObjective(game.offered(seat)[1]), seat)
    assert (game.phase, game.round, game.acting, game.first) == ("place", 1, (2,), 2)
    assert {game.view(viewer).first for viewer in (None, 0, 1, 2)} == {2}
    assert game.secret(1) == game.offered(1)[1]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.level])
def test_tybor_takes_his_cards_before_the_display_is_dealt(kind: Kind) -> None:
    dealt = deal(1, Rng(4), kind.edition, kind.level)
    game = Game(dealt)
    assert game.tybor is not None
    assert [held.card for held in game.tybor.cards] == list(dealt.tybor)
    wanted = 2 if kind.level == "easy" else 4
    assert sum(game.tybor.resources.values()) == len(dealt.tybor) == wanted
    assert set(game.tybor.resources.values()) <= {0, 1}
    assert game.display[:2] == dealt.resources[:2]
    assert len(dealt.resources) == 40 - wanted


def test_alone_the_player_is_known_to_begin() -> None:
    assert new_game(1, level="easy").view(0).first == 0


def test_every_card_starter_objective_and_first_seat_is_as_likely() -> None:
    deals = [deal(4, Rng(seed, 9)) for seed in range(by_build(12_000, 300))]
    chi_squares = [
        excess(Counter(d.resources[0] for d in deals), 40),
        excess(Counter(d.resources[39] for d in deals), 40),
        excess(Counter(d.golds[7] for d in deals), 40),
        excess(Counter(d.starters[0] for d in deals), 6),
        excess(Counter(d.starters[3] for d in deals), 6),
        excess(Counter(d.common[0] for d in deals), 16),
        excess(Counter(d.offered[3][1] for d in deals), 16),
        excess(Counter(d.first for d in deals), 4),
    ]
    assert max(chi_squares) < 6


def test_tybors_cards_are_as_likely_as_any_of_their_kingdom() -> None:
    deals = [deal(1, Rng(seed, 8), level="normal") for seed in range(by_build(8_000, 250))]
    cards = Counter(card for d in deals for card in d.tybor)
    assert excess(cards, 40) < 6
    assert all(len({KINGDOM[card] for card in d.tybor}) == 4 for d in deals)
