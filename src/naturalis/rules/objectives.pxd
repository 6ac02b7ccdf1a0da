from naturalis.rules.lattice cimport STRIDE
from naturalis.rules.state cimport CELLS, FIRST_SPOT, LAID, MASK, State
from naturalis.rules.card_arrays cimport (
    AIM, AIM_COLOUR, AIM_NEED, AIM_POINTS, AIM_SINGLE, AIM_STEP, COLOUR, ELL, LINE, SET)

cdef int times(State s, int seat, int aim) noexcept nogil
cdef int part_of_next(State s, int seat, int aim, int n) noexcept nogil
cdef int objective_points(State s, int seat) noexcept nogil
