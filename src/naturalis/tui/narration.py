"""Tells what happened: one sentence per event, from what one seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from naturalis.cards.symbols import NAMES, OBJECTS
from naturalis.rules import (
    ColourChosen,
    Drawn,
    DrawSkipped,
    Ended,
    EndTriggered,
    Event,
    HandsDealt,
    ObjectiveKept,
    Passed,
    Placed,
    StarterChosen,
    TyborTook,
    View,
)
from naturalis.rules.literals import Source
from naturalis.text import Texts
from naturalis.tui.faces import objective, playable
from naturalis.tui.names import BACK_KINDS, aim, amounts, back_kingdom, card_name, kingdom, objective_name, price

SLOTS: tuple[Source, ...] = ("resource-left", "resource-right", "gold-left", "gold-right")


class Before(NamedTuple):
    """The table just before an event: the display's four slots and Tybor's resources."""

    display: tuple[int | None, ...]
    tybor: dict[str, int]


def story(t: Texts, view: View, events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """The events, in the form meant for the view's seat, as sentences in the same order."""
    return [
        event_in_words(t, view, event, before, names)
        for event, before in zip(events, _befores(view, events), strict=True)
    ]


def _befores(view: View, events: Sequence[Event]) -> list[Before]:
    """The table before each event, worked out backwards from the current view."""
    display = list(view.display)
    tybor = dict(view.tybor.resources) if view.tybor else {}
    found = []
    for event in reversed(events):
        if isinstance(event, Drawn) and event.source in SLOTS:
            display[SLOTS.index(event.source)] = event.card
        if isinstance(event, TyborTook) and event.card is not None:
            display[(0 if event.step == 3 else 2) + (event.column == "right")] = event.card
            if event.step != 1:
                tybor[NAMES[playable(event.card).kingdom]] -= 1
        found.append(Before(tuple(display), dict(tybor)))
    return found[::-1]


def event_in_words(t: Texts, view: View, event: Event, before: Before, names: Sequence[str]) -> str:
    """One event in words."""
    match event:
        case StarterChosen():
            return t(f"told.starter.{event.face}", who=names[event.seat], card=card_name(t, event.card))
        case ColourChosen():
            return t("told.colour", who=names[event.seat], colour=t(f"colour.{event.colour}"))
        case HandsDealt():
            return t("told.dealt", aim_a=objective_name(t, event.common[0]), aim_b=objective_name(t, event.common[1]))
        case ObjectiveKept():
            kept = t("told.kept", aim=objective_name(t, event.card)) if event.card else t("told.kept_hidden")
            return t("told.who", who=names[event.seat], what=kept)
        case Placed():
            return _placed(t, event, names[event.seat])
        case Drawn():
            return _drawn(t, event, names[event.seat])
        case DrawSkipped():
            return t("told.who", who=names[event.seat], what=t(f"told.skip.{event.reason}"))
        case Passed():
            return t("told.who", who=names[event.seat], what=t("told.passed"))
        case EndTriggered():
            who = t("tybor") if event.seat is None else names[event.seat]
            return t(f"told.trigger.{event.reason}", who=who, round=event.last_round)
        case TyborTook():
            return t("told.tybor", column=t(f"column.{event.column}"), what=_tybor(t, view, event, before))
        case Ended():
            return t(f"told.ended.{event.reason}")


def _placed(t: Texts, event: Placed, who: str) -> str:
    where = t("told.placed.at", spot=f"{event.x},{event.y}")
    if event.card is None:
        kind = BACK_KINDS[event.back[0]]
        placed = t(f"told.placed.unseen_{kind}", who=who, kingdom=back_kingdom(t, event.back), where=where)
    else:
        placed = t(f"told.placed.{event.face}", who=who, card=card_name(t, event.card), where=where)
    return t("told.scored", what=placed, n=event.points, score=event.score) if event.points else placed


def _drawn(t: Texts, event: Drawn, who: str) -> str:
    if event.card is None:
        kind = BACK_KINDS[event.back[0]]
        return t(f"told.drawn.unseen_{kind}", who=who, kingdom=back_kingdom(t, event.back))
    source = "display" if event.source in SLOTS else "deck"
    return _refilled(t, t(f"told.drawn.{source}", who=who, card=card_name(t, event.card)), event.refill)


def _refilled(t: Texts, what: str, refill: int | None) -> str:
    return t("told.refilled", what=what, card=card_name(t, refill)) if refill else what


def _tybor(t: Texts, view: View, event: TyborTook, before: Before) -> str:
    gold = before.display[2 + (event.column == "right")]
    if event.step == 1 and gold is not None:
        cost = amounts(t, price(playable(gold)))
        what = t("told.step.pays", cost=cost, card=card_name(t, gold), points=event.points, score=event.score)
    elif event.step == 2 and gold is not None:
        reasons = t("reason.separator").join(_reasons(t, view, gold))
        what = t("told.step.keeps", lack=_lack(t, gold, before), card=card_name(t, gold), reasons=reasons)
    else:
        taken = t("told.step.nothing") if event.card is None else t("told.step.takes", card=card_name(t, event.card))
        if gold is None:
            what = t("told.step.no_gold", taken=taken)
        else:
            what = t("told.step.resource", lack=_lack(t, gold, before), card=card_name(t, gold), taken=taken)
    return _refilled(t, what, event.refill)


def _lack(t: Texts, gold: int, before: Before) -> str:
    """What Tybor lacks for this gold card."""
    missing = {name: max(0, n - before.tybor.get(name, 0)) for name, n in price(playable(gold)).items()}
    return amounts(t, missing)


def _reasons(t: Texts, view: View, gold: int) -> list[str]:
    """Why Tybor takes a gold card: its five points, or the common objectives that it matches."""
    card = playable(gold)
    reasons = [t("told.match.five")] if card.points == 5 else []
    for common in view.common:
        wanted = objective(common)
        objects = [symbol for symbol in wanted.symbols if symbol in OBJECTS and symbol in card.corners]
        if objects:
            reasons.append(t("told.match.object", object=t(f"object.{NAMES[objects[0]]}"), aim=aim(t, common)))
        elif wanted.dominant == card.kingdom:
            reasons.append(t("told.match.kingdom", kingdom=kingdom(t, card.kingdom), aim=aim(t, common)))
    return reasons
