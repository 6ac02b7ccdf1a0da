from naturalis.rules.state cimport DECK, HAND, LAID, NOT_CHOSEN, OBJECTIVES, OVER, SPOTS, State
from naturalis.rules.tables cimport HIDDEN, back_of
