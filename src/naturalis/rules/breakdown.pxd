from naturalis.rules.lattice cimport STRIDE
from naturalis.rules.objectives cimport part_of_next, times
from naturalis.rules.state cimport CELLS, FIRST_SPOT, LAID, MASK, State
from naturalis.rules.card_arrays cimport AIM, AIM_NEED, AIM_POINTS, AIM_STEP, CORNER, ELL, GAIN, SET, UNIT
