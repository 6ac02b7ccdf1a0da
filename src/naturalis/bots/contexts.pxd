from naturalis.bots.features cimport (
    ALONE, ENDS_ROUND, Features, FOUR_SEATS, GOLDS_HELD, GOLDS_NEAR, GOLDS_READY, KINGDOMS_MISSING, LAST_ROUNDS,
    LATE_GOLDS_HELD, LATE_GOLDS_READY, LATE_LEAD, LATE_RESOURCES, LATE_SPOTS, LEAD, LINES, OBJECT_SETS, OBJECTS,
    PER_CORNER_HELD, PER_OBJECT_HELD, RESOURCES, ROUND, ROUND_GOLDS_HELD, ROUND_RESOURCES, ROUND_SPOTS, SCORE, SECOND_KINGDOM, SETS, SETS_NEAR, SHOWN_GOLDS_NEAR,
    SHOWN_GOLDS_READY, SPOTS_OPEN, THREE_SEATS, TOP_KINGDOM, TWINS_HELD)
from naturalis.bots.symbol_features cimport count_sets, lacking
from naturalis.rules.card_arrays cimport AIM, AIM_NEED, COST, LINE, PER
from naturalis.rules.state cimport HAND, State

cdef void fill_contexts(Features p, State s, int seat) noexcept nogil
