cimport cython
from naturalis.bots.draw_features cimport rate_draws
from naturalis.bots.features cimport Features
from naturalis.bots.placement_features cimport rate_placements
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport State

@cython.final
cdef class FeaturePolicy(Features):
    pass
