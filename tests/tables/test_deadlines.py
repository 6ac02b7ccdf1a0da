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
from tests.tables.acting import BEGAN, Bench

LATE_MOVE_MS = deadlines.LATE_MOVE_MS


def overdue(bench: Bench, after: int = 0, dead: str = "") -> tuple[StoredEvent, ...]:
    """What is overdue so many milliseconds from now."""
    found = deadlines.overdue(bench.table, bench.now + after, lambda process: process != dead)
    return found.events if found else ()


def away(bench: Bench, seat: int) -> None:
    bench.append(Decision((stored_events.PlayerDisconnected(seat),)))


def test_bots_act_for_their_own_seats_and_as_stand_ins() -> None:
    bench = Bench.playing(1, seats=3)
    assert deadlines.bots_to_act(bench.table) == [(1, "novice"), (2, "novice")]
    assert deadlines.due(bench.table, bench.now) == bench.now
    bench.append(Decision((stored_events.StandInStarted(0, "naturalist"),)))
    assert deadlines.bots_to_act(bench.table)[0] == (0, "naturalist")
    bench.ask(0, "Resign", seat=0)
    assert deadlines.bots_to_act(bench.table) == []
    assert deadlines.due(bench.table, bench.now) is None


def test_without_clock_and_patience_nothing_is_ever_due() -> None:
    bench = Bench.in_turn(2, absent=Wait())
    away(bench, 0)
    assert deadlines.due(bench.table, bench.now) is None
    assert overdue(bench, 10**12) == ()


@pytest.mark.parametrize("present", [True, False])
def test_a_turns_time_is_up(present: bool) -> None:
    bench = Bench.in_turn(2, clock=TurnClock(30), present=present)
    assert deadlines.due(bench.table, bench.now + 5) == bench.now + 30_000 + LATE_MOVE_MS
    assert overdue(bench, 30_000) == ()
    assert overdue(bench, 30_000 + LATE_MOVE_MS - 1) == ()
    assert overdue(bench, 30_000 + LATE_MOVE_MS) == (
        stored_events.SeatConceded(0, "time"),
        stored_events.TableConcluded((1,)),
    )


def test_a_move_that_was_appended_in_time_counts() -> None:
    """What is appended within the second after the time is up was on its way; after that the flag has fallen."""
    bench = Bench.in_turn(2, clock=TurnClock(30))
    bench.now += 30_500
    bench.turn()
    assert overdue(bench, LATE_MOVE_MS) == ()
    assert bench.table.chairs[0].clock.left == 30_000


@pytest.mark.parametrize("clock", [TurnClock(30), DayClock(1)])
def test_where_bots_stand_in_one_plays_on_for_a_turn_that_took_too_long(clock: Any) -> None:
    bench = Bench.in_turn(2, clock=clock, absent=StandIn(level="novice"))
    late = (30_000 if isinstance(clock, TurnClock) else DAY_MS) + LATE_MOVE_MS
    assert overdue(bench, late) == (stored_events.StandInStarted(0, "novice"),)
    bench.now += late
    bench.append(Decision((stored_events.StandInStarted(0, "novice"),)))
    assert overdue(bench, late) == ()
    bench.ask(0, "Return", seat=0)
    assert overdue(bench, late - 1) == ()  # a whole turn's time
    assert overdue(bench, late) == (stored_events.StandInStarted(0, "novice"),)


def test_a_games_time_that_is_up_is_lost_in_any_case() -> None:
    bench = Bench.in_turn(3, clock=GameClock(1, 5), absent=StandIn())
    assert overdue(bench, 60_000 + LATE_MOVE_MS) == (stored_events.SeatConceded(0, "time"),)


def test_increments_are_for_turns() -> None:
    bench = Bench.playing(2, clock=GameClock(1, 5))
    bench.now += 10_000
    bench.set_up()
    left = [chair.clock.left for chair in bench.table.chairs]
    assert left == [50_000, 50_000]  # the set-up has none
    bench.now += 20_000
    bench.move(kind=Place)
    bench.now += 1000
    bench.ask(0, "Undo", seat=0)  # gives no time back
    bench.now += 1000
    bench.turn()
    assert bench.table.chairs[0].clock.left == 50_000 - 22_000 + 5000
    assert bench.table.chairs[1].clock.since == bench.now
    bench.append(Decision((stored_events.StandInStarted(1, "novice"),)))
    assert bench.table.chairs[1].clock.left == 50_000  # who goes away gains nothing


