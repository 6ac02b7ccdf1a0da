"""Compares two moves of a position: what the one keeps or forgoes that the other does not."""

from __future__ import annotations

from collections.abc import Iterator

from naturalis.bots.draw_facts import most_from_card
from naturalis.bots.move_facts import PER_POINT, Fact, MoveFacts
from naturalis.bots.outlook import CardOutlook, Outlook, objective_card, objective_gains, playable_card
from naturalis.bots.reason import Reason
from naturalis.rules import Draw, Game, Place
from naturalis.rules.literals import SOURCES

_KEPT_POINT = 6  # as a point that a card can score in the next turn
_FORGONE_POINT = 5
_FORGONE_PLAN_POINT = 3
_KEPT_SYMBOL = 2
_KEPT_SPOT = 3
_KEPT_PATTERN_POINT = 3
_KEPT_CARD_POINT = 3


def contrast(game: Game, seat: int, before: Outlook | None, mine: MoveFacts, other: MoveFacts) -> Iterator[Fact]:
    """Yield what a move keeps (gains) or forgoes (losses) compared with another one."""
    if isinstance(mine.move, Draw):
        yield from _draws(game, mine, other)
    elif isinstance(mine.move, Place):
        assert before is not None
        assert mine.after is not None
        assert other.after is not None
        yield from _now(game, seat, before, mine.after, other.after)
        if mine.after.places_again and other.after.places_again:
            yield from _area(before, mine.after, other)
            yield from _hands(game, seat, before, mine.after, other.after)
            yield from _card(mine, other)
            yield from _plans(mine, other)


def _draws(game: Game, mine: MoveFacts, other: MoveFacts) -> Iterator[Fact]:
    """Yield what the card of the display that the other move would take is good for, if the one taken is not."""
    assert isinstance(other.move, Draw)
    source = SOURCES.index(other.move.source)
    card = game.display[source] if source < 4 else None
    if card is None:
        return
    objectives = {reason.objective for reason, _ in mine.facts if reason.code == "takes_objective"}
    for reason, weight in other.facts:
        n, objective = reason.n, reason.objective
        if reason.code == "takes_points" and n > most_from_card(mine):
            yield Fact(Reason("leaves_points", n, card), -_FORGONE_POINT * n)
        if reason.code == "takes_objective" and objective not in objectives:
            yield Fact(Reason("leaves_objective", n, card, objective, reason.secret), -_FORGONE_POINT * n)
        if reason.code == "denies_tybor":
            yield Fact(Reason("leaves_tybor", n, card), -weight)
        if reason.code == "denies_seat":
            yield Fact(Reason("leaves_seat", n, card, seat=reason.seat), -weight)
        if reason.code == "denies_seat_objective":
            yield Fact(Reason("leaves_seat_objective", n, card, objective, seat=reason.seat), -weight)


def _now(game: Game, seat: int, before: Outlook, mine: Outlook, other: Outlook) -> Iterator[Fact]:
    fewer = other.score - mine.score
    if fewer > 0:
        yield Fact(Reason("forgoes_points", fewer), -PER_POINT * fewer)
    mine_gains = objective_gains(before.times, mine.times)
    other_gains = objective_gains(before.times, other.times)
    for card in before.times:
        got, forgone = mine_gains.get(card, 0), other_gains.get(card, 0)
        secret = card == game.secret(seat)
        if forgone > max(0, got):
            reason = Reason("forgoes_objective", forgone - got, objective=card, secret=secret)
            yield Fact(reason, -PER_POINT * (forgone - got))
        if forgone < 0 <= got:
            yield Fact(Reason("keeps_set", -forgone, objective=card, secret=secret), PER_POINT * -forgone)


def _area(before: Outlook, mine: Outlook, other: MoveFacts) -> Iterator[Fact]:
    for reason, _ in other.facts:
        if reason.code == "covers":
            kept = {name: n for name, n in reason.symbols.items() if mine.symbols[name] >= before.symbols[name]}
            if kept:
                yield Fact(Reason("keeps_symbols", symbols=kept), _KEPT_SYMBOL * sum(kept.values()))
        if reason.code == "spoils_pattern" and reason.objective in mine.pattern_spots:
            points = objective_card(reason.objective).points
            kept_pattern = Reason("keeps_pattern", points, objective=reason.objective, secret=reason.secret)
            yield Fact(kept_pattern, _KEPT_PATTERN_POINT * points)
        if reason.code == "closes_spots":
            assert other.after is not None
            assert isinstance(other.move, Place)
            closed = before.spots - other.after.spots - {(other.move.x, other.move.y)}
            open_still = len(closed & mine.spots)
            if open_still:
                yield Fact(Reason("keeps_spots", open_still), _KEPT_SPOT * open_still)


def _hands(game: Game, seat: int, before: Outlook, mine: Outlook, other: Outlook) -> Iterator[Fact]:
    for card in sorted(mine.cards.keys() & other.cards.keys()):
        was, kept, lost = before.cards[card], mine.cards[card], other.cards[card]
        if 0 < was.points <= kept.points and lost.points < was.points:
            yield Fact(_kept(card, was, kept, lost, other), _KEPT_POINT * (kept.points - lost.points))
        elif lost.points > max(kept.points, was.points):
            yield Fact(Reason("forgoes_next", lost.points, card), -_FORGONE_POINT * (lost.points - kept.points))
        for objective, n in kept.objectives.items():
            if objective in was.objectives and objective not in lost.objectives:
                secret = objective == game.secret(seat)
                yield Fact(Reason("keeps_objective", n, card, objective, secret), _KEPT_POINT * n)


def _kept(card: int, was: CardOutlook, kept: CardOutlook, lost: CardOutlook, other: Outlook) -> Reason:
    """Return why a card of the hand can score more than after the other move."""
    if lost.missing:
        return Reason("keeps_payable", kept.points, card)
    best = [spot for spot in was.spots if spot in kept.spots and spot not in other.spots]
    if best:
        return Reason("keeps_spot", kept.points, card, spot=best[0])
    return Reason("keeps_points", kept.points, card)


def _card(mine: MoveFacts, other: MoveFacts) -> Iterator[Fact]:
    """Yield the card that this move leaves in the hand and the other one lays face down."""
    assert isinstance(mine.move, Place)
    assert isinstance(other.move, Place)
    card = other.move.card
    if card != mine.move.card and other.move.face == "back" and playable_card(card).points:
        yield Fact(Reason("keeps_card", card=card), _KEPT_CARD_POINT * playable_card(card).points)


def _plans(mine: MoveFacts, other: MoveFacts) -> Iterator[Fact]:
    """Yield what the next placement of the other line brings, and that of this line does not."""
    planned = [reason for reason, _ in mine.facts if reason.code == "plans_points"]
    objectives = {reason.objective for reason, _ in mine.facts if reason.code == "plans_objective"}
    for reason, _ in other.facts:
        n, card, objective = reason.n, reason.card, reason.objective
        fewer = n - max((mine.n for mine in planned), default=0)
        if reason.code == "plans_points" and fewer > 0:
            yield Fact(Reason("forgoes_plan", n, card), -_FORGONE_PLAN_POINT * fewer)
        if reason.code == "plans_objective" and objective not in objectives:
            plan = Reason("forgoes_plan_objective", n, card, objective, reason.secret)
            yield Fact(plan, -_FORGONE_PLAN_POINT * n)
