# cython: boundscheck=False, wraparound=False, cdivision=True
"""The terms of a hand-written evaluation, in points, of placements and draws: their weights, and its working memory.

Every term has two weights, one for the end of the game and one for its start; ``weight`` holds their mix for each
number of turns left. valuation.py, pattern_rating.py, placement_rating.py and draw_rating.py compute the
terms, and term_policy.py plays by them.
"""

from __future__ import annotations

from collections.abc import Mapping

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

from naturalis.bots.policy import Policy

if not cython.compiled:
    from naturalis.rules.card_arrays import CORNER, FACES

    TERMS, MAX_TURNS = 20, 12
    (
        OBJECTIVE, PART_ONE, PART_TWO, BLOCK, COLOURED, FRACTION, KINGDOM, OBJECT, NEED, KEEP, PER_OBJECT, SPOT,
        COVER, BACK, HOLD, AFFORD, GOLD, BLIND_RESOURCE, BLIND_GOLD, CORNERS,
    ) = range(20)  # fmt: skip
    ABSENT_CORNERS = [0] * FACES  # by face: a bit for each corner that it lacks

TERM_NAMES = (
    "objective", "part_one", "part_two", "block", "coloured", "fraction", "kingdom", "object", "need", "keep",
    "per_object", "spot", "cover", "back", "hold", "afford", "gold", "blind_resource", "blind_gold", "corners",
)  # fmt: skip
Weights = Mapping[str, tuple[float, float]]


def _fill_absent_corners() -> None:
    face: cython.int
    corner: cython.int
    for face in range(FACES):
        ABSENT_CORNERS[face] = 0
        for corner in range(4):
            ABSENT_CORNERS[face] |= (CORNER[4 * face + corner] == 8) << corner


_fill_absent_corners()


@cython.cclass
class Terms(Policy):
    """Weights by term: (at the end, at the start). Of ``pace``, the rounds the leader needs per point, only the first
    counts. ``noise`` raises every rating by a random amount of up to that many points.
    """

    def __init__(self, weights: Weights, noise: float = 0.0) -> None:
        turns: cython.int
        term: cython.int
        if not cython.compiled:
            self.weight = [0.0] * (TERMS * MAX_TURNS)
            self.all_gain, self.gain, self.loss = [0.0] * 9, [0.0] * 27, [0.0] * 27
            self.face, self.base_rating = [0] * 6, [0.0] * 6
            self.cover_loss, self.pattern = [0.0] * 3, [0.0] * 4
            self.turns_left = 0
            self.covered = self.empty_cells = self.open_spots = self.covered_symbols = 0
        self.pace = weights["pace"][0]
        Policy.__init__(self, noise)
        for term in range(TERMS):
            end, start = weights[TERM_NAMES[term]]
            for turns in range(MAX_TURNS):
                self.weight[TERMS * turns + term] = end + (start - end) * min(1.0, max(0.0, 0.125 * (turns - 1)))
            if term not in (OBJECTIVE, CORNERS):
                self.weight[term] = 0.0  # after the last turn only points count
