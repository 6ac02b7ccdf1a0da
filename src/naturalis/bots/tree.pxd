# The C layout of a tree; tree.py explains every field.

cimport cython
from libc.math cimport exp, sqrt
from naturalis.bots.draw_rating cimport rate_draws
from naturalis.bots.placement_rating cimport rate_places
from naturalis.bots.policy cimport NONE, Policy
from naturalis.rules.display cimport sources
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport PLACE, SPOTS, State

cpdef enum:
    EDGES = 32768
    WIDEST = 24
    DRAWS = 16
    DECKS = 112

@cython.final
cdef class Tree:
    cdef Policy policy
    cdef int width, used, source
    cdef double explore, heat
    cdef int offered[6]
    cdef int code[EDGES]
    cdef double prior[EDGES]
    cdef int tried[EDGES]
    cdef double total[EDGES]
    cdef int node[EDGES]
    cdef unsigned char size[EDGES]
    cdef unsigned char draws[EDGES]

    cdef int grow(self, State s, Rng rng) noexcept nogil
    cdef void _places(self, State s, Rng rng) noexcept nogil
    cdef void _draws(self, State s, Rng rng) noexcept nogil
    cdef int select(self, int first) noexcept nogil
    cdef double _temptation(self, int e, int tried, double total) noexcept nogil
    cdef int select_draw(self, int first, State s) noexcept nogil
    cdef int _edge(self, int first, int code) noexcept nogil
    cdef int favourite(self, int first) noexcept nogil
    cdef void learn(self, int edge, double utility) noexcept nogil
