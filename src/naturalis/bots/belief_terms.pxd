from naturalis.rules.card_arrays cimport (
    AIM, AIM_COLOUR, AIM_NEED, AIM_SINGLE, AIM_STEP, COLOUR, COST, ELL, GAIN, LINE, PER, POINTS, SET)
from naturalis.rules.lattice cimport STRIDE
from naturalis.rules.objectives cimport part_of_next, times
from naturalis.rules.state cimport CELLS, CLOSED, FIRST_SPOT, HAND, LAID, MASK, State

cpdef enum:
    AIM_KINDS = 5
    AIM_TERMS = 10
    CARD_TERMS = 10

cdef int aim_kind(int aim) noexcept nogil
cdef void aim_terms(State s, int seat, int aim, int* out) noexcept nogil
cdef void card_terms(State s, int seat, int aim, int card, int* out) noexcept nogil
