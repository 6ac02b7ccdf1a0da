# cython: boundscheck=False, wraparound=False, cdivision=True
"""A way to play: the weights of a linear evaluation, in points, of placements and draws; and room to think in.

Every term has two weights, one for the end of the game and one for its start, and ``at`` holds what they come to
with so many turns left. A policy serves one thread; wants.py, patterns.py, placing.py and drawing.py think with it.
"""

from __future__ import annotations

from collections.abc import Mapping

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.rules.card_arrays import CORNER, FACES
    from naturalis.rules.state import SPOTS

    TERMS, TURNS, NONE = 20, 12, -1000000
    (
        OBJECTIVE, PART_ONE, PART_TWO, BLOCK, COLOURED, FRACTION, KINGDOM, OBJECT, NEED, KEEP, PER_OBJECT, SPOT,
        COVER, BACK, HOLD, AFFORD, GOLD, BLIND_RESOURCE, BLIND_GOLD, CORNERS,
    ) = range(20)  # fmt: skip
    ABSENT = [0] * FACES  # by face: the corners it lacks, a bit each

NAMES = (
    "objective", "part_one", "part_two", "block", "coloured", "fraction", "kingdom", "object", "need", "keep",
    "per_object", "spot", "cover", "back", "hold", "afford", "gold", "blind_resource", "blind_gold", "corners",
)  # fmt: skip
Weights = Mapping[str, tuple[float, float]]


def _fill() -> None:
    face: cython.int
    corner: cython.int
    for face in range(FACES):
        ABSENT[face] = 0
        for corner in range(4):
            ABSENT[face] |= (CORNER[4 * face + corner] == 8) << corner


_fill()


@cython.final
@cython.cclass
class Policy:
    """Weights by name: (at the end, at the start). Of ``pace``, how many rounds the leader needs for a point, the
    first counts. With ``noise`` every rating is changed by a random amount from 0 to that many points.
    """

    def __init__(self, weights: Weights, noise: float = 0.0) -> None:
        turns: cython.int
        term: cython.int
        if not cython.compiled:
            self.at = [0.0] * (TERMS * TURNS)
            self.all_gain, self.gain, self.loss = [0.0] * 9, [0.0] * 27, [0.0] * 27
            self.face, self.code, self.fixed = [0] * 6, [0] * 6, [0.0] * 6
            self.lose, self.pattern = [0.0] * 3, [0.0] * 4
            self.rating, self.draws = [0.0] * (6 * SPOTS), [0.0] * 6
            self.turns = self.faces = self.covered = self.untouched = self.open_spots = self.lost = 0
            self.best_place, self.best_rating = 0, 0.0
        self.pace = weights["pace"][0]
        self.noise = noise
        for term in range(TERMS):
            end, start = weights[NAMES[term]]
            for turns in range(TURNS):
                self.at[TERMS * turns + term] = end + (start - end) * min(1.0, max(0.0, 0.125 * (turns - 1)))
            if term not in (OBJECTIVE, CORNERS):
                self.at[term] = 0.0  # nothing comes after the last turn
