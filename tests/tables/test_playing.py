"""During and after the game: moves, undo, giving up, coming back, talking, the rematch."""

from __future__ import annotations

import pytest

from naturalis import Draw, Drawn, Place, Placed
from naturalis.tables import playing, stored_events
from naturalis.tables.decision import Actor, Decision
from naturalis.tables.stored_events import PersonAdmitted, SeatKeyMade
from naturalis.wire.table_settings import StandIn
from tests.tables.acting import STRANGER, Bench


def test_a_move_is_made_by_its_player_alone_and_by_the_rules() -> None:
    bench = Bench.in_turn(2)
    move = bench.game.moves_of(0)[0]
    assert bench.declined(1, "Play", seat=0, move=move) == "not_your_seat"
    assert bench.declined(STRANGER, "Play", seat=0, move=move) == "not_your_seat"
    assert bench.declined(None, "Play", seat=0, move=move) == "no_session"
    assert bench.declined(1, "Play", seat=1, move=move) == "not_your_turn"
    assert bench.declined(0, "Play", seat=3, move=move) == "no_such_seat"
    assert bench.declined(0, "Play", seat=0, move=Draw("gold")) == "place_first"
    assert isinstance(bench.ask(0, "Play", seat=0, move=move)[0], Placed)


def test_no_move_before_the_game_or_after_it() -> None:
    bench = Bench(seats=2)
    bench.ask(0, "Sit", seat=0)
    assert bench.declined(0, "Play", seat=0, move=Draw("gold")) == "not_started"
    assert bench.declined(0, "Undo", seat=0) == "not_started"
    assert bench.declined(0, "Resign", seat=0) == "not_started"
    bench = Bench.playing(2)
    bench.ask(0, "Resign", seat=0)
    for kind in ("Undo", "Resign", "Return", "Stand"):
        assert bench.declined(0, kind, seat=0) == "table_over"
    assert bench.declined(1, "Play", seat=1, move=Draw("gold")) == "table_over"


def test_a_placement_can_be_undone_before_its_draw() -> None:
    bench = Bench.in_turn(2)
    before = bench.game
    bench.move(kind=Place)
    assert playing.can_undo(bench.table, 0)
    assert bench.declined(1, "Undo", seat=1) == "nothing_to_undo"
    assert bench.declined(1, "Undo", seat=0) == "not_your_seat"
    assert bench.ask(0, "Undo", seat=0) == (stored_events.PlacementUndone(0),)
    assert bench.game.view(0) == before.view(0)
    assert bench.declined(0, "Undo", seat=0) == "nothing_to_undo"  # not an earlier one, too
    bench.move(kind=Place)
    bench.ask(0, "Say", seat=0, phrase="one_moment")  # talking does not matter
    bench.ask(0, "Undo", seat=0)
    bench.move(kind=Place)
    bench.move(kind=Draw)
    assert bench.declined(0, "Undo", seat=0) == "nothing_to_undo"
    assert bench.declined(1, "Undo", seat=1) == "nothing_to_undo"
    bench.move(kind=Place)
    assert bench.declined(0, "Undo", seat=0) == "nothing_to_undo"  # it is the other's turn


def test_nothing_of_the_set_up_can_be_undone() -> None:
    bench = Bench.playing(2)
    bench.move(0)
    assert bench.declined(0, "Undo", seat=0) == "nothing_to_undo"


def test_a_placement_after_which_the_turn_passed_stays() -> None:
    """In the last round nobody draws."""
    bench = Bench.in_turn(2)
    passed = 0
    while bench.table.stage == "playing":
        seat = bench.table.acting[0]
        happened_now = bench.move()
        placed = isinstance(happened_now[0], Placed)
        draws = bench.table.stage == "playing" and bench.game.phase == "draw"
        assert playing.can_undo(bench.table, seat) == (placed and draws)
        if placed and not draws and bench.table.stage == "playing":
            passed += 1
            assert bench.declined(seat, "Undo", seat=seat) == "nothing_to_undo"
    assert passed


def test_a_bots_placement_is_not_for_its_absent_player_to_waste() -> None:
    bench = Bench.in_turn(3, seats=3)
    bench.append(playing.concede(bench.table, 0, "resigned"))
    bench.move(0, Place)
    assert bench.declined(0, "Undo", seat=0) == "already_conceded"
    bench = Bench.in_turn(2)
    bench.append(Decision((stored_events.StandInStarted(0, "novice"),)))
    bench.move(0, Place)
    assert bench.ask(0, "Undo", seat=0) == (stored_events.StandInEnded(0), stored_events.PlacementUndone(0))
    assert bench.table.chairs[0].bot is None


