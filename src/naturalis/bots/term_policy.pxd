cimport cython
from naturalis.bots.draw_rating cimport rate_draws
from naturalis.bots.terms cimport Terms
from naturalis.bots.placement_rating cimport rate_placements
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport State

@cython.final
cdef class TermPolicy(Terms):
    pass
