"""Does a record obey the rules? Every move is played again, and everything the record says is compared."""

from __future__ import annotations

from msgspec.structs import replace

from naturalis.records.check_breakdown import why_untrue
from naturalis.records.document import Record, RecordError, as_json
from naturalis.rules import CODES, Event, Game, ObjectiveKept, Placed, Result, move_of

# What can be wrong with a record besides a move that the rules refuse.
RULES = {
    "version": "events are numbered from 1 without a hole",
    "not_due": "this event does not happen here",
    "differs": "the event is not what the rules make of it",
    "hidden": "a record hides nothing",
    "missing": "an event that follows by itself is not there",
    "unfinished": "the game is not over",
    "result": "the final breakdown is not what the rules make of it",
}


class Broken(RecordError):
    """A record that breaks a rule: ``event`` is the number of the first event that does, ``rule`` the rule's code."""

    def __init__(self, event: int, rule: str, detail: str = "") -> None:
        text = CODES.get(rule) or RULES[rule]
        super().__init__(f"event {event}: {rule}: {text}" + (f" ({detail})" if detail else ""))
        self.event = event
        self.rule = rule


def verify(record: Record) -> Game:
    """The finished game that the record tells; Broken at the first thing in it that is against the rules."""
    game = replayed(record)
    if not game.over:
        raise Broken(len(record.events) + 1, "unfinished", f"{len(record.events)} events are there")
    return game


def replayed(record: Record) -> Game:
    """The game that the record tells, finished or not; Broken at the first thing in it that is against the rules."""
    game = Game(record.deal)
    events = record.events
    done = 0
    while done < len(events):
        for event in _play(game, events[done]):
            if done == len(events):
                raise Broken(done + 1, "missing", f"{_kind(event)} follows event {done}")
            _compare(done + 1, events[done], event)
            done += 1
    _check_result(record, game)
    return game


def _check_result(record: Record, game: Game) -> None:
    told, right = as_json(_bare(record.result)), as_json(_bare(game.result))
    number = len(record.events) + 1
    if told != right:
        raise Broken(number, "result", _first_difference(told, right))
    for score in record.result.scores if record.result else ():
        for objective in score.objectives:
            why = why_untrue(game, score.seat, objective)
            if why:
                raise Broken(number, "result", f"seat {score.seat}, objective {objective.card}: {why}")


def _bare(result: Result | None) -> Result | None:
    """The result without its lists of copies and sets, of which there may be several that are right."""
    if result is None:
        return None
    scores = [
        replace(score, objectives=tuple(replace(o, copies=(), sets=()) for o in score.objectives))
        for score in result.scores
    ]
    return replace(result, scores=tuple(scores))


def _play(game: Game, event: Event) -> tuple[Event, ...]:
    number = game.version + 1
    if event.version != number:
        raise Broken(number, "version", f"its version is {event.version}")
    move = move_of(event)
    if move is None:
        raise Broken(number, "hidden" if isinstance(event, ObjectiveKept | Placed) else "not_due", _kind(event))
    seat, asked = move
    code = game.why_not(asked, seat)
    if code is not None:
        raise Broken(number, code, f"{asked} by seat {seat}")
    return game.play(asked, seat)


def _compare(number: int, told: Event, happened: Event) -> None:
    if type(told) is not type(happened):
        raise Broken(number, "not_due", f"{_kind(told)} where {_kind(happened)} follows")
    if told != happened:
        rule = "version" if told.version != happened.version else "differs"
        raise Broken(number, rule, _first_difference(as_json(told), as_json(happened)))


def _kind(event: Event) -> str:
    return str(event.__struct_config__.tag)


def _first_difference(told: object, right: object, where: str = "") -> str:
    """Where two JSON values first differ, as ``points: 4 should be 2``."""
    if isinstance(told, dict) and isinstance(right, dict):
        for key in sorted({*told, *right}):
            if told.get(key) != right.get(key):
                return _first_difference(told.get(key), right.get(key), f"{where}.{key}" if where else key)
    if isinstance(told, list) and isinstance(right, list) and len(told) == len(right):
        for index, (a, b) in enumerate(zip(told, right, strict=True)):
            if a != b:
                return _first_difference(a, b, f"{where}[{index}]")
    return f"{where or 'it'}: {_short(told)} should be {_short(right)}"


def _short(value: object) -> str:
    text = "absent" if value is None else str(value)
    return text if len(text) <= 60 else text[:57] + "…"
