"""What a card of the display could bring another player, by what everybody can see: its area and the common objectives.

Its hand and its own objective are hidden, so they play no part. What the player lays before is not known either:
everything here is about its area as it lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from naturalis.bots.outlook import Spot, completes_pattern, kingdom_cells, objective_card, playable_card
from naturalis.cards import Objective, Playable, Starter, load
from naturalis.cards.symbols import EMPTY, NAMES
from naturalis.rules import Game, Laid

_STEPS = ((-1, 1), (1, 1), (-1, -1), (1, -1))  # to the cards at the four corners; 3 - i leads back


class OpponentOutlook(Struct, frozen=True):
    """What a card could bring a player. ``points`` is the most that its front can score there, 0 if it cannot be paid;
    ``objectives`` has the end points that one face of it can add to a common objective.
    """

    points: int
    objectives: dict[int, int]


def drawing_opponents(game: Game, seat: int, last_round: int | None) -> Iterator[int]:
    """Yield the other seats that draw, and later place a card, before this one, which is to draw, draws again.

    They come in the order of their turns. ``last_round`` is that after the draw, which may trigger the end.
    """
    turn = (seat - game.first) % game.seats
    for step in range(1, game.seats):
        draws_in = game.round + (turn + step) // game.seats
        if last_round is None or draws_in < last_round:
            yield (seat + step) % game.seats


def opponent_outlook(game: Game, seat: int, card: int) -> OpponentOutlook:
    """Return what this card could bring the seat on its area as it lies."""
    printed, seen = playable_card(card), _Seen(game, seat)
    points, objectives = 0, back_objectives(game, seat, printed.kingdom)
    if not game.missing_resources(card, seat):
        for spot in game.spots(seat):
            after = seen.symbols_after(printed.corners, spot)
            points = max(points, seen.points(printed, spot, after))
            objectives = _most(objectives, seen.gains(printed.kingdom, spot, after))
    return OpponentOutlook(points, objectives)


def back_objectives(game: Game, seat: int, kingdom: int) -> dict[int, int]:
    """Return the end points that a card of this kingdom, face down, can add to common objectives of the seat."""
    seen = _Seen(game, seat)
    objectives: dict[int, int] = {}
    for spot in game.spots(seat):
        objectives = _most(objectives, seen.gains(kingdom, spot, seen.symbols_after((kingdom,), spot)))
    return objectives


class _Seen:
    """The area of a seat as everybody sees it."""

    def __init__(self, game: Game, seat: int) -> None:
        self.common = game.common
        self.symbols = game.symbols(seat)
        self.area = {(laid.x, laid.y): laid for laid in game.area(seat)}
        self.kingdoms = kingdom_cells(self.area.values())

    def symbols_after(self, shown: Sequence[int], spot: Spot) -> dict[str, int]:
        """Return the visible symbols once a face that shows these lies on the spot."""
        around = enumerate(_around(spot))
        covered = [_corners(self.area[there])[3 - corner] for corner, there in around if there in self.area]
        change = {NAMES[symbol]: shown.count(symbol) - covered.count(symbol) for symbol in range(7)}
        return {name: n + change[name] for name, n in self.symbols.items()}

    def points(self, card: Playable, spot: Spot, after: Mapping[str, int]) -> int:
        """Return what the front of a card scores on the spot."""
        if card.per == "corner":
            return card.points * sum(there in self.area for there in _around(spot))
        return card.points * after.get(card.per, 1)

    def gains(self, kingdom: int, spot: Spot, after: Mapping[str, int]) -> dict[int, int]:
        """Return the end points that common objectives gain by a card of this kingdom on the spot."""
        found: dict[int, int] = {}
        for common in self.common:
            objective = objective_card(common)
            if objective.pattern:
                more = int(completes_pattern(objective, self.kingdoms, spot, kingdom))
            else:
                more = _sets(objective, after) - _sets(objective, self.symbols)
            if more > 0:
                found[common] = objective.points * more
        return found


def _sets(objective: Objective, symbols: Mapping[str, int]) -> int:
    return min(symbols[NAMES[symbol]] // objective.symbols.count(symbol) for symbol in objective.symbols)


def _most(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    return {card: max(one.get(card, 0), other.get(card, 0)) for card in sorted({*one, *other})}


def _around(spot: Spot) -> list[Spot]:
    return [(spot[0] + dx, spot[1] + dy) for dx, dy in _STEPS]


def _corners(laid: Laid) -> Sequence[int]:
    """Return what the four corners of the face that is up show."""
    card = None if laid.card is None else load()[laid.card]
    if isinstance(card, Starter):
        return card.front if laid.face == "front" else card.back
    return card.corners if isinstance(card, Playable) and laid.face == "front" else (EMPTY,) * 4
