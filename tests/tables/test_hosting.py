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
from tests.tables.driven_table import PEOPLE, DrivenTable


def room(*seats: int, here: tuple[int, ...] = (), size: int = 4) -> DrivenTable:
    """A table where these people sit in the seats of their number; p0 made it."""
    driven = DrivenTable(seats=size)
    for seat in seats:
        driven.ask(seat, "Sit", seat=seat)
    for seat in here:
        driven.append(Decision((PlayerConnected(seat, "here"),)))
    return driven


def overdue(driven: DrivenTable, after: int, dead: str = "") -> tuple[StoredEvent, ...]:
    found = deadlines.overdue(driven.table, driven.now + after, lambda process: process != dead)
    return found.events if found else ()


def test_when_the_host_leaves_the_next_player_who_is_here_may_start() -> None:
    driven = room(0, 1, 2, 3, here=(0, 2, 3))
    assert driven.declined(2, "Start") == "not_host"
    assert driven.ask(0, "Stand", seat=0) == (stored_events.SeatFreed(0), HostChanged(2, "p2", "Name 2"))
    assert table_info(driven.table).host == "Name 2"
    assert driven.declined(0, "Start", fill="novice") == "not_host"
    driven.ask(2, "Clear", seat=1)
    driven.ask(2, "Start", fill="novice")
    assert driven.table.stage == "playing"
    assert driven.again().host == "p2"


def test_the_order_goes_round_from_the_hosts_seat() -> None:
    driven = room(1, 2, here=(1, 2))
    driven.ask(0, "Sit", seat=3)
    assert driven.ask(0, "Stand", seat=3)[1:] == (HostChanged(1, "p1", "Name 1"),)


def test_where_nobody_else_is_here_the_next_player_is_the_host_all_the_same() -> None:
    driven = room(0, 2, 3, here=(0,))
    assert driven.ask(0, "Stand", seat=0)[1:] == (HostChanged(2, "p2", "Name 2"),)
    driven.append(Decision((PlayerConnected(3, "here"),)))
    assert overdue(driven, HOST_GRACE_MS - 1) == ()
    assert overdue(driven, HOST_GRACE_MS) == (HostChanged(3, "p3", "Name 3"),)  # who is there does not wait for them


def test_a_host_with_another_seat_has_not_left() -> None:
    driven = room(0, 1, here=(0, 1))
    driven.ask(0, "Sit", seat=3)
    assert driven.ask(0, "Stand", seat=0) == (stored_events.SeatFreed(0),)
    assert driven.ask(0, "Stand", seat=3) == (stored_events.SeatFreed(3), HostChanged(1, "p1", "Name 1"))
    assert driven.ask(1, "Stand", seat=1) == (stored_events.SeatFreed(1), stored_events.TableClosed())


def test_a_host_who_is_away_for_too_long_is_followed() -> None:
    driven = room(0, 1, 2, here=(0, 2))
    assert deadlines.due(driven.table, driven.now) is None
    driven.append(Decision((stored_events.PlayerDisconnected(0),)))
    assert deadlines.due(driven.table, driven.now) == driven.now + HOST_GRACE_MS
    assert overdue(driven, HOST_GRACE_MS - 1) == ()
    assert overdue(driven, HOST_GRACE_MS) == (HostChanged(2, "p2", "Name 2"),)
    driven.append(Decision((PlayerConnected(0, "here"),)))
    assert overdue(driven, 10 * HOST_GRACE_MS) == ()


def test_no_outage_counts_as_absence() -> None:
    driven = room(0, 1, here=(1,))
    driven.outages.append((driven.now + 1000, driven.now + HOST_GRACE_MS))
    assert overdue(driven, HOST_GRACE_MS) == ()
    assert overdue(driven, 2 * HOST_GRACE_MS - 1000) == (HostChanged(1, "p1", "Name 1"),)


def test_nobody_follows_where_nobody_waits() -> None:
    driven = room(0, 1, here=(0,))
    driven.append(Decision((stored_events.PlayerDisconnected(0),)))
    assert deadlines.due(driven.table, driven.now) is None
    assert overdue(driven, 10**9) == ()
    driven.append(Decision((PlayerConnected(1, "here"),)))
    assert overdue(driven, 10**9) == (HostChanged(1, "p1", "Name 1"),)


def test_once_the_game_has_begun_there_is_no_new_host() -> None:
    driven = DrivenTable.playing(2)
    driven.append(Decision((stored_events.PlayerDisconnected(0),)))
    assert overdue(driven, 10**9) == ()


def test_a_host_without_a_seat_is_there_or_away_too() -> None:
    driven = room(1, here=(1,))
    assert overdue(driven, HOST_GRACE_MS) == (HostChanged(1, "p1", "Name 1"),)  # they made the table and never came
    driven.append(Decision((HostConnected("here"),)))
    assert overdue(driven, 10**9) == ()
    assert overdue(driven, 10**9, dead="here") == (stored_events.PlayerDisconnected(1),)
    driven.append(Decision((PlayerConnected(1, "there"),)))
    assert overdue(driven, 0, dead="here") == (HostDisconnected(),)
    driven.now += 5000
    driven.append(Decision((HostDisconnected(),)))
    assert overdue(driven, HOST_GRACE_MS - 1) == ()
    assert overdue(driven, HOST_GRACE_MS) == (HostChanged(1, "p1", "Name 1"),)


def test_a_host_who_frees_their_own_seat_and_stays_is_still_the_host() -> None:
    driven = room(0, 1, here=(0, 1))
    assert driven.ask(0, "Clear", seat=0) == (stored_events.SeatFreed(0),)
    driven.append(Decision((HostConnected("here"),)))
    assert overdue(driven, 10**9) == ()
    assert driven.ask(1, "Stand", seat=1) == (stored_events.SeatFreed(1),)  # the host is still there
    driven.ask(1, "Sit", seat=1)
    driven.append(Decision((HostDisconnected(),)))
    assert driven.ask(1, "Stand", seat=1) == (stored_events.SeatFreed(1), stored_events.TableClosed())


def test_the_rights_go_with_the_seat_to_its_players_other_devices() -> None:
    driven = room(0, 1)
    phone = Actor("phone", "Ann's phone")
    driven.append(Decision((PersonAdmitted(0, phone.person),)))
    assert is_host(driven.table, phone.person)
    assert not is_host(driven.table, PEOPLE[1].person)
    driven.ask(phone, "SeatBot", seat=2, level="novice")
    driven.ask(phone, "Stand", seat=0)
    assert not is_host(driven.table, phone.person)
    assert is_host(driven.table, PEOPLE[1].person)
