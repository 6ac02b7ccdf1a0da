# cython: boundscheck=False, wraparound=False, cdivision=True
"""The learned policy: rates moves by their features, as log-odds of being played. Plays search."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

from naturalis.bots.features import Features

if not cython.compiled:
    from naturalis.bots.draw_features import rate_draws
    from naturalis.bots.placement_features import rate_placements
    from naturalis.rules.rng import Rng
    from naturalis.rules.state import State


@cython.final
@cython.cclass
class FeaturePolicy(Features):
    """Rates placements and draws by their features."""

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
