from naturalis.rules.setup cimport choose_colour, choose_starter, keep_objective, open_table, shuffle_into

from naturalis.rules.lattice cimport position
from naturalis.rules.legal cimport slot_of
from naturalis.rules.redeal cimport fill
from naturalis.rules.rng cimport Rng
from naturalis.rules.state cimport DECK, HAND, TYBOR_RIGHT, State
from naturalis.rules.card_arrays cimport COLOUR, HIDDEN, UNIT, back_of
from naturalis.rules.turn cimport (
    DEALT, ENDED, PASSED, SKIPPED, TRIGGERED, advance, draw, place)
