# cython: boundscheck=False, wraparound=False, cdivision=True
"""The hand-written policy: rates moves in points, as a sum of terms with weights. Plays greedy, flat and search@0.1."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

from naturalis.bots.terms import Terms

if not cython.compiled:
    from naturalis.bots.draw_rating import rate_draws
    from naturalis.bots.placement_rating import rate_placements
    from naturalis.rules.rng import Rng
    from naturalis.rules.state import State


@cython.final
@cython.cclass
class TermPolicy(Terms):
    """Rates placements and draws by its terms."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rate_placements(self, s: State, rng: Rng) -> cython.void:
        """Rate every placement of the seat to act."""
        rate_placements(self, s, rng)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rate_draws(self, s: State, rng: Rng) -> cython.int:
        """Rate every draw of the seat to act; return the best source."""
        return rate_draws(self, s, rng)
