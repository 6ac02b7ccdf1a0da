cimport cython

cdef unsigned long long MULTIPLIER, LOW, GOLDEN, MIX_ONE, MIX_TWO

@cython.final
cdef class Rng:
    cdef unsigned long long state
    cdef unsigned long long increment
    cdef unsigned long long padding[8]  # a cache line: sources of two threads must not share one
    cdef void restart(self, unsigned long long seed, unsigned long long stream) noexcept nogil
    cdef unsigned int next32(self) noexcept nogil
    cpdef int below(self, int n) noexcept nogil
    cdef void shuffle(self, unsigned char* items, int start, int stop) noexcept nogil
