from naturalis.rules.area cimport lay
from naturalis.rules.display cimport take_top
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport (
    DEAL, DECK, EASY, HAND, HARD, NOT_CHOSEN, OBJECTIVES, PLACE, STARTERS, State)
from naturalis.rules.card_arrays cimport COLOUR, UNIT

cdef void shuffle_into(State s, int seats, int edition, int level, Rng rng) noexcept nogil
cdef void open_table(State s) noexcept nogil
cdef void choose_starter(State s, int seat, int side) noexcept nogil
cdef int colour_free(State s, int colour) noexcept nogil
cdef void choose_colour(State s, int seat, int colour) noexcept nogil
cdef void deal_hands(State s) noexcept nogil
cdef void keep_objective(State s, int seat, int which) noexcept nogil
