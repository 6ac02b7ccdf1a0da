# cython: boundscheck=False, wraparound=False, cdivision=True
"""What the other seats did in one playout, to be done again in the playouts of other candidates.

The candidates of a placement are compared in the same redealt game. What they change for the others is little, but each
small change lets the others draw other cards and make other points, by luck. So one candidate's playout writes a script
of the others' turns, and in all other playouts of that redealt game they follow it: they score the same points and take
the same cards as long as these are there. That leaves out half of the noise, and most of the work.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.bots.policy import Policy
    from naturalis.rules.display import sources
    from naturalis.rules.objectives import objective_points
    from naturalis.rules.rng import Rng
    from naturalis.rules.state import DRAW, HAND, PLACE, SEATS, State
    from naturalis.rules.turn import advance, draw, place

    MAX_TURNS = 84
    NO_DRAW = 255


@cython.final
@cython.cclass
class OpponentScript:
    """By seat and turn: the slot of the card laid, the points then (track and objectives), and the card taken."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.turns, self.followed = [0] * SEATS, [0] * SEATS
            self.slot, self.source, self.card = ([0] * (SEATS * MAX_TURNS) for _ in range(3))
            self.score, self.extra = ([0] * (SEATS * MAX_TURNS) for _ in range(2))
        self.ended = State()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin(self, s: State) -> cython.void:
        """Begin a new script in a redealt game in which the seat to act must place a card."""
        seat: cython.int
        for seat in range(s.seats):
            self.turns[seat] = 0
            self.extra[MAX_TURNS * seat] = objective_points(s, seat)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def write(self, s: State, p: Policy, rng: Rng) -> cython.void:
        """Make the policy's move for the seat to act, and write it down."""
        seat: cython.int = s.seat
        i: cython.int
        source: cython.int
        if s.phase == PLACE:
            p.rate_placements(s, rng)
            place(s, p.best_placement >> 1 & 3, p.best_placement & 1, p.best_placement >> 3)
            if self.turns[seat] < MAX_TURNS - 1:
                self.turns[seat] += 1
            i = MAX_TURNS * seat + self.turns[seat]
            self.slot[i], self.source[i] = p.best_placement >> 1 & 3, NO_DRAW
            self.score[i], self.extra[i] = s.score[seat], objective_points(s, seat)
        else:
            source = p.rate_draws(s, rng)
            draw(s, source)
            i = MAX_TURNS * seat + self.turns[seat]
            self.source[i], self.card[i] = source, s.did_card
        while advance(s):
            pass

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def end(self, s: State) -> cython.void:
        """Keep the finished game, in case another one takes longer."""
        self.ended.copy_from(s)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def restart(self) -> cython.void:
        """Follow the script from its beginning."""
        seat: cython.int
        for seat in range(SEATS):
            self.followed[seat] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def follow(self, s: State, p: Policy, rng: Rng) -> cython.void:
        """Make the move of the script for the seat to act."""
        seat: cython.int = s.seat
        i: cython.int
        if s.phase == PLACE:
            self.followed[seat] += 1
            if self.followed[seat] > self.turns[seat]:
                self._write_on(self.ended, seat, p, rng)
            i = MAX_TURNS * seat + self.followed[seat]
            s.hand[HAND * seat + self.slot[i]] = 0
            s.score[seat] = self.score[i]
            s.phase = DRAW
        else:
            draw(s, self._source_now(s, MAX_TURNS * seat + self.followed[seat]))
        while advance(s):
            pass

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _source_now(self, s: State, i: cython.int) -> cython.int:
        """Return where to take the card of turn i: where it lies now, or else where it lay, or else anywhere."""
        slot: cython.int
        options: cython.int
        source: cython.int = self.source[i]
        if source < 4:
            for slot in range(4):
                if s.display[slot] == self.card[i]:
                    return slot
        options = sources(s)
        if source != NO_DRAW and options >> source & 1:
            return source
        source = 5
        while not options >> source & 1:
            source -= 1
        return source

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _write_on(self, s: State, seat: cython.int, p: Policy, rng: Rng) -> cython.void:
        """Write one more turn of a seat, after the end of the game that wrote the script."""
        i: cython.int = MAX_TURNS * seat + self.turns[seat]
        if self.turns[seat] == MAX_TURNS - 1:
            self.followed[seat] = MAX_TURNS - 1
            return
        self.turns[seat] += 1
        s.seat, s.phase = seat, PLACE
        self.slot[i + 1], self.source[i + 1] = self.slot[i], NO_DRAW
        if s.spots[seat] and s.hand[HAND * seat] + s.hand[HAND * seat + 1] + s.hand[HAND * seat + 2] > 0:
            p.rate_placements(s, rng)
            place(s, p.best_placement >> 1 & 3, p.best_placement & 1, p.best_placement >> 3)
        self.score[i + 1], self.extra[i + 1] = s.score[seat], objective_points(s, seat)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def extra_points(self, seat: cython.int) -> cython.int:
        """Return the points of the seat's objectives after as many turns as were followed."""
        return self.extra[MAX_TURNS * seat + self.followed[seat]]
