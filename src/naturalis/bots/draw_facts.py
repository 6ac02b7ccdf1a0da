"""The facts about a draw: what the card is good for, and whom it is kept from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from naturalis.bots.move_facts import (
    FALLBACK,
    LACKING_POINT,
    NEXT_POINT,
    PER_POINT,
    SYMBOL,
    Fact,
    MoveFacts,
    triggered_facts,
)
from naturalis.bots.opponent_outlook import back_objectives, drawing_opponents, opponent_outlook
from naturalis.bots.outlook import (
    CardOutlook,
    card_outlook,
    lacking_symbols,
    next_placement,
    objective_card,
    playable_card,
)
from naturalis.bots.reason import Reason
from naturalis.cards.symbols import LETTERS, NAMES
from naturalis.rules import Draw, Game
from naturalis.rules.literals import SOURCES, Source

_OWN_KINGDOM = 2  # visible resources from which on a gold card of their kingdom is promising
_DENIED_POINT = 3  # of a point that the next player could score; the player after that one counts half, and so on


def draw_facts(game: Game, seat: int, move: Draw) -> MoveFacts:
    """Return the facts of a draw. Of a card from a deck only the back is known."""
    source = SOURCES.index(move.source)
    shown = game.display[source] if source < 4 else None
    held = [each.card for each in game.hand(seat) if each and each.card]
    trial = game.copy()
    events = trial.play(move, seat)
    facts = [*triggered_facts(events, seat)]
    later = next_placement(trial, seat)
    card = next(each.card for each in trial.hand(seat) if each and each.card and each.card not in held)
    if later is not None:
        found = card_outlook(later, seat, card, ("front", "back") if shown else ("back",))
        facts += _taken(game, seat, held, card, found, known=shown is not None)
        facts += [] if shown else _unseen(game, seat, card)
        facts += _shown(game, seat)
    if shown is not None:
        facts += _denied_tybor(game, shown)
        facts += _denied(game, seat, shown, trial.last_round)
    return MoveFacts(move, tuple(facts))


def most_from_card(facts: MoveFacts) -> int:
    """Return the points that the drawn card can score in the next turn."""
    return max((fact.reason.n for fact in facts.facts if fact.reason.code == "takes_points"), default=0)


def _taken(game: Game, seat: int, held: Sequence[int], card: int, found: CardOutlook, *, known: bool) -> Iterator[Fact]:
    """Yield what a card is drawn for; of one from a deck, only what its back promises."""
    printed = playable_card(card)
    if found.points:
        yield Fact(Reason("takes_points", found.points), NEXT_POINT * found.points)
    for objective, n in found.objectives.items():
        reason = Reason("takes_objective", n, objective=objective, secret=objective == game.secret(seat))
        yield Fact(reason, NEXT_POINT * n)
    short = sum(found.missing.values())
    if known and 1 <= short <= 2:
        yield Fact(Reason("takes_lacking", symbols=found.missing), (3 - short) * printed.points)
    faces = [{NAMES[printed.kingdom]: 1}]
    if known:
        faces.append(_count(printed.corners))
    for gold in held:
        shown = _most_in_common(faces, game.missing_resources(gold, seat))
        if shown:
            yield Fact(Reason("takes_for_gold", card=gold, symbols=shown), (SYMBOL + 1) * sum(shown.values()))
    for progress in game.progress(seat):
        objective_ = objective_card(progress.card)
        secret = progress.card == game.secret(seat)
        if objective_.pattern:
            if progress.card not in found.objectives and printed.kingdom in {c.kingdom for c in objective_.pattern}:
                reason = Reason("takes_for_pattern", objective=progress.card, secret=secret)
                yield Fact(reason, LACKING_POINT)
            continue
        shown = _most_in_common(faces, lacking_symbols(objective_, game.symbols(seat), progress.times))
        if shown and progress.card not in found.objectives:
            reason = Reason("takes_for_set", objective=progress.card, secret=secret, symbols=shown)
            yield Fact(reason, (SYMBOL + 1) * sum(shown.values()))


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
        yield Fact(Reason("nothing_shown"), FALLBACK)


def _scores_next(game: Game, seat: int, source: Source) -> bool:
    """Whether the card in this slot of the display could score in the next turn."""
    held = [each.card for each in game.hand(seat) if each and each.card]
    trial = game.copy()
    trial.play(Draw(source), seat)
    later = next_placement(trial, seat)
    cards = [each.card for each in trial.hand(seat) if each and each.card and each.card not in held]
    return later is not None and card_outlook(later, seat, cards[0], ("front",)).points > 0


def _denied_tybor(game: Game, card: int) -> Iterator[Fact]:
    """Yield the points of a gold card that Tybor could pay."""
    tybor, printed = game.tybor, playable_card(card)
    if tybor is None or card <= 40:
        return
    if all(tybor.resources[NAMES[k]] >= n for k, n in enumerate(printed.cost)):
        yield Fact(Reason("denies_tybor", printed.points), PER_POINT * printed.points)


def _denied(game: Game, seat: int, card: int, last_round: int | None) -> Iterator[Fact]:
    """Yield what others could do with a card of the display, if no other card that they can take does as much."""
    others = [shown for shown in game.display if shown is not None and shown != card]
    tops = {LETTERS.index(pile.top[1]) for pile in game.decks if pile.top is not None}
    for distance, opponent in enumerate(drawing_opponents(game, seat, last_round), start=1):
        found = opponent_outlook(game, opponent, card)
        rest = [opponent_outlook(game, opponent, other) for other in others]
        more = found.points - max((other.points for other in rest), default=0)
        if card > 40 and more > 0:
            yield Fact(Reason("denies_seat", found.points, seat=opponent), _DENIED_POINT * more // distance)
        for objective, n in found.objectives.items():
            elsewhere = any(objective in other.objectives for other in rest) or any(
                objective in back_objectives(game, opponent, kingdom) for kingdom in tops
            )
            if not elsewhere:
                reason = Reason("denies_seat_objective", n, objective=objective, seat=opponent)
                yield Fact(reason, _DENIED_POINT * n // distance)


def _count(corners: Sequence[int]) -> dict[str, int]:
    return {NAMES[symbol]: corners.count(symbol) for symbol in corners if symbol < 7}


def _most_in_common(faces: Sequence[Mapping[str, int]], lacking: Mapping[str, int]) -> dict[str, int]:
    """Return the symbols that are lacking and that one face shows: of the face that shows most of them."""
    found = [{name: min(n, lacking[name]) for name, n in face.items() if name in lacking} for face in faces]
    return max(found, key=lambda symbols: sum(symbols.values()))
