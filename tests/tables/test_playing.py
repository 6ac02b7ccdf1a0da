"""During and after the game: moves, undo, giving up, coming back, talking, the rematch."""

from __future__ import annotations

import pytest

from naturalis import Draw, Drawn, Place, Placed
from naturalis.tables import playing, stored_events
from naturalis.tables.decision import Actor, Decision
from naturalis.tables.stored_events import PersonAdmitted, SeatKeyMade
from naturalis.wire.server_messages import Outcome
from naturalis.wire.table_settings import StandIn
from tests.tables.driven_table import STRANGER, DrivenTable


def test_a_move_is_made_by_its_player_alone_and_by_the_rules() -> None:
    driven = DrivenTable.in_turn(2)
    move = driven.game.moves_of(0)[0]
    assert driven.declined(1, "Play", seat=0, move=move) == "not_your_seat"
    assert driven.declined(STRANGER, "Play", seat=0, move=move) == "not_your_seat"
    assert driven.declined(None, "Play", seat=0, move=move) == "no_session"
    assert driven.declined(1, "Play", seat=1, move=move) == "not_your_turn"
    assert driven.declined(0, "Play", seat=3, move=move) == "no_such_seat"
    assert driven.declined(0, "Play", seat=0, move=Draw("gold")) == "place_first"
    assert isinstance(driven.ask(0, "Play", seat=0, move=move)[0], Placed)


def test_no_move_before_the_game_or_after_it() -> None:
    driven = DrivenTable(seats=2)
    driven.ask(0, "Sit", seat=0)
    assert driven.declined(0, "Play", seat=0, move=Draw("gold")) == "not_started"
    assert driven.declined(0, "Undo", seat=0) == "not_started"
    assert driven.declined(0, "Resign", seat=0) == "not_started"
    driven = DrivenTable.playing(2)
    driven.ask(0, "Resign", seat=0)
    for kind in ("Undo", "Resign", "Return", "Stand"):
        assert driven.declined(0, kind, seat=0) == "table_over"
    assert driven.declined(1, "Play", seat=1, move=Draw("gold")) == "table_over"


def test_a_placement_can_be_undone_before_its_draw() -> None:
    driven = DrivenTable.in_turn(2)
    before = driven.game
    driven.move(kind=Place)
    assert playing.can_undo(driven.table, 0)
    assert driven.declined(1, "Undo", seat=1) == "nothing_to_undo"
    assert driven.declined(1, "Undo", seat=0) == "not_your_seat"
    assert driven.ask(0, "Undo", seat=0) == (stored_events.PlacementUndone(0),)
    assert driven.game.view(0) == before.view(0)
    assert driven.declined(0, "Undo", seat=0) == "nothing_to_undo"  # not an earlier one, too
    driven.move(kind=Place)
    driven.ask(0, "Say", seat=0, phrase="one_moment")  # talking does not matter
    driven.ask(0, "Undo", seat=0)
    driven.move(kind=Place)
    driven.move(kind=Draw)
    assert driven.declined(0, "Undo", seat=0) == "nothing_to_undo"
    assert driven.declined(1, "Undo", seat=1) == "nothing_to_undo"
    driven.move(kind=Place)
    assert driven.declined(0, "Undo", seat=0) == "nothing_to_undo"  # it is the other's turn


def test_nothing_of_the_set_up_can_be_undone() -> None:
    driven = DrivenTable.playing(2)
    driven.move(0)
    assert driven.declined(0, "Undo", seat=0) == "nothing_to_undo"


def test_a_placement_after_which_the_turn_passed_stays() -> None:
    """In the last round nobody draws."""
    driven = DrivenTable.in_turn(2)
    passed = 0
    while driven.table.stage == "playing":
        seat = driven.table.acting[0]
        happened_now = driven.move()
        placed = isinstance(happened_now[0], Placed)
        draws = driven.table.stage == "playing" and driven.game.phase == "draw"
        assert playing.can_undo(driven.table, seat) == (placed and draws)
        if placed and not draws and driven.table.stage == "playing":
            passed += 1
            assert driven.declined(seat, "Undo", seat=seat) == "nothing_to_undo"
    assert passed


def test_a_bots_placement_is_not_for_its_absent_player_to_waste() -> None:
    driven = DrivenTable.in_turn(3, seats=3)
    driven.append(playing.concede(driven.table, 0, "resigned"))
    driven.move(0, Place)
    assert driven.declined(0, "Undo", seat=0) == "already_conceded"
    driven = DrivenTable.in_turn(2)
    driven.append(Decision((stored_events.StandInStarted(0, "novice"),)))
    driven.move(0, Place)
    assert driven.ask(0, "Undo", seat=0) == (stored_events.StandInEnded(0), stored_events.PlacementUndone(0))
    assert driven.table.chairs[0].bot is None


def test_with_two_seats_the_other_wins() -> None:
    driven = DrivenTable.in_turn(2)
    lost = (stored_events.SeatConceded(1, "resigned"), stored_events.TableConcluded((0,)))
    assert driven.ask(1, "Resign", seat=1) == lost
    assert driven.table.stage == "over"
    assert driven.table.outcome is not None
    assert driven.table.outcome == Outcome("conceded", (0,), driven.now)


