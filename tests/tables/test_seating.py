"""Before the game: seats, colours, bots, the start; who may do what, and what it is called when they may not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from naturalis.rules.literals import COLOURS, EDITIONS, LEVELS, Edition, Level
from naturalis.server.live_tables.dispatch import decide
from naturalis.tables.decision import Actor
from naturalis.tables.projection import table_info
from naturalis.tables.stored_events import BotSeated, GameDealt, SeatColourSet, SeatFreed, TableClosed
from naturalis.wire import client_messages
from naturalis.wire.table_settings import TableSettings
from tests.tables.driven_table import PEOPLE, STRANGER, DrivenTable


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_for_two_to_four(seats: int, edition: Edition) -> None:
    driven = DrivenTable.playing(seats, edition=edition)
    assert driven.game.seats == seats
    assert driven.game.edition == edition
    assert driven.table.acting == tuple(range(seats))


@pytest.mark.parametrize("level", LEVELS)
def test_the_solo_game(level: Level) -> None:
    driven = DrivenTable.playing(1, level=level)
    assert driven.game.level == level
    assert driven.table.acting == (0,)


@pytest.mark.parametrize(
    "wrong", [{"seats": 1}, {"seats": 2, "level": "easy"}, {"seats": 5}, {"seats": 0}, {"begins": 2}]
)
def test_no_other_number_of_seats(wrong: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, TableSettings)


def test_bots_of_any_level_in_any_seat_and_the_rest_filled() -> None:
    driven = DrivenTable(seats=4)
    driven.ask(0, "SeatBot", seat=0, level="naturalist")
    driven.ask(0, "SeatBot", seat=3, level="novice")
    driven.ask(1, "Sit", seat=2)
    assert driven.declined(0, "Start") == "seats_free"
    happened = driven.ask(0, "Start", fill="illuminator")
    assert isinstance(happened[0], BotSeated)
    assert (happened[0].seat, happened[0].level) == (1, "illuminator")
    assert [chair.bot for chair in driven.table.chairs] == ["naturalist", "illuminator", None, "novice"]
    assert driven.table.stage == "playing"


def test_every_bot_of_a_table_has_a_letter_of_its_own_and_keeps_its_name() -> None:
    driven = DrivenTable(seats=4)
    driven.ask(0, "Sit", seat=0, name="Guda")
    driven.ask(0, "SeatBot", seat=1, level="scribe")
    name = driven.table.chairs[1].name
    driven.ask(0, "SeatBot", seat=1, level="novice")
    assert driven.table.chairs[1].name == name
    driven.ask(0, "Start", fill="scribe")
    assert len({(chair.name or "")[0] for chair in driven.table.chairs}) == 4
    seats = table_info(driven.table).seats
    assert [(seat.name, seat.level) for seat in seats[1:]] == [
        (chair.name, chair.level) for chair in driven.table.chairs[1:]
    ]


def test_the_host_decides_who_begins() -> None:
    driven = DrivenTable(seats=3)
    for seat in range(3):
        driven.ask(seat, "Sit", seat=seat)
    assert driven.declined(1, "SetBegins", begins=1) == "not_host"
    assert driven.declined(0, "SetBegins", begins=3) == "no_such_seat"
    for begins in (2, "vote", 1):
        driven.ask(0, "SetBegins", begins=begins)
        assert table_info(driven.table).settings.begins == begins
    driven.ask(0, "Start")
    assert driven.game.first == 1
    assert driven.declined(0, "SetBegins", begins=0) == "already_started"


@pytest.mark.parametrize(
    ("votes", "firsts"), [((2, 2, 0), {2}), ((1, None, 0), {0, 1}), ((None, None, None), {0, 1, 2})]
)
def test_the_most_votes_decide_and_chance_among_equals(votes: tuple[int | None, ...], firsts: set[int]) -> None:
    found = set()
    for _ in range(60):
        driven = DrivenTable(seats=3, begins="vote")
        for seat, vote in enumerate(votes):
            driven.ask(seat, "Sit", seat=seat)
            driven.ask(seat, "VoteFirst", seat=seat, first=(vote or 0) + 1 if vote != 2 else 0)
            driven.ask(seat, "VoteFirst", seat=seat, first=vote)  # the last one counts
        assert [seat.voted for seat in table_info(driven.table).seats] == [vote is not None for vote in votes]
        driven.ask(0, "Start")
        found.add(driven.game.first)
    assert found == firsts


def test_nobody_votes_for_others_or_for_a_seat_that_is_not_there() -> None:
    driven = DrivenTable(seats=2)
    driven.ask(0, "Sit", seat=0)
    assert driven.declined(1, "VoteFirst", seat=0, first=1) == "not_your_seat"
    assert driven.declined(0, "VoteFirst", seat=0, first=2) == "no_such_seat"
    assert driven.declined(0, "VoteFirst", seat=1, first=0) == "not_your_seat"


def test_a_bots_level_can_be_changed_and_its_seat_freed() -> None:
    driven = DrivenTable(seats=2)
    driven.ask(0, "SeatBot", seat=1, level="novice")
    driven.ask(0, "SeatBot", seat=1, level="scribe")
    assert driven.table.chairs[1].level == "scribe"
    assert driven.declined(1, "Sit", seat=1) == "seat_taken"
    assert driven.ask(0, "Clear", seat=1) == (SeatFreed(1),)
    assert driven.declined(0, "Clear", seat=1) == "seat_free"
    driven.ask(1, "Sit", seat=1)
    assert driven.declined(0, "SeatBot", seat=1, level="novice") == "seat_taken"


def test_bots_alone_do_not_play() -> None:
    driven = DrivenTable(seats=2)
    assert driven.declined(0, "Start", fill="scribe") == "nobody_seated"


def test_only_the_host_arranges() -> None:
    driven = DrivenTable(seats=2)
    driven.ask(1, "Sit", seat=1)
    asked: dict[str, dict[str, Any]] = {
        "Start": {"fill": "novice"},
        "SeatBot": {"seat": 0, "level": "novice"},
        "Clear": {"seat": 1},
    }
    for kind, parts in asked.items():
        assert driven.declined(1, kind, **parts) == "not_host"
        assert driven.declined(None, kind, **parts) == "no_session"


def test_who_sits_has_the_sessions_name_or_another_one_cleaned() -> None:
    driven = DrivenTable(seats=3)
    driven.ask(0, "Sit", seat=0)
    driven.ask(0, "Sit", seat=1, name="  Little\u200b  Sister ")
    assert [chair.name for chair in driven.table.chairs] == ["Name 0", "Little Sister", None]
    assert driven.declined(0, "Sit", seat=2, name="\u200b") == "bad_name"
    assert driven.declined(Actor("x", ""), "Sit", seat=2) == "bad_name"
    assert driven.declined(1, "Sit", seat=1) == "seat_taken"
    assert driven.declined(1, "Sit", seat=3) == "no_such_seat"


def test_colours_are_chosen_once_each() -> None:
    driven = DrivenTable(seats=3)
    driven.ask(0, "Sit", seat=0, colour="green")
    assert driven.declined(1, "Sit", seat=1, colour="green") == "colour_taken"
    driven.ask(1, "Sit", seat=1)
    assert driven.declined(1, "ChooseSeatColour", seat=1, colour="green") == "colour_taken"
    assert driven.declined(1, "ChooseSeatColour", seat=0, colour="blue") == "not_your_seat"
    assert driven.declined(STRANGER, "ChooseSeatColour", seat=2, colour="blue") == "not_your_seat"
    assert driven.ask(0, "ChooseSeatColour", seat=0, colour=None) == (SeatColourSet(0, None),)
    driven.ask(1, "ChooseSeatColour", seat=1, colour="green")
    driven.ask(0, "SeatBot", seat=2, level="novice")
    driven.ask(0, "ChooseSeatColour", seat=2, colour="red")  # the host chooses for bots
    driven.ask(0, "Start")
    view = driven.game.view(None)
    assert [view.colour(seat) for seat in range(3)] == ["blue", "green", "red"]


def test_colours_left_open_are_the_first_that_are_free() -> None:
    driven = DrivenTable.playing(4)
    view = driven.game.view(None)
    assert [view.colour(seat) for seat in range(4)] == list(COLOURS)


def test_who_leaves_frees_the_seat_and_the_last_closes_the_table() -> None:
    driven = DrivenTable(seats=2)
    driven.ask(0, "Sit", seat=0)
    driven.ask(1, "Sit", seat=1)
    assert driven.declined(0, "Stand", seat=1) == "not_your_seat"
    assert driven.ask(1, "Stand", seat=1) == (SeatFreed(1),)
    assert driven.table.chairs[1].free
    assert driven.ask(0, "Stand", seat=0) == (SeatFreed(0), TableClosed())
    assert driven.table.stage == "over"
    assert driven.declined(1, "Sit", seat=1) == "table_over"
    assert driven.declined(0, "Start", fill="novice") == "table_over"


def test_nothing_is_arranged_during_the_game() -> None:
    driven = DrivenTable.playing(2)
    asked: dict[str, dict[str, Any]] = {
        "Sit": {"seat": 1},
        "ChooseSeatColour": {"seat": 0, "colour": "red"},
        "SeatBot": {"seat": 1, "level": "novice"},
        "Clear": {"seat": 1},
        "Start": {},
    }
    for kind, parts in asked.items():
        assert driven.declined(0, kind, **parts) == "already_started"


def test_two_starts_deal_different_cards() -> None:
    driven = DrivenTable(seats=2)
    driven.ask(0, "Sit", seat=0)
    start = client_messages.Start("s", "novice")
    deals = [event for _ in range(2) for event in decide(driven.table, PEOPLE[0], start).events]
    assert len({event.deal for event in deals if isinstance(event, GameDealt)}) == 2


def test_several_people_at_one_screen() -> None:
    driven = DrivenTable(seats=2)
    driven.ask(0, "Sit", seat=0, name="Ann")
    driven.ask(0, "Sit", seat=1, name="Ben")
    driven.ask(0, "Start")
    assert all(PEOPLE[0].plays(chair) for chair in driven.table.chairs)
    assert not any(PEOPLE[1].plays(chair) for chair in driven.table.chairs)
