from naturalis.bots.features cimport (
    Features, HELD_LACKS_1, HELD_LACKS_2, HELD_PER_OBJECT, HELD_READY, SET_DONE, SET_LACKS_1,
    SET_PART, SHOWN_LACKS_1, SHOWN_READY)
from naturalis.bots.symbol_features cimport count_sets, front_points, lacking, objective_of
from naturalis.rules.card_arrays cimport AIM, AIM_NEED, AIM_POINTS, COST, HIGH, PER, POINTS, SET, UNIT
from naturalis.rules.state cimport HAND, State

cdef void prepare_symbols(Features p, State s, int seat) noexcept nogil
cdef double symbol_value(
    Features p, State s, int seat, unsigned long long symbols, int slot) noexcept nogil
cdef void symbol_losses(Features p, State s, int seat, int symbol) noexcept nogil
