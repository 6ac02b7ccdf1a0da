"""A view and the printed cards as plain JSON data, for programs that know nothing of ours.

Everything the seat may know is in it, and nothing else: it is built field by field out of a View. The words are
those of the rule book and of docs/record.md; docs/bots.md lists every field.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from naturalis.cards import load
from naturalis.cards.symbols import LETTERS, NAMES
from naturalis.cards.values import Kind, Objective, Per, Playable, Starter
from naturalis.rules import Game, Held, Laid, Pile, Tybor, View
from naturalis.rules.literals import Colour, Edition, Level, Phase


class PlayerData(Struct, frozen=True):
    """What is known of one seat. ``offered`` is empty and ``secret`` is None if they are unknown."""

    score: int
    colour: Colour | None
    starter: int
    symbols: dict[str, int]
    hand: tuple[Held | None, ...]
    area: tuple[Laid, ...]
    spots: tuple[tuple[int, int], ...]
    offered: tuple[int, ...]
    secret: int | None


class ViewData(Struct, frozen=True):
    """A view. ``first`` is null until the first round begins, except alone; a deck has a ``top`` once hands are dealt.
    ``seen`` are the resource and gold cards whose fronts everyone has seen, wherever they are now.
    """

    seats: int
    seat: int | None
    edition: Edition
    level: Level | None
    first: int | None
    version: int
    phase: Phase
    acting: tuple[int, ...]
    round: int
    last_round: int | None
    display: tuple[int | None, ...]
    decks: tuple[Pile, Pile]
    common: tuple[int, ...]
    seen: tuple[int, ...]
    players: tuple[PlayerData, ...]
    tybor: Tybor | None


def view_data(view: View) -> ViewData:
    """All that the view tells."""
    return _data(view, view.seat)


def open_data(game: Game) -> ViewData:
    """A game with every hand and objective open: for nobody before its end. What nobody knew yet stays unknown."""
    data = _data(game, None)
    if game.round:
        return data
    known = game.view(None)
    return replace(data, first=known.first, decks=known.decks)


def _data(view: View | Game, seat: int | None) -> ViewData:
    return ViewData(
        seats=view.seats, seat=seat, edition=view.edition, level=view.level, first=view.first,
        version=view.version, phase=view.phase, acting=view.acting, round=view.round, last_round=view.last_round,
        display=view.display, decks=view.decks, common=view.common, seen=view.seen,
        players=tuple(_player(view, seat) for seat in range(view.seats)), tybor=view.tybor,
    )  # fmt: skip


def _player(view: View | Game, seat: int) -> PlayerData:
    return PlayerData(
        score=view.score(seat), colour=view.colour(seat), starter=view.starter(seat), symbols=view.symbols(seat),
        hand=view.hand(seat), area=view.area(seat), spots=view.spots(seat), offered=view.offered(seat),
        secret=view.secret(seat),
    )  # fmt: skip


class PlayableData(Struct, frozen=True):
    """A resource or gold card: its back, and what its front shows."""

    card: int
    deck: Kind
    kingdom: str
    back: str
    corners: tuple[str, ...]
    points: int
    per: Per
    cost: dict[str, int]


class StarterData(Struct, frozen=True):
    """A starter: the corners of both faces, and what is in the centre of its front."""

    card: int
    front: tuple[str, ...]
    centre: tuple[str, ...]
    back: tuple[str, ...]


class CellData(Struct, frozen=True):
    """One card of a pattern."""

    kingdom: str
    x: int
    y: int


class ObjectiveData(Struct, frozen=True):
    """An objective; either its pattern or its symbols are empty."""

    card: int
    points: int
    pattern: tuple[CellData, ...]
    symbols: tuple[str, ...]


class CardsData(Struct, frozen=True):
    """All that is in the box."""

    playable: tuple[PlayableData, ...]
    starters: tuple[StarterData, ...]
    objectives: tuple[ObjectiveData, ...]


def cards_data() -> CardsData:
    """The 102 cards, with words for symbols."""
    cards = load()
    return CardsData(
        playable=tuple(map(_playable, cards.playable)),
        starters=tuple(map(_starter, cards.starters)),
        objectives=tuple(map(_objective, cards.objectives)),
    )


def _playable(card: Playable) -> PlayableData:
    return PlayableData(
        card=card.id, deck=card.kind, kingdom=NAMES[card.kingdom], back=card.kind[0] + LETTERS[card.kingdom],
        corners=_names(card.corners), points=card.points, per=card.per,
        cost={NAMES[kingdom]: count for kingdom, count in enumerate(card.cost) if count},
    )  # fmt: skip


def _starter(card: Starter) -> StarterData:
    return StarterData(
        card=card.id, front=_names(card.front), centre=_names(card.centre), back=_names(card.back)
    )  # fmt: skip


def _objective(card: Objective) -> ObjectiveData:
    pattern = tuple(CellData(kingdom=NAMES[cell.kingdom], x=cell.x, y=cell.y) for cell in card.pattern)
    return ObjectiveData(card=card.id, points=card.points, pattern=pattern, symbols=_names(card.symbols))


def _names(symbols: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(NAMES[symbol] for symbol in symbols)
