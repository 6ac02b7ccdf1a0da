"""Events: what happened, and the form of it that each seat gets."""

from __future__ import annotations

import msgspec
import pytest

from naturalis import Drawn, Event, HandsDealt, Held, ObjectiveKept, Placed
from tests.helpers.sample_events import EVENT_LINES

EVERY = [event for _, event in EVENT_LINES]


@pytest.mark.parametrize("event", EVERY, ids=lambda event: type(event).__name__)
def test_an_event_round_trips_as_json(event: Event) -> None:
    text = msgspec.json.encode(event)
    assert msgspec.json.decode(text, type=Event) == event
    assert b"null" not in msgspec.json.encode(event.for_seat(None)).replace(b'"offered":[null,null]', b"").replace(
        b'"tops":["rA",null]', b""
    )  # what is hidden is absent


@pytest.mark.parametrize("event", EVERY, ids=lambda event: type(event).__name__)
def test_every_seat_gets_every_version(event: Event) -> None:
    for seat in (None, 0, 1, 2, 3):
        assert event.for_seat(seat).version == event.version
        assert type(event.for_seat(seat)) is type(event)


@pytest.mark.parametrize("event", EVERY, ids=lambda event: type(event).__name__)
def test_the_form_for_a_seat_is_built_from_every_field(event: Event) -> None:
    """The seat that knows all of it gets all of it: no field was forgotten."""
    owner = getattr(event, "seat", 0)
    if not isinstance(event, HandsDealt):
        assert event.for_seat(owner) == event


def test_hands_and_offers_are_each_seats_own() -> None:
    event = HandsDealt(
        7, ((Held("rF", 3),), (Held("gA", 61),)), (87, 95), ((90, 99), (91, 92)), ("rA", "gF"),
    )  # fmt: skip
    assert event.for_seat(1) == HandsDealt(
        7, ((Held("rF"),), (Held("gA", 61),)), (87, 95), (None, (91, 92)), ("rA", "gF")
    )
    spectator = event.for_seat(None)
    assert spectator.hands == ((Held("rF"),), (Held("gA"),))
    assert spectator.offered == (None, None)


def test_a_kept_objective_is_only_the_keepers() -> None:
    event = ObjectiveKept(7, 1, 90)
    assert [event.for_seat(seat).card for seat in (0, 1, None)] == [None, 90, None]


def test_a_placed_card_is_told_to_all_who_have_seen_its_front() -> None:
    hidden = Placed(7, 1, 0, "rF", "back", 1, 1, 0, 0, False, 3)
    assert [hidden.for_seat(seat).card for seat in (0, 1, None)] == [None, 3, None]
    known = msgspec.structs.replace(hidden, known=True)
    assert [known.for_seat(seat).card for seat in (0, 1, None)] == [3, 3, 3]


@pytest.mark.parametrize("source", ["resource", "gold"])
def test_a_card_from_a_deck_is_told_to_the_drawer_only(source: str) -> None:
    event = msgspec.convert(
        {"version": 7, "seat": 1, "source": source, "back": "rF", "card": 3, "type": "drawn"}, Drawn
    )
    assert [event.for_seat(seat).card for seat in (0, 1, None)] == [None, 3, None]


@pytest.mark.parametrize("source", ["resource-left", "resource-right", "gold-left", "gold-right"])
def test_a_card_from_the_display_is_told_to_all(source: str) -> None:
    event = msgspec.convert(
        {"version": 7, "seat": 1, "source": source, "back": "rF", "card": 3, "type": "drawn"}, Drawn
    )
    assert [event.for_seat(seat).card for seat in (0, 1, None)] == [3, 3, 3]


def test_events_are_frozen() -> None:
    with pytest.raises(AttributeError):
        EVERY[0].version = 1  # type: ignore[misc]
