from naturalis.rules.lattice cimport position
# The C side of tables.py: the same names as arrays that the core reads without the GIL.

cdef enum:
    FACES = 224          # two faces for each card number 0..111; see tables.py
    HIDDEN = 104         # first of the eight numbers that stand for a card of which only the back is seen

cdef signed char CORNER[FACES * 4]
cdef unsigned long long GAIN[FACES]
cdef unsigned long long UNIT[9]
cdef unsigned long long COST[112]
cdef unsigned long long HIGH
cdef signed char POINTS[FACES]
cdef signed char PER[FACES]
cdef signed char COLOUR[FACES]

cdef unsigned char BITS[64]
cdef unsigned char NTH[64 * 6]

cdef enum:
    SET, LINE, ELL

cdef signed char AIM[103]            # SET, LINE or ELL
cdef signed char AIM_POINTS[103]
cdef signed char AIM_NEED[103 * 7]
cdef signed char AIM_COLOUR[103]
cdef signed char AIM_SINGLE[103]
cdef short AIM_STEP[103]
cdef unsigned char AIM_MATCH[103 * 81]

cdef int back_of(int card) noexcept nogil
