"""The host of a table that waits: who follows when they leave or stay away, and who has their rights."""

from __future__ import annotations

from naturalis.tables import deadlines, stored_events
from naturalis.tables.decision import Actor, Decision
from naturalis.tables.hosting import HOST_GRACE_MS, is_host
from naturalis.tables.projection import table_info
from naturalis.tables.stored_events import (
    HostChanged,
    HostConnected,
    HostDisconnected,
    PersonAdmitted,
    PlayerConnected,
    StoredEvent,
)
from tests.tables.acting import PEOPLE, Bench


def room(*seats: int, here: tuple[int, ...] = (), size: int = 4) -> Bench:
    """A table where these people sit in the seats of their number; p0 made it."""
    bench = Bench(seats=size)
    for seat in seats:
        bench.ask(seat, "Sit", seat=seat)
    for seat in here:
        bench.append(Decision((PlayerConnected(seat, "here"),)))
    return bench


def overdue(bench: Bench, after: int, dead: str = "") -> tuple[StoredEvent, ...]:
    found = deadlines.overdue(bench.table, bench.now + after, lambda process: process != dead)
    return found.events if found else ()


def test_when_the_host_leaves_the_next_player_who_is_here_may_start() -> None:
    bench = room(0, 1, 2, 3, here=(0, 2, 3))
    assert bench.declined(2, "Start") == "not_host"
    assert bench.ask(0, "Stand", seat=0) == (stored_events.SeatFreed(0), HostChanged(2, "p2", "Name 2"))
    assert table_info(bench.table).host == "Name 2"
    assert bench.declined(0, "Start", fill="novice") == "not_host"
    bench.ask(2, "Clear", seat=1)
    bench.ask(2, "Start", fill="novice")
    assert bench.table.stage == "playing"
    assert bench.again().host == "p2"


def test_the_order_goes_round_from_the_hosts_seat() -> None:
    bench = room(1, 2, here=(1, 2))
    bench.ask(0, "Sit", seat=3)
    assert bench.ask(0, "Stand", seat=3)[1:] == (HostChanged(1, "p1", "Name 1"),)


def test_where_nobody_else_is_here_the_next_player_is_the_host_all_the_same() -> None:
    bench = room(0, 2, 3, here=(0,))
    assert bench.ask(0, "Stand", seat=0)[1:] == (HostChanged(2, "p2", "Name 2"),)
    bench.append(Decision((PlayerConnected(3, "here"),)))
    assert overdue(bench, HOST_GRACE_MS - 1) == ()
    assert overdue(bench, HOST_GRACE_MS) == (HostChanged(3, "p3", "Name 3"),)  # who is there does not wait for them


def test_a_host_with_another_seat_has_not_left() -> None:
    bench = room(0, 1, here=(0, 1))
    bench.ask(0, "Sit", seat=3)
    assert bench.ask(0, "Stand", seat=0) == (stored_events.SeatFreed(0),)
    assert bench.ask(0, "Stand", seat=3) == (stored_events.SeatFreed(3), HostChanged(1, "p1", "Name 1"))
    assert bench.ask(1, "Stand", seat=1) == (stored_events.SeatFreed(1), stored_events.TableClosed())


def test_a_host_who_is_away_for_too_long_is_followed() -> None:
    bench = room(0, 1, 2, here=(0, 2))
    assert deadlines.due(bench.table, bench.now) is None
    bench.append(Decision((stored_events.PlayerDisconnected(0),)))
    assert deadlines.due(bench.table, bench.now) == bench.now + HOST_GRACE_MS
    assert overdue(bench, HOST_GRACE_MS - 1) == ()
    assert overdue(bench, HOST_GRACE_MS) == (HostChanged(2, "p2", "Name 2"),)
    bench.append(Decision((PlayerConnected(0, "here"),)))
    assert overdue(bench, 10 * HOST_GRACE_MS) == ()


def test_no_outage_counts_as_absence() -> None:
    bench = room(0, 1, here=(1,))
    bench.outages.append((bench.now + 1000, bench.now + HOST_GRACE_MS))
    assert overdue(bench, HOST_GRACE_MS) == ()
    assert overdue(bench, 2 * HOST_GRACE_MS - 1000) == (HostChanged(1, "p1", "Name 1"),)


def test_nobody_follows_where_nobody_waits() -> None:
    bench = room(0, 1, here=(0,))
    bench.append(Decision((stored_events.PlayerDisconnected(0),)))
    assert deadlines.due(bench.table, bench.now) is None
    assert overdue(bench, 10**9) == ()
    bench.append(Decision((PlayerConnected(1, "here"),)))
    assert overdue(bench, 10**9) == (HostChanged(1, "p1", "Name 1"),)


def test_once_the_game_has_begun_there_is_no_new_host() -> None:
    bench = Bench.playing(2)
    bench.append(Decision((stored_events.PlayerDisconnected(0),)))
    assert overdue(bench, 10**9) == ()


def test_a_host_without_a_seat_is_there_or_away_too() -> None:
    bench = room(1, here=(1,))
    assert overdue(bench, HOST_GRACE_MS) == (HostChanged(1, "p1", "Name 1"),)  # they made the table and never came
    bench.append(Decision((HostConnected("here"),)))
    assert overdue(bench, 10**9) == ()
    assert overdue(bench, 10**9, dead="here") == (stored_events.PlayerDisconnected(1),)
    bench.append(Decision((PlayerConnected(1, "there"),)))
    assert overdue(bench, 0, dead="here") == (HostDisconnected(),)
    bench.now += 5000
    bench.append(Decision((HostDisconnected(),)))
    assert overdue(bench, HOST_GRACE_MS - 1) == ()
    assert overdue(bench, HOST_GRACE_MS) == (HostChanged(1, "p1", "Name 1"),)


def test_a_host_who_frees_their_own_seat_and_stays_is_still_the_host() -> None:
    bench = room(0, 1, here=(0, 1))
    assert bench.ask(0, "Clear", seat=0) == (stored_events.SeatFreed(0),)
    bench.append(Decision((HostConnected("here"),)))
    assert overdue(bench, 10**9) == ()
    assert bench.ask(1, "Stand", seat=1) == (stored_events.SeatFreed(1),)  # the host is still there
    bench.ask(1, "Sit", seat=1)
    bench.append(Decision((HostDisconnected(),)))
    assert bench.ask(1, "Stand", seat=1) == (stored_events.SeatFreed(1), stored_events.TableClosed())


def test_the_rights_go_with_the_seat_to_its_players_other_devices() -> None:
    bench = room(0, 1)
    phone = Actor("phone", "Ann's phone")
    bench.append(Decision((PersonAdmitted(0, phone.person),)))
    assert is_host(bench.table, phone.person)
    assert not is_host(bench.table, PEOPLE[1].person)
    bench.ask(phone, "SeatBot", seat=2, level="novice")
    bench.ask(phone, "Stand", seat=0)
    assert not is_host(bench.table, phone.person)
    assert is_host(bench.table, PEOPLE[1].person)
