from naturalis.bots.contexts cimport fill_contexts
from naturalis.bots.features cimport (
    add_entry, BACK_GOLD, BACK_RESOURCE, BLOCKS_DONE, BLOCKS_FAR, BLOCKS_ONE, CELLS_CLOSED, COVERED, ENTRIES, Features, FRONT_ABSENT,
    FRONT_GOLD, FRONT_PER_CORNER, FRONT_PER_OBJECT, LOST_LACKS_1, LOST_LACKS_2, LOST_LACKS_3, LOST_POINT, LOST_READY,
    LOST_SYMBOLS, PATTERN_DONE, PATTERN_FEATURES, PLACEMENT_FEATURES, POINTS_NOW, SPENT_TWIN, SPENT_WANTED,
    SPOTS_CLOSED, SPOTS_OPENED, SPOTS_SHARED, SYMBOL_FEATURES)
from naturalis.bots.policy cimport NO_RATING
from naturalis.bots.pattern_features cimport pattern_features, prepare_patterns
from naturalis.bots.terms cimport ABSENT_CORNERS
from naturalis.bots.symbol_features cimport front_points, lacking, symbol_features, turns_left
from naturalis.bots.symbol_values cimport prepare_symbols, symbol_losses, symbol_value
from naturalis.rules.area cimport faces
from naturalis.rules.card_arrays cimport (
    BITS, COLOUR, CORNER, COST, GAIN, PER, POINTS, UNIT)
from naturalis.rules.lattice cimport STRIDE
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport CELLS, CLOSED, FIRST_SPOT, HAND, LAID, MASK, SPOTS, State

cdef void count_hand(Features p, State s, int seat) noexcept nogil
cdef void rate_placements(Features p, State s, Rng rng) noexcept nogil
cdef void placement_features(Features p, State s, int spot, int face_index, double* out) noexcept nogil
cdef void look_around(Features p, State s, int seat, int pos) noexcept nogil
cdef double points_here(Features p, State s, int seat, int face) noexcept nogil
