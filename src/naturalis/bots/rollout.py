# cython: boundscheck=False, wraparound=False, cdivision=True
"""Rollouts: a policy plays games on to their end, directly on the state, without the GIL."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.bots.policy import Policy
    from naturalis.bots.setup_rating import choose_setup
    from naturalis.rules.objectives import objective_points
    from naturalis.rules.rng import Rng
    from naturalis.rules.setup import shuffle_into
    from naturalis.rules.state import DRAW, OVER, PLACE, State
    from naturalis.rules.turn import advance, draw, place


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_move(s: State, p: Policy, rng: Rng) -> cython.void:
    """Make the policy's move for the seat to act."""
    if s.phase == PLACE:
        p.rate_placements(s, rng)
        place(s, p.best_placement >> 1 & 3, p.best_placement & 1, p.best_placement >> 3)
    elif s.phase == DRAW:
        draw(s, p.rate_draws(s, rng))
    else:
        choose_setup(s)
        return
    while advance(s):
        pass


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def roll_out(s: State, p: Policy, rng: Rng) -> cython.void:
    """Play on until the game is over."""
    while s.phase != OVER:
        play_move(s, p, rng)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def final_points(s: State, seat: cython.int) -> cython.int:
    """Return the seat's final points, including its objectives."""
    return s.score[seat] + objective_points(s, seat)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def compare_ends(
    points: cython.int, extra: cython.int, other_points: cython.int, other_extra: cython.int
) -> cython.int:
    """Return 1, 0 or -1: whether these final points beat others. With as many, those from objectives (extra) decide."""
    if points != other_points:
        return 1 if points > other_points else -1
    return (extra > other_extra) - (extra < other_extra)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def win_share(s: State, seat: cython.int) -> cython.double:
    """Return the seat's share of the victory in a finished game."""
    extra: cython.int = objective_points(s, seat)
    mine: cython.int = s.score[seat] + extra
    other: cython.int
    theirs: cython.int
    found: cython.int
    winners: cython.int = 1
    if s.level:
        return 1.0 if mine > s.tybor_score else 0.0
    for other in range(s.seats):
        if other != seat:
            theirs = objective_points(s, other)
            found = compare_ends(mine, extra, s.score[other] + theirs, theirs)
            if found < 0:
                return 0.0
            winners += found == 0
    return 1.0 / winners


def evaluate_policy(
    mine: Policy, theirs: Policy, seats: cython.int, level: cython.int, deals: cython.int, rng: Rng
) -> tuple[float, float]:
    """Play one seat of the first policy against the second in all other seats, on every seat of this many deals.

    Returns the first policy's share of victories and its mean points.
    """
    s: State = State()
    dealt: State = State()
    _i: cython.int
    seat: cython.int
    won: cython.double = 0
    points: cython.double = 0
    with cython.nogil:
        for _i in range(deals):
            shuffle_into(dealt, seats, 0, level, rng)
            while dealt.phase < PLACE:
                choose_setup(dealt)
            for seat in range(seats):
                s.copy_from(dealt)
                while s.phase != OVER:
                    if s.seat == seat:
                        play_move(s, mine, rng)
                    else:
                        play_move(s, theirs, rng)
                won += win_share(s, seat)
                points += final_points(s, seat)
    return won / (deals * seats), points / (deals * seats)
