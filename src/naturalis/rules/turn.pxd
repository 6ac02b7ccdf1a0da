from naturalis.rules.area cimport lay
from naturalis.rules.setup cimport deal_hands
from naturalis.rules.display cimport nothing_left, take_shown, take_top
from naturalis.rules.state cimport (
    DEAL, DRAW, FRENCH, HAND, NEXT, OVER, PLACE, State, TYBOR_LEFT, TYBOR_RIGHT)
from naturalis.rules.tybor cimport tybor_takes

cpdef enum:
    NOTHING, DEALT, TRIGGERED, SKIPPED, TYBOR, PASSED, ENDED

cpdef enum:
    BY_POINTS = 1
    BY_DECKS, BY_TABLE

cpdef enum:
    LAST_ROUND = 1
    ALL_STUCK

cdef void place(State s, int slot, int side, int pos) noexcept nogil
cdef void draw(State s, int source) noexcept nogil
cdef int advance(State s) noexcept nogil
