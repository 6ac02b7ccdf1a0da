from naturalis.rules.area cimport BLOCKED, OCCUPIED, UNTOUCHED, affordable, faces, find_spot
from naturalis.rules.display cimport sources
from naturalis.rules.state cimport (
    DRAW, HAND, NOT_CHOSEN, OBJECTIVES, OVER, PLACE, SPOTS, STARTERS, State)
