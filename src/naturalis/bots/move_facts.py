"""The facts about one move: what it brings and what it costs, each as a reason with a weight.

A weight says how much a fact matters, in tenths of a point. It decides which facts are told, nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from naturalis.bots.outlook import (
    CardOutlook,
    Outlook,
    card_outlook,
    lacking_symbols,
    next_placement,
    objective_card,
    objective_gains,
    outlook,
    playable_card,
)
from naturalis.bots.reason import Reason
from naturalis.cards.symbols import NAMES
from naturalis.rules import Draw, EndTriggered, Event, Game, Move, Place, Refused, parse_move
from naturalis.rules.literals import SOURCES, Source

PER_POINT = 10  # the weight of a point now, or at the end
_NEXT_POINT = 6  # of a point that a card can score in the next turn
_PLANNED_POINT = 4
_LACKING_POINT = 3  # of a point of an objective that is one card or symbol short
_SYMBOL = 2
_SPOT_OPENED = 2
_SPOT_CLOSED = 3
_BURIED_POINT = 3
_END = 8
_OWN_KINGDOM = 2  # visible resources from which on a gold card of their kingdom is promising
_FALLBACK = 1  # told only if there is nothing better to tell


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
        facts.append(Fact(Reason("last_placement"), _FALLBACK))
    return MoveFacts(move, tuple(facts), after)


def draw_facts(game: Game, seat: int, move: Draw) -> MoveFacts:
    """Return the facts of a draw. Of a card from a deck only the back is known."""
    source = SOURCES.index(move.source)
    shown = game.display[source] if source < 4 else None
    held = [each.card for each in game.hand(seat) if each and each.card]
    trial = game.copy()
    events = trial.play(move, seat)
    facts = [*_triggered(events, seat)]
    later = next_placement(trial, seat)
    card = next(each.card for each in trial.hand(seat) if each and each.card and each.card not in held)
    if later is not None:
        found = card_outlook(later, seat, card, ("front", "back") if shown else ("back",))
        facts += _taken(game, seat, held, card, found, known=shown is not None)
        facts += [] if shown else _unseen(game, seat, card)
        facts += _shown(game, seat)
    tybor = game.tybor
    if tybor is not None and shown is not None and shown > 40:
        cost = playable_card(shown).cost
        if all(tybor.resources[NAMES[k]] >= n for k, n in enumerate(cost)):
            points = playable_card(shown).points
            facts.append(Fact(Reason("denies_tybor", points), PER_POINT * points))
    return MoveFacts(move, tuple(facts))


def most_from_card(facts: MoveFacts) -> int:
    """Return the points that the drawn card can score in the next turn."""
    return max((fact.reason.n for fact in facts.facts if fact.reason.code == "takes_points"), default=0)


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
    yield from _triggered(events, seat)


def _triggered(events: Sequence[Event], seat: int) -> Iterator[Fact]:
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
        yield Fact(Reason("shows", symbols=more), _SYMBOL * sum(more.values()))
    if fewer:
        yield Fact(Reason("covers", symbols=fewer), -_SYMBOL * sum(fewer.values()))
    kingdom = NAMES[playable_card(move.card).kingdom]
    if move.face == "back" and kingdom in wanted:
        yield Fact(Reason("for_good", symbols={kingdom: 1}), _SYMBOL)
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
            yield Fact(reason, _LACKING_POINT * objective.points)
        return
    was, found = before.pattern_spots.get(card), after.pattern_spots.get(card)
    if found is not None and was is None:
        reason = Reason(
            "readies_pattern", objective.points, objective=card, secret=secret, symbols={found.kingdom: 1},
            spot=found.spot,
        )  # fmt: skip
        yield Fact(reason, _LACKING_POINT * objective.points)
    if was is not None and found is None:
        reason = Reason("spoils_pattern", objective.points, objective=card, secret=secret)
        yield Fact(reason, -_LACKING_POINT * objective.points)


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
        yield Fact(Reason("affords", points, card), _NEXT_POINT * points)
    elif found.missing and not was.missing:
        yield Fact(Reason("unaffords", was.points, card), -_NEXT_POINT * was.points)
    elif found.missing:
        fewer = sum(was.missing.values()) - sum(found.missing.values())
        if fewer > 0:
            yield Fact(Reason("nears", card=card, symbols=found.missing), (_SYMBOL + 1) * fewer)
    elif points > was.points:
        yield Fact(Reason("raises", points, card), _NEXT_POINT * (points - was.points))
    elif points < was.points:
        yield Fact(Reason("lowers", points, card), _NEXT_POINT * (points - was.points))


def _card_objectives(game: Game, seat: int, card: int, before: Outlook, after: Outlook) -> Iterator[Fact]:
    was, found = before.cards[card].objectives, after.cards[card].objectives
    for objective in sorted(was.keys() | found.keys()):
        secret = objective == game.secret(seat)
        n = found.get(objective, 0)
        if n and objective not in was:
            yield Fact(Reason("next_objective", n, card, objective, secret), _NEXT_POINT * n)
        elif not n and after.times[objective] <= before.times[objective]:
            lost = was[objective]
            yield Fact(Reason("loses_objective", lost, card, objective, secret), -_NEXT_POINT * lost)


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


def _taken(game: Game, seat: int, held: Sequence[int], card: int, found: CardOutlook, *, known: bool) -> Iterator[Fact]:
    """Yield what a card is drawn for; of one from a deck, only what its back promises."""
    printed = playable_card(card)
    if found.points:
        yield Fact(Reason("takes_points", found.points), _NEXT_POINT * found.points)
    for objective, n in found.objectives.items():
        reason = Reason("takes_objective", n, objective=objective, secret=objective == game.secret(seat))
        yield Fact(reason, _NEXT_POINT * n)
    short = sum(found.missing.values())
    if known and 1 <= short <= 2:
        yield Fact(Reason("takes_lacking", symbols=found.missing), (3 - short) * printed.points)
    faces = [{NAMES[printed.kingdom]: 1}]
    if known:
        faces.append(_count(printed.corners))
    for gold in held:
        shown = _most_in_common(faces, game.missing_resources(gold, seat))
        if shown:
            yield Fact(Reason("takes_for_gold", card=gold, symbols=shown), (_SYMBOL + 1) * sum(shown.values()))
    for progress in game.progress(seat):
        objective_ = objective_card(progress.card)
        secret = progress.card == game.secret(seat)
        if objective_.pattern:
            if progress.card not in found.objectives and printed.kingdom in {c.kingdom for c in objective_.pattern}:
                reason = Reason("takes_for_pattern", objective=progress.card, secret=secret)
                yield Fact(reason, _LACKING_POINT)
            continue
        shown = _most_in_common(faces, lacking_symbols(objective_, game.symbols(seat), progress.times))
        if shown and progress.card not in found.objectives:
            reason = Reason("takes_for_set", objective=progress.card, secret=secret, symbols=shown)
            yield Fact(reason, (_SYMBOL + 1) * sum(shown.values()))


def _unseen(game: Game, seat: int, card: int) -> Iterator[Fact]:
    """Yield why the seat may want a card of which it knows the back alone."""
    kingdom = NAMES[playable_card(card).kingdom]
    visible = game.symbols(seat)[kingdom]
    if card > 40 and visible >= _OWN_KINGDOM:
        yield Fact(Reason("takes_gold", symbols={kingdom: visible}), visible)


def _shown(game: Game, seat: int) -> Iterator[Fact]:
    """Yield that no card of the display would score, which is something to say of a card that serves for nothing."""
    shown = [each for each in game.display if each is not None]
    if shown and not any(_scores_next(game, seat, SOURCES[slot]) for slot in range(4) if game.display[slot]):
        yield Fact(Reason("nothing_shown"), _FALLBACK)


def _scores_next(game: Game, seat: int, source: Source) -> bool:
    """Whether the card in this slot of the display could score in the next turn."""
    held = [each.card for each in game.hand(seat) if each and each.card]
    trial = game.copy()
    trial.play(Draw(source), seat)
    later = next_placement(trial, seat)
    cards = [each.card for each in trial.hand(seat) if each and each.card and each.card not in held]
    return later is not None and card_outlook(later, seat, cards[0], ("front",)).points > 0


def _count(corners: Sequence[int]) -> dict[str, int]:
    return {NAMES[symbol]: corners.count(symbol) for symbol in corners if symbol < 7}


def _most_in_common(faces: Sequence[Mapping[str, int]], lacking: Mapping[str, int]) -> dict[str, int]:
    """Return the symbols that are lacking and that one face shows: of the face that shows most of them."""
    found = [{name: min(n, lacking[name]) for name, n in face.items() if name in lacking} for face in faces]
    return max(found, key=lambda symbols: sum(symbols.values()))
