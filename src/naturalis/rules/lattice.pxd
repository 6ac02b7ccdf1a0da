cpdef enum:
    STRIDE = 201
    REACH = 81

cpdef bint within_reach(int x, int y) noexcept
cpdef int position(int x, int y) noexcept
