"""Turns and rounds: who comes next, when the end is triggered and by whom, and what follows by itself."""

from __future__ import annotations

import pytest

from naturalis import Draw, Drawn, DrawSkipped, Ended, EndTriggered, Game, Place, Placed, Rng, TyborTook
from tests.helpers import reference_rules
from tests.helpers.games import KINDS, Kind, make_deal, moments, played_out, set_up, stored_game


def face_down(game: Game) -> Game:
    """Everyone lays face down and draws from the decks, resource first, to the end."""
    while not game.over:
        moves = game.legal_moves
        if game.phase == "place":
            game.play(next(move for move in moves if isinstance(move, Place) and move.face == "back"))
        else:
            game.play(max(moves, key=lambda move: move in (Draw("resource"), Draw("gold"))))
    return game


@pytest.mark.parametrize("first", range(4))
def test_play_goes_round_from_the_first_player(first: int) -> None:
    game = set_up(Game(make_deal(seats=4, first=first)))
    order: list[int] = []
    for _ in range(9):
        assert game.round == 1 + len(order) // 4
        order.append(game.acting[0])
        game.play(next(move for move in game.legal_moves if isinstance(move, Place) and move.face == "back"))
        assert game.acting == (order[-1],)  # the same seat draws
        game.play(Draw("resource"))
    assert order == [(first + k) % 4 for k in range(9)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_english_and_czech_books_end_when_both_decks_are_empty(seats: int) -> None:
    game = face_down(set_up(Game(make_deal(seats=seats))))
    trigger = next(event for event in game.events if isinstance(event, EndTriggered))
    assert trigger.reason == "decks_empty"
    assert any(game.display)  # there were cards to take
    assert game.last_round == trigger.last_round == game.round


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_french_book_ends_when_no_card_is_left_at_all(seats: int) -> None:
    game = face_down(set_up(Game(make_deal(seats=seats, edition="french"))))
    trigger = next(event for event in game.events if isinstance(event, EndTriggered))
    assert trigger.reason == "nothing_left"
    assert game.display == (None,) * 4
    reasons = [event.reason for event in game.events if isinstance(event, DrawSkipped)]
    assert reasons[-seats:] == ["last_turn"] * seats


@pytest.mark.parametrize("name", ["first_player_triggers", "last_player_triggers"])
def test_twenty_points_trigger_the_end_before_the_draw(name: str) -> None:
    """The points count the moment the card lies; the seat then still draws, for it is not its last turn."""
    game = stored_game(name)
    at = next(i for i, event in enumerate(game.events) if isinstance(event, EndTriggered))
    placed, drawn = game.events[at - 1], game.events[at + 1]
    assert isinstance(placed, Placed)
    assert placed.score >= 20 > placed.score - placed.points
    assert isinstance(drawn, Drawn)


def test_the_end_is_triggered_only_once() -> None:
    for seed in range(20):
        game = played_out(KINDS[seed % len(KINDS)].game(seed), Rng(seed))
        assert sum(isinstance(event, EndTriggered) for event in game.events) == 1


@pytest.mark.parametrize("name", ["nothing_left_to_draw", "tybor_finds_nothing", "first_player_triggers"])
def test_stored_games_end_when_the_book_says(name: str) -> None:
    game = stored_game(name)
    assert game.deal is not None
    reference_rules.EndWatch(game.deal).check(game.events)


def test_tybor_acts_after_each_turn_of_the_player_left_column_first() -> None:
    game = played_out(Kind(1, "english", "normal").game(6), Rng(6))
    moves = [event for event in game.events if isinstance(event, Placed | Drawn | TyborTook)]
    assert len(moves) % 4 == 0
    for k in range(0, len(moves), 4):
        placed, drawn, left, right = moves[k : k + 4]
        assert isinstance(placed, Placed)
        assert isinstance(drawn, Drawn)
        assert isinstance(left, TyborTook)
        assert isinstance(right, TyborTook)
        assert (left.column, right.column) == ("left", "right")


@pytest.mark.parametrize(
    ("name", "seat", "reason"), [("solo_player_triggers", 0, "points"), ("tybor_finds_nothing", None, "nothing_left")]
)
def test_either_side_can_trigger_the_end_of_a_solo_game(name: str, seat: int | None, reason: str) -> None:
    game = stored_game(name)
    at = next(i for i, event in enumerate(game.events) if isinstance(event, EndTriggered))
    trigger = game.events[at]
    assert isinstance(trigger, EndTriggered)
    assert (trigger.seat, trigger.reason) == (seat, reason)
    assert isinstance(game.events[at - 1], Placed if seat == 0 else TyborTook)
    assert sum(isinstance(event, Placed) for event in game.events[at:]) == 1
    assert isinstance(game.events[-1], Ended)


def test_tybors_twenty_points_trigger_the_end_between_his_columns_too() -> None:
    before = set()
    for seed in range(40):
        game = played_out(Kind(1, "english", "hard").game(seed), Rng(seed))
        at = next(i for i, event in enumerate(game.events) if isinstance(event, EndTriggered))
        before.add(getattr(game.events[at - 1], "column", None))
    assert {"left", "right"} <= before


def test_a_game_over_stays_over() -> None:
    for event, _, after in moments(stored_game("last_player_triggers")):
        assert isinstance(event, Ended) <= after.over
