"""The text of events: each kind as a line, hidden forms too."""

from __future__ import annotations

import pytest

from naturalis import (
    Event,
    NotationError,
    format_event,
    parse_event,
)
from tests.helpers.sample_events import EVENT_LINES


@pytest.mark.parametrize(("text", "event"), EVENT_LINES, ids=[text for text, _ in EVENT_LINES])
def test_an_event_is_a_line(text: str, event: Event) -> None:
    assert format_event(event) == text
    assert parse_event(text) == event


def test_every_kind_of_event_has_a_line() -> None:
    assert {type(event) for _, event in EVENT_LINES} == set(Event.__args__)


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
