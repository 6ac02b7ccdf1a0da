"""Erasing a person: nothing of them is left in any event, and who had the table in memory shows the same."""

from __future__ import annotations

from msgspec.structs import replace

from naturalis.tables.decision import Actor, Decision
from naturalis.tables.erasure import Erasure, erase, next_departure
from naturalis.tables.game_overview import encode_overview, people_of
from naturalis.tables.game_records import record_line
from naturalis.tables.lobby_summary import encode_summary
from naturalis.tables.projection import view_of
from naturalis.tables.stored_events import CommentMade, PersonAdmitted, PersonErased, SeatConceded, SeatFreed
from naturalis.tables.stored_formats import decode
from naturalis.tables.table import Table
from tests.tables.driven_table import PEOPLE, STRANGER, DrivenTable

VERA = Actor("vera-id", "Vera")


def erased(driven: DrivenTable, person: str) -> Erasure:
    """Erase the person as a store would: the old events change, and one more follows."""
    erasure = erase(driven.table, driven.entries, person, "k1")
    assert erasure is not None
    changed = {row.version: row.body for row in erasure.rows}
    driven.entries = [replace(row, body=changed.get(row.version, row.body)) for row in driven.entries]
    driven.append(Decision((erasure.event,)))
    return erasure


def everything(table: Table) -> bytes:
    """All that anyone is shown of a table."""
    shown = [view_of(table, seat) for seat in (None, *range(len(table.chairs)))]
    return b"".join((repr(shown).encode(), encode_overview(table), encode_summary(table), record_line(table) or b""))


def chatting() -> DrivenTable:
    """A game of two in which both said something, and a spectator, too."""
    driven = DrivenTable.in_turn(2, chat="free")
    driven.ask(0, "Say", seat=0, text="I am Name 0 from Brno")
    driven.ask(1, "Say", seat=1, text="hello there")
    driven.ask(0, "Say", seat=0, phrase="thanks")
    driven.ask(VERA, "Comment", text="what a move")
    driven.turn()
    return driven


def test_neither_name_nor_id_nor_words_are_left() -> None:
    driven = chatting()
    erased(driven, "p0")
    bodies = b"".join(row.body for row in driven.entries)
    for trace in (b'"p0"', b"Name 0", b"Brno"):
        assert trace not in bodies
    for other in (b'"p1"', b"Name 1", b"hello there", b"what a move", b"thanks"):
        assert other in bodies
    assert [chair.name for chair in driven.table.chairs] == ["N. N. 1", "Name 1"]
    assert driven.table.host_name == "N. N."
    assert [line.text for line in driven.table.chat] == ["…", "hello there", None]


def test_the_table_in_memory_and_the_one_read_anew_are_the_same() -> None:
    for person in ("p0", "p1", VERA.person):
        driven = chatting()
        erased(driven, person)
        assert everything(driven.table) == everything(driven.again())


def test_the_game_itself_does_not_change() -> None:
    driven = chatting()
    before = driven.game.events
    erased(driven, "p1")
    assert driven.again().game.events == before  # type: ignore[union-attr]  # it has one


def test_a_spectator_is_erased_from_the_comments() -> None:
    driven = chatting()
    erased(driven, VERA.person)
    assert not any(b"vera" in row.body or b"Vera" in row.body or b"what a move" in row.body for row in driven.entries)
    (comment,) = [e for row in driven.entries if isinstance(e := decode(row.body).event, CommentMade)]
    assert (comment.name, comment.text) == ("N. N.", "…")
    assert [(line.name, line.text) for line in driven.table.comments] == [("N. N.", "…")]


def test_someone_who_was_never_there_changes_nothing() -> None:
    driven = chatting()
    assert erase(driven.table, driven.entries, STRANGER.person, "k1") is None


def test_a_second_erasure_finds_nothing_to_do() -> None:
    driven = chatting()
    erased(driven, "p0")
    assert erase(driven.table, driven.entries, "p0", "k2") is None
    erased(driven, "p1")
    assert [chair.name for chair in driven.again().chairs] == ["N. N. 1", "N. N. 2"]


def test_another_device_keeps_the_seat_and_its_name() -> None:
    driven = chatting()
    driven.append(Decision((PersonAdmitted(0, "p0-phone"),)))
    erased(driven, "p0-phone")
    assert driven.table.chairs[0].people == {"p0", "erased:k1"}
    assert driven.table.chairs[0].name == "Name 0"
    assert everything(driven.table) == everything(driven.again())


def test_someone_who_sat_elsewhere_before_is_erased_there_too() -> None:
    driven = DrivenTable(seats=3, chat="free")
    driven.ask(0, "Sit", seat=0)
    driven.ask(1, "Sit", seat=1)
    driven.ask(0, "Say", seat=0, text="wrong chair")
    driven.ask(0, "Stand", seat=0)
    driven.ask(1, "Say", seat=1, text="mine")
    erased(driven, "p0")
    bodies = b"".join(row.body for row in driven.entries)
    assert b"wrong chair" not in bodies
    assert b"Name 0" not in bodies
    assert b"mine" in bodies


def test_an_erased_person_has_no_list_of_games() -> None:
    driven = chatting()
    erased(driven, "p0")
    assert people_of(driven.table) == {"p1"}


def test_before_the_game_they_leave_their_seats() -> None:
    driven = DrivenTable(seats=3)
    for seat in (0, 1):
        driven.ask(seat, "Sit", seat=seat)
    decision = next_departure(driven.table, "p0")
    assert decision is not None
    assert SeatFreed(0) in decision.events
    driven.append(decision)
    assert driven.table.host == "p1"
    assert next_departure(driven.table, "p0") is None


def test_during_the_game_they_give_up_once() -> None:
    driven = DrivenTable.in_turn(3)
    decision = next_departure(driven.table, "p1")
    assert decision is not None
    assert decision.events == (SeatConceded(1, "resigned"),)
    driven.append(decision)
    assert next_departure(driven.table, "p1") is None
    erased(driven, "p1")
    assert isinstance(decode(driven.entries[-1].body).event, PersonErased)


def test_someone_whose_other_device_may_play_on_does_not_give_up() -> None:
    driven = DrivenTable.in_turn(2)
    driven.append(Decision((PersonAdmitted(0, PEOPLE[2].person),)))
    assert next_departure(driven.table, "p0") is None
    removed = next_departure(driven.table, "p0", with_others=True)
    assert removed is not None
    assert SeatConceded(0, "resigned") in removed.events
