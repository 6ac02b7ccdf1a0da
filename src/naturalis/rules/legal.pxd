from naturalis.rules.lattice cimport position, within_reach
from naturalis.rules.area cimport BLOCKED, OCCUPIED, UNTOUCHED, affordable, faces, find_spot
from naturalis.rules.card_arrays cimport CORNER, COST
from naturalis.rules.setup cimport colour_free
from naturalis.rules.display cimport sources
from naturalis.rules.state cimport (
    DRAW, HAND, LAID, NOT_CHOSEN, OBJECTIVES, OVER, PLACE, SPOTS, STARTERS, State)

cdef int slot_of(State s, int seat, int card) noexcept
