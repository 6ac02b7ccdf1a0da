# The C layout of the features; features.py explains it.

cimport cython
from naturalis.bots.policy cimport Policy

cpdef enum:
    LAST_TURNS = 12
    CONTEXTS = 34
    SYMBOL_FEATURES = 18
    PLACEMENT_FEATURES = 46
    DRAW_FEATURES = 36
    PATTERN_FEATURES = 5
    SUMS = 11
    ENTRIES = 12
    CELL_KINDS = 256

# of both placements and draws: what symbols are worth, now and beside the other cards
cpdef enum:
    KINGDOM_1, KINGDOM_2, KINGDOM_3, KINGDOM_4, KINGDOM_5, KINGDOM_6
    OBJECT_1, OBJECT_2, OBJECT_3
    HELD_READY, HELD_LACKS_1, HELD_LACKS_2, HELD_PER_OBJECT
    SHOWN_READY, SHOWN_LACKS_1
    SET_DONE, SET_PART, SET_LACKS_1

# of placements
cpdef enum:
    POINTS_NOW = 18
    BACK_RESOURCE, BACK_GOLD
    LOST_READY, LOST_LACKS_1, LOST_LACKS_2, LOST_LACKS_3, LOST_POINT, LOST_SYMBOLS
    FRONT_GOLD, FRONT_PER_CORNER, FRONT_PER_OBJECT
    SPENT_WANTED, SPENT_TWIN
    COVERED, SPOTS_OPENED, CELLS_CLOSED, SPOTS_CLOSED, SPOTS_SHARED
    PATTERN_DONE, PATTERN_READY, PATTERN_OPEN, PATTERN_FREE, PATTERN_FAR
    BLOCKS_DONE, BLOCKS_ONE, BLOCKS_FAR
    FRONT_ABSENT

# of draws
cpdef enum:
    TAKES_GOLD = 18
    BLIND_RESOURCE_DECK, BLIND_GOLD_DECK
    TAKES_READY, TAKES_LACKS_1, TAKES_LACKS_2, TAKES_LACKS_3
    TAKES_POINT, TAKES_PER_CORNER, TAKES_PER_OBJECT
    TAKES_DONE, TAKES_ONE, TAKES_WANTED, TAKES_TWIN
    GOLD_BESIDE_GOLD, TAKES_ABSENT
    DENIES_READY, DENIES_POINT

# what the weights of a decision depend on
cpdef enum:
    THREE_SEATS, FOUR_SEATS, ALONE, LAST_ROUNDS
    LEAD, SCORE, GOLDS_HELD, GOLDS_READY, SPOTS_OPEN, RESOURCES, TOP_KINGDOM, OBJECTS
    SETS, PER_CORNER_HELD, PER_OBJECT_HELD, SHOWN_GOLDS_READY
    SHOWN_GOLDS_NEAR, GOLDS_NEAR, TWINS_HELD, KINGDOMS_MISSING, SECOND_KINGDOM
    OBJECT_SETS, LINES, SETS_NEAR, ENDS_ROUND
    LATE_LEAD, LATE_GOLDS_HELD, LATE_GOLDS_READY, LATE_SPOTS, LATE_RESOURCES
    ROUND, ROUND_GOLDS_HELD, ROUND_SPOTS, ROUND_RESOURCES

cdef class Features(Policy):
    cdef double placement_weight[PLACEMENT_FEATURES * LAST_TURNS]
    cdef double draw_weight[DRAW_FEATURES * LAST_TURNS]
    # what each context adds to every weight
    cdef double placement_context[PLACEMENT_FEATURES * CONTEXTS]
    cdef double draw_context[DRAW_FEATURES * CONTEXTS]
    # of the decision: the contexts, the weights by them, and the sums of the weights of one, two … of a symbol
    cdef int turns_left
    cdef double context[CONTEXTS]
    cdef double weight[PLACEMENT_FEATURES]
    cdef double count_sum[SUMS]
    # what symbol_value needs of the position
    cdef double held_points[3]
    cdef int held_lacks[3]
    cdef double card_value[3]
    cdef double shown_points[2]
    cdef int set_count
    cdef int set_objective[3]
    # the objectives that are patterns, and by kingdom the points of those that use it
    cdef int pattern_count
    cdef int pattern_objective[3]
    cdef double wanted[4]
    cdef unsigned char cell_fit[4 * CELL_KINDS]
    # the hand: cards by kingdom, and the faces that may be laid
    cdef int held[4]
    cdef unsigned char face[6]
    cdef double face_value[6]
    # by face or draw: the other features that are not 0, and their part of the rating
    cdef int entry_count[6]
    cdef unsigned char entry_feature[6 * ENTRIES]
    cdef double entry_value[6 * ENTRIES]
    cdef double entry_sum[6]
    # by slot: the symbols' features now, and what covering one of a symbol changes
    cdef double before[3]
    cdef double loss[3 * 9]
    cdef double base_feature[SYMBOL_FEATURES]
    # the spot being rated
    cdef int covered, empty_cells, open_spots
    cdef unsigned char covered_symbol[4]
    cdef unsigned long long covered_symbols
    cdef double pattern[4 * PATTERN_FEATURES]
    cdef double pattern_value[4]
    cdef double covered_loss[3]
    cdef double scratch[SYMBOL_FEATURES]

    cdef void _spread(self, double* weight, int features, object given, object names) except *
    cdef void _transpose(self, double* weight, int features, object given, object names) except *
    cdef void weigh(self, double* table, double* context, int features) noexcept nogil

cdef void add_entry(Features p, int i, int feature, double value, double weight) noexcept nogil
