# cython: boundscheck=False, wraparound=False, cdivision=True
"""What rollouts and the search need of a policy: a rating of every placement and draw of the seat to act.

term_policy.py and feature_policy.py are the two kinds. One policy serves one thread: it holds its latest ratings.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.rules.rng import Rng
    from naturalis.rules.state import SPOTS, State

    NO_RATING = -1000000


@cython.cclass
class Policy:
    """The ratings of one position. ``noise`` raises every rating by a random amount of up to that much."""

    def __init__(self, noise: float = 0.0) -> None:
        if not cython.compiled:
            self.face_count = self.best_placement = 0
            self.code, self.rating, self.draw_rating = [0] * 6, [0.0] * (6 * SPOTS), [0.0] * 6
            self.best_rating = 0.0
        self.noise = noise

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rate_placements(self, s: State, rng: Rng) -> cython.void:
        """Rate every placement of the seat to act: ``rating`` by 6 * spot + the index of the face in ``code``.

        ``best_placement`` is the best one, as 8 * position + 2 * slot + side.
        """

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rate_draws(self, s: State, rng: Rng) -> cython.int:
        """Rate every draw of the seat to act as ``draw_rating``, by source; return the best source."""
        return -1
