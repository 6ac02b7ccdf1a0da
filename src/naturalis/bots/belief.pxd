# The C layout of a belief; belief.py explains it.

cimport cython
from naturalis.bots.belief_terms cimport AIM_KINDS, AIM_TERMS, CARD_TERMS, aim_kind, aim_terms, card_terms
from naturalis.rules.card_arrays cimport AIM, HIDDEN, SET
from naturalis.rules.redeal cimport fill
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport CHOSEN, HAND, LAID, SEATS, State

cpdef enum:
    AIMS = 16
    FIRST_AIM = 87
    SET_CLASSES = 9
    CARDS = 81
    PHASES = 16
    STEPS = 1024
    MAX_WEIGHT = 1048576

cdef int POWERS[STEPS]

@cython.final
cdef class Belief:
    cdef int viewer, seats
    cdef int aim_weights[AIM_KINDS * AIM_TERMS * 2]
    cdef int card_weights[CARD_TERMS * 2]
    cdef int terms[AIM_TERMS]
    cdef int aim_weight[SEATS * AIMS]
    cdef int card_weight[SEATS * SET_CLASSES * CARDS]
    cdef long long scores[CARDS]

    cdef long long _aim_score(self, State s, int seat, int aim) noexcept nogil
    cdef long long _card_score(self, State s, int seat, int aim, int card) noexcept nogil
    cdef void _weigh_aims(self, State s, int seat) noexcept nogil
    cdef void _weigh_cards(self, State s, int seat, int aim, int set_class) noexcept nogil
    cdef void fill(self, State s, Rng rng) noexcept nogil
    cdef int _draw_aim(self, int seat, int taken, Rng rng) noexcept nogil
    cdef int _draw_card(self, State s, int seat, int set_class, int first, Rng rng) noexcept nogil
