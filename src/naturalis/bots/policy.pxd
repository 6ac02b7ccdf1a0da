# The C layout of a policy.

cimport cython
from naturalis.rules.state cimport SPOTS
from naturalis.rules.card_arrays cimport CORNER, FACES

cpdef enum:
    TERMS = 20
    MAX_TURNS = 12
    NO_RATING = -1000000

cpdef enum:
    OBJECTIVE, PART_ONE, PART_TWO, BLOCK, COLOURED, FRACTION, KINGDOM, OBJECT, NEED, KEEP, PER_OBJECT, SPOT
    COVER, BACK, HOLD, AFFORD, GOLD, BLIND_RESOURCE, BLIND_GOLD, CORNERS

cdef unsigned char ABSENT_CORNERS[FACES]

@cython.final
cdef class Policy:
    cdef double weight[TERMS * MAX_TURNS]
    cdef double pace, noise
    # symbol values (valuation.py): gain and loss by 9 * slot + symbol, beside the other cards of the hand
    cdef int turns_left
    cdef double all_gain[9]
    cdef double gain[3 * 9]
    cdef double loss[3 * 9]
    # the faces that the seat may lay (placement_rating.py): card face, 2 * slot + side, rating without the spot
    cdef int face_count
    cdef unsigned char face[6]
    cdef unsigned char code[6]
    cdef double base_rating[6]
    # the spot being rated: corners covered, neighbours by corner, symbols covered and their loss, patterns by kingdom
    cdef int covered, empty_cells, open_spots
    cdef unsigned long long covered_symbols
    cdef double cover_loss[3]
    cdef double pattern[4]
    # results: placements by 6 * spot + face, draws by source
    cdef double rating[6 * SPOTS]
    cdef int best_placement
    cdef double best_rating
    cdef double draw_rating[6]
