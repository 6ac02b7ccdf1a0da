from naturalis.rules.lattice cimport STRIDE
from naturalis.rules.state cimport CELLS, CLOSED, FIRST_SPOT, HAND, LAID, MASK, SPOTS, State
from naturalis.rules.card_arrays cimport CORNER, COST, GAIN, HIGH, PER, POINTS, UNIT

cdef enum:
    OCCUPIED = -1
    UNTOUCHED = -2
    BLOCKED = -3

cdef int lay(State s, int seat, int face, int pos) noexcept nogil
cdef int affordable(State s, int seat, int card) noexcept nogil
cdef int find_spot(State s, int seat, int pos) noexcept nogil
cdef int faces(State s, int seat) noexcept nogil
