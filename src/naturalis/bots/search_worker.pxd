# The C layout of a search worker; search_worker.py explains it.

cimport cython
from naturalis.bots.aligned_decks cimport AlignedDecks
from naturalis.bots.belief cimport Belief
from naturalis.bots.setup_rating cimport rate_objective, rate_starter
from naturalis.bots.opponent_script cimport OpponentScript
from naturalis.bots.policy cimport NO_RATING, Policy
from naturalis.bots.rollout cimport compare_ends, play_move
from naturalis.rules.objectives cimport objective_points
from naturalis.bots.search_tree cimport SearchTree
from naturalis.rules.setup cimport choose_colour, choose_starter, colour_free, keep_objective
from naturalis.rules.redeal cimport fill
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport DRAW, NOT_CHOSEN, OBJECTIVES, OVER, PLACE, SPOTS, State
from naturalis.rules.turn cimport advance, draw, place

cpdef enum:
    MAX_CANDIDATES = 1024
    MAX_DEPTH = 8
    EXPAND_VISITS = 4

# how the other seats play: by the policy, writing the script or following it
cpdef enum:
    ALL_BY_POLICY, WRITING, FOLLOWING

@cython.final
cdef class SearchWorker:
    cdef State root, redealt, scratch
    cdef Policy policy
    cdef Belief belief
    cdef Rng rng
    cdef SearchTree tree
    cdef OpponentScript script
    cdef int viewer, candidate_count, tree_depth, believes, scripted, others
    cdef long long redeals
    cdef AlignedDecks decks
    cdef int aligned
    cdef double lead_weight
    cdef unsigned long long seed
    cdef int code[MAX_CANDIDATES]
    cdef double rating[MAX_CANDIDATES]
    cdef unsigned char active[MAX_CANDIDATES]
    cdef int root_node[MAX_CANDIDATES]
    cdef long long playouts[MAX_CANDIDATES]
    cdef double utility_sum[MAX_CANDIDATES]
    cdef double win_sum[MAX_CANDIDATES]
    cdef double win_square_sum[MAX_CANDIDATES]
    cdef double point_sums[MAX_CANDIDATES * 4]
    cdef int path[MAX_DEPTH]

    cdef void _apply(self, State s, int code) noexcept nogil
    cdef void _playout(self, State s, int c) noexcept nogil
    cdef int _descend(self, State s, int c) noexcept nogil
    cdef void _play_move(self, State s) noexcept nogil
    cdef int _play_to_viewer(self, State s) noexcept nogil
    cdef double _record_outcome(self, State s, int c) noexcept nogil
    cdef int _write_script(self) noexcept nogil
    cdef int _play_redeal(self, long long number) noexcept nogil
