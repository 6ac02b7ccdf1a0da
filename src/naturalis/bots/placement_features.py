# cython: boundscheck=False, wraparound=False, cdivision=True
"""Rates every placement of the seat to act by its features."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.bots.contexts import fill_contexts
    from naturalis.bots.features import (
        BACK_GOLD,
        BACK_RESOURCE,
        BLOCKS_DONE,
        BLOCKS_FAR,
        BLOCKS_ONE,
        CELLS_CLOSED,
        COVERED,
        ENTRIES,
        FRONT_ABSENT,
        FRONT_GOLD,
        FRONT_PER_CORNER,
        FRONT_PER_OBJECT,
        LOST_LACKS_1,
        LOST_LACKS_2,
        LOST_LACKS_3,
        LOST_POINT,
        LOST_READY,
        LOST_SYMBOLS,
        PATTERN_DONE,
        PATTERN_FEATURES,
        PLACEMENT_FEATURES,
        POINTS_NOW,
        SPENT_TWIN,
        SPENT_WANTED,
        SPOTS_CLOSED,
        SPOTS_OPENED,
        SPOTS_SHARED,
        SYMBOL_FEATURES,
        Features,
        add_entry,
    )
    from naturalis.bots.pattern_features import pattern_features, prepare_patterns
    from naturalis.bots.policy import NO_RATING
    from naturalis.bots.symbol_features import front_points, lacking, symbol_features, turns_left
    from naturalis.bots.symbol_values import prepare_symbols, symbol_losses, symbol_value
    from naturalis.bots.terms import ABSENT_CORNERS
    from naturalis.rules.area import faces
    from naturalis.rules.card_arrays import (
        BITS,
        COLOUR,
        CORNER,
        COST,
        GAIN,
        PER,
        POINTS,
        UNIT,
    )
    from naturalis.rules.lattice import STRIDE
    from naturalis.rules.rng import Rng
    from naturalis.rules.state import CELLS, CLOSED, FIRST_SPOT, HAND, LAID, MASK, SPOTS, State


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_hand(p: Features, s: State, seat: cython.int) -> cython.void:
    """Fill p.held: the cards of each kingdom in the hand."""
    slot: cython.int
    card: cython.int
    p.held[0] = p.held[1] = p.held[2] = p.held[3] = 0
    for slot in range(HAND):
        card = s.hand[HAND * seat + slot]
        if card:
            p.held[COLOUR[2 * card]] += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _value_symbols(p: Features, s: State, seat: cython.int) -> cython.void:
    """Fill p.before, the value of the symbols beside the cards other than each slot's, and mark all losses unknown."""
    slot: cython.int
    k: cython.int
    value: cython.double = symbol_value(p, s, seat, s.symbols[seat], 3)
    for slot in range(HAND):
        p.before[slot] = value - p.card_value[slot]
    for k in range(9):
        p.loss[k] = p.loss[9 + k] = p.loss[18 + k] = 0.0 if k > 6 else NO_RATING


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add(p: Features, i: cython.int, feature: cython.int, value: cython.double) -> cython.void:
    add_entry(p, i, feature, value, p.weight[feature])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_face(p: Features, s: State, seat: cython.int, slot: cython.int, side: cython.int) -> cython.void:
    """Add a face that may be laid, with the features that do not depend on the spot."""
    card: cython.int = s.hand[HAND * seat + slot]
    face: cython.int = 2 * card + side
    kingdom: cython.int = COLOUR[2 * card]
    i: cython.int = p.face_count
    f: cython.int
    n: cython.int
    value: cython.double
    p.entry_count[i], p.entry_sum[i] = 0, 0.0
    if side == 0:
        if POINTS[face] and not PER[face]:
            _add(p, i, POINTS_NOW, POINTS[face])
        if COST[card]:
            _add(p, i, FRONT_GOLD, 1.0)
        if PER[face] == 7:
            _add(p, i, FRONT_PER_CORNER, 1.0)
        elif PER[face] > 3:
            _add(p, i, FRONT_PER_OBJECT, 1.0)
        if ABSENT_CORNERS[face]:
            _add(p, i, FRONT_ABSENT, BITS[ABSENT_CORNERS[face]])
    elif COST[card]:
        n = lacking(s.symbols[seat], card)
        f = LOST_READY if n == 0 else LOST_LACKS_1 if n == 1 else LOST_LACKS_2 if n == 2 else LOST_LACKS_3
        _add(p, i, f, front_points(s.symbols[seat], card))
        _add(p, i, BACK_GOLD, 1.0)
    else:
        n = 0
        for f in range(4):
            n += CORNER[8 * card + f] < 7
        _add(p, i, BACK_RESOURCE, 1.0)
        _add(p, i, LOST_SYMBOLS, n)
        if POINTS[2 * card]:
            _add(p, i, LOST_POINT, POINTS[2 * card])
    if p.wanted[kingdom] > 0:
        _add(p, i, SPENT_WANTED, p.wanted[kingdom])
    if p.held[kingdom] > 1:
        _add(p, i, SPENT_TWIN, 1.0)
    value = p.entry_sum[i] + symbol_value(p, s, seat, s.symbols[seat] + GAIN[face], slot) - p.before[slot]
    p.face[p.face_count], p.code[p.face_count], p.face_value[p.face_count] = face, 2 * slot + side, value
    p.face_count += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def look_around(p: Features, s: State, seat: cython.int, pos: cython.int) -> cython.void:
    """Note what a card on this spot would cover, and the state of its neighbours."""
    corner: cython.int
    there: cython.int
    symbol: cython.int
    covered: cython.int = 0
    empty_cells: cython.int = 0
    open_spots: cython.int = 0
    covered_symbols: cython.ulonglong = 0
    for corner in range(4):
        there = (STRIDE if corner == 0 else 1) if corner < 2 else (-1 if corner == 2 else -STRIDE)
        there = s.grid[seat * CELLS + ((pos + there) & MASK)]
        if there == 0:
            empty_cells |= 1 << corner
        elif there < FIRST_SPOT:
            symbol = CORNER[4 * s.face[seat * LAID + there - 1] + 3 - corner]
            p.covered_symbol[covered] = symbol
            covered += 1
            covered_symbols += UNIT[symbol]
        elif there < CLOSED:
            open_spots |= 1 << corner
    p.covered, p.empty_cells, p.open_spots, p.covered_symbols = covered, empty_cells, open_spots, covered_symbols


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def points_here(p: Features, s: State, seat: cython.int, face: cython.int) -> cython.double:
    """Return the points of a face that scores by corners or objects, on the spot that was looked around."""
    number: cython.int
    if PER[face] == 7:
        return POINTS[face] * p.covered
    number = ((s.symbols[seat] + GAIN[face] - p.covered_symbols) >> 8 * PER[face]) & 255
    return POINTS[face] * number


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _value_spot(p: Features, s: State, seat: cython.int, pos: cython.int) -> cython.double:
    """Return what a spot is worth whatever is laid there.

    Fills p.pattern_value, what each kingdom adds for patterns, and p.covered_loss, what the covered symbols take away.
    """
    kingdom: cython.int
    symbol: cython.int
    i: cython.int
    c: cython.int
    blocks: cython.double
    value: cython.double
    here: cython.double
    look_around(p, s, seat, pos)
    pattern_features(p, s, seat, pos)
    p.covered_loss[0] = p.covered_loss[1] = p.covered_loss[2] = 0.0
    for c in range(p.covered):
        symbol = p.covered_symbol[c]
        if symbol < 7:
            if p.loss[symbol] <= NO_RATING:
                symbol_losses(p, s, seat, symbol)
            for i in range(HAND):
                p.covered_loss[i] += p.loss[9 * i + symbol]
    here = p.weight[COVERED] * p.covered
    here += p.weight[SPOTS_OPENED] * BITS[p.empty_cells]
    here += p.weight[SPOTS_SHARED] * BITS[p.open_spots]
    for kingdom in range(4):
        if p.wanted[kingdom] == 0:
            continue  # no pattern uses it
        i = PATTERN_FEATURES * kingdom
        value = 0.0
        for c in range(PATTERN_FEATURES):
            value += p.pattern[i + c] * p.weight[PATTERN_DONE + c]
        blocks = (
            p.pattern[i] * p.weight[BLOCKS_DONE]
            + (p.pattern[i + 1] + p.pattern[i + 2] + p.pattern[i + 3]) * p.weight[BLOCKS_ONE]
            + p.pattern[i + 4] * p.weight[BLOCKS_FAR]
        )
        here += blocks
        p.pattern_value[kingdom] = value - blocks
    return here


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _value_on_spot(p: Features, s: State, seat: cython.int, i: cython.int) -> cython.double:
    """Return what the spot that was looked at adds to face i: symbols it covers, corners it closes, points."""
    face: cython.int = p.face[i]
    absent: cython.int = ABSENT_CORNERS[face]
    c: cython.int
    value: cython.double = p.pattern_value[COLOUR[face]] + p.covered_loss[p.code[i] >> 1]
    if absent:
        c = BITS[p.empty_cells & absent]
        value += c * (p.weight[CELLS_CLOSED] - p.weight[SPOTS_OPENED])
        c = BITS[p.open_spots & absent]
        value += c * (p.weight[SPOTS_CLOSED] - p.weight[SPOTS_SHARED])
    if PER[face]:
        value += p.weight[POINTS_NOW] * points_here(p, s, seat, face)
    return value


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rate_placements(p: Features, s: State, rng: Rng) -> cython.void:
    """Rate every placement of the seat to act: p.rating by 6 * spot + the index of the face in p.face.

    p.best_placement is the best one, as 8 * position + 2 * slot + side.
    """
    seat: cython.int = s.seat
    options: cython.int = faces(s, seat)
    slot: cython.int
    k: cython.int
    i: cython.int
    here: cython.double
    value: cython.double
    p.turns_left = turns_left(s)
    count_hand(p, s, seat)
    prepare_patterns(p, s, seat)
    p.pattern_value[0] = p.pattern_value[1] = p.pattern_value[2] = p.pattern_value[3] = 0.0
    prepare_symbols(p, s, seat)
    fill_contexts(p, s, seat)
    p.weigh(p.placement_weight, p.placement_context, PLACEMENT_FEATURES)
    _value_symbols(p, s, seat)
    p.face_count = 0
    for slot in range(HAND):
        if options >> 2 * slot & 1:
            _add_face(p, s, seat, slot, 0)
        if options >> 2 * slot & 2:
            _add_face(p, s, seat, slot, 1)
    p.best_rating = NO_RATING
    for k in range(s.spots[seat]):
        here = _value_spot(p, s, seat, s.spot[seat * SPOTS + k])
        for i in range(p.face_count):
            value = here + p.face_value[i] + _value_on_spot(p, s, seat, i)
            if p.noise > 0:
                value += p.noise * (rng.next32() >> 8) / 16777216
            p.rating[6 * k + i] = value
            if value > p.best_rating:
                p.best_rating = value
                p.best_placement = 8 * s.spot[seat * SPOTS + k] + p.code[i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def placement_features(
    p: Features, s: State, spot: cython.int, face_index: cython.int, out: cython.p_double
) -> cython.void:
    """Fill out with all features of one placement, after rate_placements. Looks around the spot anew if spot >= 0."""
    seat: cython.int = s.seat
    face: cython.int = p.face[face_index]
    slot: cython.int = p.code[face_index] >> 1
    absent: cython.int = ABSENT_CORNERS[face]
    kingdom: cython.int
    f: cython.int
    c: cython.int
    if spot >= 0:
        look_around(p, s, seat, s.spot[seat * SPOTS + spot])
        pattern_features(p, s, seat, s.spot[seat * SPOTS + spot])
    symbol_features(s, seat, s.symbols[seat], slot, p.base_feature)
    symbol_features(s, seat, s.symbols[seat] + GAIN[face], slot, out)
    for f in range(SYMBOL_FEATURES):
        out[f] -= (1 + p.covered) * p.base_feature[f]
    for c in range(p.covered):
        if p.covered_symbol[c] < 7:
            symbol_features(s, seat, s.symbols[seat] - UNIT[p.covered_symbol[c]], slot, p.scratch)
        else:
            symbol_features(s, seat, s.symbols[seat], slot, p.scratch)
        for f in range(SYMBOL_FEATURES):
            out[f] += p.scratch[f]
    for f in range(SYMBOL_FEATURES, PLACEMENT_FEATURES):
        out[f] = 0.0
    for c in range(ENTRIES * face_index, ENTRIES * face_index + p.entry_count[face_index]):
        out[p.entry_feature[c]] = p.entry_value[c]
    out[COVERED] = p.covered
    out[SPOTS_OPENED] = BITS[p.empty_cells & ~absent]
    out[CELLS_CLOSED] = BITS[p.empty_cells & absent]
    out[SPOTS_CLOSED] = BITS[p.open_spots & absent]
    out[SPOTS_SHARED] = BITS[p.open_spots & ~absent]
    if PER[face]:
        out[POINTS_NOW] = points_here(p, s, seat, face)
    for kingdom in range(4):
        for c in range(PATTERN_FEATURES):
            if kingdom == COLOUR[face]:
                out[PATTERN_DONE + c] = p.pattern[PATTERN_FEATURES * kingdom + c]
            else:
                f = BLOCKS_DONE if c == 0 else BLOCKS_FAR if c == 4 else BLOCKS_ONE
                out[f] += p.pattern[PATTERN_FEATURES * kingdom + c]
