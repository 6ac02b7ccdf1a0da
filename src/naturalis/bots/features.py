# cython: boundscheck=False, wraparound=False, cdivision=True
"""A feature policy: linear ratings of placements and draws, as log-odds of being played, and its working memory.

A rating is the sum of a move's features times their weights. Every weight has one value for each number of turns left.
symbol_features.py, pattern_features.py, placement_features.py and draw_features.py compute the features;
policy_gradient.py learns the weights. One policy serves one thread.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

from naturalis.bots.policy import Policy

if not cython.compiled:
    LAST_TURNS, CONTEXTS = 12, 34
    SYMBOL_FEATURES, PLACEMENT_FEATURES, DRAW_FEATURES, PATTERN_FEATURES = 18, 46, 36, 5
    SUMS = 11  # sums of weights by count: none to six of a kingdom, none to three of an object
    ENTRIES = 12  # the most features of a face or a draw, apart from those of symbols and spots
    CELL_KINDS = 256  # numbers that a cell of the grid can have
    (
        KINGDOM_1, KINGDOM_2, KINGDOM_3, KINGDOM_4, KINGDOM_5, KINGDOM_6, OBJECT_1, OBJECT_2, OBJECT_3, HELD_READY,
        HELD_LACKS_1, HELD_LACKS_2, HELD_PER_OBJECT, SHOWN_READY, SHOWN_LACKS_1, SET_DONE, SET_PART, SET_LACKS_1,
    ) = range(18)  # fmt: skip
    (
        POINTS_NOW, BACK_RESOURCE, BACK_GOLD, LOST_READY, LOST_LACKS_1, LOST_LACKS_2, LOST_LACKS_3, LOST_POINT,
        LOST_SYMBOLS, FRONT_GOLD, FRONT_PER_CORNER, FRONT_PER_OBJECT, SPENT_WANTED, SPENT_TWIN, COVERED, SPOTS_OPENED,
        CELLS_CLOSED, SPOTS_CLOSED, SPOTS_SHARED, PATTERN_DONE, PATTERN_READY, PATTERN_OPEN, PATTERN_FREE,
        PATTERN_FAR, BLOCKS_DONE, BLOCKS_ONE, BLOCKS_FAR, FRONT_ABSENT,
    ) = range(18, 46)  # fmt: skip
    (
        TAKES_GOLD, BLIND_RESOURCE_DECK, BLIND_GOLD_DECK, TAKES_READY, TAKES_LACKS_1, TAKES_LACKS_2, TAKES_LACKS_3,
        TAKES_POINT, TAKES_PER_CORNER, TAKES_PER_OBJECT, TAKES_DONE, TAKES_ONE, TAKES_WANTED, TAKES_TWIN,
        GOLD_BESIDE_GOLD, TAKES_ABSENT, DENIES_READY, DENIES_POINT,
    ) = range(18, 36)  # fmt: skip
    (
        THREE_SEATS, FOUR_SEATS, ALONE, LAST_ROUNDS, LEAD, SCORE, GOLDS_HELD, GOLDS_READY, SPOTS_OPEN, RESOURCES,
        TOP_KINGDOM, OBJECTS, SETS, PER_CORNER_HELD, PER_OBJECT_HELD, SHOWN_GOLDS_READY, SHOWN_GOLDS_NEAR, GOLDS_NEAR,
        TWINS_HELD, KINGDOMS_MISSING, SECOND_KINGDOM, OBJECT_SETS, LINES, SETS_NEAR, ENDS_ROUND, LATE_LEAD,
        LATE_GOLDS_HELD, LATE_GOLDS_READY, LATE_SPOTS, LATE_RESOURCES, ROUND, ROUND_GOLDS_HELD, ROUND_SPOTS,
        ROUND_RESOURCES,
    ) = range(34)  # fmt: skip

_SYMBOL_NAMES = (
    "kingdom_1", "kingdom_2", "kingdom_3", "kingdom_4", "kingdom_5", "kingdom_6", "object_1", "object_2", "object_3",
    "held_ready", "held_lacks_1", "held_lacks_2", "held_per_object", "shown_ready", "shown_lacks_1", "set_done",
    "set_part", "set_lacks_1",
)  # fmt: skip
PLACEMENT_NAMES = (
    *_SYMBOL_NAMES, "points_now", "back_resource", "back_gold", "lost_ready", "lost_lacks_1", "lost_lacks_2",
    "lost_lacks_3", "lost_point", "lost_symbols", "front_gold", "front_per_corner", "front_per_object",
    "spent_wanted", "spent_twin", "covered", "spots_opened", "cells_closed", "spots_closed", "spots_shared",
    "pattern_done", "pattern_ready", "pattern_open", "pattern_free", "pattern_far", "blocks_done", "blocks_one",
    "blocks_far", "front_absent",
)  # fmt: skip
DRAW_NAMES = (
    *_SYMBOL_NAMES, "takes_gold", "blind_resource_deck", "blind_gold_deck", "takes_ready", "takes_lacks_1",
    "takes_lacks_2", "takes_lacks_3", "takes_point", "takes_per_corner", "takes_per_object", "takes_done",
    "takes_one", "takes_wanted", "takes_twin", "gold_beside_gold", "takes_absent", "denies_ready", "denies_point",
)  # fmt: skip
CONTEXT_NAMES = (
    "three_seats", "four_seats", "alone", "last_rounds", "lead", "score", "golds_held", "golds_ready", "spots_open",
    "resources", "top_kingdom", "objects", "sets", "per_corner_held", "per_object_held", "shown_golds_ready",
    "shown_golds_near", "golds_near", "twins_held", "kingdoms_missing", "second_kingdom", "object_sets", "lines",
    "sets_near", "ends_round", "late_lead", "late_golds_held", "late_golds_ready", "late_spots", "late_resources",
    "round", "round_golds_held", "round_spots", "round_resources",
)  # fmt: skip
# "placement" and "draw": by name, a value per knot; "placement_context" and "draw_context": by name, one per context
FeatureWeights = Mapping[str, Mapping[str, Sequence[float]]]
KNOTS = (0, 1, 3, 6, 11)  # turns left; between two knots a weight changes evenly
WEIGHT_PARTS = (  # the parts of FeatureWeights: the names in each, and how many values a name has
    ("placement", PLACEMENT_NAMES, len(KNOTS)), ("draw", DRAW_NAMES, len(KNOTS)),
    ("placement_context", PLACEMENT_NAMES, len(CONTEXT_NAMES)), ("draw_context", DRAW_NAMES, len(CONTEXT_NAMES)),
)  # fmt: skip


def knot_shares(turns: int) -> list[float]:
    """Return how much each knot's value counts with this many turns left."""
    shares = [0.0] * len(KNOTS)
    for k in range(len(KNOTS) - 1):
        low, high = KNOTS[k], KNOTS[k + 1]
        if low <= turns <= high:
            shares[k + 1] = (turns - low) / (high - low)
            shares[k] = 1 - shares[k + 1]
            return shares
    shares[len(KNOTS) - 1] = 1.0
    return shares