@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_a_bot_plays_on_out_of_the_ranking(seats: int) -> None:
    driven = DrivenTable.in_turn(seats)
    assert driven.ask(0, "Resign", seat=0) == (stored_events.SeatConceded(0, "resigned"),)
    assert driven.table.chairs[0].bot == "scribe"
    for kind in ("Resign", "Return"):
        assert driven.declined(0, kind, seat=0) == "already_conceded"
    assert driven.declined(0, "Play", seat=0, move=driven.game.moves_of(0)[0]) == "already_conceded"
    while driven.table.stage == "playing":
        driven.now += 1000
        driven.move()
    assert driven.table.outcome is not None
    assert (driven.table.outcome.ended, driven.table.outcome.at) == ("played", driven.now)
    assert driven.table.outcome.winners
    assert 0 not in driven.table.outcome.winners
    result = driven.table.outcome.result
    assert result is not None
    best = min(result.places[seat] for seat in range(1, seats))
    assert driven.table.outcome.winners == tuple(seat for seat in range(1, seats) if result.places[seat] == best)


def test_the_last_who_is_left_wins() -> None:
    driven = DrivenTable.in_turn(3)
    driven.ask(0, "Resign", seat=0)
    assert driven.ask(2, "Resign", seat=2)[-1] == stored_events.TableConcluded((1,))


@pytest.mark.parametrize(("seats", "winners"), [(2, (1,)), (3, (1, 2))])
def test_against_bots_only_the_table_ends(seats: int, winners: tuple[int, ...]) -> None:
    driven = DrivenTable.in_turn(1, seats=seats)
    assert driven.ask(0, "Resign", seat=0)[-1] == stored_events.TableConcluded(winners)


def test_alone_nobody_wins() -> None:
    driven = DrivenTable.in_turn(1, level="easy")
    assert driven.ask(0, "Resign", seat=0)[-1] == stored_events.TableConcluded(())


def test_a_bot_gives_the_seat_back_when_asked_or_at_a_move() -> None:
    driven = DrivenTable.in_turn(2, absent=StandIn())
    assert driven.declined(0, "Return", seat=0) == "no_stand_in"
    driven.append(Decision((stored_events.StandInStarted(0, "novice"),)))
    assert driven.declined(1, "Return", seat=0) == "not_your_seat"
    assert driven.ask(0, "Return", seat=0) == (stored_events.StandInEnded(0),)
    driven.append(Decision((stored_events.StandInStarted(0, "novice"),)))
    first, second = driven.ask(0, "Play", seat=0, move=driven.game.moves_of(0)[0])[:2]
    assert first == stored_events.StandInEnded(0)
    assert isinstance(second, Placed)
    assert driven.table.chairs[0].bot is None


def test_talking() -> None:
    silent, phrases, free = (DrivenTable.playing(2, chat=chat) for chat in ("off", "phrases", "free"))
    assert silent.declined(0, "Say", seat=0, phrase="hello") == "chat_off"
    assert phrases.ask(0, "Say", seat=0, phrase="hello") == (stored_events.ChatSaid(0, "hello"),)
    assert phrases.declined(0, "Say", seat=0, text="hello") == "phrases_only"
    assert free.ask(1, "Say", seat=1, text=" <b>hi\u202e </b>") == (stored_events.ChatSaid(1, None, "<b>hi </b>"),)
    assert free.declined(0, "Say", seat=0) == "nothing_said"
    assert free.declined(0, "Say", seat=0, phrase="hello", text="hi") == "nothing_said"
    assert free.declined(0, "Say", seat=0, text="\u200b") == "nothing_said"
    assert free.declined(0, "Say", seat=1, text="hi") == "not_your_seat"
    assert free.declined(STRANGER, "Say", seat=1, text="hi") == "not_your_seat"
    assert [line.text for line in free.table.chat] == ["<b>hi </b>"]
    for number in range(60):
        free.ask(0, "Say", seat=0, text=f"line {number}")
    assert [line.text for line in free.table.chat] == [f"line {number}" for number in range(10, 60)]


def test_a_rematch_is_for_those_who_played() -> None:
    driven = DrivenTable.playing(2)
    assert driven.declined(0, "Rematch") == "not_over"
    driven.ask(0, "Resign", seat=0)
    assert driven.declined(STRANGER, "Rematch") == "not_your_seat"
    (made,) = driven.ask(1, "Rematch")
    assert isinstance(made, stored_events.RematchMade)
    assert driven.table.rematch == made.table
    assert driven.ask(0, "Rematch") == ()  # it is there


def test_a_key_opens_its_seat_until_there_is_a_new_one() -> None:
    driven = DrivenTable.in_turn(2)
    program = Actor("key:1", "", b"old")
    move = driven.game.moves_of(0)[0]
    assert driven.declined(program, "Play", seat=0, move=move) == "not_your_seat"
    driven.append(Decision((SeatKeyMade(0, b"old"),)))
    assert driven.declined(program, "Play", seat=1, move=move) == "not_your_seat"
    assert isinstance(driven.ask(program, "Play", seat=0, move=move)[0], Placed)
    assert isinstance(driven.ask(program, "Play", seat=0, move=driven.game.moves_of(0)[0])[0], Drawn)
    driven.append(Decision((SeatKeyMade(0, b"new"),)))
    assert driven.declined(program, "Resign", seat=0) == "not_your_seat"
    driven.append(Decision((PersonAdmitted(0, STRANGER.person),)))  # another device of the same player
    assert driven.ask(STRANGER, "Say", seat=0, phrase="hello")
