cimport cython
from libc.math cimport exp
from naturalis.bots.draw_features cimport draw_features, rate_draws
from naturalis.bots.features cimport CONTEXTS, DRAW_FEATURES, Features, LAST_TURNS, PLACEMENT_FEATURES
from naturalis.bots.placement_features cimport placement_features, rate_placements
from naturalis.bots.policy cimport NO_RATING
from naturalis.bots.rollout cimport win_share
from naturalis.bots.setup_rating cimport choose_setup
from naturalis.rules.objectives cimport objective_points
from naturalis.rules.rng cimport Rng
from naturalis.rules.setup cimport shuffle_into
from naturalis.rules.state cimport DRAW, OVER, PLACE, SPOTS, State
from naturalis.rules.turn cimport advance, draw, place

cpdef enum:
    MAX_DECISIONS = 400

cdef double NEGLIGIBLE

@cython.final
cdef class GradientWorker:
    cdef State state
    cdef Features policy
    cdef Rng rng
    cdef double lead_weight
    cdef double baseline_slope[LAST_TURNS]
    cdef int decisions
    cdef unsigned char seat_of[MAX_DECISIONS]
    cdef unsigned char is_draw[MAX_DECISIONS]
    cdef unsigned char turns[MAX_DECISIONS]
    cdef double lead_then[MAX_DECISIONS]
    cdef double step[MAX_DECISIONS * PLACEMENT_FEATURES]
    cdef double feature[PLACEMENT_FEATURES]
    cdef double probability[6 * SPOTS]
    cdef double placement_gradient[PLACEMENT_FEATURES * LAST_TURNS]
    cdef double draw_gradient[DRAW_FEATURES * LAST_TURNS]
    cdef double contexts_then[MAX_DECISIONS * CONTEXTS]
    cdef double placement_context_gradient[PLACEMENT_FEATURES * CONTEXTS]
    cdef double draw_context_gradient[DRAW_FEATURES * CONTEXTS]
    cdef double lead_products[LAST_TURNS]
    cdef double lead_squares[LAST_TURNS]

    cdef double _lead(self, State s, int seat) noexcept nogil
    cdef int _pick(self, int count) noexcept nogil
    cdef void _add_step(self, int features, double share) noexcept nogil
    cdef int _choose_placement(self, State s, Features p) noexcept nogil
    cdef int _choose_draw(self, State s, Features p) noexcept nogil
    cdef void _decide(self, State s, Features p) noexcept nogil
    cdef void _add_gradient(
        self, int d, int t, double gain, int features, double* gradient, double* context_gradient) noexcept nogil
    cdef void _learn(self, State s) noexcept nogil
