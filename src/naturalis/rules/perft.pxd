from naturalis.rules.area cimport faces
from naturalis.rules.setup cimport choose_colour, choose_starter, colour_free, keep_objective
from naturalis.rules.display cimport sources
from naturalis.rules.state cimport DRAW, NOT_CHOSEN, OVER, PLACE, SPOTS, STARTERS, State
from naturalis.rules.card_arrays cimport BITS, NTH
from naturalis.rules.turn cimport advance, draw, place