def _knot_of_turns(turns: int) -> tuple[int, float]:
    """Return the knot at or below this many turns, and how much the next one counts."""
    k = max(k for k in range(len(KNOTS) - 1) if KNOTS[k] <= turns)
    return k, knot_shares(turns)[k + 1]


_KNOT_OF_TURNS = [_knot_of_turns(turns) for turns in range(LAST_TURNS)]


@cython.cclass
class Features(Policy):
    """The weights by turns left, and the working memory. ``noise`` raises every rating by a random amount up to it."""

    def __init__(self, weights: FeatureWeights, noise: float = 0.0) -> None:
        if not cython.compiled:
            self.placement_weight = [0.0] * (PLACEMENT_FEATURES * LAST_TURNS)
            self.draw_weight = [0.0] * (DRAW_FEATURES * LAST_TURNS)
            self.placement_context = [0.0] * (PLACEMENT_FEATURES * CONTEXTS)
            self.draw_context = [0.0] * (DRAW_FEATURES * CONTEXTS)
            self.turns_left = 0
            self.context, self.weight = [0.0] * CONTEXTS, [0.0] * PLACEMENT_FEATURES
            self.cell_fit = [0] * (4 * CELL_KINDS)
            self.held = [0] * 4
            self.face, self.face_value = [0] * 6, [0.0] * 6
            self.entry_count, self.entry_sum = [0] * 6, [0.0] * 6
            self.entry_feature, self.entry_value = [0] * (6 * ENTRIES), [0.0] * (6 * ENTRIES)
            self.before, self.loss, self.base_feature = [0.0] * 3, [0.0] * 27, [0.0] * SYMBOL_FEATURES
            self.count_sum = [0.0] * SUMS
            self.held_points, self.shown_points, self.set_objective = [0.0] * 3, [0.0] * 2, [0] * 3
            self.held_lacks, self.card_value = [0] * 3, [0.0] * 3
            self.set_count = 0
            self.covered = self.empty_cells = self.open_spots = self.covered_symbols = 0
            self.covered_symbol = [0] * 4
            self.pattern_count, self.pattern_objective, self.wanted = 0, [0] * 3, [0.0] * 4
            self.pattern, self.pattern_value = [0.0] * (4 * PATTERN_FEATURES), [0.0] * 4
            self.covered_loss = [0.0] * 3
            self.scratch = [0.0] * SYMBOL_FEATURES
        Policy.__init__(self, noise)
        for k in range(4 * CELL_KINDS):
            self.cell_fit[k] = 1  # a spot that is still open; pattern_features.py fills in the rest
        self._spread(self.placement_weight, PLACEMENT_FEATURES, weights["placement"], PLACEMENT_NAMES)
        self._spread(self.draw_weight, DRAW_FEATURES, weights["draw"], DRAW_NAMES)
        self._transpose(self.placement_context, PLACEMENT_FEATURES, weights.get("placement_context"), PLACEMENT_NAMES)
        self._transpose(self.draw_context, DRAW_FEATURES, weights.get("draw_context"), DRAW_NAMES)

    @cython.cfunc
    def _spread(
        self, weight: cython.p_double, features: cython.int, given: Mapping[str, Sequence[float]],
        names: Sequence[str],
    ) -> cython.void:  # fmt: skip
        """Fill in every weight for every number of turns left. A search begins with this, so it has to be quick."""
        turns: cython.int
        f: cython.int
        low: cython.double
        high: cython.double
        share: cython.double
        for f in range(features):
            values = given[names[f]]
            if len(values) != len(KNOTS):
                raise ValueError(f"{names[f]} has {len(values)} values, but there are {len(KNOTS)} knots")
            for turns in range(LAST_TURNS):
                k, share = _KNOT_OF_TURNS[turns]
                low, high = values[k], values[k + 1]
                weight[features * turns + f] = (1 - share) * low + share * high

    @cython.cfunc
    def _transpose(
        self, weight: cython.p_double, features: cython.int, given: Mapping[str, Sequence[float]] | None,
        names: Sequence[str],
    ) -> cython.void:  # fmt: skip
        """Fill in what each context adds to every weight; without any given it is nothing."""
        c: cython.int
        f: cython.int
        for f in range(features):
            values = (0.0,) * CONTEXTS if given is None else given[names[f]]
            if len(values) != CONTEXTS:
                raise ValueError(f"{names[f]} has {len(values)} values, but there are {CONTEXTS} contexts")
            for c in range(CONTEXTS):
                weight[features * c + f] = values[c]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def weigh(self, table: cython.p_double, context: cython.p_double, features: cython.int) -> cython.void:
        """Fill the weights of this decision: those for the turns left, and what the contexts add to them."""
        c: cython.int
        n: cython.int
        # the compiler uses vector instructions only if these cannot wrap around
        f: cython.Py_ssize_t
        row: cython.Py_ssize_t = features * self.turns_left
        count: cython.Py_ssize_t = features
        value: cython.double
        for f in range(count):
            self.weight[f] = table[row + f]
        for c in range(CONTEXTS):
            value = self.context[c]
            if value != 0:
                row = features * c
                for f in range(count):
                    self.weight[f] += value * context[row + f]
        self.count_sum[0] = self.count_sum[7] = 0.0
        for n in range(6):
            self.count_sum[n + 1] = self.count_sum[n] + self.weight[KINGDOM_1 + n]
        for n in range(3):
            self.count_sum[8 + n] = self.count_sum[7 + n] + self.weight[OBJECT_1 + n]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_entry(
    p: Features, i: cython.int, feature: cython.int, value: cython.double, weight: cython.double
) -> cython.void:
    """Note a feature of face or draw i that is not 0, and add its part of the rating."""
    p.entry_feature[ENTRIES * i + p.entry_count[i]] = feature
    p.entry_value[ENTRIES * i + p.entry_count[i]] = value
    p.entry_sum[i] += value * weight
    p.entry_count[i] += 1
