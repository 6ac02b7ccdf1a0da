"""What a table needs without anyone asking: bots' moves, clocks that run out, absences; and when to look again."""

from __future__ import annotations

from typing import Any

import pytest

from naturalis import Draw, Place
from naturalis.tables import deadlines, stored_events
from naturalis.tables.clocks import DAY_MS
from naturalis.tables.decision import Decision
from naturalis.tables.stored_events import PlayerConnected, StoredEvent
from naturalis.wire.table_settings import Concede, DayClock, GameClock, StandIn, TurnClock, Wait
from tests.tables.driven_table import BEGAN, DrivenTable

LATE_MOVE_MS = deadlines.LATE_MOVE_MS


def overdue(driven: DrivenTable, after: int = 0, dead: str = "") -> tuple[StoredEvent, ...]:
    """What is overdue so many milliseconds from now."""
    found = deadlines.overdue(driven.table, driven.now + after, lambda process: process != dead)
    return found.events if found else ()


def away(driven: DrivenTable, seat: int) -> None:
    driven.append(Decision((stored_events.PlayerDisconnected(seat),)))


def test_bots_act_for_their_own_seats_and_as_stand_ins() -> None:
    driven = DrivenTable.playing(1, seats=3)
    assert deadlines.bots_to_act(driven.table) == [(1, "novice"), (2, "novice")]
    assert deadlines.due(driven.table, driven.now) == driven.now
    driven.append(Decision((stored_events.StandInStarted(0, "naturalist"),)))
    assert deadlines.bots_to_act(driven.table)[0] == (0, "naturalist")
    driven.ask(0, "Resign", seat=0)
    assert deadlines.bots_to_act(driven.table) == []
    assert deadlines.due(driven.table, driven.now) is None


def test_without_clock_and_patience_nothing_is_ever_due() -> None:
    driven = DrivenTable.in_turn(2, absent=Wait())
    away(driven, 0)
    assert deadlines.due(driven.table, driven.now) is None
    assert overdue(driven, 10**12) == ()


@pytest.mark.parametrize("present", [True, False])
def test_a_turns_time_is_up(present: bool) -> None:
    driven = DrivenTable.in_turn(2, clock=TurnClock(30), present=present)
    assert deadlines.due(driven.table, driven.now + 5) == driven.now + 30_000 + LATE_MOVE_MS
    assert overdue(driven, 30_000) == ()
    assert overdue(driven, 30_000 + LATE_MOVE_MS - 1) == ()
    assert overdue(driven, 30_000 + LATE_MOVE_MS) == (
        stored_events.SeatConceded(0, "time"),
        stored_events.TableConcluded((1,)),
    )


def test_a_move_that_was_appended_in_time_counts() -> None:
    """What is appended within the second after the time is up was on its way; after that the flag has fallen."""
    driven = DrivenTable.in_turn(2, clock=TurnClock(30))
    driven.now += 30_500
    driven.turn()
    assert overdue(driven, LATE_MOVE_MS) == ()
    assert driven.table.chairs[0].clock.left_ms == 30_000


@pytest.mark.parametrize("clock", [TurnClock(30), DayClock(1)])
def test_where_bots_stand_in_one_plays_on_for_a_turn_that_took_too_long(clock: Any) -> None:
    driven = DrivenTable.in_turn(2, clock=clock, absent=StandIn(level="novice"))
    late = (30_000 if isinstance(clock, TurnClock) else DAY_MS) + LATE_MOVE_MS
    assert overdue(driven, late) == (stored_events.StandInStarted(0, "novice"),)
    driven.now += late
    driven.append(Decision((stored_events.StandInStarted(0, "novice"),)))
    assert overdue(driven, late) == ()
    driven.ask(0, "Return", seat=0)
    assert overdue(driven, late - 1) == ()  # a whole turn's time
    assert overdue(driven, late) == (stored_events.StandInStarted(0, "novice"),)


def test_a_games_time_that_is_up_is_lost_in_any_case() -> None:
    driven = DrivenTable.in_turn(3, clock=GameClock(1, 5), absent=StandIn())
    assert overdue(driven, 60_000 + LATE_MOVE_MS) == (stored_events.SeatConceded(0, "time"),)


def test_increments_are_for_turns() -> None:
    driven = DrivenTable.playing(2, clock=GameClock(1, 5))
    driven.now += 10_000
    driven.set_up()
    left = [chair.clock.left_ms for chair in driven.table.chairs]
    assert left == [50_000, 50_000]  # the set-up has none
    driven.now += 20_000
    driven.move(kind=Place)
    driven.now += 1000
    driven.ask(0, "Undo", seat=0)  # gives no time back
    driven.now += 1000
    driven.turn()
    assert driven.table.chairs[0].clock.left_ms == 50_000 - 22_000 + 5000
    assert driven.table.chairs[1].clock.since == driven.now
    driven.append(Decision((stored_events.StandInStarted(1, "novice"),)))
    assert driven.table.chairs[1].clock.left_ms == 50_000  # who goes away gains nothing


