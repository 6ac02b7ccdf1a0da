from naturalis.bots.pattern_rating cimport rate_patterns
from naturalis.bots.terms cimport ABSENT_CORNERS, BACK, BLOCK, COVER, HOLD, SPOT, Terms, TERMS
from naturalis.bots.policy cimport NO_RATING
from naturalis.bots.valuation cimport card_value, value_symbols
from naturalis.rules.area cimport faces
from naturalis.rules.lattice cimport STRIDE
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport CELLS, CLOSED, FIRST_SPOT, HAND, LAID, MASK, SPOTS, State
from naturalis.rules.card_arrays cimport BITS, COLOUR, CORNER, GAIN, PER, POINTS, UNIT

cdef void rate_placements(Terms p, State s, Rng rng) noexcept nogil
