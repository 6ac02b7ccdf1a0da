"""The facts about one move: what it brings and what it costs, each as a reason with a weight.

A weight says how much a fact matters, in tenths of a point. It decides which facts are told, nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from naturalis.bots.outlook import (
    CardOutlook,
    Outlook,
    lacking_symbols,
    next_placement,
    objective_card,
    objective_gains,
    outlook,
    playable_card,
)
from naturalis.bots.reason import Reason
from naturalis.cards.symbols import NAMES
from naturalis.rules import EndTriggered, Event, Game, Move, Place, Refused, parse_move

PER_POINT = 10  # the weight of a point now, or at the end
NEXT_POINT = 6  # of a point that a card can score in the next turn
_PLANNED_POINT = 4
LACKING_POINT = 3  # of a point of an objective that is one card or symbol short
SYMBOL = 2
_SPOT_OPENED = 2
_SPOT_CLOSED = 3
_BURIED_POINT = 3
_END = 8
FALLBACK = 1  # told only if there is nothing better to tell


class Fact(NamedTuple):
    """A reason and how much it matters; a loss has a negative weight."""

    reason: Reason
    weight: int


class MoveFacts(Struct, frozen=True):
    """Everything that can be told about a move by itself; ``after`` is the outlook once it is made."""

    move: Move
    facts: tuple[Fact, ...]
    after: Outlook | None = None


def placement_facts(game: Game, seat: int, before: Outlook, move: Place, line: Sequence[str]) -> MoveFacts:
    """Return the facts of a placement. ``before`` has the outlook of the whole hand."""
    trial = game.copy()
    events = trial.play(move, seat)
    hand = [held.card for held in trial.hand(seat) if held and held.card and held.card != move.card]
    after = outlook(trial, seat, [card for card in hand if card in before.cards])
    facts = [*_now(game, seat, before, after, events)]
    if after.places_again:
        facts += _area_facts(game, seat, before, after, move)
        for card, later in after.cards.items():
            facts += _hand_facts(card, before.cards[card], later)
            facts += _card_objectives(game, seat, card, before, after)
        facts += _planned(trial, seat, line[1:])
    elif game.last_round == game.round:
        facts.append(Fact(Reason("last_placement"), FALLBACK))
    return MoveFacts(move, tuple(facts), after)


def _now(game: Game, seat: int, before: Outlook, after: Outlook, events: Sequence[Event]) -> Iterator[Fact]:
    if after.score > before.score:
        points = after.score - before.score
        yield Fact(Reason("points", points), PER_POINT * points)
    for card, n in objective_gains(before.times, after.times).items():
        secret = card == game.secret(seat)
        if n < 0:
            yield Fact(Reason("breaks_set", -n, objective=card, secret=secret), PER_POINT * n)
        elif objective_card(card).pattern:
            yield Fact(Reason("completes_pattern", n, objective=card, secret=secret), PER_POINT * n)
        else:
            yield Fact(Reason("completes_set", n, objective=card, secret=secret), PER_POINT * n)
    yield from triggered_facts(events, seat)


def triggered_facts(events: Sequence[Event], seat: int) -> Iterator[Fact]:
    """Yield that a move of this seat triggers the end."""
    for event in events:
        if isinstance(event, EndTriggered) and event.seat == seat:
            yield Fact(Reason("triggers_end", event.last_round), _END)


def _area_facts(game: Game, seat: int, before: Outlook, after: Outlook, move: Place) -> Iterator[Fact]:
    for card, times in after.times.items():
        if times == before.times[card]:
            yield from _objective_facts(before, after, card, secret=card == game.secret(seat))
    wanted = _wanted_symbols(before, after)
    change = {name: n - before.symbols[name] for name, n in after.symbols.items() if name in wanted}
    more = {name: n for name, n in change.items() if n > 0}
    fewer = {name: -n for name, n in change.items() if n < 0}
    if more:
        yield Fact(Reason("shows", symbols=more), SYMBOL * sum(more.values()))
    if fewer:
        yield Fact(Reason("covers", symbols=fewer), -SYMBOL * sum(fewer.values()))
    kingdom = NAMES[playable_card(move.card).kingdom]
    if move.face == "back" and kingdom in wanted:
        yield Fact(Reason("for_good", symbols={kingdom: 1}), SYMBOL)
    printed = playable_card(move.card)
    if move.face == "back" and printed.points:
        yield Fact(Reason("buries", card=move.card), -_BURIED_POINT * printed.points)
    opened = len(after.spots - before.spots)
    closed = len(before.spots - after.spots - {(move.x, move.y)})
    if opened:
        yield Fact(Reason("opens_spots", opened), _SPOT_OPENED * opened)
    if closed:
        yield Fact(Reason("closes_spots", closed), -_SPOT_CLOSED * closed)


def _objective_facts(before: Outlook, after: Outlook, card: int, *, secret: bool) -> Iterator[Fact]:
    objective = objective_card(card)
    if not objective.pattern:
        lacked = lacking_symbols(objective, before.symbols, before.times[card])
        lacks = lacking_symbols(objective, after.symbols, after.times[card])
        if sum(lacks.values()) == 1 < sum(lacked.values()):
            reason = Reason("set_lacks_one", objective=card, secret=secret, symbols=lacks)
            yield Fact(reason, LACKING_POINT * objective.points)
        return
    was, found = before.pattern_spots.get(card), after.pattern_spots.get(card)
    if found is not None and was is None:
        reason = Reason(
            "readies_pattern", objective.points, objective=card, secret=secret, symbols={found.kingdom: 1},
            spot=found.spot,
        )  # fmt: skip
        yield Fact(reason, LACKING_POINT * objective.points)
    if was is not None and found is None:
        reason = Reason("spoils_pattern", objective.points, objective=card, secret=secret)
        yield Fact(reason, -LACKING_POINT * objective.points)


def _wanted_symbols(before: Outlook, after: Outlook) -> set[str]:
    """Return the symbols that matter: to an objective, to a cost, or to a card in the hand that counts them."""
    wanted: set[str] = set()
    for card in after.times:
        wanted |= {NAMES[symbol] for symbol in objective_card(card).symbols}
    for card in after.cards:
        printed = playable_card(card)
        wanted |= {NAMES[kingdom] for kingdom, n in enumerate(printed.cost) if n} | {printed.per}
    return wanted & before.symbols.keys()


def _hand_facts(card: int, was: CardOutlook, found: CardOutlook) -> Iterator[Fact]:
    points = found.points
    if was.missing and not found.missing:
        yield Fact(Reason("affords", points, card), NEXT_POINT * points)
    elif found.missing and not was.missing:
        yield Fact(Reason("unaffords", was.points, card), -NEXT_POINT * was.points)
    elif found.missing:
        fewer = sum(was.missing.values()) - sum(found.missing.values())
        if fewer > 0:
            yield Fact(Reason("nears", card=card, symbols=found.missing), (SYMBOL + 1) * fewer)
    elif points > was.points:
        yield Fact(Reason("raises", points, card), NEXT_POINT * (points - was.points))
    elif points < was.points:
        yield Fact(Reason("lowers", points, card), NEXT_POINT * (points - was.points))


def _card_objectives(game: Game, seat: int, card: int, before: Outlook, after: Outlook) -> Iterator[Fact]:
    was, found = before.cards[card].objectives, after.cards[card].objectives
    for objective in sorted(was.keys() | found.keys()):
        secret = objective == game.secret(seat)
        n = found.get(objective, 0)
        if n and objective not in was:
            yield Fact(Reason("next_objective", n, card, objective, secret), NEXT_POINT * n)
        elif not n and after.times[objective] <= before.times[objective]:
            lost = was[objective]
            yield Fact(Reason("loses_objective", lost, card, objective, secret), -NEXT_POINT * lost)


def _planned(trial: Game, seat: int, line: Sequence[str]) -> Iterator[Fact]:
    """Yield what the next placement of an expected line brings, as far as the line can be played."""
    game = trial.copy()
    for move in map(parse_move, line):
        if isinstance(move, Place):
            later = next_placement(game, seat)
            if later is None or later.why_not(move, seat) is not None:
                return
            yield from _plan(later, seat, move)
            return
        try:
            game.play(move, seat)
        except Refused:
            return


def _plan(game: Game, seat: int, move: Place) -> Iterator[Fact]:
    before = {progress.card: progress.times for progress in game.progress(seat)}
    after = game.copy()
    after.play(move, seat)
    scored = after.score(seat) - game.score(seat)
    if scored:
        yield Fact(Reason("plans_points", scored, move.card), _PLANNED_POINT * scored)
    gains = objective_gains(before, {progress.card: progress.times for progress in after.progress(seat)})
    for card, n in gains.items():
        if n > 0:
            reason = Reason("plans_objective", n, move.card, card, card == game.secret(seat))
            yield Fact(reason, _PLANNED_POINT * n)
