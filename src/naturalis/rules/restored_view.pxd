from naturalis.rules.area cimport find_spot, lay
from naturalis.rules.card_arrays cimport HIDDEN
from naturalis.rules.lattice cimport position
from naturalis.rules.state cimport (
    CHOSEN, DECK, DRAW, HAND, NOT_CHOSEN, OBJECTIVES, OVER, PLACE, STARTERS, State)
