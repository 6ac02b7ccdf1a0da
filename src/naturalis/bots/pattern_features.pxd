from naturalis.bots.features cimport CELL_KINDS, Features, PATTERN_FEATURES
from naturalis.bots.symbol_features cimport objective_of
from naturalis.rules.card_arrays cimport (
    AIM, AIM_COLOUR, AIM_POINTS, AIM_SINGLE, AIM_STEP, COLOUR, ELL, LINE, SET)
from naturalis.rules.lattice cimport STRIDE
from naturalis.rules.state cimport CELLS, CLOSED, LAID, MASK, State

cdef enum:
    FITS, FITS_LATER, FITS_FREE, NEVER

cdef enum:
    DONE, READY, OPEN, FREE, FAR, NOTHING_THERE

cdef unsigned char COPY_STATE[16]

cdef void prepare_patterns(Features p, State s, int seat) noexcept nogil
cdef void pattern_features(Features p, State s, int seat, int pos) noexcept nogil
