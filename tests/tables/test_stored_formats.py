"""Every format that the store ever held is read for ever, and the current one does not change by accident."""

from __future__ import annotations

import json
from typing import get_args

import msgspec
import pytest

from naturalis.tables import stored_settings
from naturalis.tables.lobby_summary import encode_summary, lobby_table
from naturalis.tables.stored_events import RematchMade, StoredEvent, TableMade
from naturalis.tables.stored_formats import FORMAT, UPGRADES, UnreadableEvent, decode, encode
from naturalis.tables.stored_settings import from_stored, to_stored
from naturalis.wire.table_settings import Absence, Clock, TableSettings
from tests.tables.driven_table import DrivenTable
from tests.tables.stored_samples import FOLDER, samples, shape, shape_file

FORMATS = range(1, FORMAT + 1)


@pytest.mark.parametrize("number", FORMATS)
def test_every_format_is_read_as_the_current_one(number: int) -> None:
    upgraded = [encode(decode(line)) for line in samples(number)]
    assert upgraded == samples(FORMAT)[: len(upgraded)]


@pytest.mark.parametrize("number", FORMATS)
def test_the_samples_have_every_event(number: int) -> None:
    kinds = {type(decode(line).event) for line in samples(number)}
    assert kinds == {*get_args(StoredEvent)} if number == FORMAT else kinds <= {*get_args(StoredEvent)}


def test_the_samples_have_every_clock_and_absence() -> None:
    events = [decode(line).event for line in samples(FORMAT)]
    settings = [event.settings for event in events if isinstance(event, TableMade)]
    assert {type(found.clock) for found in settings} == {*get_args(stored_settings.StoredClock)}
    assert {type(found.absent) for found in settings} == {*get_args(stored_settings.StoredAbsence)}


def test_the_types_on_disk_are_those_of_the_format() -> None:
    """A new or renamed field, in a stored event or in an event of the rules, needs a new format and an upgrade step."""
    assert shape() == json.loads(shape_file().read_text(encoding="utf-8"))


def test_there_is_a_step_from_every_older_format() -> None:
    assert [*UPGRADES] == [*FORMATS][:-1]


def test_format_1_called_commands_intents_and_tables_games() -> None:
    old = decode(b'{"event":{"type":"rematch_made","game":"abcd"},"by":"p","intent":"i7"}')
    assert (old.event, old.by, old.command) == (RematchMade("abcd"), "p", "i7")


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b'{"f":6,"event":{"type":"undone","seat":0}}', "format 6 is of a newer version of naturalis"),
        (b'{"f":2,"event":{"type":"undone","seat":0,"more":1}}', "unknown field"),
        (b'{"f":2,"event":{"type":"nothing"}}', "Invalid value 'nothing'"),
        (b'{"event":{"type":"undone"}}', "missing required field `seat`"),
        (b'{"event":3}', "."),
        (b"{}", "."),
        (b"[]", "."),
        (b"", "."),
        (b"\xff", "."),
    ],
)
def test_rows_that_cannot_be_read(body: bytes, why: str) -> None:
    with pytest.raises(UnreadableEvent, match=why):
        decode(body)


@pytest.mark.parametrize("clock", [kind() for kind in get_args(Clock)])
@pytest.mark.parametrize("absent", [kind() for kind in get_args(Absence)])
def test_settings_survive_being_stored(clock: Clock, absent: Absence) -> None:
    settings = TableSettings(
        seats=4, edition="french", public=True, clock=clock, absent=absent, chat="free", hints=False
    )
    assert from_stored(to_stored(settings)) == settings
    solo = TableSettings(seats=1, level="hard", clock=clock, absent=absent)
    assert from_stored(to_stored(solo)) == solo


def test_summaries_of_the_first_format_are_read() -> None:
    lines = (FOLDER / "summary-1.jsonl").read_bytes().splitlines()
    assert lines
    for line in lines:
        old = json.loads(line)
        found = lobby_table(old["table"]["game"], line)
        assert found is not None
        told = json.loads(msgspec.json.encode(found))
        old["table"]["id"] = old["table"].pop("game")
        old["table"]["settings"] |= {"begins": "chance", "open_hands_after_seconds": None}
        assert told == json.loads(
            json.dumps(old).replace('"increment"', '"increment_seconds"').replace('"grace"', '"grace_seconds"')
        )


def test_both_formats_of_a_summary_say_the_same() -> None:
    first, second = ((FOLDER / f"summary-{number}.jsonl").read_bytes().splitlines() for number in (1, 2))
    assert all(line.startswith(b'{"f":2,') for line in second)
    shown = [lobby_table("abcd", line) for line in second]
    assert None not in shown
    assert shown == [lobby_table("abcd", line) for line in first]


def test_a_summary_says_what_the_lobby_shows() -> None:
    driven = DrivenTable(seats=3)
    driven.ask(0, "Sit", seat=0, colour="red")
    driven.ask(0, "SeatBot", seat=2, level="scribe")
    found = lobby_table(driven.table.id, encode_summary(driven.table))
    assert found is not None
    assert found.made == driven.table.made
    assert (found.table.id, found.table.stage, found.table.host) == (driven.table.id, "open", driven.table.host_name)
    assert found.table.settings == driven.table.settings
    assert [seat.kind for seat in found.table.seats] == ["person", "free", "bot"]
    assert found.table.seats[0].colour == "red"


def test_a_summary_that_cannot_be_read_is_left_out() -> None:
    for summary in (b"", b"{}", b'{"f":9,"made":1}', b'{"made":1,"table":{}}', b"\xff"):
        assert lobby_table("abcd", summary) is None
