# The C layout of a policy; policy.py explains it.

cimport cython
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport SPOTS, State

cpdef enum:
    NO_RATING = -1000000

cdef class Policy:
    cdef double noise
    # placements: the faces that the seat may lay as 2 * slot + side; ratings by 6 * spot + face; the best as a code
    cdef int face_count
    cdef unsigned char code[6]
    cdef double rating[6 * SPOTS]
    cdef int best_placement
    cdef double best_rating
    # draws, by source
    cdef double draw_rating[6]

    cdef void rate_placements(self, State s, Rng rng) noexcept nogil
    cdef int rate_draws(self, State s, Rng rng) noexcept nogil
