# cython: boundscheck=False, wraparound=False, cdivision=True
"""The only source of randomness: PCG32 (O'Neill 2014), the same numbers compiled and interpreted, everywhere."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

from naturalis.rules.literals import Seed

MULTIPLIER = 6364136223846793005
LOW = 0xFFFFFFFF
GOLDEN, MIX_ONE, MIX_TWO = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
if not cython.compiled:
    HIGHEST = (1 << 64) - 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _low(number: cython.ulonglong) -> cython.uint:
    """Its lower 32 bits: in C the type cuts them off."""
    if not cython.compiled:
        number &= LOW
    return cython.cast(cython.uint, number)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _whole(number: cython.ulonglong) -> cython.ulonglong:
    """Its lower 64 bits, which in C are all there is."""
    if not cython.compiled:
        number &= HIGHEST
    return number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mix(value: cython.ulonglong) -> cython.ulonglong:
    """SplitMix64's finalizer: neighbouring seeds give unrelated states."""
    value = _whole(value + GOLDEN)
    value = _whole((value ^ value >> 30) * MIX_ONE)
    value = _whole((value ^ value >> 27) * MIX_TWO)
    return value ^ value >> 31


@cython.final
@cython.cclass
class Rng:
    """A stream of random numbers: ``Rng(seed)``, or ``Rng(seed, stream)`` for independent streams of one seed.

    ``seed`` and ``stream`` are integers from 0 to 2**63 - 1.
    """

    def __init__(self, seed: Seed, stream: Seed = 0) -> None:
        for name, value in (("seed", seed), ("stream", stream)):
            if not isinstance(value, int) or not 0 <= value < 1 << 63:
                raise ValueError(f"a {name} is a whole number from 0 to 2**63 - 1, such as 7, not {value!r}")
        self.restart(seed, stream)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def restart(self, seed: cython.ulonglong, stream: cython.ulonglong) -> cython.void:
        """Begin this stream of this seed, as a new Rng would."""
        mixed: cython.ulonglong = _mix(seed)
        self.increment = _whole(_mix(stream ^ mixed) << 1 | 1)
        self.state = _mix(mixed ^ _mix(stream))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def next32(self) -> cython.uint:
        old: cython.ulonglong = self.state
        turn: cython.uint = old >> 59
        word: cython.uint = _low(((old >> 18) ^ old) >> 27)
        self.state = old * MULTIPLIER + self.increment
        if not cython.compiled:  # where C wraps around, Python must be told to
            self.state &= HIGHEST
        return _low(word >> turn | word << ((32 - turn) & 31))

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def below(self, n: cython.int) -> cython.int:
        """A number from 0 to n - 1, each exactly as likely (Lemire's method). n is at least 1."""
        size: cython.ulonglong = n
        product: cython.ulonglong = self.next32() * size
        limit: cython.ulonglong
        if _low(product) < size:
            limit = (LOW + 1 - size) % size
            while _low(product) < limit:
                product = self.next32() * size
        return product >> 32

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def shuffle(self, items: cython.p_uchar, start: cython.int, stop: cython.int) -> cython.void:
        """Put items[start:stop] into a random order, every order exactly as likely."""
        i: cython.int
        j: cython.int
        kept: cython.uchar
        for i in range(start, stop - 1):
            j = i + self.below(stop - i)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept

    def copy(self) -> Rng:
        """An equal source that goes on independently."""
        twin = Rng(0)
        twin.state = self.state
        twin.increment = self.increment
        return twin

    def __repr__(self) -> str:
        return f"<Rng at {self.state:016x}/{self.increment:016x}>"
