# The C layout of opponent_script.py.

cimport cython
from naturalis.bots.policy cimport Policy
from naturalis.rules.display cimport sources
from naturalis.rules.objectives cimport objective_points
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport DRAW, HAND, PLACE, SEATS, State
from naturalis.rules.turn cimport advance, draw, place

cpdef enum:
    MAX_TURNS = 84
    NO_DRAW = 255

@cython.final
cdef class OpponentScript:
    cdef State ended
    cdef int turns[SEATS]
    cdef int followed[SEATS]
    # by seat and turn: from turn 0, before the first
    cdef unsigned char slot[SEATS * MAX_TURNS]
    cdef unsigned char source[SEATS * MAX_TURNS]
    cdef unsigned char card[SEATS * MAX_TURNS]
    cdef short score[SEATS * MAX_TURNS]
    cdef short extra[SEATS * MAX_TURNS]

    cdef void begin(self, State s) noexcept nogil
    cdef void write(self, State s, Policy p, Rng rng) noexcept nogil
    cdef void end(self, State s) noexcept nogil
    cdef void restart(self) noexcept nogil
    cdef void follow(self, State s, Policy p, Rng rng) noexcept nogil
    cdef int _source_now(self, State s, int i) noexcept nogil
    cdef void _write_on(self, State s, int seat, Policy p, Rng rng) noexcept nogil
    cdef int extra_points(self, int seat) noexcept nogil
