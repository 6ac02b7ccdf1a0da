from naturalis.bots.features cimport (
    HELD_LACKS_1, HELD_LACKS_2, HELD_PER_OBJECT, HELD_READY, KINGDOM_1, LAST_TURNS, OBJECT_1, SET_DONE, SET_LACKS_1,
    SET_PART, SHOWN_LACKS_1, SHOWN_READY, SYMBOL_FEATURES)
from naturalis.rules.card_arrays cimport AIM, AIM_NEED, AIM_POINTS, COST, HIGH, PER, POINTS, SET
from naturalis.rules.state cimport HAND, State

cdef int objective_of(State s, int seat, int k) noexcept nogil
cdef int turns_left(State s) noexcept nogil
cdef int lacking(unsigned long long symbols, int card) noexcept nogil
cdef double front_points(unsigned long long symbols, int card) noexcept nogil
cdef int count_sets(unsigned long long symbols, int aim) noexcept nogil
cdef void symbol_features(State s, int seat, unsigned long long symbols, int slot, double* out) noexcept nogil
