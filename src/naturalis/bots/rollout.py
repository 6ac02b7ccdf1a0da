# cython: boundscheck=False, wraparound=False, cdivision=True
"""Games played on by a policy, straight on the state, without the GIL."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.bots.draw_rating import rate_draws
    from naturalis.bots.placement_rating import rate_places
    from naturalis.bots.policy import Policy
    from naturalis.bots.setup_rating import set_up
    from naturalis.rules.objectives import objective_points
    from naturalis.rules.rng import Rng
    from naturalis.rules.setup import shuffle_into
    from naturalis.rules.state import DRAW, OVER, PLACE, State
    from naturalis.rules.turn import advance, draw, place


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def step(s: State, p: Policy, rng: Rng) -> cython.void:
    """Make the policy's move for the seat to act."""
    if s.phase == PLACE:
        rate_places(p, s, rng)
        place(s, p.best_place >> 1 & 3, p.best_place & 1, p.best_place >> 3)
    elif s.phase == DRAW:
        draw(s, rate_draws(p, s, rng))
    else:
        set_up(s)
        return
    while advance(s):
        pass


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def roll_out(s: State, p: Policy, rng: Rng) -> cython.void:
    """Play on until the game is over."""
    while s.phase != OVER:
        step(s, p, rng)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def final_points(s: State, seat: cython.int) -> cython.int:
    """What the seat has in the end, objectives included."""
    return s.score[seat] + objective_points(s, seat)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def share(s: State, seat: cython.int) -> cython.double:
    """The seat's part of the victory in a game that is over: most points, then most from objectives, else shared."""
    extra: cython.int = objective_points(s, seat)
    mine: cython.int = s.score[seat] + extra
    other: cython.int
    theirs: cython.int
    winners: cython.int = 1
    if s.level:
        return 1.0 if mine > s.tybor_score else 0.0
    for other in range(s.seats):
        if other != seat:
            theirs = objective_points(s, other)
            if s.score[other] + theirs > mine or (s.score[other] + theirs == mine and theirs > extra):
                return 0.0
            winners += s.score[other] + theirs == mine and theirs == extra
    return 1.0 / winners


def contest(
    mine: Policy, theirs: Policy, seats: cython.int, level: cython.int, deals: cython.int, rng: Rng
) -> tuple[float, float]:
    """One seat of the first policy against the second in all others, in every seat of so many deals.

    Returns the share of victories and the mean points of the first policy.
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
                set_up(dealt)
            for seat in range(seats):
                s.copy_from(dealt)
                while s.phase != OVER:
                    if s.seat == seat:
                        step(s, mine, rng)
                    else:
                        step(s, theirs, rng)
                won += share(s, seat)
                points += final_points(s, seat)
    return won / (deals * seats), points / (deals * seats)
