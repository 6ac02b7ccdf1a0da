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
from tests.tables.acting import Bench
from tests.tables.table_state import state_of


def test_a_table_folded_anew_is_the_same() -> None:
    bench = Bench.in_turn(3)
    bench.turn()
    bench.move(kind=Place)
    bench.ask(bench.table.acting[0], "Undo", seat=bench.table.acting[0])
    bench.turn()
    bench.ask(2, "Resign", seat=2)
    while bench.table.stage == "playing":
        bench.move()
    assert state_of(bench.again()) == state_of(bench.table)


def test_a_copy_goes_on_by_itself() -> None:
    bench = Bench.in_turn(2)
    before, copy = state_of(bench.table), bench.table.copy()
    move = bench.game.moves_of(0)[0]
    played = bench.game.copy()
    event = played.play(move, 0)[0]
    copy.fold(copy.version + 1, 5, Envelope(event, "p0", "i"))
    copy.fold(copy.version + 1, 6, Envelope(stored_events.SeatConceded(1, "resigned")))
    copy.fold(copy.version + 1, 7, Envelope(stored_events.ChatSaid(0, "hello")))
    assert copy.knows("p0", "i")
    assert state_of(bench.table) == before


@pytest.mark.parametrize("event", [
    stored_events.PlayerDisconnected(0), stored_events.SeatColourSet(1, "red"),
    stored_events.StandInStarted(1, "scribe"),
    stored_events.SeatConceded(0, "time"),
    PlayerConnected(1, "there"),
])  # fmt: skip
def test_neither_a_copy_nor_what_it_was_made_of_changes_with_the_other(event: StoredEvent) -> None:
    """They share their chairs until one of them changes a chair."""
    bench = Bench.in_turn(2, clock=TurnClock(60))
    for changed in (0, 1, 2):
        first = bench.table.copy()
        second = first.copy()
        tables = [bench.table.copy(), first, second]
        before = [state_of(table) for table in tables]
        tables[changed].fold(bench.table.version + 1, 5, Envelope(event))
        for number, table in enumerate(tables):
            assert (state_of(table) == before[number]) == (number != changed)


def test_a_version_that_is_not_the_next() -> None:
    bench = Bench.playing(2)
    for version in (bench.table.version, bench.table.version + 2, 0, -1):
        with pytest.raises(CorruptTable, match="came after"):
            bench.table.fold(version, 0, Envelope(stored_events.PlayerDisconnected(0)))


def test_events_that_do_not_follow() -> None:
    bench = Bench.in_turn(2)
    other = Bench.in_turn(2)
    placed = other.move(kind=Place)[0]
    drawn = other.move(kind=Draw)[0]
    assert isinstance(placed, Placed)
    assert isinstance(drawn, Drawn)
    elsewhere = msgspec.structs.replace(placed, x=40, y=40)
    dealt = next(event for entry in bench.entries if isinstance(event := decode(entry.body).event, GameDealt))
    wrong = (
        drawn,
        elsewhere,
        stored_events.PlacementUndone(0),
        stored_events.PlayerDisconnected(7),
        dealt,
        TableMade(to_stored(TableSettings()), "p0", "Ann"),
    )
    before = state_of(bench.table)
    for event in wrong:
        with pytest.raises(CorruptTable):
            bench.table.copy().fold(bench.table.version + 1, 0, Envelope(event))
    with pytest.raises(CorruptTable):
        Table("a").fold(1, 0, Envelope(stored_events.PlayerDisconnected(0)))
    assert state_of(bench.table) == before


def test_what_the_rules_do_not_say() -> None:
    """A draw that was kept with another card than lies there."""
    bench = Bench.in_turn(2)
    bench.move(kind=Place)
    drawn = bench.game.copy().play(Draw("gold"), 0)[0]
    assert isinstance(drawn, Drawn)
    wrong = msgspec.structs.replace(drawn, card=drawn.card % 80 + 1 if drawn.card else 1)
    with pytest.raises(CorruptTable, match="follows from the rules"):
        bench.table.copy().fold(bench.table.version + 1, 0, Envelope(wrong))
    table = bench.table.copy()
    table.fold(table.version + 1, 0, Envelope(drawn))
    with pytest.raises(CorruptTable):
        table.fold(table.version + 1, 0, Envelope(bench.game.events[-1]))


def test_a_game_before_the_deal() -> None:
    bench, other = Bench(seats=2), Bench.in_turn(2)
    with pytest.raises(CorruptTable):
        bench.table.fold(2, 0, Envelope(other.game.events[0]))


def test_commands_are_remembered_but_not_for_ever() -> None:
    bench = Bench.playing(2, chat="phrases")
    for number in range(200):
        bench.append(Decision((stored_events.ChatSaid(0, "hello"),)), "p0", f"say{number}")
    assert bench.table.knows("p0", "say199")
    assert bench.table.knows("p0", "say100")
    assert not bench.table.knows("p1", "say199")
    assert not bench.table.knows("p0", "say1")


def test_what_is_kept_reads_back() -> None:
    bench = Bench.in_turn(2)
    bench.append(Decision((PlayerConnected(0, "x"),)), "p0", "i")
    for entry in bench.entries:
        assert encode(decode(entry.body)) == entry.body
    with pytest.raises(UnreadableEvent):
        decode(b'{"event":{"type":"no_such"}}')
    with pytest.raises(UnreadableEvent):
        decode(b'{"event":{"type":"undone","seat":0,"more":1},"extra":2}')


def test_the_record_verifies_and_has_no_placement_that_was_undone() -> None:
    bench = Bench.in_turn(2)
    undone = 0
    while bench.table.stage == "playing":
        seat = bench.table.acting[0]
        bench.move()
        if bench.table.stage == "playing" and bench.game.phase == "draw" and undone < 5:
            bench.ask(seat, "Undo", seat=seat)
            undone += 1
            bench.move(kind=Place)
    line = record_line(bench.table)
    assert line is not None
    record = read_record(line)
    assert verify(record).over
    placed = [event for event in record.events if isinstance(event, Placed)]
    assert len(placed) == sum(isinstance(event, Placed) for event in bench.game.events)
    assert record_line(Bench(seats=2).table) is None
