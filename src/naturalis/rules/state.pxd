# The C layout of a game. state.py explains every field; a test keeps the two in step.

cimport cython

cpdef enum:
    SEATS = 4
    CELLS = 4096
    MASK = 4095
    LAID = 84
    SPOTS = 170
    DECK = 40
    HAND = 3
    CLOSED = 255
    FIRST_SPOT = 85

cpdef enum:
    STARTERS, DEAL, OBJECTIVES, PLACE, DRAW, TYBOR_LEFT, TYBOR_RIGHT, NEXT, OVER

cpdef enum:
    ENGLISH, FRENCH

cpdef enum:
    EASY = 1
    NORMAL, HARD

cpdef enum:
    NOT_CHOSEN = 255
    CHOSEN = 254

@cython.final
cdef class State:
    # the table
    cdef int seats, edition, level, first, version
    cdef int phase, seat, round, last_round, trigger, trigger_seat, ending
    cdef unsigned char display[4]
    cdef unsigned char deck[80]
    cdef int top[2]
    cdef int left[2]
    cdef unsigned char aims[16]
    cdef unsigned char seen[112]
    # Tybor
    cdef unsigned char tybor[DECK * 2]
    cdef int tybor_cards, tybor_dealt, tybor_score
    cdef unsigned long long tybor_symbols
    # each seat
    cdef unsigned char starter[SEATS]
    cdef unsigned char side[SEATS]
    cdef unsigned char colour[SEATS]
    cdef unsigned char kept[SEATS]
    cdef unsigned char hand[SEATS * HAND]
    cdef int score[SEATS]
    # each seat's area
    cdef int cards[SEATS]
    cdef int spots[SEATS]
    cdef unsigned long long symbols[SEATS]
    cdef unsigned char face[SEATS * LAID]
    cdef short where[SEATS * LAID]
    cdef short spot[SEATS * SPOTS]
    cdef unsigned char grid[SEATS * CELLS]
    # what the last step did
    cdef int did_card, did_refill, did_points, did_slot, did_step
    cdef short found[LAID]
    cdef short matching[LAID]
    cdef unsigned char pool[DECK * 2]
    cdef int pooled[2]

    cdef void copy_from(self, State other) noexcept nogil
    cdef void clear(self, int seats) noexcept nogil
