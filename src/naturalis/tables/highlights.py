"""The highlights of a finished game: the most points with one card, the longest streak, and the like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from naturalis.rules import Game, Passed, Placed, TyborTook
from naturalis.wire.http_bodies import Highlight

# The smallest number that is worth a mention.
_MIN_CORNERS = 3
_MIN_STREAK = 2
_MIN_COMEBACK = 3


def highlights(game: Game) -> tuple[Highlight, ...]:
    """Return the most of each kind; every seat that reached it has one highlight, for the first time it did."""
    turns = _numbered_turns(game)
    placed = [(round_, event) for round_, event in turns if isinstance(event, Placed)]
    kinds = (_card_points(placed), _objective_points(game), _corners(placed), _streaks(turns), _gold_cards(placed),
             _symbols(game), _comebacks(game))  # fmt: skip
    return tuple([highlight for kind in kinds for highlight in _most(kind)])


def _most(found: Iterable[Highlight]) -> list[Highlight]:
    listed = [highlight for highlight in found if highlight.n > 0]
    most = max((highlight.n for highlight in listed), default=0)
    first_of_seat: dict[int, Highlight] = {}
    for highlight in listed:
        if highlight.n == most:
            first_of_seat.setdefault(highlight.seat, highlight)
    return [first_of_seat[seat] for seat in sorted(first_of_seat)]


def _numbered_turns(game: Game) -> list[tuple[int, Placed | Passed]]:
    """What each turn began with, and its round: the n-th turn of a seat is in round n."""
    turns_of: Counter[int] = Counter()
    numbered: list[tuple[int, Placed | Passed]] = []
    for event in game.events:
        if isinstance(event, Placed | Passed):
            turns_of[event.seat] += 1
            numbered.append((turns_of[event.seat], event))
    return numbered


def _card_points(placed: list[tuple[int, Placed]]) -> list[Highlight]:
    return [
        Highlight("card_points", event.seat, event.points, event.card, version=event.version, round=round_)
        for round_, event in placed
    ]


def _objective_points(game: Game) -> list[Highlight]:
    scores = () if game.result is None else game.result.scores
    return [
        Highlight("objective_points", score.seat, one.points, one.card) for score in scores for one in score.objectives
    ]


def _corners(placed: list[tuple[int, Placed]]) -> list[Highlight]:
    """A card covers one corner of each card diagonally beside it."""
    areas: dict[int, set[tuple[int, int]]] = {}
    found = []
    for round_, event in placed:
        area = areas.setdefault(event.seat, {(0, 0)})
        covered = sum((event.x + dx, event.y + dy) in area for dx in (-1, 1) for dy in (-1, 1))
        area.add((event.x, event.y))
        if covered >= _MIN_CORNERS:
            found.append(Highlight("corners", event.seat, covered, event.card, version=event.version, round=round_))
    return found


def _streaks(turns: list[tuple[int, Placed | Passed]]) -> list[Highlight]:
    """Turns in a row of one seat that brought points; a streak is as long as it is at its last turn."""
    length: Counter[int] = Counter()
    found = []
    for round_, event in turns:
        scored = isinstance(event, Placed) and event.points > 0
        length[event.seat] = length[event.seat] + 1 if scored else 0
        if length[event.seat] >= _MIN_STREAK:
            found.append(Highlight("streak", event.seat, length[event.seat], version=event.version, round=round_))
    return found


def _gold_cards(placed: list[tuple[int, Placed]]) -> list[Highlight]:
    count = Counter(event.seat for _, event in placed if event.face == "front" and event.back.startswith("g"))
    return [Highlight("gold_cards", seat, n) for seat, n in count.items()]


def _symbols(game: Game) -> list[Highlight]:
    return [
        Highlight("symbols", seat, n, symbol=symbol)
        for seat in range(game.seats)
        for symbol, n in game.symbols(seat).items()
    ]


def _comebacks(game: Game) -> list[Highlight]:
    """By how much the only winner was behind on the track when a round began. Tybor counts as an opponent."""
    if game.result is None or len(game.result.winners) != 1:
        return []
    winner = game.result.winners[0]
    points: Counter[int | None] = Counter()
    turns_of: Counter[int] = Counter()
    found = []
    for event in game.events:
        if isinstance(event, TyborTook):
            points[None] = event.score
        elif isinstance(event, Placed | Passed):
            behind = max(points.values(), default=0) - points[winner]
            if len({turns_of[seat] for seat in range(game.seats)}) == 1 and behind >= _MIN_COMEBACK:
                found.append(
                    Highlight("comeback", winner, behind, version=event.version - 1, round=turns_of[event.seat])
                )
            turns_of[event.seat] += 1
            if isinstance(event, Placed):
                points[event.seat] = event.score
    return found
