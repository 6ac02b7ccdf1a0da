# The C layout of a policy; policy.py explains every field.

cimport cython
from naturalis.rules.state cimport SPOTS
from naturalis.rules.card_arrays cimport CORNER, FACES

cpdef enum:
    TERMS = 20
    TURNS = 12
    NONE = -1000000

cpdef enum:
    OBJECTIVE, PART_ONE, PART_TWO, BLOCK, COLOURED, FRACTION, KINGDOM, OBJECT, NEED, KEEP, PER_OBJECT, SPOT
    COVER, BACK, HOLD, AFFORD, GOLD, BLIND_RESOURCE, BLIND_GOLD, CORNERS

cdef unsigned char ABSENT[FACES]

@cython.final
cdef class Policy:
    cdef double at[TERMS * TURNS]
    cdef double pace, noise
    # what the seat wants
    cdef int turns
    cdef double all_gain[9]
    cdef double gain[3 * 9]
    cdef double loss[3 * 9]
    # the faces it may lay
    cdef int faces
    cdef unsigned char face[6]
    cdef unsigned char code[6]
    cdef double fixed[6]
    # one spot
    cdef int covered, untouched, open_spots
    cdef unsigned long long lost
    cdef double lose[3]
    cdef double pattern[4]
    # the answer
    cdef double rating[6 * SPOTS]
    cdef int best_place
    cdef double best_rating
    cdef double draws[6]
