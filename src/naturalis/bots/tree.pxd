# The C layout of a tree; tree.py explains every field.

cimport cython
from libc.math cimport exp, sqrt
from naturalis.bots.drawing cimport rate_draws
from naturalis.bots.placing cimport rate_places
from naturalis.bots.policy cimport NONE, Policy
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport PLACE, SPOTS, State

cpdef enum:
    EDGES = 16384
    WIDEST = 24

@cython.final
cdef class Tree:
    cdef Policy policy
    cdef int width, used
    cdef double explore, heat
    cdef int code[EDGES]
    cdef double prior[EDGES]
    cdef int tried[EDGES]
    cdef double total[EDGES]
    cdef int node[EDGES]
    cdef unsigned char last[EDGES]

    cdef int grow(self, State s, Rng rng) noexcept nogil
    cdef void _insert(self, int first, int n, double rating, int code) noexcept nogil
    cdef int _places(self, State s, Rng rng) noexcept nogil
    cdef int _draws(self, State s, Rng rng) noexcept nogil
    cdef int select(self, int first) noexcept nogil
    cdef int favourite(self, int first) noexcept nogil
    cdef void learn(self, int edge, double utility) noexcept nogil
