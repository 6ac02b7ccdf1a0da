# The C layout of aligned_decks.py.

cimport cython
from naturalis.rules.state cimport DECK, State

@cython.final
cdef class AlignedDecks:
    cdef int draws
    # by deck: the card that comes next, and the one below the top at the beginning, by their places in the deck
    cdef int next_card[2]
    cdef int first_card[2]

    cdef void begin(self, State s) noexcept nogil
    cdef void after_draw(self, State s) noexcept nogil
