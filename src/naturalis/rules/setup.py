# cython: boundscheck=False, wraparound=False, cdivision=True
"""The set-up: shuffling, the display, starters and colours, hands, objectives.

Starters and colours are chosen by all seats, in any order, knowing only the display. Then the game deals the
hands and shows the objectives, and each seat keeps one of its two, again in any order.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.rules.area import lay
    from naturalis.rules.card_arrays import COLOUR, UNIT
    from naturalis.rules.display import take_top
    from naturalis.rules.rng import Rng
    from naturalis.rules.state import (
        DEAL,
        DECK,
        EASY,
        HAND,
        HARD,
        NOT_CHOSEN,
        OBJECTIVES,
        PLACE,
        STARTERS,
        State,
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def shuffle_into(s: State, seats: cython.int, edition: cython.int, level: cython.int, rng: Rng) -> cython.void:
    """Make s a freshly dealt table; level 0 is a game between players, else seats is 1."""
    i: cython.int
    s.clear(seats)
    s.edition, s.level = edition, level
    for i in range(80):
        s.deck[i] = i + 1
    rng.shuffle(s.deck, 0, DECK)
    rng.shuffle(s.deck, DECK, 2 * DECK)
    s.left[0] = s.left[1] = DECK
    if level:  # ▸ Ruling: he takes his cards before the display is turned up
        _give_tybor(s)
        rng.shuffle(s.deck, 0, s.left[0])  # what he leaves would be sorted by what he took
    for i in range(16):
        s.aims[i] = 87 + i
    rng.shuffle(s.aims, 0, 16)
    for i in range(6):
        s.found[i] = 81 + i
    for i in range(seats):  # s.found serves as the six starters here
        _draw_starter(s, i, i + rng.below(6 - i))
    s.first = rng.below(seats)  # ▸ Ruling: by chance in every edition, the Czech one too
    open_table(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _draw_starter(s: State, seat: cython.int, k: cython.int) -> cython.void:
    s.starter[seat] = s.found[k]
    s.found[k] = s.found[seat]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _give_tybor(s: State) -> cython.void:
    """Take the topmost resource card of each kingdom out of the deck for Tybor.

    ▸ Ruling: on easy it is two random kingdoms, which is the first two that the shuffled deck shows.
    """
    wanted: cython.int = 2 if s.level == EASY else 4
    i: cython.int
    kept: cython.int = 0
    kingdom: cython.int
    for i in range(DECK):
        kingdom = COLOUR[2 * s.deck[i]]
        if s.tybor_cards < wanted and not s.tybor_symbols & UNIT[kingdom]:
            s.tybor[s.tybor_cards] = s.deck[i]
            s.tybor_cards += 1
            s.tybor_symbols += UNIT[kingdom]
        else:
            s.deck[kept] = s.deck[i]
            kept += 1
    for i in range(kept, DECK):
        s.deck[i] = 0
    s.left[0] = kept


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def open_table(s: State) -> cython.void:
    """Begin with the decks, starters, objectives, first player and Tybor's cards that are in s: turn up the display."""
    slot: cython.int
    s.tybor_dealt = s.tybor_cards
    s.tybor_score = 4 if s.level == HARD else 0
    for slot in range(4):
        s.display[slot] = take_top(s, slot // 2)
        s.seen[s.display[slot]] = 1
    s.phase = STARTERS


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def choose_starter(s: State, seat: cython.int, side: cython.int) -> cython.void:
    """The seat lays its starter with this side up."""
    s.version += 1
    s.side[seat] = side
    lay(s, seat, 2 * s.starter[seat] + side, 0)
    _starters_done(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def colour_free(s: State, colour: cython.int) -> cython.int:
    """1 if no seat has this colour."""
    return colour != s.colour[0] and colour != s.colour[1] and colour != s.colour[2] and colour != s.colour[3]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def choose_colour(s: State, seat: cython.int, colour: cython.int) -> cython.void:
    """The seat takes the tokens of this colour."""
    s.version += 1
    s.colour[seat] = colour
    _starters_done(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _starters_done(s: State) -> cython.void:
    seat: cython.int
    for seat in range(s.seats):
        if s.side[seat] == NOT_CHOSEN or s.colour[seat] == NOT_CHOSEN:
            return
    s.phase = DEAL


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def deal_hands(s: State) -> cython.void:
    """Two resource cards and one gold card for each seat in turn; the objectives are there from now on."""
    seat: cython.int
    s.version += 1
    for seat in range(s.seats):
        s.hand[HAND * seat] = take_top(s, 0)
        s.hand[HAND * seat + 1] = take_top(s, 0)
        s.hand[HAND * seat + 2] = take_top(s, 1)
    s.phase = OBJECTIVES


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def keep_objective(s: State, seat: cython.int, which: cython.int) -> cython.void:
    """The seat keeps the first (0) or second (1) of its two objectives; the last to choose starts the first round."""
    s.version += 1
    s.kept[seat] = which
    for seat in range(s.seats):
        if s.kept[seat] == NOT_CHOSEN:
            return
    s.phase = PLACE
    s.seat = s.first
    s.round = 1
