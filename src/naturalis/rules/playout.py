# cython: boundscheck=False, wraparound=False, cdivision=True
"""Uniformly random play: every legal move exactly as likely, straight on the state, without the GIL."""

from __future__ import annotations

import cython

if not cython.compiled:
    from naturalis.rules.area import faces
    from naturalis.rules.dealing import choose_colour, choose_starter, keep_objective, shuffle_into
    from naturalis.rules.display import sources
    from naturalis.rules.objectives import objective_points
    from naturalis.rules.rng import Rng
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _random_place(s: State, rng: Rng) -> cython.void:
    """Any face that may be laid goes on any open spot, so the two can be chosen apart."""
    options: cython.int = faces(s, s.seat)
    spot: cython.int = s.seat * SPOTS + rng.below(s.spots[s.seat])
    options = options >> 4 + 4 * rng.below(options & 15) & 15
    place(s, options >> 1, options & 1, s.spot[spot])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _random_draw(s: State, rng: Rng) -> cython.void:
    options: cython.int = sources(s)
    draw(s, options >> 4 + 4 * rng.below(options & 15) & 15)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _random_choice(s: State, rng: Rng) -> cython.void:
    """One set-up choice of the lowest seat that has one to make."""
    seat: cython.int = 0
    k: cython.int
    other: cython.int
    if s.phase == STARTERS:
        while s.side[seat] != NOT_CHOSEN and s.colour[seat] != NOT_CHOSEN:
            seat += 1
        if s.side[seat] == NOT_CHOSEN:
            choose_starter(s, seat, rng.below(2))
            return
        k = rng.below(4 - seat)
        for other in range(4):
            if other != s.colour[0] and other != s.colour[1] and other != s.colour[2] and other != s.colour[3]:
                if k == 0:
                    choose_colour(s, seat, other)
                    return
                k -= 1
    while s.kept[seat] != NOT_CHOSEN:
        seat += 1
    keep_objective(s, seat, rng.below(2))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def random_step(s: State, rng: Rng) -> cython.int:
    """Let the player to act make a random legal move; 0 where the game is over."""
    if s.phase == PLACE:
        _random_place(s, rng)
    elif s.phase == DRAW:
        _random_draw(s, rng)
    elif s.phase == OVER:
        return 0
    else:
        _random_choice(s, rng)
    while advance(s):
        pass
    return 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_out(s: State, rng: Rng) -> cython.void:
    """Play at random until the game is over."""
    while random_step(s, rng):
        pass


def random_games(
    games: cython.int, seats: cython.int, edition: cython.int, level: cython.int, rng: Rng
) -> tuple[int, int]:
    """Deal and play so many games; returns the cards laid and the points of all seats, objectives included."""
    s: State = State()
    _i: cython.int
    seat: cython.int
    laid: cython.longlong = 0
    points: cython.longlong = 0
    with cython.nogil:
        for _i in range(games):
            shuffle_into(s, seats, edition, level, rng)
            play_out(s, rng)
            for seat in range(seats):
                laid += s.cards[seat] - 1
                points += s.score[seat] + objective_points(s, seat)
    return laid, points
