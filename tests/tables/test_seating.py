"""Before the game: seats, colours, bots, the start; who may do what, and what it is called when they may not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from naturalis.rules.literals import COLOURS, EDITIONS, LEVELS, Edition, Level
from naturalis.server.live_tables.dispatch import decide
from naturalis.tables.decision import Actor
from naturalis.tables.stored_events import BotSeated, GameDealt, SeatColourSet, SeatFreed, TableClosed
from naturalis.wire import client_messages
from naturalis.wire.table_settings import TableSettings
from tests.tables.acting import PEOPLE, STRANGER, Bench


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_for_two_to_four(seats: int, edition: Edition) -> None:
    bench = Bench.playing(seats, edition=edition)
    assert bench.game.seats == seats
    assert bench.game.edition == edition
    assert bench.table.acting == tuple(range(seats))


@pytest.mark.parametrize("level", LEVELS)
def test_the_solo_game(level: Level) -> None:
    bench = Bench.playing(1, level=level)
    assert bench.game.level == level
    assert bench.table.acting == (0,)


@pytest.mark.parametrize("wrong", [{"seats": 1}, {"seats": 2, "level": "easy"}, {"seats": 5}, {"seats": 0}])
def test_no_other_number_of_seats(wrong: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, TableSettings)


def test_bots_of_any_level_in_any_seat_and_the_rest_filled() -> None:
    bench = Bench(seats=4)
    bench.ask(0, "SeatBot", seat=0, level="naturalist")
    bench.ask(0, "SeatBot", seat=3, level="novice")
    bench.ask(1, "Sit", seat=2)
    assert bench.declined(0, "Start") == "seats_free"
    happened = bench.ask(0, "Start", fill="illuminator")
    assert happened[0] == BotSeated(1, "illuminator")
    assert [chair.bot for chair in bench.table.chairs] == ["naturalist", "illuminator", None, "novice"]
    assert bench.table.stage == "playing"


def test_a_bots_level_can_be_changed_and_its_seat_freed() -> None:
    bench = Bench(seats=2)
    bench.ask(0, "SeatBot", seat=1, level="novice")
    bench.ask(0, "SeatBot", seat=1, level="scribe")
    assert bench.table.chairs[1].level == "scribe"
    assert bench.declined(1, "Sit", seat=1) == "seat_taken"
    assert bench.ask(0, "Clear", seat=1) == (SeatFreed(1),)
    assert bench.declined(0, "Clear", seat=1) == "seat_free"
    bench.ask(1, "Sit", seat=1)
    assert bench.declined(0, "SeatBot", seat=1, level="novice") == "seat_taken"


def test_bots_alone_do_not_play() -> None:
    bench = Bench(seats=2)
    assert bench.declined(0, "Start", fill="scribe") == "nobody_seated"


def test_only_the_host_arranges() -> None:
    bench = Bench(seats=2)
    bench.ask(1, "Sit", seat=1)
    asked: dict[str, dict[str, Any]] = {
        "Start": {"fill": "novice"},
        "SeatBot": {"seat": 0, "level": "novice"},
        "Clear": {"seat": 1},
    }
    for kind, parts in asked.items():
        assert bench.declined(1, kind, **parts) == "not_host"
        assert bench.declined(None, kind, **parts) == "no_session"


def test_who_sits_has_the_sessions_name_or_another_one_cleaned() -> None:
    bench = Bench(seats=3)
    bench.ask(0, "Sit", seat=0)
    bench.ask(0, "Sit", seat=1, name="  Little\u200b  Sister ")
    assert [chair.name for chair in bench.table.chairs] == ["Name 0", "Little Sister", None]
    assert bench.declined(0, "Sit", seat=2, name="\u200b") == "bad_name"
    assert bench.declined(Actor("x", ""), "Sit", seat=2) == "bad_name"
    assert bench.declined(1, "Sit", seat=1) == "seat_taken"
    assert bench.declined(1, "Sit", seat=3) == "no_such_seat"


def test_colours_are_chosen_once_each() -> None:
    bench = Bench(seats=3)
    bench.ask(0, "Sit", seat=0, colour="green")
    assert bench.declined(1, "Sit", seat=1, colour="green") == "colour_taken"
    bench.ask(1, "Sit", seat=1)
    assert bench.declined(1, "ChooseSeatColour", seat=1, colour="green") == "colour_taken"
    assert bench.declined(1, "ChooseSeatColour", seat=0, colour="blue") == "not_your_seat"
    assert bench.declined(STRANGER, "ChooseSeatColour", seat=2, colour="blue") == "not_your_seat"
    assert bench.ask(0, "ChooseSeatColour", seat=0, colour=None) == (SeatColourSet(0, None),)
    bench.ask(1, "ChooseSeatColour", seat=1, colour="green")
    bench.ask(0, "SeatBot", seat=2, level="novice")
    bench.ask(0, "ChooseSeatColour", seat=2, colour="red")  # the host chooses for bots
    bench.ask(0, "Start")
    view = bench.game.view(None)
    assert [view.colour(seat) for seat in range(3)] == ["blue", "green", "red"]


def test_colours_left_open_are_the_first_that_are_free() -> None:
    bench = Bench.playing(4)
    view = bench.game.view(None)
    assert [view.colour(seat) for seat in range(4)] == list(COLOURS)


def test_who_leaves_frees_the_seat_and_the_last_closes_the_table() -> None:
    bench = Bench(seats=2)
    bench.ask(0, "Sit", seat=0)
    bench.ask(1, "Sit", seat=1)
    assert bench.declined(0, "Stand", seat=1) == "not_your_seat"
    assert bench.ask(1, "Stand", seat=1) == (SeatFreed(1),)
    assert bench.table.chairs[1].free
    assert bench.ask(0, "Stand", seat=0) == (SeatFreed(0), TableClosed())
    assert bench.table.stage == "over"
    assert bench.declined(1, "Sit", seat=1) == "table_over"
    assert bench.declined(0, "Start", fill="novice") == "table_over"


def test_nothing_is_arranged_during_the_game() -> None:
    bench = Bench.playing(2)
    asked: dict[str, dict[str, Any]] = {
        "Sit": {"seat": 1},
        "ChooseSeatColour": {"seat": 0, "colour": "red"},
        "SeatBot": {"seat": 1, "level": "novice"},
        "Clear": {"seat": 1},
        "Start": {},
    }
    for kind, parts in asked.items():
        assert bench.declined(0, kind, **parts) == "already_started"


def test_two_starts_deal_different_cards() -> None:
    bench = Bench(seats=2)
    bench.ask(0, "Sit", seat=0)
    start = client_messages.Start("s", "novice")
    deals = [event for _ in range(2) for event in decide(bench.table, PEOPLE[0], start).events]
    assert len({event.deal for event in deals if isinstance(event, GameDealt)}) == 2


def test_several_people_at_one_screen() -> None:
    bench = Bench(seats=2)
    bench.ask(0, "Sit", seat=0, name="Ann")
    bench.ask(0, "Sit", seat=1, name="Ben")
    bench.ask(0, "Start")
    assert all(PEOPLE[0].plays(chair) for chair in bench.table.chairs)
    assert not any(PEOPLE[1].plays(chair) for chair in bench.table.chairs)
