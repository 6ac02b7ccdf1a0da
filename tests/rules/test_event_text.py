"""The text of events: each kind as a line, hidden forms too."""

from __future__ import annotations

import pytest

from naturalis import (
    ColourChosen,
    Drawn,
    DrawSkipped,
    Ended,
    EndTriggered,
    Event,
    HandsDealt,
    Held,
    NotationError,
    ObjectiveKept,
    Passed,
    Placed,
    StarterChosen,
    TyborTook,
    format_event,
    parse_event,
)

LINES: list[tuple[str, Event]] = [
    ("9 seat 1 starter 84b", StarterChosen(9, 1, 84, "back")),
    ("10 seat 1 colour blue", ColourChosen(10, 1, "blue")),
    (
        "11 hands 3,7,44 rF,rP,gA common 87,95 offered 90,99 - on top rA,-",
        HandsDealt(
            11, ((Held("rF", 3), Held("rF", 7), Held("gF", 44)), (Held("rF"), Held("rP"), Held("gA"))),
            (87, 95), ((90, 99), None), ("rA", None),
        ),
    ),
    ("12 seat 0 keeps 90", ObjectiveKept(12, 0, 90)),
    ("12 seat 0 keeps an objective", ObjectiveKept(12, 0)),
    ("12 seat 0 places 44f@1,-1 from slot 2 +4 =7", Placed(12, 0, 2, "gF", "front", 1, -1, 4, 7, True, 44)),
    ("12 seat 0 places 44b@1,-1 from slot 2 +0 =3 unseen", Placed(12, 0, 2, "gF", "back", 1, -1, 0, 3, False, 44)),
    ("12 seat 0 places gFb@1,-1 from slot 2 +0 =3 unseen", Placed(12, 0, 2, "gF", "back", 1, -1, 0, 3, False)),
    ("13 seat 0 draws 57 from gold-left, 60 turns up, gA on top", Drawn(13, 0, "gold-left", "gP", 57, 60, "gA")),
    ("13 seat 0 draws 57 from gold-left", Drawn(13, 0, "gold-left", "gP", 57)),
    ("14 seat 1 draws rF from resource, rA on top", Drawn(14, 1, "resource", "rF", top="rA")),
    ("15 seat 1 skips the draw: last_turn", DrawSkipped(15, 1, "last_turn")),
    ("16 seat 1 passes", Passed(16, 1)),
    ("17 seat 2 triggers the end: points, last round 9", EndTriggered(17, "points", 9, 2)),
    ("17 tybor triggers the end: decks_empty, last round 9", EndTriggered(17, "decks_empty", 9)),
    ("18 tybor left step 1: 57 +3 =9, 60 turns up, gA on top", TyborTook(18, "left", 1, 3, 9, 57, 60, "gA")),
    ("18 tybor right step 3: nothing +0 =9", TyborTook(18, "right", 3, 0, 9)),
    ("19 the game ends: all_stuck", Ended(19, "all_stuck")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "event"), LINES, ids=[text for text, _ in LINES])
def test_an_event_is_a_line(text: str, event: Event) -> None:
    assert format_event(event) == text
    assert parse_event(text) == event


def test_every_kind_of_event_has_a_line() -> None:
    assert {type(event) for _, event in LINES} == set(Event.__args__)


@pytest.mark.parametrize(
    "text", ["", "seat 0 passes", "1 seat 0 naps", "1 seat x passes", "1  seat 0 passes", "1 the game ends"]
)
def test_other_text_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(NotationError, match="events look like '12 seat 0 places"):
        parse_event(text)


@pytest.mark.parametrize(
    "text",
    [
        "1 seat 0 colour pink", "1 the game ends: boredom", "1 tybor up step 1: 57 +3 =9",
        "1 tybor left step 5: 57 +3 =9",
        "1 seat 0 draws 81 from gold", "1 seat 0 draws 0 from gold", "1 seat 0 draws 57 from table",
        "1 seat 0 skips the draw: no",
    ],
)  # fmt: skip
def test_a_word_or_number_that_fits_no_event_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not an event: "):
        parse_event(text)