def test_the_set_up_has_one_time_for_all_its_choices_and_the_first_turn_another() -> None:
    bench = Bench.playing(2, clock=TurnClock(30))
    bench.now += 10_000
    bench.move(0)  # a starter's face
    assert bench.table.chairs[0].clock.left == 20_000
    assert bench.table.chairs[0].clock.since is None
    bench.now += 10_000
    bench.move(1)
    bench.now += 5000
    bench.move(1)  # an objective
    assert [chair.clock.remaining(bench.now, ()) for chair in bench.table.chairs] == [15_000, 5000]
    bench.move(0)  # and then it is seat 0's turn at once
    assert bench.game.phase == "place"
    assert [chair.clock.remaining(bench.now, ()) for chair in bench.table.chairs] == [30_000, 30_000]


def test_alone_every_turn_has_its_time() -> None:
    bench = Bench.in_turn(1, level="normal", clock=TurnClock(30))
    for _ in range(5):
        assert bench.table.acting == (0,)
        assert bench.table.chairs[0].clock.remaining(bench.now, ()) == 30_000
        bench.now += 10_000
        bench.move(kind=Place)
        assert bench.table.chairs[0].clock.remaining(bench.now, ()) == 20_000
        bench.now += 10_000
        bench.move(kind=Draw)


def test_an_outage_is_nobodys_time() -> None:
    bench = Bench.in_turn(2, clock=TurnClock(30))
    bench.outages.append((BEGAN + 1000, BEGAN + 100_000))
    assert overdue(bench, 30_000 + LATE_MOVE_MS) == ()
    assert overdue(bench, 99_000 + 30_000 + LATE_MOVE_MS - 1) == ()
    assert overdue(bench, 99_000 + 30_000 + LATE_MOVE_MS) != ()


def test_who_is_away_for_too_long_is_replaced_or_has_given_up() -> None:
    for absent, what in (
        (StandIn(20, "novice"), (stored_events.StandInStarted(0, "novice"),)),
        (Concede(20), (stored_events.SeatConceded(0, "absent"), stored_events.TableConcluded((1,)))),
    ):
        bench = Bench.in_turn(2, absent=absent)
        assert overdue(bench, 10**9) == ()
        away(bench, 0)
        assert deadlines.due(bench.table, bench.now) == bench.now + 20_000
        assert overdue(bench, 19_999) == ()
        assert overdue(bench, 20_000) == what


def test_an_absent_player_matters_when_the_game_waits_for_them() -> None:
    bench = Bench.in_turn(2, absent=StandIn(20))
    away(bench, 1)
    assert overdue(bench, 10**6) == ()
    bench.turn()
    assert overdue(bench, 20_000) == (stored_events.StandInStarted(1, "scribe"),)


def test_who_comes_back_in_time_is_not_replaced() -> None:
    bench = Bench.in_turn(2, absent=StandIn(20))
    away(bench, 0)
    bench.now += 19_000
    bench.append(Decision((PlayerConnected(0, "here"),)))
    assert overdue(bench, 10**9) == ()


def test_by_correspondence_only_the_clock_counts() -> None:
    bench = Bench.in_turn(2, clock=DayClock(2), absent=Concede(20))
    away(bench, 0)
    assert overdue(bench, 2 * DAY_MS) == ()
    assert overdue(bench, 2 * DAY_MS + LATE_MOVE_MS)[0] == stored_events.SeatConceded(0, "time")


def test_the_grace_does_not_run_in_an_outage() -> None:
    bench = Bench.in_turn(2, absent=Concede(20))
    away(bench, 0)
    bench.outages.append((BEGAN, BEGAN + 50_000))
    assert overdue(bench, 69_999) == ()
    assert overdue(bench, 70_000) != ()


def test_who_went_with_a_dead_process_is_away() -> None:
    bench = Bench.in_turn(2, absent=Wait())
    bench.append(Decision((PlayerConnected(1, "other"),)))
    assert overdue(bench, 0, dead="other") == (stored_events.PlayerDisconnected(1),)
    bench.append(Decision((stored_events.PlayerDisconnected(1),)))
    assert overdue(bench, 0, dead="other") == ()
    bench.ask(0, "Resign", seat=0)
    assert overdue(bench, 0, dead="here") == ()  # after the end nobody cares


def test_bots_have_no_clock() -> None:
    bench = Bench.in_turn(1, seats=2, clock=TurnClock(30))
    bench.turn()
    assert bench.table.chairs[1].clock.since is None
    assert overdue(bench, 10**9) == ()
