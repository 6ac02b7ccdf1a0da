from naturalis.rules.area cimport faces
from naturalis.rules.display cimport sources
from naturalis.rules.setup cimport choose_colour, choose_starter, colour_free, keep_objective, shuffle_into
from naturalis.rules.objectives cimport objective_points
from naturalis.rules.redeal cimport fill
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport (
    DRAW, HAND, NOT_CHOSEN, OBJECTIVES, OVER, PLACE, SPOTS, State)
from naturalis.rules.card_arrays cimport BITS, NTH
from naturalis.rules.turn cimport advance, draw, place

cdef int random_step(State s, Rng rng) noexcept nogil
cdef void play_out(State s, Rng rng) noexcept nogil
