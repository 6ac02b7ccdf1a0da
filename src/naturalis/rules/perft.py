# cython: boundscheck=False, wraparound=False, cdivision=True
"""Perft: the number of different lines of a given length from a position, a fingerprint of all the rules.

A line ends early where the game does, and counts once. During the set-up every seat that has a choice may be
the next to make it. The decks' order is part of the position, so nothing is left to chance.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

from naturalis.rules.game import Game

if not cython.compiled:
    from naturalis.rules.area import faces
    from naturalis.rules.card_arrays import BITS, NTH
    from naturalis.rules.display import sources
    from naturalis.rules.setup import choose_colour, choose_starter, colour_free, keep_objective
    from naturalis.rules.state import (
        DRAW,
        NOT_CHOSEN,
        OVER,
        PLACE,
        SPOTS,
        STARTERS,
        State,
    )
    from naturalis.rules.turn import advance, draw, place


def perft(game: Game, depth: int) -> int:
    """The number of lines of ``depth`` moves from here."""
    mine: State = game._state
    first: State
    levels = [State() for _ in range(depth + 1)]
    first = levels[depth]
    first.copy_from(mine)
    return _count(levels, depth)


def divide(game: Game, depth: int) -> dict[str, int]:
    """The same, split by first move, to find where two engines differ."""
    split: dict[str, int] = {}
    for seat in game.acting:
        for move in game.moves_of(seat):
            after = game.copy()
            after.play(move, seat)
            split[f"{seat}:{move}"] = perft(after, depth - 1)
    return split


@cython.cfunc
def _count(levels: list[State], depth: cython.int) -> cython.longlong:
    """Lines from levels[depth]; the levels below are free for its children."""
    s: State = levels[depth]
    if depth == 0 or s.phase == OVER:
        return 1
    if s.phase == PLACE:
        return _placements(levels, depth)
    if s.phase == DRAW:
        return _draws(levels, depth)
    return _choices(levels, depth)


@cython.cfunc
def _after(levels: list[State], depth: cython.int) -> cython.longlong:
    """Lines once the move just made in levels[depth - 1] has run its course."""
    child: State = levels[depth - 1]
    while advance(child):
        pass
    return _count(levels, depth - 1)


@cython.cfunc
def _placements(levels: list[State], depth: cython.int) -> cython.longlong:
    s: State = levels[depth]
    child: State = levels[depth - 1]
    options: cython.int = faces(s, s.seat)
    n: cython.int
    k: cython.int
    spot: cython.int
    total: cython.longlong = 0
    if depth == 1:
        return BITS[options] * s.spots[s.seat]
    for n in range(BITS[options]):
        k = NTH[6 * options + n]
        for spot in range(s.spots[s.seat]):
            child.copy_from(s)
            place(child, k // 2, k % 2, s.spot[SPOTS * s.seat + spot])
            total += _after(levels, depth)
    return total


@cython.cfunc
def _draws(levels: list[State], depth: cython.int) -> cython.longlong:
    s: State = levels[depth]
    child: State = levels[depth - 1]
    options: cython.int = sources(s)
    n: cython.int
    total: cython.longlong = 0
    for n in range(BITS[options]):
        child.copy_from(s)
        draw(child, NTH[6 * options + n])
        total += _after(levels, depth)
    return total


@cython.cfunc
def _choices(levels: list[State], depth: cython.int) -> cython.longlong:
    s: State = levels[depth]
    child: State = levels[depth - 1]
    seat: cython.int
    k: cython.int
    total: cython.longlong = 0
    for seat in range(s.seats):
        for k in range(2):
            if s.phase == STARTERS and s.side[seat] == NOT_CHOSEN:
                child.copy_from(s)
                choose_starter(child, seat, k)
                total += _after(levels, depth)
            elif s.phase != STARTERS and s.kept[seat] == NOT_CHOSEN:
                child.copy_from(s)
                keep_objective(child, seat, k)
                total += _after(levels, depth)
        for k in range(4):
            if s.phase == STARTERS and s.colour[seat] == NOT_CHOSEN and colour_free(s, k):
                child.copy_from(s)
                choose_colour(child, seat, k)
                total += _after(levels, depth)
    return total
