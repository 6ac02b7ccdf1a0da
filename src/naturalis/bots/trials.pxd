# The C layout of trials; trials.py explains every field.

cimport cython
from naturalis.bots.draw_rating cimport rate_draws
from naturalis.bots.setup_rating cimport rate_objective, rate_starter
from naturalis.bots.placement_rating cimport rate_places
from naturalis.bots.policy cimport NONE, Policy
from naturalis.bots.rollout cimport final_points, roll_out, share, step
from naturalis.bots.tree cimport Tree
from naturalis.rules.setup cimport choose_colour, choose_starter, colour_free, keep_objective
from naturalis.rules.redeal cimport fill
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport DRAW, NOT_CHOSEN, OBJECTIVES, OVER, PLACE, SPOTS, State
from naturalis.rules.turn cimport advance, draw, place

cpdef enum:
    MOST = 1024
    DEEPEST = 8
    EXPAND = 4

@cython.final
cdef class Trials:
    cdef State root, dealt, s
    cdef Policy policy
    cdef Rng rng
    cdef Tree tree
    cdef int viewer, count, depth
    cdef double blend
    cdef unsigned long long seed
    cdef int code[MOST]
    cdef double rating[MOST]
    cdef unsigned char alive[MOST]
    cdef int node[MOST]
    cdef long long tried[MOST]
    cdef double utility[MOST]
    cdef double won[MOST]
    cdef double won_squared[MOST]
    cdef double points[MOST * 4]
    cdef int path[DEEPEST]

    cdef void _apply(self, State s, int code) noexcept nogil
    cdef void _trial(self, State s, int c) noexcept nogil
    cdef int _descend(self, State s, int c) noexcept nogil
    cdef int _my_turn(self, State s) noexcept nogil
    cdef double _judge(self, State s, int c) noexcept nogil
    cdef int _wave(self, long long number) noexcept nogil
