"""The rules a second time, slow and plain, straight from the printed cards: what the engine is held against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from naturalis import (
    Deal,
    Drawn,
    DrawSkipped,
    Ended,
    EndTriggered,
    Event,
    HandsDealt,
    Laid,
    Passed,
    Placed,
    TyborTook,
)
from naturalis.cards import Objective, Playable, Starter, load
from naturalis.cards.symbols import ABSENT, EMPTY, LETTERS, NAMES

CARDS = load()
STEPS = ((-1, 1), (1, 1), (-1, -1), (1, -1))  # from a card to the one at each of its corners
Spot = tuple[int, int]
KINGDOM_OF_BACK = {f"{kind}{letter}": k for kind in "rg" for k, letter in enumerate(LETTERS[:4])}


def corners_of(laid: Laid) -> Sequence[int]:
    """What the four corners of the face that is up show."""
    if laid.card is None:
        return (EMPTY,) * 4
    card = CARDS[laid.card]
    if isinstance(card, Starter):
        return card.front if laid.face == "front" else card.back
    assert isinstance(card, Playable)
    return card.corners if laid.face == "front" else (EMPTY,) * 4


def centre_of(laid: Laid) -> Sequence[int]:
    """The permanent resources of the face that is up."""
    card = None if laid.card is None else CARDS[laid.card]
    if isinstance(card, Starter):
        return card.centre if laid.face == "front" else ()
    assert laid.back is not None
    return () if laid.face == "front" else (KINGDOM_OF_BACK[laid.back],)


def symbols(area: Sequence[Laid]) -> dict[str, int]:
    """The symbols visible in an area, counted card by card."""
    count: Counter[int] = Counter()
    order = {(laid.x, laid.y): k for k, laid in enumerate(area)}
    for k, laid in enumerate(area):
        count.update(centre_of(laid))
        for corner, (dx, dy) in zip(corners_of(laid), STEPS, strict=True):
            if order.get((laid.x + dx, laid.y + dy), -1) < k:
                count[corner] += 1
    return {NAMES[symbol]: count[symbol] for symbol in range(7)}


def open_spots(area: Sequence[Laid]) -> set[Spot]:
    """Empty places that touch a card, and where every card that touches them has a corner."""
    taken = {(laid.x, laid.y) for laid in area}
    touched: set[Spot] = set()
    blocked: set[Spot] = set()
    for laid in area:
        for corner, (dx, dy) in zip(corners_of(laid), STEPS, strict=True):
            (blocked if corner == ABSENT else touched).add((laid.x + dx, laid.y + dy))
    return touched - blocked - taken


def kingdoms(area: Iterable[Laid]) -> dict[Spot, int]:
    """Where the cards of each kingdom lie; starters are of none."""
    return {(laid.x, laid.y): KINGDOM_OF_BACK[laid.back] for laid in area if laid.back is not None}


def copies(cards: dict[Spot, int], objective: Objective) -> list[frozenset[Spot]]:
    """Every copy of the pattern, overlapping ones too."""
    first, *others = objective.pattern
    found = []
    for (x, y), kingdom in cards.items():
        if kingdom == first.kingdom:
            places = [(x + cell.x - first.x, y + cell.y - first.y) for cell in others]
            if all(cards.get(place) == cell.kingdom for place, cell in zip(places, others, strict=True)):
                found.append(frozenset([(x, y), *places]))
    return found


def most_without_sharing(found: Sequence[frozenset[Spot]]) -> int:
    """The largest number of copies of which no two share a card, by trying everything."""
    if len(found) < 2:
        return len(found)
    first, rest = found[0], found[1:]
    apart = [copy for copy in rest if not first & copy]
    if len(apart) == len(rest):
        return 1 + most_without_sharing(rest)
    with_first = 1 + most_without_sharing(apart)
    if with_first >= len(rest):  # leaving the first one out cannot be better
        return with_first
    return max(with_first, most_without_sharing(rest))


def in_groups(found: Sequence[frozenset[Spot]]) -> list[list[frozenset[Spot]]]:
    """The copies in groups that share no card with one another, so that each can be packed alone."""
    groups: list[list[frozenset[Spot]]] = []
    for copy in found:
        touching = [group for group in groups if any(copy & other for other in group)]
        groups = [group for group in groups if group not in touching]
        groups.append([copy, *(other for group in touching for other in group)])
    return groups


def times(area: Sequence[Laid], objective: Objective) -> int:
    """How often an area fulfils an objective."""
    if objective.pattern:
        return sum(map(most_without_sharing, in_groups(copies(kingdoms(area), objective))))
    there = symbols(area)
    return min(there[NAMES[s]] // objective.symbols.count(s) for s in objective.symbols)


class EndWatch:
    """Follows the events of a game and says when the end must be triggered and when the game must be over."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.left = [len(deal.resources) - 2, len(deal.golds) - 2]
        self.shown = 4
        self.scores = [0] * deal.seats
        self.tybor = 4 if deal.level == "hard" else 0
        self.turns = 0  # finished ones
        self.last_round = 0

    def must_trigger(self) -> str | None:
        if max(*self.scores, self.tybor) >= 20:
            return "points"
        if sum(self.left) == 0 and self.deal.edition == "english":
            return "decks_empty"
        return "nothing_left" if sum(self.left) + self.shown == 0 else None

    def check(self, events: Sequence[Event]) -> None:
        """Assert that the end comes exactly when it must; all_stuck is not for this class to say."""
        this_round = 1
        for number, event in enumerate(events):
            before = events[number - 1]
            due = None if self.last_round else self.must_trigger()
            if isinstance(event, EndTriggered):
                who = None if isinstance(before, TyborTook) else getattr(before, "seat", None)
                assert (event.reason, event.last_round, event.seat) == (due, this_round + 1, who)
                self.last_round = event.last_round
                continue
            if isinstance(event, Ended) and event.reason == "all_stuck":
                return
            assert due is None
            assert isinstance(event, Ended) == (self.last_round > 0 and self.turns == self.last_round * self.deal.seats)
            this_round = 1 + self.turns // self.deal.seats
            self.follow(event)

    def follow(self, event: Event) -> None:
        match event:
            case HandsDealt():
                self.left = [self.left[0] - 2 * self.deal.seats, self.left[1] - self.deal.seats]
            case Placed():
                self.scores[event.seat] += event.points
                assert self.scores[event.seat] == event.score
            case Drawn():
                self.take(event.source, event.back[0] == "g", event.refill)
                self.turns += not self.deal.level
            case DrawSkipped() | Passed():
                self.turns += not self.deal.level
            case TyborTook():
                self.tybor += event.points
                if event.card is not None:
                    self.take(event.column, event.card > 40, event.refill)
                self.turns += event.column == "right"

    def take(self, source: str, gold: bool, refill: int | None) -> None:
        from_deck = source in ("resource", "gold") or refill is not None
        self.left[gold] -= from_deck
        self.shown -= not from_deck
