"""Clocks: what is left, what an outage costs (nothing), and when a turn's time is whole again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naturalis.tables.clocks import DAY_MS, SeatClock, allowance, elapsed
from naturalis.wire.table_settings import Clock, DayClock, GameClock, NoClock, TurnClock

spans = st.lists(st.tuples(st.integers(0, 1000), st.integers(0, 200)), max_size=6).map(
    lambda found: sorted((start, start + length) for start, length in found)
)


@pytest.mark.parametrize(
    ("clock", "milliseconds"),
    [(NoClock(), None), (TurnClock(30), 30_000), (GameClock(2, 5), 120_000), (DayClock(3), 3 * DAY_MS)],
)
def test_what_a_seat_has_at_the_beginning(clock: Clock, milliseconds: int | None) -> None:
    assert allowance(clock) == milliseconds


@given(st.integers(0, 1000), st.integers(0, 1000), spans)
def test_time_passes_but_in_outages(since: int, now: int, outages: list[tuple[int, int]]) -> None:
    out = {moment for start, stop in outages for moment in range(start, stop)}
    assert elapsed(since, now, outages) == len(set(range(since, now)) - out)


def test_the_time_of_a_turn_is_whole_again_after_it() -> None:
    clock = SeatClock(TurnClock(30))
    clock.start(1000)
    assert clock.remaining(11_000, ()) == 20_000
    assert clock.deadline(11_000, ()) == 31_000
    clock.start(11_000)  # it runs already
    assert clock.remaining(99_000, ()) == 0
    clock.stop(11_000, ())
    assert (clock.left_ms, clock.since, clock.deadline(12_000, ())) == (30_000, None, None)


def test_the_time_of_a_game_is_used_up_and_has_an_increment() -> None:
    clock = SeatClock(GameClock(1, 5))
    clock.start(0)
    clock.stop(20_000, ())
    assert clock.left_ms == 45_000
    clock.stop(30_000, ())  # it does not run: no second increment
    assert clock.left_ms == 45_000
    clock.start(40_000)
    clock.pause(50_000, ())
    clock.refill()
    assert clock.left_ms == 35_000


def test_an_outage_is_nobodys_time() -> None:
    clock = SeatClock(GameClock(1, 0))
    clock.start(0)
    outages = [(10_000, 100_000)]
    assert clock.remaining(105_000, outages) == 45_000
    assert clock.deadline(105_000, outages) == 150_000
    clock.stop(105_000, outages)
    assert clock.left_ms == 45_000


def test_without_a_clock_there_is_no_deadline() -> None:
    clock = SeatClock(NoClock())
    clock.start(0)
    assert clock.deadline(10**9, ()) is None
