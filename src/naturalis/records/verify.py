"""Checks that a record obeys the rules: replays every move and compares everything that the record claims."""

from __future__ import annotations

from msgspec.structs import replace

from naturalis.records.check_breakdown import breakdown_error
from naturalis.records.document import Record, RecordError, to_json
from naturalis.rules import CODES, Event, Game, ObjectiveKept, Placed, Result, move_of

# What can be wrong with a record besides a move that the rules refuse.
RECORD_RULES = {
    "version": "events are numbered from 1 without a hole",
    "not_due": "this event does not happen here",
    "differs": "the event is not what the rules make of it",
    "hidden": "a record hides nothing",
    "missing": "an event that follows by itself is not there",
    "unfinished": "the game is not over",
    "result": "the final breakdown is not what the rules make of it",
}


class RuleViolation(RecordError):
    """A record breaks a rule: ``event`` is the number of the first event that does, ``rule`` the rule's code."""

    def __init__(self, event: int, rule: str, detail: str = "") -> None:
        text = CODES.get(rule) or RECORD_RULES[rule]
        super().__init__(f"event {event}: {rule}: {text}" + (f" ({detail})" if detail else ""))
        self.event = event
        self.rule = rule


def verify(record: Record) -> Game:
    """Replay a finished game. Raises RuleViolation at the first event against the rules, or if the game is not over."""
    game = replay(record)
    if not game.over:
        raise RuleViolation(len(record.events) + 1, "unfinished", f"{len(record.events)} events are there")
    return game


def replay(record: Record) -> Game:
    """Replay a game, finished or not, to its last event. Raises RuleViolation at the first event against the rules."""
    game = Game(record.deal)
    events = record.events
    done = 0
    while done < len(events):
        for event in _play(game, events[done]):
            if done == len(events):
                raise RuleViolation(done + 1, "missing", f"{_kind(event)} follows event {done}")
            _compare(done + 1, events[done], event)
            done += 1
    _check_result(record, game)
    return game


def _check_result(record: Record, game: Game) -> None:
    claimed, actual = to_json(_without_lists(record.result)), to_json(_without_lists(game.result))
    number = len(record.events) + 1
    if claimed != actual:
        raise RuleViolation(number, "result", _first_difference(claimed, actual))
    for score in record.result.scores if record.result else ():
        for objective in score.objectives:
            error = breakdown_error(game, score.seat, objective)
            if error:
                raise RuleViolation(number, "result", f"seat {score.seat}, objective {objective.card}: {error}")


def _without_lists(result: Result | None) -> Result | None:
    """The result without its lists of copies and sets, because several different lists can be right."""
    if result is None:
        return None
    scores = [
        replace(score, objectives=tuple(replace(o, copies=(), sets=()) for o in score.objectives))
        for score in result.scores
    ]
    return replace(result, scores=tuple(scores))


def _play(game: Game, event: Event) -> tuple[Event, ...]:
    """Play the move that this event claims; returns the events that really follow from it."""
    number = game.version + 1
    if event.version != number:
        raise RuleViolation(number, "version", f"its version is {event.version}")
    action = move_of(event)
    if action is None:
        raise RuleViolation(number, "hidden" if isinstance(event, ObjectiveKept | Placed) else "not_due", _kind(event))
    seat, move = action
    code = game.why_not(move, seat)
    if code is not None:
        raise RuleViolation(number, code, f"{move} by seat {seat}")
    return game.play(move, seat)


def _compare(number: int, claimed: Event, actual: Event) -> None:
    if type(claimed) is not type(actual):
        raise RuleViolation(number, "not_due", f"{_kind(claimed)} where {_kind(actual)} follows")
    if claimed != actual:
        rule = "version" if claimed.version != actual.version else "differs"
        raise RuleViolation(number, rule, _first_difference(to_json(claimed), to_json(actual)))


def _kind(event: Event) -> str:
    return str(event.__struct_config__.tag)


def _first_difference(claimed: object, actual: object, path: str = "") -> str:
    """Where two JSON values first differ, as ``points: 4 should be 2``."""
    if isinstance(claimed, dict) and isinstance(actual, dict):
        for key in sorted({*claimed, *actual}):
            if claimed.get(key) != actual.get(key):
                return _first_difference(claimed.get(key), actual.get(key), f"{path}.{key}" if path else key)
    if isinstance(claimed, list) and isinstance(actual, list) and len(claimed) == len(actual):
        for index, (a, b) in enumerate(zip(claimed, actual, strict=True)):
            if a != b:
                return _first_difference(a, b, f"{path}[{index}]")
    return f"{path or 'it'}: {_short(claimed)} should be {_short(actual)}"


def _short(value: object) -> str:
    text = "absent" if value is None else str(value)
    return text if len(text) <= 60 else text[:57] + "…"
