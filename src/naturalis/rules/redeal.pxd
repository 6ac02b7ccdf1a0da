from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport (
    CHOSEN, DECK, HAND, LAID, NOT_CHOSEN, State)
from naturalis.rules.card_arrays cimport COLOUR, HIDDEN

cdef void fill(State s, int viewer, Rng rng) noexcept nogil