def test_with_two_seats_the_other_wins() -> None:
    bench = Bench.in_turn(2)
    lost = (stored_events.SeatConceded(1, "resigned"), stored_events.TableConcluded((0,)))
    assert bench.ask(1, "Resign", seat=1) == lost
    assert bench.table.stage == "over"
    assert bench.table.outcome is not None
    assert (bench.table.outcome.ended, bench.table.outcome.winners) == ("conceded", (0,))


@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_a_bot_plays_on_out_of_the_ranking(seats: int) -> None:
    bench = Bench.in_turn(seats)
    assert bench.ask(0, "Resign", seat=0) == (stored_events.SeatConceded(0, "resigned"),)
    assert bench.table.chairs[0].bot == "scribe"
    for kind in ("Resign", "Return"):
        assert bench.declined(0, kind, seat=0) == "already_conceded"
    assert bench.declined(0, "Play", seat=0, move=bench.game.moves_of(0)[0]) == "already_conceded"
    while bench.table.stage == "playing":
        bench.move()
    assert bench.table.outcome is not None
    assert bench.table.outcome.ended == "played"
    assert bench.table.outcome.winners
    assert 0 not in bench.table.outcome.winners
    result = bench.table.outcome.result
    assert result is not None
    best = min(result.places[seat] for seat in range(1, seats))
    assert bench.table.outcome.winners == tuple(seat for seat in range(1, seats) if result.places[seat] == best)


def test_the_last_who_is_left_wins() -> None:
    bench = Bench.in_turn(3)
    bench.ask(0, "Resign", seat=0)
    assert bench.ask(2, "Resign", seat=2)[-1] == stored_events.TableConcluded((1,))


@pytest.mark.parametrize(("seats", "winners"), [(2, (1,)), (3, (1, 2))])
def test_against_bots_only_the_table_ends(seats: int, winners: tuple[int, ...]) -> None:
    bench = Bench.in_turn(1, seats=seats)
    assert bench.ask(0, "Resign", seat=0)[-1] == stored_events.TableConcluded(winners)


def test_alone_nobody_wins() -> None:
    bench = Bench.in_turn(1, level="easy")
    assert bench.ask(0, "Resign", seat=0)[-1] == stored_events.TableConcluded(())


def test_a_bot_gives_the_seat_back_when_asked_or_at_a_move() -> None:
    bench = Bench.in_turn(2, absent=StandIn())
    assert bench.declined(0, "Return", seat=0) == "no_stand_in"
    bench.append(Decision((stored_events.StandInStarted(0, "novice"),)))
    assert bench.declined(1, "Return", seat=0) == "not_your_seat"
    assert bench.ask(0, "Return", seat=0) == (stored_events.StandInEnded(0),)
    bench.append(Decision((stored_events.StandInStarted(0, "novice"),)))
    first, second = bench.ask(0, "Play", seat=0, move=bench.game.moves_of(0)[0])[:2]
    assert first == stored_events.StandInEnded(0)
    assert isinstance(second, Placed)
    assert bench.table.chairs[0].bot is None


def test_talking() -> None:
    silent, phrases, free = (Bench.playing(2, chat=chat) for chat in ("off", "phrases", "free"))
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
    bench = Bench.playing(2)
    assert bench.declined(0, "Rematch") == "not_over"
    bench.ask(0, "Resign", seat=0)
    assert bench.declined(STRANGER, "Rematch") == "not_your_seat"
    (made,) = bench.ask(1, "Rematch")
    assert isinstance(made, stored_events.RematchMade)
    assert bench.table.rematch == made.table
    assert bench.ask(0, "Rematch") == ()  # it is there


def test_a_key_opens_its_seat_until_there_is_a_new_one() -> None:
    bench = Bench.in_turn(2)
    program = Actor("key:1", "", b"old")
    move = bench.game.moves_of(0)[0]
    assert bench.declined(program, "Play", seat=0, move=move) == "not_your_seat"
    bench.append(Decision((SeatKeyMade(0, b"old"),)))
    assert bench.declined(program, "Play", seat=1, move=move) == "not_your_seat"
    assert isinstance(bench.ask(program, "Play", seat=0, move=move)[0], Placed)
    assert isinstance(bench.ask(program, "Play", seat=0, move=bench.game.moves_of(0)[0])[0], Drawn)
    bench.append(Decision((SeatKeyMade(0, b"new"),)))
    assert bench.declined(program, "Resign", seat=0) == "not_your_seat"
    bench.append(Decision((PersonAdmitted(0, STRANGER.person),)))  # another device of the same player
    assert bench.ask(STRANGER, "Say", seat=0, phrase="hello")
