from naturalis.rules.state cimport (
    CELLS, CHOSEN, DECK, HAND, LAID, NOT_CHOSEN, OBJECTIVES, OVER, PLACE, SEATS, SPOTS, State)
from naturalis.rules.card_arrays cimport back_of

cdef void mask(State s, State out, int viewer) noexcept nogil
