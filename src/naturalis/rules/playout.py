# cython: boundscheck=False, wraparound=False, cdivision=True
"""Uniformly random play: every legal move exactly as likely, directly on the state, without the GIL."""

from __future__ import annotations

from typing import NamedTuple

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

from naturalis.rules.game import Game
from naturalis.rules.lattice import coordinates
from naturalis.rules.literals import COLOURS, FACES, SOURCES
from naturalis.rules.moves import ChooseColour, ChooseStarter, Draw, KeepObjective, Move, Place
from naturalis.rules.view import View

if not cython.compiled:
    from naturalis.rules.area import faces
    from naturalis.rules.card_arrays import BITS, NTH
    from naturalis.rules.display import sources
    from naturalis.rules.objectives import objective_points
    from naturalis.rules.redeal import fill
    from naturalis.rules.rng import Rng
    from naturalis.rules.setup import choose_colour, choose_starter, colour_free, keep_objective, shuffle_into
    from naturalis.rules.state import (
        DRAW,
        HAND,
        NOT_CHOSEN,
        OBJECTIVES,
        OVER,
        PLACE,
        SPOTS,
        State,
    )
    from naturalis.rules.turn import advance, draw, place


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _pick_choice(s: State, rng: Rng) -> cython.int:
    """A set-up choice of the lowest seat that has one to make, its starter before its colour.

    As one number: 8 * seat + 4 * (it is a colour) + the side, colour or objective chosen.
    """
    seat: cython.int = 0
    k: cython.int
    colour: cython.int = 0
    if s.phase == OBJECTIVES:
        while s.kept[seat] != NOT_CHOSEN:
            seat += 1
        return 8 * seat + rng.below(2)
    while s.side[seat] != NOT_CHOSEN and s.colour[seat] != NOT_CHOSEN:
        seat += 1
    if s.side[seat] == NOT_CHOSEN:
        return 8 * seat + rng.below(2)
    k = rng.below(colour_free(s, 0) + colour_free(s, 1) + colour_free(s, 2) + colour_free(s, 3))
    while k > 0 or not colour_free(s, colour):
        k -= colour_free(s, colour)
        colour += 1
    return 8 * seat + 4 + colour


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _pick(s: State, rng: Rng) -> cython.int:
    """A random legal move as one number. To place: 8 * where + 2 * slot + side; to draw: the source."""
    options: cython.int
    where: cython.int
    if s.phase == PLACE:  # any face that may be laid goes on any open spot, so the two are picked apart
        options = faces(s, s.seat)
        where = s.spot[s.seat * SPOTS + rng.below(s.spots[s.seat])]
        return 8 * where + NTH[6 * options + rng.below(BITS[options])]
    if s.phase == DRAW:
        options = sources(s)
        return NTH[6 * options + rng.below(BITS[options])]
    return _pick_choice(s, rng)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def random_step(s: State, rng: Rng) -> cython.int:
    """Make a random legal move for the player to act; 0 if the game is over."""
    pick: cython.int
    if s.phase == OVER:
        return 0
    pick = _pick(s, rng)
    if s.phase == PLACE:
        place(s, pick >> 1 & 3, pick & 1, pick >> 3)
    elif s.phase == DRAW:
        draw(s, pick)
    elif s.phase == OBJECTIVES:
        keep_objective(s, pick >> 3, pick & 1)
    elif pick & 4:
        choose_colour(s, pick >> 3, pick & 3)
    else:
        choose_starter(s, pick >> 3, pick & 1)
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
    """Deal and play this many games; returns the cards laid and the points of all seats, objectives included."""
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


def random_playouts(view: View, times: cython.int, rng: Rng) -> int:
    """Redeal and play to the end this many times; returns the points of all seats, objectives included."""
    seen: State = view._state
    s: State = State()
    viewer: cython.int = -1 if view.seat is None else view.seat
    _i: cython.int
    seat: cython.int
    points: cython.longlong = 0
    with cython.nogil:
        for _i in range(times):
            s.copy_from(seen)
            fill(s, viewer, rng)
            play_out(s, rng)
            for seat in range(s.seats):
                points += s.score[seat] + objective_points(s, seat)
    return points


class Outcome(NamedTuple):
    """How a random game went; seats in the order of play, the first player first."""

    totals: tuple[int, ...]
    objective_points: tuple[int, ...]
    rounds: int
    trigger: int
    ending: int
    tybor: int


def outcomes(
    seed: int, start: int, stop: int, seats: cython.int, edition: cython.int, level: cython.int
) -> list[Outcome]:
    """Games number start to stop - 1 of this seed, each dealt and played from Rng(seed, number)."""
    s: State = State()
    rng: Rng
    played = []
    for number in range(start, stop):
        rng = Rng(seed, number)
        with cython.nogil:
            shuffle_into(s, seats, edition, level, rng)
            play_out(s, rng)
        order = [(s.first + i) % seats for i in range(seats)]
        extra = tuple([objective_points(s, seat) for seat in order])
        totals = tuple([s.score[seat] + points for seat, points in zip(order, extra, strict=True)])
        played.append(Outcome(totals, extra, s.round, s.trigger, s.ending, s.tybor_score))
    return played


def random_move(game: Game, rng: Rng) -> tuple[int, Move]:
    """The seat and move that random_step would make; the game is as it was."""
    s: State = game._state
    pick: cython.int = _pick(s, rng)
    if s.phase == PLACE:
        x, y = coordinates(pick >> 3)
        return s.seat, Place(s.hand[HAND * s.seat + (pick >> 1 & 3)], FACES[pick & 1], x, y)
    if s.phase == DRAW:
        return s.seat, Draw(SOURCES[pick])
    if s.phase == OBJECTIVES:
        return pick >> 3, KeepObjective(s.aims[2 + 2 * (pick >> 3) + (pick & 1)])
    if pick & 4:
        return pick >> 3, ChooseColour(COLOURS[pick & 3])
    return pick >> 3, ChooseStarter(FACES[pick & 1])


def copy_many(game: Game, times: cython.int) -> None:
    """Copy the game inside the core this many times, as a search does; for benchmarks."""
    mine: State = game._state
    scratch: State = State()
    _i: cython.int
    with cython.nogil:
        for _i in range(times):
            scratch.copy_from(mine)
