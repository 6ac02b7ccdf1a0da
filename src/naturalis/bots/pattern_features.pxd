from naturalis.bots.features cimport Features, PATTERN_FEATURES
from naturalis.bots.symbol_features cimport objective_of
from naturalis.rules.card_arrays cimport (
    AIM, AIM_COLOUR, AIM_POINTS, AIM_SINGLE, AIM_STEP, COLOUR, ELL, LINE, SET)
from naturalis.rules.lattice cimport STRIDE
from naturalis.rules.state cimport CELLS, CLOSED, FIRST_SPOT, LAID, MASK, State

cdef enum:
    FREE_CELL = 8
    OPEN_SPOT = 9
    NEVER = 10

cdef enum:
    DONE, READY, OPEN, FREE, FAR, NOTHING_THERE

cdef void prepare_patterns(Features p, State s, int seat) noexcept nogil
cdef void pattern_features(Features p, State s, int seat, int pos) noexcept nogil
