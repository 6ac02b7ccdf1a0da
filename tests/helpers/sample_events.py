"""One event of every kind and shape, with its line of text."""

from __future__ import annotations

from naturalis import (
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

EVENT_LINES: list[tuple[str, Event]] = [
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
