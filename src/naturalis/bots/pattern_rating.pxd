from naturalis.bots.terms cimport OBJECTIVE, PART_ONE, PART_TWO, Terms, TERMS
from naturalis.bots.valuation cimport objective_of
from naturalis.rules.lattice cimport STRIDE
from naturalis.rules.state cimport CELLS, CLOSED, FIRST_SPOT, LAID, MASK, State
from naturalis.rules.card_arrays cimport (
    AIM, AIM_COLOUR, AIM_POINTS, AIM_SINGLE, AIM_STEP, COLOUR, LINE, SET)

cdef enum:
    FREE = 8
    BLOCKED = 9

cdef void rate_patterns(Terms p, State s, int seat, int pos) noexcept nogil
