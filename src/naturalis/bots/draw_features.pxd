from naturalis.bots.contexts cimport fill_contexts
from naturalis.bots.features cimport (
    add_entry, BLIND_GOLD_DECK, BLIND_RESOURCE_DECK, DENIES_POINT, DENIES_READY, DRAW_FEATURES, ENTRIES, Features, GOLD_BESIDE_GOLD,
    PATTERN_FEATURES, SYMBOL_FEATURES, TAKES_ABSENT, TAKES_DONE, TAKES_GOLD, TAKES_LACKS_1, TAKES_LACKS_2,
    TAKES_LACKS_3, TAKES_ONE, TAKES_PER_CORNER, TAKES_PER_OBJECT, TAKES_POINT, TAKES_READY, TAKES_TWIN, TAKES_WANTED)
from naturalis.bots.policy cimport NO_RATING
from naturalis.bots.pattern_features cimport pattern_features, prepare_patterns
from naturalis.bots.placement_features cimport count_hand
from naturalis.bots.symbol_features cimport front_points, lacking, symbol_features, turns_left
from naturalis.bots.symbol_values cimport prepare_symbols, symbol_value
from naturalis.bots.terms cimport ABSENT_CORNERS
from naturalis.rules.card_arrays cimport BITS, COLOUR, COST, GAIN, PER, POINTS
from naturalis.rules.display cimport sources
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport DECK, HAND, SPOTS, State

cdef int rate_draws(Features p, State s, Rng rng) noexcept nogil
cdef void draw_features(Features p, State s, int source, double* out) noexcept nogil
