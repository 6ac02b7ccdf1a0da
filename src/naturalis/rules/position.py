# cython: boundscheck=False, wraparound=False, cdivision=True
"""Everything that can be read from both a game and a view, in the words of the rule book."""

from __future__ import annotations

from msgspec import Struct

from naturalis.cards.symbols import NAMES
from naturalis.rules import breakdown as scoring
from naturalis.rules import legal
from naturalis.rules.events import Held
from naturalis.rules.lattice import coordinates
from naturalis.rules.literals import BACKS, COLOURS, EDITIONS, FACES, LEVELS, Colour, Edition, Face, Level, Phase, Seat
from naturalis.rules.moves import LegalMoves, Move

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.rules.card_arrays import HIDDEN, back_of
    from naturalis.rules.state import (
        DECK,
        HAND,
        LAID,
        NOT_CHOSEN,
        OBJECTIVES,
        OVER,
        SPOTS,
        State,
    )

_PHASES: tuple[Phase, ...] = (
    "starters", "objectives", "objectives", "place", "draw", "draw", "draw", "draw", "over",
)  # fmt: skip


class Laid(Struct, frozen=True, omit_defaults=True):
    """A card lying in an area. ``card`` is absent if only its back is known; ``back`` is absent for a starter."""

    x: int
    y: int
    face: Face
    card: int | None = None
    back: str | None = None


class Pile(Struct, frozen=True, omit_defaults=True):
    """A deck: how many cards it holds, and the back of the top one, which a view knows once the hands are dealt."""

    left: int
    top: str | None = None


class Tybor(Struct, frozen=True):
    """What Tybor has: his resource cards in the order he got them, how many of each kingdom, his score."""

    cards: tuple[Held, ...]
    resources: dict[str, int]
    score: int


