cimport cython

cdef unsigned long long MULTIPLIER, LOW

@cython.final
cdef class Rng:
    cdef unsigned long long state
    cdef unsigned long long increment
    cdef unsigned int next32(self) noexcept nogil
    cpdef int below(self, int n) noexcept nogil
    cdef void shuffle(self, unsigned char* items, int start, int stop) noexcept nogil
