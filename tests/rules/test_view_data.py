"""Views and cards as plain data: a view hides what the view hides, an open game hides nothing, all cards are there."""

from __future__ import annotations

from naturalis import Rng
from naturalis.cards import load
from naturalis.cards.symbols import NAMES
from naturalis.rules.view_data import cards_data, open_data, view_data
from tests.helpers.games import KINDS, random_play


def test_a_view_has_the_fields_of_the_view_and_an_open_game_those_of_the_game() -> None:
    for kind in KINDS:
        game = kind.game(7)
        for _ in random_play(game, Rng(7, 1)):
            pass
        for seat in (None, *range(game.seats)):
            data, view = view_data(game.view(seat)), game.view(seat)
            assert (data.seat, data.version, data.display) == (seat, view.version, view.display)
            assert [player.hand for player in data.players] == [view.hand(other) for other in range(game.seats)]
            assert [player.secret for player in data.players] == [view.secret(other) for other in range(game.seats)]
        whole = open_data(game)
        assert whole.seat is None
        assert [player.hand for player in whole.players] == [game.hand(seat) for seat in range(game.seats)]
        assert [player.secret for player in whole.players] == [game.secret(seat) for seat in range(game.seats)]
        assert all(player.secret is not None for player in whole.players)


def test_a_spectator_sees_no_hand_and_no_secret_objective_of_a_running_game() -> None:
    game = KINDS[0].game(7)
    play = random_play(game, Rng(7, 1))
    while game.phase != "place":
        next(play)
    data = view_data(game.view(None))
    assert all(player.secret is None and player.offered == () for player in data.players)
    assert all(held is None or held.card is None for player in data.players for held in player.hand)


def test_an_open_game_tells_no_more_of_the_set_up_than_a_spectator_saw() -> None:
    game = KINDS[0].game(7)
    play = random_play(game, Rng(7, 1))
    while not game.round:
        whole, watched = open_data(game), view_data(game.view(None))
        assert (whole.first, whole.decks) == (watched.first, watched.decks)
        assert whole.first is None
        next(play)
    assert open_data(game).first is not None


def test_every_card_is_there_in_words() -> None:
    data, cards = cards_data(), load()
    assert [card.card for card in data.playable] == [card.id for card in cards.playable]
    assert [card.card for card in data.starters] == [card.id for card in cards.starters]
    assert [card.card for card in data.objectives] == [card.id for card in cards.objectives]
    assert len(data.playable) + len(data.starters) + len(data.objectives) == 102
    for told, card in zip(data.playable, cards.playable, strict=True):
        assert told.corners == tuple(NAMES[symbol] for symbol in card.corners)
        assert sum(told.cost.values()) == sum(card.cost)
        assert (told.back[0], told.kingdom) == (told.deck[0], NAMES[card.kingdom])
    for objective in data.objectives:
        assert bool(objective.pattern) != bool(objective.symbols)
