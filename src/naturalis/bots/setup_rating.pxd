from naturalis.bots.valuation cimport symbol_count
from naturalis.rules.setup cimport choose_colour, choose_starter, colour_free, keep_objective
from naturalis.rules.state cimport HAND, NOT_CHOSEN, OBJECTIVES, State
from naturalis.rules.card_arrays cimport (
    AIM, AIM_COLOUR, AIM_NEED, AIM_POINTS, AIM_SINGLE, COLOUR, CORNER, ELL, GAIN, SET)
from naturalis.rules.turn cimport advance

cdef double rate_starter(State s, int seat, int side) noexcept nogil
cdef double rate_objective(State s, int seat, int which) noexcept nogil
cdef void choose_setup(State s) noexcept nogil
