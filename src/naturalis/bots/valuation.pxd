from naturalis.bots.terms cimport (
    AFFORD, COLOURED, CORNERS, FRACTION, GOLD, KEEP, KINGDOM, NEED, OBJECT, OBJECTIVE, PER_OBJECT, Terms, SPOT,
    TERMS, MAX_TURNS)
from naturalis.rules.state cimport HAND, State
from naturalis.rules.card_arrays cimport (
    AIM, AIM_COLOUR, AIM_NEED, AIM_POINTS, AIM_SINGLE, COLOUR, CORNER, COST, ELL, PER, POINTS, SET)

cdef int symbol_count(State s, int seat, int symbol) noexcept nogil
cdef int objective_of(State s, int seat, int k) noexcept nogil
cdef void value_symbols(Terms p, State s, int seat) noexcept nogil
cdef double kingdom_value(Terms p, State s, int seat, int colour) noexcept nogil
cdef double card_value(Terms p, State s, int seat, int card, int slot) noexcept nogil