def test_the_set_up_has_one_time_for_all_its_choices_and_the_first_turn_another() -> None:
    driven = DrivenTable.playing(2, clock=TurnClock(30))
    driven.now += 10_000
    driven.move(0)  # a starter's face
    assert driven.table.chairs[0].clock.left_ms == 20_000
    assert driven.table.chairs[0].clock.since is None
    driven.now += 10_000
    driven.move(1)
    driven.now += 5000
    driven.move(1)  # an objective
    assert [chair.clock.remaining(driven.now, ()) for chair in driven.table.chairs] == [15_000, 5000]
    driven.move(0)  # and then it is seat 0's turn at once
    assert driven.game.phase == "place"
    assert [chair.clock.remaining(driven.now, ()) for chair in driven.table.chairs] == [30_000, 30_000]


def test_alone_every_turn_has_its_time() -> None:
    driven = DrivenTable.in_turn(1, level="normal", clock=TurnClock(30))
    for _ in range(5):
        assert driven.table.acting == (0,)
        assert driven.table.chairs[0].clock.remaining(driven.now, ()) == 30_000
        driven.now += 10_000
        driven.move(kind=Place)
        assert driven.table.chairs[0].clock.remaining(driven.now, ()) == 20_000
        driven.now += 10_000
        driven.move(kind=Draw)


def test_an_outage_is_nobodys_time() -> None:
    driven = DrivenTable.in_turn(2, clock=TurnClock(30))
    driven.outages.append((BEGAN + 1000, BEGAN + 100_000))
    assert overdue(driven, 30_000 + LATE_MOVE_MS) == ()
    assert overdue(driven, 99_000 + 30_000 + LATE_MOVE_MS - 1) == ()
    assert overdue(driven, 99_000 + 30_000 + LATE_MOVE_MS) != ()


def test_who_is_away_for_too_long_is_replaced_or_has_given_up() -> None:
    for absent, what in (
        (StandIn(20, "novice"), (stored_events.StandInStarted(0, "novice"),)),
        (Concede(20), (stored_events.SeatConceded(0, "absent"), stored_events.TableConcluded((1,)))),
    ):
        driven = DrivenTable.in_turn(2, absent=absent)
        assert overdue(driven, 10**9) == ()
        away(driven, 0)
        assert deadlines.due(driven.table, driven.now) == driven.now + 20_000
        assert overdue(driven, 19_999) == ()
        assert overdue(driven, 20_000) == what


def test_an_absent_player_matters_when_the_game_waits_for_them() -> None:
    driven = DrivenTable.in_turn(2, absent=StandIn(20))
    away(driven, 1)
    assert overdue(driven, 10**6) == ()
    driven.turn()
    assert overdue(driven, 20_000) == (stored_events.StandInStarted(1, "scribe"),)


def test_who_comes_back_in_time_is_not_replaced() -> None:
    driven = DrivenTable.in_turn(2, absent=StandIn(20))
    away(driven, 0)
    driven.now += 19_000
    driven.append(Decision((PlayerConnected(0, "here"),)))
    assert overdue(driven, 10**9) == ()


def test_by_correspondence_only_the_clock_counts() -> None:
    driven = DrivenTable.in_turn(2, clock=DayClock(2), absent=Concede(20))
    away(driven, 0)
    assert overdue(driven, 2 * DAY_MS) == ()
    assert overdue(driven, 2 * DAY_MS + LATE_MOVE_MS)[0] == stored_events.SeatConceded(0, "time")


def test_the_grace_does_not_run_in_an_outage() -> None:
    driven = DrivenTable.in_turn(2, absent=Concede(20))
    away(driven, 0)
    driven.outages.append((BEGAN, BEGAN + 50_000))
    assert overdue(driven, 69_999) == ()
    assert overdue(driven, 70_000) != ()


def test_who_went_with_a_dead_process_is_away() -> None:
    driven = DrivenTable.in_turn(2, absent=Wait())
    driven.append(Decision((PlayerConnected(1, "other"),)))
    assert overdue(driven, 0, dead="other") == (stored_events.PlayerDisconnected(1),)
    driven.append(Decision((stored_events.PlayerDisconnected(1),)))
    assert overdue(driven, 0, dead="other") == ()
    driven.ask(0, "Resign", seat=0)
    assert overdue(driven, 0, dead="here") == ()  # after the end nobody cares


def test_bots_have_no_clock() -> None:
    driven = DrivenTable.in_turn(1, seats=2, clock=TurnClock(30))
    driven.turn()
    assert driven.table.chairs[1].clock.since is None
    assert overdue(driven, 10**9) == ()
