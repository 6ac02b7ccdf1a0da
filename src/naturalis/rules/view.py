# cython: boundscheck=False, wraparound=False, cdivision=True
"""Everything that one seat, or a spectator, may know of a game.

A view is built from nothing, field by field, out of what RULES say everyone can see and the seat's own cards. It
holds no reference to the game. A card whose front is hidden is not in it: its back stands there instead.
▸ Ruling: hands are held in view, so a card whose front everyone has seen stays known, in the hand and when it is
laid face down; and everyone sees which of the three cards in a hand is laid.
▸ Ruling: starters lie open from the moment they are dealt, both faces known, as the cards are.
▸ Ruling: the decks are covered until the hands are dealt, so starters are chosen knowing the display and no more.
The first player is the last thing that the set-up decides: nobody knows who it is before the first round begins.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

from naturalis.rules.literals import Seat
from naturalis.rules.moves import LegalMoves, Move
from naturalis.rules.position import Position

if not cython.compiled:
    from naturalis.rules.card_arrays import back_of
    from naturalis.rules.state import (
        CELLS,
        CHOSEN,
        DECK,
        HAND,
        LAID,
        NOT_CHOSEN,
        OBJECTIVES,
        OVER,
        PLACE,
        SEATS,
        SPOTS,
        State,
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def mask(s: State, out: State, viewer: cython.int) -> cython.void:
    """Make out what viewer (-1: a spectator) may know of s."""
    out.clear(s.seats)
    _mask_table(s, out)
    _mask_objectives(s, out, viewer)
    _mask_hands(s, out, viewer)
    _mask_areas(s, out, viewer)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mask_table(s: State, out: State) -> cython.void:
    i: cython.int
    out.edition, out.level, out.version = s.edition, s.level, s.version
    out.first = s.first if s.phase >= PLACE or s.level else NOT_CHOSEN
    out.phase, out.seat, out.round, out.last_round = s.phase, s.seat, s.round, s.last_round
    out.trigger, out.trigger_seat, out.ending = s.trigger, s.trigger_seat, s.ending
    for i in range(4):
        out.display[i] = s.display[i]
        out.starter[i], out.side[i], out.colour[i] = s.starter[i], s.side[i], s.colour[i]
        out.score[i] = s.score[i]
    for i in range(2):
        out.top[i], out.left[i] = s.top[i], s.left[i]
        if s.left[i]:
            out.deck[DECK * i + s.top[i]] = back_of(s.deck[DECK * i + s.top[i]]) if s.phase >= OBJECTIVES else 0
    for i in range(1, 81):
        out.seen[i] = s.seen[i]
    out.tybor_cards, out.tybor_dealt, out.tybor_score = s.tybor_cards, s.tybor_dealt, s.tybor_score
    out.tybor_symbols = s.tybor_symbols
    for i in range(s.tybor_cards):
        out.tybor[i] = s.tybor[i] if s.seen[s.tybor[i]] else back_of(s.tybor[i])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mask_objectives(s: State, out: State, viewer: cython.int) -> cython.void:
    seat: cython.int
    if s.phase < OBJECTIVES:
        return
    out.aims[0], out.aims[1] = s.aims[0], s.aims[1]
    for seat in range(s.seats):
        if seat == viewer:
            out.aims[2 + 2 * seat], out.aims[3 + 2 * seat] = s.aims[2 + 2 * seat], s.aims[3 + 2 * seat]
            out.kept[seat] = s.kept[seat]
        elif s.phase == OVER:  # the secret ones are counted in the open now; those not kept stay unseen
            out.kept[seat] = 0  # which of the two it was stays the seat's own knowledge
            out.aims[2 + 2 * seat] = s.aims[2 + 2 * seat + s.kept[seat]]
        elif s.kept[seat] != NOT_CHOSEN:
            out.kept[seat] = CHOSEN


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mask_hands(s: State, out: State, viewer: cython.int) -> cython.void:
    i: cython.int
    card: cython.int
    for i in range(SEATS * HAND):
        card = s.hand[i]
        if card:
            out.hand[i] = card if s.seen[card] or i // HAND == viewer else back_of(card)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mask_areas(s: State, out: State, viewer: cython.int) -> cython.void:
    """Areas are public, but for the fronts of cards that were drawn from a deck and laid face down."""
    seat: cython.int
    i: cython.int
    card: cython.int
    for seat in range(s.seats):
        out.cards[seat], out.spots[seat], out.symbols[seat] = s.cards[seat], s.spots[seat], s.symbols[seat]
        for i in range(seat * LAID, seat * LAID + s.cards[seat]):
            card = s.face[i] // 2
            out.face[i] = s.face[i]
            out.where[i] = s.where[i]
            if card <= 80 and not s.seen[card] and seat != viewer:
                out.face[i] = 2 * back_of(card) + 1
        for i in range(seat * SPOTS, seat * SPOTS + s.spots[seat]):
            out.spot[i] = s.spot[i]
        if cython.compiled:
            for i in range(seat * CELLS, (seat + 1) * CELLS):
                out.grid[i] = s.grid[i]
        else:
            out.grid[seat * CELLS : (seat + 1) * CELLS] = s.grid[seat * CELLS : (seat + 1) * CELLS]


def fields(s: State) -> tuple[object, ...]:
    """Everything in a view that means something, in a fixed order; grids follow from the rest."""
    i: cython.int
    seat: cython.int
    numbers = [
        s.seats, s.edition, s.level, s.first, s.version, s.phase, s.seat, s.round, s.last_round, s.trigger,
        s.trigger_seat, s.ending, s.tybor_cards, s.tybor_dealt, s.tybor_score, s.tybor_symbols,
    ]  # fmt: skip
    for i in range(2):
        numbers += [s.top[i], s.left[i], s.deck[DECK * i + s.top[i]] if s.left[i] else 0]
    numbers += [s.display[i] for i in range(4)]
    numbers += [s.aims[i] for i in range(2 + 2 * s.seats)]
    numbers += [s.seen[i] for i in range(1, 81)]
    numbers += [s.tybor[i] for i in range(s.tybor_cards)]
    for seat in range(s.seats):
        numbers += [s.starter[seat], s.side[seat], s.colour[seat], s.kept[seat], s.score[seat], s.symbols[seat]]
        numbers += [s.hand[HAND * seat + i] for i in range(HAND)]
        numbers += [s.cards[seat], s.spots[seat]]
        for i in range(s.cards[seat]):
            numbers += [s.face[LAID * seat + i], s.where[LAID * seat + i]]
        numbers += sorted([s.spot[SPOTS * seat + i] for i in range(s.spots[seat])])
    return tuple(numbers)


class View(Position):
    """What ``seat`` knows (None: a spectator). Frozen: two views are equal when they tell the same."""

    __slots__ = ("_seen_by",)

    def __init__(self, state: State, seat: int | None) -> None:
        masked = State()
        mask(state, masked, -1 if seat is None else seat)
        self._state = masked
        self._seen_by = seat

    @property
    def seat(self) -> int | None:
        """Whose view this is."""
        return self._seen_by

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves of the seat whose view this is; a spectator has none."""
        return LegalMoves(()) if self._seen_by is None else self.moves_of(self._seen_by)

    def moves_of(self, seat: int) -> LegalMoves:
        """The legal moves of the view's own seat; others' hands are unknown."""
        return super().moves_of(seat) if seat == self._seen_by else LegalMoves(())

    def why_not(self, move: Move, seat: Seat | None = None) -> str | None:
        """The code of the rule that forbids this move to the view's own seat, or None; nobody else moves here."""
        if self._seen_by is None or seat not in (None, self._seen_by):
            return "not_your_turn"
        return super().why_not(move, self._seen_by)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self._seen_by == other._seen_by and fields(self._state) == fields(other._state)

    def __hash__(self) -> int:
        return hash((self._seen_by, fields(self._state)))

    def __repr__(self) -> str:
        who = "spectator" if self._seen_by is None else f"seat {self._seen_by}"
        return f"<View of {who}: version {self.version}, {self.phase}, seats to act {list(self.acting)}>"
