"""The game: moves in, events out; two doors, and copies that go their own way."""

from __future__ import annotations

import pytest

from naturalis import (
    ChooseStarter,
    DealError,
    Draw,
    Drawn,
    Game,
    Place,
    Placed,
    Refused,
    Rng,
    StarterChosen,
    deal,
    move_of,
    new_game,
    replay,
)
from naturalis.rules.game import deal_of
from tests.helpers.games import KINDS, Kind, make_deal, played_out, scripted, set_up


def test_playing_returns_what_happened_and_remembers_it() -> None:
    game = Game(make_deal())
    (event,) = game.play(ChooseStarter("back"), 1)
    assert event == StarterChosen(1, 1, 82, "back")
    assert game.events == (event,)
    assert game.version == 1


def test_a_placement_and_a_draw_as_events() -> None:
    game = set_up(Game(make_deal()))
    assert game.play(Place(3, "front", 1, 1)) == (Placed(8, 0, 0, "rF", "front", 1, 1, 0, 0, True, 3),)
    assert game.play(Draw("gold")) == (Drawn(9, 0, "gold", "gF", 45, None, "gF"),)
    assert game.play(Place(44, "back", 1, 1)) == (Placed(10, 1, 2, "gF", "back", 1, 1, 0, 0, False, 44),)


def test_the_same_seed_gives_the_same_deal() -> None:
    for kind in KINDS:
        assert kind.game(5).deal == kind.game(5).deal == deal(kind.seats, Rng(5), kind.edition, kind.level)
        assert kind.game(5).deal != kind.game(6).deal


def test_a_level_makes_it_the_solo_game() -> None:
    assert new_game(1, level="easy").seats == 1
    assert new_game(1).seats == 2
    with pytest.raises(DealError, match="2, 3 or 4 seats"):
        new_game(1, seats=7)


@pytest.mark.parametrize("kind", KINDS)
def test_the_deal_can_be_read_back_from_a_game_at_its_end(kind: Kind) -> None:
    game = played_out(kind.game(8), Rng(8))
    assert deal_of(game._state) == game.deal


def test_a_replay_stops_at_a_move_against_the_rules() -> None:
    with pytest.raises(Refused, match="setup_unfinished"):
        replay(make_deal(), [(0, ChooseStarter("front")), (0, Draw("gold"))])


def test_a_copy_has_the_same_past_and_its_own_future() -> None:
    game = scripted("1b@1,1")
    twin = game.copy()
    assert twin.events == game.events
    assert twin.deal is game.deal
    twin.play(Draw("gold"))
    assert len(twin.events) == len(game.events) + 1
    assert game.phase == "draw"


def test_the_result_is_there_when_the_game_is_over() -> None:
    assert Game(make_deal()).result is None
    game = played_out(Game(make_deal()), Rng(1))
    assert game.result is not None
    assert [score.seat for score in game.result.scores] == [0, 1]
    assert game.result.tybor is None
    solo = played_out(Kind(1, "english", "hard").game(1), Rng(1))
    assert solo.result is not None
    assert solo.tybor is not None
    assert solo.result.tybor == solo.tybor.score


def test_every_event_of_a_move_leads_back_to_it() -> None:
    game = played_out(KINDS[3].game(2), Rng(2))
    assert game.deal is not None
    moves = [move for move in map(move_of, game.events) if move]
    assert replay(game.deal, moves).events == game.events
