from naturalis.bots.policy cimport NO_RATING
from naturalis.bots.terms cimport BLIND_GOLD, BLIND_RESOURCE, Terms, TERMS
from naturalis.bots.valuation cimport card_value, kingdom_value, value_symbols
from naturalis.rules.display cimport sources
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport DECK, State
from naturalis.rules.card_arrays cimport COLOUR

cdef int rate_draws(Terms p, State s, Rng rng) noexcept nogil
