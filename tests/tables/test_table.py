"""A table is the sum of its events, and events that do not follow from each other are none."""

from __future__ import annotations

import msgspec
import pytest

from naturalis import Draw, Drawn, Place, Placed
from naturalis.records import decode as read_record
from naturalis.records import verify
from naturalis.tables import stored_events
from naturalis.tables.decision import Decision
from naturalis.tables.game_records import record_line
from naturalis.tables.stored_events import Envelope, GameDealt, PlayerConnected, StoredEvent, TableMade
from naturalis.tables.stored_formats import UnreadableEvent, decode, encode
from naturalis.tables.stored_settings import to_stored
from naturalis.tables.table import CorruptTable, Table
from naturalis.wire.table_settings import TableSettings, TurnClock
from tests.tables.driven_table import DrivenTable
from tests.tables.table_state import state_of


def test_a_table_folded_anew_is_the_same() -> None:
    driven = DrivenTable.in_turn(3)
    driven.turn()
    driven.move(kind=Place)
    driven.ask(driven.table.acting[0], "Undo", seat=driven.table.acting[0])
    driven.turn()
    driven.ask(2, "Resign", seat=2)
    while driven.table.stage == "playing":
        driven.move()
    assert state_of(driven.again()) == state_of(driven.table)


def test_a_copy_goes_on_by_itself() -> None:
    driven = DrivenTable.in_turn(2)
    before, copy = state_of(driven.table), driven.table.copy()
    move = driven.game.moves_of(0)[0]
    played = driven.game.copy()
    event = played.play(move, 0)[0]
    copy.fold(copy.version + 1, 5, Envelope(event, "p0", "i"))
    copy.fold(copy.version + 1, 6, Envelope(stored_events.SeatConceded(1, "resigned")))
    copy.fold(copy.version + 1, 7, Envelope(stored_events.ChatSaid(0, "hello")))
    assert copy.knows("p0", "i")
    assert state_of(driven.table) == before


@pytest.mark.parametrize("event", [
    stored_events.PlayerDisconnected(0), stored_events.SeatColourSet(1, "red"),
    stored_events.StandInStarted(1, "scribe"),
    stored_events.SeatConceded(0, "time"),
    PlayerConnected(1, "there"),
])  # fmt: skip
def test_neither_a_copy_nor_what_it_was_made_of_changes_with_the_other(event: StoredEvent) -> None:
    """They share their chairs until one of them changes a chair."""
    driven = DrivenTable.in_turn(2, clock=TurnClock(60))
    for changed in (0, 1, 2):
        first = driven.table.copy()
        second = first.copy()
        tables = [driven.table.copy(), first, second]
        before = [state_of(table) for table in tables]
        tables[changed].fold(driven.table.version + 1, 5, Envelope(event))
        for number, table in enumerate(tables):
            assert (state_of(table) == before[number]) == (number != changed)


def test_a_version_that_is_not_the_next() -> None:
    driven = DrivenTable.playing(2)
    for version in (driven.table.version, driven.table.version + 2, 0, -1):
        with pytest.raises(CorruptTable, match="came after"):
            driven.table.fold(version, 0, Envelope(stored_events.PlayerDisconnected(0)))


def test_events_that_do_not_follow() -> None:
    driven = DrivenTable.in_turn(2)
    other = DrivenTable.in_turn(2)
    placed = other.move(kind=Place)[0]
    drawn = other.move(kind=Draw)[0]
    assert isinstance(placed, Placed)
    assert isinstance(drawn, Drawn)
    elsewhere = msgspec.structs.replace(placed, x=40, y=40)
    dealt = next(event for entry in driven.entries if isinstance(event := decode(entry.body).event, GameDealt))
    wrong = (
        drawn,
        elsewhere,
        stored_events.PlacementUndone(0),
        stored_events.PlayerDisconnected(7),
        dealt,
        TableMade(to_stored(TableSettings()), "p0", "Ann"),
    )
    before = state_of(driven.table)
    for event in wrong:
        with pytest.raises(CorruptTable):
            driven.table.copy().fold(driven.table.version + 1, 0, Envelope(event))
    with pytest.raises(CorruptTable):
        Table("a").fold(1, 0, Envelope(stored_events.PlayerDisconnected(0)))
    assert state_of(driven.table) == before


def test_what_the_rules_do_not_say() -> None:
    """A draw that was kept with another card than lies there."""
    driven = DrivenTable.in_turn(2)
    driven.move(kind=Place)
    drawn = driven.game.copy().play(Draw("gold"), 0)[0]
    assert isinstance(drawn, Drawn)
    wrong = msgspec.structs.replace(drawn, card=drawn.card % 80 + 1 if drawn.card else 1)
    with pytest.raises(CorruptTable, match="follows from the rules"):
        driven.table.copy().fold(driven.table.version + 1, 0, Envelope(wrong))
    table = driven.table.copy()
    table.fold(table.version + 1, 0, Envelope(drawn))
    with pytest.raises(CorruptTable):
        table.fold(table.version + 1, 0, Envelope(driven.game.events[-1]))


def test_a_game_before_the_deal() -> None:
    driven, other = DrivenTable(seats=2), DrivenTable.in_turn(2)
    with pytest.raises(CorruptTable):
        driven.table.fold(2, 0, Envelope(other.game.events[0]))


def test_commands_are_remembered_but_not_for_ever() -> None:
    driven = DrivenTable.playing(2, chat="phrases")
    for number in range(200):
        driven.append(Decision((stored_events.ChatSaid(0, "hello"),)), "p0", f"say{number}")
    assert driven.table.knows("p0", "say199")
    assert driven.table.knows("p0", "say100")
    assert not driven.table.knows("p1", "say199")
    assert not driven.table.knows("p0", "say1")


def test_what_is_kept_reads_back() -> None:
    driven = DrivenTable.in_turn(2)
    driven.append(Decision((PlayerConnected(0, "x"),)), "p0", "i")
    for entry in driven.entries:
        assert encode(decode(entry.body)) == entry.body
    with pytest.raises(UnreadableEvent):
        decode(b'{"event":{"type":"no_such"}}')
    with pytest.raises(UnreadableEvent):
        decode(b'{"event":{"type":"undone","seat":0,"more":1},"extra":2}')


def test_the_record_verifies_and_has_no_placement_that_was_undone() -> None:
    driven = DrivenTable.in_turn(2)
    undone = 0
    while driven.table.stage == "playing":
        seat = driven.table.acting[0]
        driven.move()
        if driven.table.stage == "playing" and driven.game.phase == "draw" and undone < 5:
            driven.ask(seat, "Undo", seat=seat)
            undone += 1
            driven.move(kind=Place)
    line = record_line(driven.table)
    assert line is not None
    record = read_record(line)
    assert verify(record).over
    placed = [event for event in record.events if isinstance(event, Placed)]
    assert len(placed) == sum(isinstance(event, Placed) for event in driven.game.events)
    assert record_line(DrivenTable(seats=2).table) is None
