"""A record that was truncated, reordered or edited is refused, with the event's number and the rule it breaks."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naturalis import CODES, Game
from naturalis.records import RecordError, RuleViolation, decode, encode, record_of, verify
from naturalis.records.verify import RECORD_RULES
from tests.helpers.evidence import GOLDEN, game_in

Document = dict[str, Any]


def document(name: str = "two-english-eager") -> Document:
    raw: Document = json.loads(encode(record_of(game_in(GOLDEN / f"{name}.txt"))))
    return raw


def broken(raw: Document) -> RuleViolation:
    with pytest.raises(RuleViolation) as caught:
        verify(decode(json.dumps(raw)))
    return caught.value


def number_of(raw: Document, kind: str, nth: int = 0, **wanted: Any) -> int:
    """The number of the nth event of this kind with these fields."""
    found = [e for e in raw["events"] if e["type"] == kind and all(e.get(k) == v for k, v in wanted.items())]
    return int(found[nth]["version"])


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_a_true_record_is_accepted(path: Any) -> None:
    game = game_in(path)
    assert verify(record_of(game)).events == game.events


def test_points_that_were_edited() -> None:
    raw = document()
    number = number_of(raw, "placed", points=3)
    raw["events"][number - 1]["points"] = 4
    why = broken(raw)
    assert (why.event, why.rule) == (number, "differs")
    assert "points: 4 should be 3" in str(why)


def test_a_score_that_was_edited() -> None:
    raw = document()
    number = number_of(raw, "placed", nth=5)
    raw["events"][number - 1]["score"] += 1
    assert (broken(raw).event, broken(raw).rule) == (number, "differs")


def test_a_card_laid_where_one_lies() -> None:
    raw = document()
    number = number_of(raw, "placed", nth=3)
    raw["events"][number - 1] |= {"x": 0, "y": 0}
    assert (broken(raw).event, broken(raw).rule) == (number, "spot_taken")


def test_a_card_that_is_not_in_the_hand() -> None:
    raw = document()
    first, second = number_of(raw, "placed", nth=0), number_of(raw, "placed", nth=1)
    raw["events"][first - 1]["card"] = raw["events"][second - 1]["card"]
    assert (broken(raw).event, broken(raw).rule) == (first, "not_in_hand")


def test_the_wrong_seat() -> None:
    raw = document()
    number = number_of(raw, "placed", nth=2)
    raw["events"][number - 1]["seat"] ^= 1
    assert (broken(raw).event, broken(raw).rule) == (number, "not_your_turn")


def test_another_card_drawn() -> None:
    raw = document()
    number = number_of(raw, "drawn")
    raw["events"][number - 1]["card"] = 80
    assert (broken(raw).event, broken(raw).rule) == (number, "differs")


@pytest.mark.parametrize("kept", [0, 1, 10, 40])
def test_truncated_with_its_result(kept: int) -> None:
    raw = document()
    raw["events"] = raw["events"][:kept]
    assert broken(raw).event == kept + 1
    assert broken(raw).rule in ("result", "missing")


def test_truncated_without_its_result_is_unfinished() -> None:
    raw = document()
    number = number_of(raw, "drawn", nth=6)
    raw["events"] = raw["events"][:number]
    del raw["result"]
    assert (broken(raw).event, broken(raw).rule) == (number + 1, "unfinished")


def test_the_last_event_alone_missing() -> None:
    raw = document()
    ended = raw["events"].pop()
    assert (broken(raw).event, broken(raw).rule) == (ended["version"], "missing")


def test_an_automatic_event_dropped_and_the_rest_renumbered() -> None:
    raw = document()
    number = number_of(raw, "end_triggered")
    del raw["events"][number - 1]
    for event in raw["events"][number - 1 :]:
        event["version"] -= 1
    assert (broken(raw).event, broken(raw).rule) == (number, "not_due")


def test_reordered() -> None:
    raw = document()
    number = number_of(raw, "placed", nth=4)
    raw["events"][number - 1], raw["events"][number] = raw["events"][number], raw["events"][number - 1]
    assert (broken(raw).event, broken(raw).rule) == (number, "version")


def test_reordered_and_renumbered() -> None:
    raw = document()
    number = number_of(raw, "placed", nth=4)
    raw["events"][number - 1], raw["events"][number] = raw["events"][number], raw["events"][number - 1]
    raw["events"][number - 1]["version"], raw["events"][number]["version"] = number, number + 1
    assert (broken(raw).event, broken(raw).rule) == (number, "place_first")


def test_an_event_after_the_end() -> None:
    raw = document()
    extra = raw["events"][number_of(raw, "placed") - 1] | {"version": len(raw["events"]) + 1}
    raw["events"].append(extra)
    assert (broken(raw).event, broken(raw).rule) == (len(raw["events"]), "game_over")


def test_an_event_that_nobody_asked_for() -> None:
    raw = document()
    number = number_of(raw, "placed", nth=2)
    raw["events"][number - 1] = {"type": "passed", "version": number, "seat": 0}
    assert (broken(raw).event, broken(raw).rule) == (number, "not_due")


def test_an_event_made_for_one_seat_hides_too_much() -> None:
    game = game_in(GOLDEN / "two-english-eager.txt")
    record = record_of(game)
    hidden = tuple(event.for_seat(0) for event in record.events)
    raw = json.loads(encode(record))
    raw["events"] = json.loads(encode(type(record)(1, record.deal, hidden)))["events"]
    assert broken(raw).rule in ("hidden", "differs")


def test_tybors_step_edited() -> None:
    raw = document("solo-normal-eager")
    number = number_of(raw, "tybor_took", step=1)
    raw["events"][number - 1]["step"] = 2
    assert (broken(raw).event, broken(raw).rule) == (number, "differs")


@pytest.mark.parametrize("field", ["total", "track", "objective_points"])
def test_a_final_score_edited(field: str) -> None:
    raw = document()
    raw["result"]["scores"][0][field] += 1
    assert (broken(raw).event, broken(raw).rule) == (len(raw["events"]) + 1, "result")


def test_winners_edited() -> None:
    raw = document()
    raw["result"]["winners"] = [1, 0]
    assert broken(raw).rule == "result"
    assert "winners" in str(broken(raw))


@given(st.data())
def test_any_edit_of_a_number_is_refused(data: st.DataObject) -> None:
    """Whatever number in the events or result is changed: the record no longer verifies."""
    raw = document(data.draw(st.sampled_from(sorted(path.stem for path in GOLDEN.glob("*.txt")))))
    holder: Any = data.draw(st.sampled_from([raw["events"], raw["result"]]))
    while True:
        keys = [k for k in (range(len(holder)) if isinstance(holder, list) else holder) if _has_number(holder[k])]
        key = data.draw(st.sampled_from(keys))
        if isinstance(holder[key], dict | list):
            holder = holder[key]
            continue
        holder[key] += data.draw(st.integers(-3, 3).filter(bool))
        break
    with pytest.raises(RecordError):
        verify(decode(json.dumps(raw)))


def _has_number(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_has_number, value.values()))
    if isinstance(value, list):
        return any(map(_has_number, value))
    return isinstance(value, int) and not isinstance(value, bool)


def test_every_rule_has_a_sentence_of_its_own() -> None:
    assert not {*RECORD_RULES} & {*CODES}
    assert str(RuleViolation(3, "not_due")) == "event 3: not_due: this event does not happen here"


def test_verify_returns_the_game() -> None:
    assert isinstance(verify(decode(json.dumps(document()))), Game)
