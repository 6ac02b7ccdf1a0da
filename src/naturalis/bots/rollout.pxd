from naturalis.bots.setup_rating cimport choose_setup
from naturalis.bots.policy cimport Policy
from naturalis.rules.setup cimport shuffle_into
from naturalis.rules.objectives cimport objective_points
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport DRAW, OVER, PLACE, State
from naturalis.rules.turn cimport advance, draw, place

cdef void play_move(State s, Policy p, Rng rng) noexcept nogil
cdef void roll_out(State s, Policy p, Rng rng) noexcept nogil
cdef int compare_ends(int points, int extra, int other_points, int other_extra) noexcept nogil
cdef double win_share(State s, int seat) noexcept nogil
cdef int final_points(State s, int seat) noexcept nogil
