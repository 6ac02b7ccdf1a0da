# The C layout of a search tree; search_tree.py explains it.

cimport cython
from libc.math cimport exp, sqrt
from naturalis.bots.policy cimport NO_RATING, Policy
from naturalis.rules.display cimport sources
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport PLACE, SPOTS, State

cpdef enum:
    MAX_EDGES = 32768
    MAX_WIDTH = 24
    MAX_DRAWS = 16
    FIRST_DECK_CODE = 112

@cython.final
cdef class SearchTree:
    cdef Policy policy
    cdef int width, used_edges, chosen_source
    cdef double exploration, temperature
    cdef int offered_edge[6]
    cdef int code[MAX_EDGES]
    cdef double prior[MAX_EDGES]
    cdef int visits[MAX_EDGES]
    cdef double total_utility[MAX_EDGES]
    cdef int child[MAX_EDGES]
    cdef unsigned char edge_count[MAX_EDGES]
    cdef unsigned char is_draw[MAX_EDGES]

    cdef int expand(self, State s, Rng rng) noexcept nogil
    cdef void _add_placements(self, State s, Rng rng) noexcept nogil
    cdef void _add_draws(self, State s, Rng rng) noexcept nogil
    cdef int select_placement(self, int first) noexcept nogil
    cdef double _puct_score(self, int e, int visits, double total_utility) noexcept nogil
    cdef int select_draw(self, int first, State s) noexcept nogil
    cdef int _draw_edge(self, int first, int code) noexcept nogil
    cdef int most_visited(self, int first) noexcept nogil
    cdef void add_result(self, int edge, double utility) noexcept nogil
