from naturalis.rules.display cimport take_shown
from naturalis.rules.state cimport State
from naturalis.rules.card_arrays cimport AIM_MATCH, COLOUR, COST, HIGH, POINTS, UNIT

cdef int step_for(State s, int gold) noexcept nogil
cdef void tybor_takes(State s, int column) noexcept nogil
