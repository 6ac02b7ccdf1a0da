"""Events as text, one line each; also those with hidden parts can be read back.

    9 seat 1 starter 84b                          13 seat 0 draws 57 from gold-left, 60 turns up, gA on top
    10 seat 1 colour blue                         14 seat 1 draws rF from resource, rA on top
    11 hands 3,7,44 rF,rP,gA common 87,95 ...     15 seat 1 skips the draw: last_turn
    12 seat 0 places 44f@1,-1 from slot 2 +4 =7   16 tybor left step 1: 57 +3 =9, 60 turns up, gA on top

Where a card's front is hidden its back stands: r or g for resource or gold, and the letter of its kingdom.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from naturalis.cards.load import load
from naturalis.cards.symbols import LETTERS
from naturalis.rules import literals
from naturalis.rules.events import (
    ColourChosen,
    Drawn,
    DrawSkipped,
    Ended,
    EndTriggered,
    Event,
    HandsDealt,
    Held,
    ObjectiveKept,
    Passed,
    Placed,
    StarterChosen,
    TyborTook,
)
from naturalis.rules.notation import NotationError

_CARD = r"[0-9]+"
_HELD = rf"(?:{_CARD}|[rg][FPAI])"
_AFTER = rf"(?:, (?P<refill>{_CARD}) turns up)?(?:, (?P<top>[rg][FPAI]) on top)?"
_BACK_OR_NONE = r"(?:[rg][FPAI]|-)"
_PAIR = rf"(?:{_CARD},{_CARD}|-)"
_HAND = rf"{_HELD},{_HELD},{_HELD}"
_LINES: dict[type[Event], str] = {
    StarterChosen: rf"seat (?P<seat>\d) starter (?P<card>{_CARD})(?P<face>[fb])",
    ColourChosen: r"seat (?P<seat>\d) colour (?P<colour>[a-z]+)",
    HandsDealt: rf"hands (?P<hands>{_HAND}(?: {_HAND})*) common (?P<common>{_CARD},{_CARD}) offered "
    rf"(?P<offered>{_PAIR}(?: {_PAIR})*) on top (?P<tops>{_BACK_OR_NONE},{_BACK_OR_NONE})",
    ObjectiveKept: rf"seat (?P<seat>\d) keeps (?P<card>{_CARD}|an objective)",
    Placed: rf"seat (?P<seat>\d) places (?P<held>{_HELD})(?P<face>[fb])@(?P<x>-?\d+),(?P<y>-?\d+) from slot "
    r"(?P<slot>\d) \+(?P<points>\d+) =(?P<score>\d+)(?P<unseen> unseen)?",
    Drawn: rf"seat (?P<seat>\d) draws (?P<held>{_HELD}) from (?P<source>[a-z-]+){_AFTER}",
    DrawSkipped: r"seat (?P<seat>\d) skips the draw: (?P<reason>[a-z_]+)",
    Passed: r"seat (?P<seat>\d) passes",
    EndTriggered: r"(?:seat (?P<seat>\d)|tybor) triggers the end: (?P<reason>[a-z_]+), last round (?P<last_round>\d+)",
    TyborTook: rf"tybor (?P<column>[a-z]+) step (?P<step>\d): (?P<card>{_CARD}|nothing) \+(?P<points>\d+) "
    rf"=(?P<score>\d+){_AFTER}",
    Ended: r"the game ends: (?P<reason>[a-z_]+)",
}
_PATTERNS = [(kind, re.compile(rf"(?P<version>\d+) {line}")) for kind, line in _LINES.items()]
_FACES = {face[0]: face for face in literals.FACES}


def format_event(event: Event) -> str:
    """This event as one line of text."""
    match event:
        case StarterChosen():
            text = f"seat {event.seat} starter {event.card}{event.face[0]}"
        case ColourChosen():
            text = f"seat {event.seat} colour {event.colour}"
        case HandsDealt():
            hands = " ".join(",".join(map(str, hand)) for hand in event.hands)
            offered = " ".join("-" if pair is None else f"{pair[0]},{pair[1]}" for pair in event.offered)
            tops = ",".join(top or "-" for top in event.tops)
            text = f"hands {hands} common {event.common[0]},{event.common[1]} offered {offered} on top {tops}"
        case ObjectiveKept():
            text = f"seat {event.seat} keeps {'an objective' if event.card is None else event.card}"
        case Placed():
            card = Held(event.back, event.card)
            text = f"seat {event.seat} places {card}{event.face[0]}@{event.x},{event.y} from slot {event.slot} "
            text += f"+{event.points} ={event.score}" + ("" if event.known else " unseen")
        case Drawn():
            text = f"seat {event.seat} draws {Held(event.back, event.card)} from {event.source}{_after(event)}"
        case DrawSkipped():
            text = f"seat {event.seat} skips the draw: {event.reason}"
        case Passed():
            text = f"seat {event.seat} passes"
        case EndTriggered():
            who = "tybor" if event.seat is None else f"seat {event.seat}"
            text = f"{who} triggers the end: {event.reason}, last round {event.last_round}"
        case TyborTook():
            taken = "nothing" if event.card is None else event.card
            text = f"tybor {event.column} step {event.step}: {taken} +{event.points} ={event.score}{_after(event)}"
        case _:  # Ended is the only kind left, as mypy sees
            text = f"the game ends: {event.reason}"
    return f"{event.version} {text}"


def _after(event: Drawn | TyborTook) -> str:
    refill = "" if event.refill is None else f", {event.refill} turns up"
    return refill + ("" if event.top is None else f", {event.top} on top")


def parse_event(text: str) -> Event:
    """The event that this line stands for."""
    for kind, pattern in _PATTERNS:
        if found := pattern.fullmatch(text):
            fields: dict[str, Any] = {name: value for name, value in found.groupdict().items() if value is not None}
            try:
                return msgspec.convert(_read(kind, fields), kind, strict=False)
            except (msgspec.ValidationError, ValueError, KeyError) as why:
                raise NotationError(f"{text[:60]!r} is not an event: {why}") from None
    raise NotationError(
        f"{text[:60]!r} is not an event; events look like '12 seat 0 places 44f@1,-1 from slot 2 +4 =7'"
    )


def _read(kind: type[Event], fields: dict[str, Any]) -> dict[str, Any]:
    """Turn the fields of a line into those of its event."""
    if "face" in fields:
        fields["face"] = _FACES[fields["face"]]
    if fields.get("card") in ("an objective", "nothing"):
        del fields["card"]
    if "held" in fields:
        fields |= _held(fields.pop("held"))
    if kind is Placed:
        fields["known"] = fields.pop("unseen", None) is None
    if kind is HandsDealt:
        fields["hands"] = [[_held(held) for held in hand.split(",")] for hand in fields["hands"].split()]
        fields["common"] = fields["common"].split(",")
        fields["offered"] = [None if pair == "-" else pair.split(",") for pair in fields["offered"].split()]
        fields["tops"] = [None if top == "-" else top for top in fields["tops"].split(",")]
    return fields


def _held(text: str) -> dict[str, Any]:
    if not text.isdecimal():
        return {"back": text}
    card = int(text)
    if not 1 <= card <= 80:
        raise ValueError(f"{card} is not a resource or gold card")
    printed = load().playable[card - 1]
    return {"back": printed.kind[0] + LETTERS[printed.kingdom], "card": card}
