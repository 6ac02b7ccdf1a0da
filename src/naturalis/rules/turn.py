# cython: boundscheck=False, wraparound=False, cdivision=True
"""The life of a move in the rules: a player's step, then everything that follows automatically, one event per step.

place and draw trust their arguments. After either, and after the set-up choices, call advance until it returns
NOTHING: then a player must act, or the game is over.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.rules.area import lay
    from naturalis.rules.display import nothing_left, take_shown, take_top
    from naturalis.rules.setup import deal_hands
    from naturalis.rules.state import (
        DEAL,
        DRAW,
        FRENCH,
        HAND,
        NEXT,
        OVER,
        PLACE,
        TYBOR_LEFT,
        TYBOR_RIGHT,
        State,
    )
    from naturalis.rules.tybor import tybor_takes

    NOTHING, DEALT, TRIGGERED, SKIPPED, TYBOR, PASSED, ENDED = range(7)  # what advance did
    BY_POINTS, BY_DECKS, BY_TABLE = range(1, 4)  # why the end was triggered
    LAST_ROUND, ALL_STUCK = range(1, 3)  # why the game is over


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def place(s: State, slot: cython.int, side: cython.int, pos: cython.int) -> cython.void:
    """The seat to act lays the card in this slot of its hand."""
    seat: cython.int = s.seat
    card: cython.int = s.hand[HAND * seat + slot]
    s.version += 1
    s.hand[HAND * seat + slot] = 0
    s.seen[card] |= 1 - side
    s.did_card, s.did_slot = card, slot
    s.did_points = lay(s, seat, 2 * card + side, pos)
    s.score[seat] += s.did_points
    s.phase = DRAW


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def draw(s: State, source: cython.int) -> cython.void:
    """The seat to act takes a card: sources 0 to 3 are the display's slots, 4 the resource deck, 5 the gold deck."""
    slot: cython.int = HAND * s.seat
    s.version += 1
    s.did_refill = 0
    s.did_card = take_shown(s, source) if source < 4 else take_top(s, source - 4)
    s.hand[slot + (s.hand[slot] != 0) * (1 + (s.hand[slot + 1] != 0))] = s.did_card  # its one free place
    s.phase = TYBOR_LEFT if s.level else NEXT


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _all_stuck(s: State) -> cython.int:
    seat: cython.int
    for seat in range(s.seats):
        if s.spots[seat]:
            return 0
    return 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _trigger(s: State) -> cython.int:
    """Why the end is triggered now, or 0. Only the one who has just acted can have done it.

    ▸ Ruling: Tybor's 20 points trigger it as a player's do.
    """
    if s.score[s.seat] >= 20 or s.tybor_score >= 20:
        return BY_POINTS
    if s.left[0] or s.left[1]:
        return 0
    if s.edition == FRENCH:
        return BY_TABLE if nothing_left(s) else 0
    return BY_DECKS


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def advance(s: State) -> cython.int:
    """Do the next thing that no player decides, if there is one; returns which it was."""
    if s.phase == PLACE:
        return NOTHING
    if s.phase == DEAL:
        deal_hands(s)
        return DEALT
    if s.phase < DRAW or s.phase == OVER:
        return NOTHING
    if s.phase == DRAW and not s.spots[s.seat] and _all_stuck(s):
        return _end(s, ALL_STUCK)
    if not s.last_round:
        s.trigger = _trigger(s)
        if s.trigger:
            s.trigger_seat = -1 if s.phase == TYBOR_RIGHT or (s.level and s.phase == NEXT) else s.seat
            s.last_round = s.round + 1
            s.version += 1
            return TRIGGERED
    if s.phase == DRAW:
        return _skip_draw(s)
    if s.phase == TYBOR_LEFT or s.phase == TYBOR_RIGHT:
        s.version += 1
        tybor_takes(s, s.phase - TYBOR_LEFT)
        s.phase += 1
        return TYBOR
    return _next_seat(s)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _skip_draw(s: State) -> cython.int:
    """▸ Rulings: a draw is skipped where nothing can be drawn, and between players on the very last turn."""
    if (s.left[0] or not nothing_left(s)) and (s.level or s.round != s.last_round):
        return NOTHING
    s.version += 1
    s.phase = TYBOR_LEFT if s.level else NEXT
    return SKIPPED


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _next_seat(s: State) -> cython.int:
    """Hand the turn on. ▸ Ruling: a player whose area has no open spot passes, without drawing."""
    seat: cython.int = s.seat + 1
    if seat == s.seats:
        seat = 0
    if seat == s.first:
        if s.round == s.last_round:
            return _end(s, LAST_ROUND)
        s.round += 1
    s.seat = seat
    if s.spots[seat]:
        s.phase = PLACE
        return NOTHING
    s.version += 1
    return PASSED


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _end(s: State, why: cython.int) -> cython.int:
    s.version += 1
    s.phase = OVER
    s.ending = why
    return ENDED
