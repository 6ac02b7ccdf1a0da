from naturalis.rules.state cimport DECK, State

cdef int take_top(State s, int gold) noexcept nogil
cdef int take_shown(State s, int slot) noexcept nogil
cdef int sources(State s) noexcept nogil
cdef int nothing_left(State s) noexcept nogil