class Position:
    """A game as far as one knows it: the whole of it (Game), or what one seat sees (View)."""

    __slots__ = ("_state",)
    _state: State

    # the table

    @property
    def seats(self) -> int:
        """How many players there are; Tybor is none."""
        s: State = self._state
        return s.seats

    @property
    def edition(self) -> Edition:
        """Which rule book decides the end."""
        s: State = self._state
        return EDITIONS[s.edition]

    @property
    def level(self) -> Level | None:
        """How hard Tybor is; None in a game between players."""
        s: State = self._state
        return LEVELS[s.level - 1] if s.level else None

    @property
    def first(self) -> int | None:
        """The seat that plays first in every round; between players a view knows it once the first round has begun."""
        s: State = self._state
        return None if s.first == NOT_CHOSEN else s.first

    @property
    def version(self) -> int:
        """How many events have happened."""
        s: State = self._state
        return s.version

    @property
    def phase(self) -> Phase:
        """What is to be done now."""
        s: State = self._state
        return _PHASES[s.phase]

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may move now: several during the set-up, one in a turn, none when the game is over."""
        return legal.acting(self._state)

    @property
    def round(self) -> int:
        """The round being played, from 1; 0 during the set-up."""
        s: State = self._state
        return s.round

    @property
    def last_round(self) -> int | None:
        """The round that will be the last, once the end is triggered."""
        s: State = self._state
        return s.last_round or None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        s: State = self._state
        return s.phase == OVER

    @property
    def display(self) -> tuple[int | None, ...]:
        """The face-up cards: resource left, resource right, gold left, gold right."""
        s: State = self._state
        return tuple([s.display[slot] or None for slot in range(4)])

    @property
    def decks(self) -> tuple[Pile, Pile]:
        """The resource and the gold deck."""
        return _pile(self._state, 0), _pile(self._state, 1)

    @property
    def seen(self) -> tuple[int, ...]:
        """The resource and gold cards whose fronts everyone has seen, wherever they are now."""
        s: State = self._state
        return tuple([card for card in range(1, 81) if s.seen[card]])

    @property
    def common(self) -> tuple[int, ...]:
        """The two common objectives, once they are turned up."""
        s: State = self._state
        return (s.aims[0], s.aims[1]) if s.phase >= OBJECTIVES else ()

    @property
    def tybor(self) -> Tybor | None:
        """What Tybor has, in the solo game."""
        s: State = self._state
        if not s.level:
            return None
        cards = tuple([_held(s.tybor[k]) for k in range(s.tybor_cards)])
        counts = {NAMES[k]: s.tybor_symbols >> 8 * k & 255 for k in range(4)}
        return Tybor(cards=cards, resources=counts, score=s.tybor_score)

    # one seat

    def score(self, seat: int) -> int:
        """The seat's points on the track."""
        s: State = self._state
        i: cython.int = self._seat(seat)
        return s.score[i]

    def colour(self, seat: int) -> Colour | None:
        """The colour of the seat's tokens, once chosen."""
        s: State = self._state
        i: cython.int = self._seat(seat)
        return None if s.colour[i] == NOT_CHOSEN else COLOURS[s.colour[i]]

    def starter(self, seat: int) -> int:
        """The seat's starter card; area(seat) has it with its face, once chosen."""
        s: State = self._state
        i: cython.int = self._seat(seat)
        return s.starter[i]

    def hand(self, seat: int) -> tuple[Held | None, ...]:
        """The three slots of the seat's hand."""
        s: State = self._state
        i: cython.int = self._seat(seat)
        return tuple([_held(s.hand[HAND * i + slot]) if s.hand[HAND * i + slot] else None for slot in range(HAND)])

    def area(self, seat: int) -> tuple[Laid, ...]:
        """The cards in the seat's area in the order they were laid, each on top of those before."""
        s: State = self._state
        i: cython.int = self._seat(seat)
        return tuple([_laid(s.face[LAID * i + k], s.where[LAID * i + k]) for k in range(s.cards[i])])

    def spots(self, seat: int) -> tuple[tuple[int, int], ...]:
        """The open spots of the seat's area, sorted."""
        s: State = self._state
        i: cython.int = self._seat(seat)
        return tuple(sorted([coordinates(s.spot[SPOTS * i + k]) for k in range(s.spots[i])]))

    def symbols(self, seat: int) -> dict[str, int]:
        """How many of each symbol are visible in the seat's area."""
        s: State = self._state
        i: cython.int = self._seat(seat)
        return {NAMES[k]: s.symbols[i] >> 8 * k & 255 for k in range(7)}

    def offered(self, seat: int) -> tuple[int, ...]:
        """The two objectives that the seat was offered, if they are known; else none."""
        s: State = self._state
        i: cython.int = self._seat(seat)
        known = s.phase >= OBJECTIVES and s.aims[2 + 2 * i] and s.aims[3 + 2 * i]
        return (s.aims[2 + 2 * i], s.aims[3 + 2 * i]) if known else ()

    def secret(self, seat: int) -> int | None:
        """The objective that the seat kept, if it is known."""
        s: State = self._state
        i: cython.int = self._seat(seat)
        return s.aims[2 + 2 * i + s.kept[i]] if s.kept[i] < 2 else None

    def breakdown(self, seat: int) -> scoring.SeatScore:
        """What the seat would have if the game ended now: its points on the track, and those of each objective as far
        as they are known.
        """
        secret = self.secret(seat)
        return scoring.seat_score(self._state, seat, self.common + (() if secret is None else (secret,)))

    def progress(self, seat: int) -> tuple[scoring.ObjectiveProgress, ...]:
        """How far the seat is with each objective, as far as they are known."""
        secret = self.secret(seat)
        known = self.common + (() if secret is None else (secret,))
        return tuple([scoring.objective_progress(self._state, seat, card) for card in known])

    def blocked_spots(self, seat: int) -> tuple[legal.BlockedSpot, ...]:
        """The places beside the seat's area where no card can go, sorted, each with the cards that block it."""
        return legal.blocked_spots(self._state, self._seat(seat))

    def missing_resources(self, card: int, seat: int) -> dict[str, int]:
        """What the seat's area lacks of the cost on this card's front, by kingdom; empty if it can pay."""
        return legal.missing_resources(self._state, self._seat(seat), card)

    def _seat(self, seat: int) -> int:
        s: State = self._state
        if not 0 <= seat < s.seats:
            raise IndexError(f"there is no seat {seat}: the seats are 0 to {s.seats - 1}")
        return seat

    # moves

    def moves_of(self, seat: int) -> LegalMoves:
        """The moves this seat may make now."""
        return LegalMoves(legal.legal_moves(self._state, self._seat(seat)))

    def why_not(self, move: Move, seat: Seat | None = None) -> str | None:
        """The code of the rule that forbids this move (see refusal.CODES), or None if it is legal."""
        return legal.why_not(self._state, self._mover(seat), move)

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves of the seat that is to act; during the set-up, of the lowest seat with a choice to make."""
        return LegalMoves(legal.legal_moves(self._state, self._mover(None)))

    def _mover(self, seat: Seat | None) -> Seat:
        """The default seat."""
        s: State = self._state
        if seat is not None:
            return seat
        if s.phase > OBJECTIVES:
            return s.seat
        return legal.acting(s)[0]


def _held(card: cython.int) -> Held:
    back = BACKS[back_of(card) - HIDDEN]
    return Held(back) if card >= HIDDEN else Held(back, card)


def _laid(face: cython.int, where: cython.int) -> Laid:
    x, y = coordinates(where)
    card: cython.int = face // 2
    if card >= HIDDEN:
        return Laid(x, y, FACES[face & 1], None, BACKS[card - HIDDEN])
    return Laid(x, y, FACES[face & 1], card, BACKS[back_of(card) - HIDDEN] if card <= 80 else None)


def _pile(s: State, gold: cython.int) -> Pile:
    left: cython.int = s.left[gold]
    top: cython.int = s.deck[DECK * gold + s.top[gold]] if left else 0
    return Pile(left, BACKS[back_of(top) - HIDDEN] if top else None)
