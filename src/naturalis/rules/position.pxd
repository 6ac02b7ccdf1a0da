from naturalis.rules.state cimport DECK, HAND, LAID, NOT_CHOSEN, OBJECTIVES, OVER, SPOTS, State
from naturalis.rules.card_arrays cimport HIDDEN, back_of
