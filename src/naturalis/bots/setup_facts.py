"""The facts about the choices of the set-up: the starter's face, and the objective to keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from naturalis.bots.move_facts import Fact, MoveFacts
from naturalis.bots.outlook import objective_card, playable_card
from naturalis.bots.reason import Reason
from naturalis.cards import Objective, Starter, load
from naturalis.cards.symbols import ABSENT, NAMES
from naturalis.rules import ChooseStarter, KeepObjective, View

_SYMBOL = 4
_FOR_GOOD = 3
_CORNER = 3
_WORTH = 3  # of each point that an objective scores
_CARD = 4  # of each card in the hand that serves it
_SHARED = 5


def starter_facts(view: View, seat: int, move: ChooseStarter) -> MoveFacts:
    """Return the facts of a starter's face."""
    card = load()[view.starter(seat)]
    assert isinstance(card, Starter)
    front = move.face == "front"
    corners, centre = (card.front, card.centre) if front else (card.back, ())
    shown, permanent = _count((*corners, *centre)), _count(centre)
    n = sum(corner != ABSENT for corner in corners)
    facts = [
        Fact(Reason("starter_corners", n), _CORNER * n),
        Fact(Reason("starter_symbols", symbols=shown), _SYMBOL * sum(shown.values())),
    ]
    if permanent:
        facts.append(Fact(Reason("starter_for_good", symbols=permanent), _FOR_GOOD * sum(permanent.values())))
    return MoveFacts(move, tuple(facts))


def objective_facts(view: View, seat: int, move: KeepObjective) -> MoveFacts:
    """Return the facts of an objective that the seat may keep."""
    return MoveFacts(move, tuple(_kept(view, seat, objective_card(move.card))))


def _kept(view: View, seat: int, objective: Objective) -> Iterator[Fact]:
    yield Fact(Reason("kept_worth", objective.points), _WORTH * objective.points)
    hand = [held.card for held in view.hand(seat) if held and held.card]
    n = sum(serves(objective, card) for card in hand)
    if n:
        yield Fact(Reason("kept_in_hand", n), _CARD * n)
    have = view.symbols(seat)
    begun = {name: have[name] for name in _count(objective.symbols) if have[name]}
    if begun:
        yield Fact(Reason("kept_begun", symbols=begun), _SYMBOL * sum(begun.values()))
    for common in view.common:
        if uses(objective) & uses(objective_card(common)):
            yield Fact(Reason("kept_shares", objective=common), _SHARED)


def serves(objective: Objective, card: int) -> bool:
    """Whether a card counts for an objective: by its kingdom in a pattern, or by a symbol on one of its faces."""
    printed = playable_card(card)
    if objective.pattern:
        return printed.kingdom in {cell.kingdom for cell in objective.pattern}
    return not {printed.kingdom, *printed.corners}.isdisjoint(objective.symbols)


def uses(objective: Objective) -> set[int]:
    """Return the kingdoms of an objective's cards, or its symbols."""
    return {cell.kingdom for cell in objective.pattern} or set(objective.symbols)


def _count(symbols: Sequence[int]) -> dict[str, int]:
    return {NAMES[symbol]: symbols.count(symbol) for symbol in sorted(set(symbols)) if symbol < 7}
