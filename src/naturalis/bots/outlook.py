"""What a seat has, and what each card of its hand could bring in its next turn: found by trying it in the rules.

Everything here depends on the seat's own area, hand and objectives alone, so hidden cards make no difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from naturalis.cards import Objective, Playable, load
from naturalis.cards.symbols import LETTERS, NAMES
from naturalis.rules import Game, Laid, Place
from naturalis.rules.literals import FACES, Face

Spot = tuple[int, int]


class CardOutlook(Struct, frozen=True):
    """What a card could bring if it were laid next.

    ``missing`` is what its front lacks to be paid. ``points`` is the most that its front can score, on one of
    ``spots``; 0 if it has no points or cannot be paid. ``objectives`` has the most end points that it could add to
    an objective, without those that it cannot serve.
    """

    missing: dict[str, int]
    points: int
    spots: tuple[Spot, ...]
    objectives: dict[int, int]


class PatternSpot(Struct, frozen=True):
    """An open spot where a card of this kingdom would complete a pattern."""

    spot: Spot
    kingdom: str


class Outlook(Struct, frozen=True):
    """A seat's area and objectives, and its next placement; without one, ``cards`` is empty."""

    score: int
    symbols: dict[str, int]
    spots: frozenset[Spot]
    times: dict[int, int]
    pattern_spots: dict[int, PatternSpot]
    places_again: bool
    cards: dict[int, CardOutlook]


def outlook(game: Game, seat: int, cards: Iterable[int], faces: Sequence[Face] = FACES) -> Outlook:
    """Return what the seat has now, and what these cards of its hand could bring in its next placement."""
    later = next_placement(game, seat)
    return Outlook(
        score=game.score(seat),
        symbols=game.symbols(seat),
        spots=frozenset(game.spots(seat)),
        times=_times(game, seat),
        pattern_spots=_pattern_spots(game, seat),
        places_again=later is not None,
        cards={} if later is None else {card: card_outlook(later, seat, card, faces) for card in cards},
    )


def next_placement(game: Game, seat: int) -> Game | None:
    """Return the game when this seat places its next card, maybe now; None if it places none.

    Until then everyone makes arbitrary moves: they do not change the seat's area, nor the cards that stay in its hand.
    """
    if not game.spots(seat):
        return None
    later = game
    while later.phase != "place" or later.acting != (seat,):
        if later.over:
            return None
        if later is game:
            later = game.copy()
        later.play(later.moves_of(later.acting[0])[0], later.acting[0])
    return later


def card_outlook(game: Game, seat: int, card: int, faces: Sequence[Face] = FACES) -> CardOutlook:
    """Return what this card brings at best if the seat, which is to place, lays it on one of these faces."""
    missing = game.missing_resources(card, seat)
    before, score = _times(game, seat), game.score(seat)
    points = 0
    spots: list[Spot] = []
    objectives: dict[int, int] = {}
    for face in faces:
        if face == "front" and missing:
            continue
        for spot in game.spots(seat):
            after = game.copy()
            after.play(Place(card, face, *spot), seat)
            scored = after.score(seat) - score
            if scored > points:
                points, spots = scored, []
            if scored and scored == points:
                spots.append(spot)
            for objective, n in objective_gains(before, _times(after, seat)).items():
                objectives[objective] = max(n, objectives.get(objective, 0))
    return CardOutlook(missing, points, tuple(spots), {card: n for card, n in objectives.items() if n > 0})


def objective_gains(before: Mapping[int, int], after: Mapping[int, int]) -> dict[int, int]:
    """Return the end points that each objective gained, without those that stay the same."""
    gains = {card: objective_card(card).points * (n - before[card]) for card, n in after.items()}
    return {card: n for card, n in gains.items() if n}


def objective_card(card: int) -> Objective:
    """Return the objective with this number."""
    found = load()[card]
    assert isinstance(found, Objective)
    return found


def playable_card(card: int) -> Playable:
    """Return the resource or gold card with this number."""
    found = load()[card]
    assert isinstance(found, Playable)
    return found


def lacking_symbols(objective: Objective, symbols: Mapping[str, int], times: int) -> dict[str, int]:
    """Return the symbols that the next set of an objective lacks."""
    wanted = {NAMES[symbol]: (times + 1) * objective.symbols.count(symbol) for symbol in objective.symbols}
    return {name: n - symbols[name] for name, n in wanted.items() if n > symbols[name]}


def _times(game: Game, seat: int) -> dict[int, int]:
    return {progress.card: progress.times for progress in game.progress(seat)}


def _pattern_spots(game: Game, seat: int) -> dict[int, PatternSpot]:
    """Return for each pattern among the objectives the first open spot where one card would complete it."""
    cells, spots, found = kingdom_cells(game.area(seat)), game.spots(seat), {}
    for progress in game.progress(seat):
        objective = objective_card(progress.card)
        for spot in spots if objective.pattern else ():
            kingdom = next(
                (k for k in _fitting_kingdoms(objective) if completes_pattern(objective, cells, spot, k)), None
            )
            if kingdom is not None:
                found[objective.id] = PatternSpot(spot, NAMES[kingdom])
                break
    return found


def kingdom_cells(area: Iterable[Laid]) -> dict[Spot, int]:
    """Return the kingdom of each card in an area, except for the starter, which has none."""
    return {(laid.x, laid.y): LETTERS.index(laid.back[1]) for laid in area if laid.back is not None}


def _fitting_kingdoms(objective: Objective) -> list[int]:
    return sorted({cell.kingdom for cell in objective.pattern})


def completes_pattern(objective: Objective, cells: Mapping[Spot, int], spot: Spot, kingdom: int) -> bool:
    """Return whether a card of this kingdom there would make one more copy of the pattern."""
    there = {**cells, spot: kingdom}
    return bool(_copies_at(objective, there, spot)) and _count(objective, there) > _count(objective, cells)


def _copies_at(objective: Objective, cells: Mapping[Spot, int], spot: Spot) -> list[list[Spot]]:
    """Return the copies of the pattern that contain this place."""
    anchors = [(spot[0] - cell.x, spot[1] - cell.y) for cell in objective.pattern]
    return [copy for anchor in anchors if (copy := _copy_from(objective, cells, anchor))]


def _copy_from(objective: Objective, cells: Mapping[Spot, int], anchor: Spot) -> list[Spot]:
    places = [(anchor[0] + cell.x, anchor[1] + cell.y) for cell in objective.pattern]
    fits = all(cells.get(place) == cell.kingdom for place, cell in zip(places, objective.pattern, strict=True))
    return places if fits else []


def _count(objective: Objective, cells: Mapping[Spot, int]) -> int:
    """Return the largest number of copies that share no card. They overlap along one line only: first come, first
    served is best, as in rules/objectives.py.
    """
    used: set[Spot] = set()
    count = 0
    for anchor in sorted(cells):
        copy = _copy_from(objective, cells, anchor)
        if copy and used.isdisjoint(copy):
            used.update(copy)
            count += 1
    return count
