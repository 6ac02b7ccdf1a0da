# The C layout of the terms; terms.py explains it.

cimport cython
from naturalis.bots.policy cimport Policy
from naturalis.rules.card_arrays cimport CORNER, FACES

cpdef enum:
    TERMS = 20
    MAX_TURNS = 12

cpdef enum:
    OBJECTIVE, PART_ONE, PART_TWO, BLOCK, COLOURED, FRACTION, KINGDOM, OBJECT, NEED, KEEP, PER_OBJECT, SPOT
    COVER, BACK, HOLD, AFFORD, GOLD, BLIND_RESOURCE, BLIND_GOLD, CORNERS

cdef unsigned char ABSENT_CORNERS[FACES]

cdef class Terms(Policy):
    cdef double weight[TERMS * MAX_TURNS]
    cdef double pace
    # symbol values (valuation.py): gain and loss by 9 * slot + symbol, beside the other cards of the hand
    cdef int turns_left
    cdef double all_gain[9]
    cdef double gain[3 * 9]
    cdef double loss[3 * 9]
    # the faces that the seat may lay (placement_rating.py): card face, rating without the spot
    cdef unsigned char face[6]
    cdef double base_rating[6]
    # the spot being rated: corners covered, neighbours by corner, symbols covered and their loss, patterns by kingdom
    cdef int covered, empty_cells, open_spots
    cdef unsigned long long covered_symbols
    cdef double cover_loss[3]
    cdef double pattern[4]
