"""What each seat may know, worked out from the rules alone: from the whole list of events, card by card."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from naturalis import Deal, Drawn, Event, HandsDealt, ObjectiveKept, Placed, TyborTook, View


class Knowledge:
    """The cards (and objectives) whose fronts a seat, or with None a spectator, has seen so far."""

    def __init__(self, deal: Deal, seat: int | None) -> None:
        self.seat = seat
        self.cards = {*deal.resources[:2], *deal.golds[:2], *deal.starters}
        self.objectives: set[int] = set()

    def learn(self, event: Event) -> None:
        """Take in what happened, as this seat saw it happen."""
        match event:
            case HandsDealt():
                self.objectives |= set(event.common)
                if self.seat is not None:
                    self.cards |= {held.card for held in event.hands[self.seat] if held.card}
                    self.objectives |= set(event.offered[self.seat] or ())
            case Placed() if event.face == "front" and event.card:
                self.cards.add(event.card)
            case Drawn():
                from_display = event.source not in ("resource", "gold")
                self.cards |= {card for card in (event.refill,) if card}
                self.cards |= {card for card in (event.card,) if card and (from_display or event.seat == self.seat)}
            case TyborTook():
                self.cards |= {card for card in (event.card, event.refill) if card}

    def expected(self, event: Event) -> Event:
        """What this seat must be told of an event that it has learnt: all it knows, nothing else."""
        match event:
            case HandsDealt():
                hands = tuple(
                    tuple(msgspec.structs.replace(h, card=h.card if h.card in self.cards else None) for h in hand)
                    for hand in event.hands
                )
                offered = tuple(pair if pair and pair[0] in self.objectives else None for pair in event.offered)
                return msgspec.structs.replace(event, hands=hands, offered=offered)
            case ObjectiveKept():
                return msgspec.structs.replace(event, card=event.card if event.seat == self.seat else None)
            case Placed() | Drawn():
                return msgspec.structs.replace(event, card=event.card if event.card in self.cards else None)
        return event


def card_numbers(text: bytes) -> Iterator[int]:
    """Every number in an event's JSON that says which card it is."""

    def walk(value: object, key: str) -> Iterator[int]:
        if isinstance(value, dict):
            for name, inner in value.items():
                yield from walk(inner, key if isinstance(inner, list | dict) and key else name)
        elif isinstance(value, list):
            for inner in value:
                yield from walk(inner, key)
        elif isinstance(value, int) and key in ("card", "refill", "hands", "common", "offered"):
            yield value

    yield from walk(msgspec.json.decode(text), "")


def shown_numbers(view: View) -> Iterator[int | None]:
    """Every card and objective that can be read off a view."""
    yield from view.display
    yield from view.common
    for seat in range(view.seats):
        yield from (held.card for held in view.hand(seat) if held)
        yield from (laid.card for laid in view.area(seat))
        yield from view.offered(seat)
        yield view.secret(seat)
        yield view.starter(seat)
    if view.tybor:
        yield from (held.card for held in view.tybor.cards)
