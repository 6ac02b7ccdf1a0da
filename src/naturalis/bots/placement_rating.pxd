from naturalis.bots.pattern_rating cimport rate_patterns
from naturalis.bots.policy cimport ABSENT, BACK, BLOCK, COVER, HOLD, NONE, Policy, SPOT, TERMS
from naturalis.bots.valuation cimport card_value, weigh
from naturalis.rules.area cimport faces
from naturalis.rules.lattice cimport STRIDE
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport CELLS, CLOSED, FIRST_SPOT, HAND, LAID, MASK, SPOTS, State
from naturalis.rules.card_arrays cimport BITS, COLOUR, CORNER, GAIN, PER, POINTS, UNIT

cdef void rate_places(Policy p, State s, Rng rng) noexcept nogil
