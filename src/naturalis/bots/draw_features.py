# cython: boundscheck=False, wraparound=False, cdivision=True
"""Rates every draw of the seat to act by its features."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.bots.contexts import fill_contexts
    from naturalis.bots.features import (
        BLIND_GOLD_DECK,
        BLIND_RESOURCE_DECK,
        DENIES_POINT,
        DENIES_READY,
        DRAW_FEATURES,
        ENTRIES,
        GOLD_BESIDE_GOLD,
        PATTERN_FEATURES,
        SYMBOL_FEATURES,
        TAKES_ABSENT,
        TAKES_DONE,
        TAKES_GOLD,
        TAKES_LACKS_1,
        TAKES_LACKS_2,
        TAKES_LACKS_3,
        TAKES_ONE,
        TAKES_PER_CORNER,
        TAKES_PER_OBJECT,
        TAKES_POINT,
        TAKES_READY,
        TAKES_TWIN,
        TAKES_WANTED,
        Features,
        add_entry,
    )
    from naturalis.bots.pattern_features import pattern_features, prepare_patterns
    from naturalis.bots.placement_features import count_hand
    from naturalis.bots.policy import NO_RATING
    from naturalis.bots.symbol_features import front_points, lacking, symbol_features, turns_left
    from naturalis.bots.symbol_values import prepare_symbols, symbol_value
    from naturalis.bots.terms import ABSENT_CORNERS
    from naturalis.rules.card_arrays import BITS, COLOUR, COST, GAIN, PER, POINTS
    from naturalis.rules.display import sources
    from naturalis.rules.rng import Rng
    from naturalis.rules.state import DECK, HAND, SPOTS, State


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_patterns(p: Features, s: State, seat: cython.int) -> cython.void:
    """Fill p.pattern_value: by kingdom, the most points that a card would complete on an open spot.

    Where a kingdom completes nothing it is minus the most points of copies that would lack one card.
    """
    k: cython.int
    kingdom: cython.int
    i: cython.int
    one: cython.double
    p.pattern_value[0] = p.pattern_value[1] = p.pattern_value[2] = p.pattern_value[3] = 0.0
    prepare_patterns(p, s, seat)
    for k in range(s.spots[seat] if p.pattern_count else 0):
        pattern_features(p, s, seat, s.spot[seat * SPOTS + k])
        for kingdom in range(4):
            i = PATTERN_FEATURES * kingdom
            if p.pattern[i] > 0:
                if p.pattern[i] > p.pattern_value[kingdom]:
                    p.pattern_value[kingdom] = p.pattern[i]
            else:
                one = -(p.pattern[i + 1] + p.pattern[i + 2] + p.pattern[i + 3])
                if p.pattern_value[kingdom] <= 0 and one < p.pattern_value[kingdom]:
                    p.pattern_value[kingdom] = one


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _face_of(s: State, source: cython.int) -> cython.int:
    """Return the face that a draw shows: a front, or the back of a deck's top."""
    return 2 * s.display[source] if source < 4 else 2 * s.deck[DECK * (source - 4) + s.top[source - 4]] + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def draw_features(p: Features, s: State, source: cython.int, out: cython.p_double) -> cython.void:
    """Fill out with all features of one draw, after rate_draws."""
    seat: cython.int = s.seat
    f: cython.int
    symbol_features(s, seat, s.symbols[seat], 3, p.base_feature)
    symbol_features(s, seat, s.symbols[seat] + GAIN[_face_of(s, source)], 3, out)
    for f in range(SYMBOL_FEATURES):
        out[f] -= p.base_feature[f]
    for f in range(SYMBOL_FEATURES, DRAW_FEATURES):
        out[f] = 0.0
    for f in range(ENTRIES * source, ENTRIES * source + p.entry_count[source]):
        out[p.entry_feature[f]] = p.entry_value[f]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add(p: Features, source: cython.int, feature: cython.int, value: cython.double) -> cython.void:
    add_entry(p, source, feature, value, p.weight[feature])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_shown(p: Features, s: State, seat: cython.int, source: cython.int) -> cython.void:
    """Add the features of a card that lies face up: what its front is worth to this seat and to the next."""
    card: cython.int = s.display[source]
    gold: cython.int = source // 2
    f: cython.int
    lacks: cython.int
    other: cython.int
    if ABSENT_CORNERS[2 * card]:
        _add(p, source, TAKES_ABSENT, BITS[ABSENT_CORNERS[2 * card]])
    if gold:
        lacks = lacking(s.symbols[seat], card)
        f = TAKES_READY if lacks == 0 else TAKES_LACKS_1 if lacks == 1 else TAKES_LACKS_2
        if lacks > 2:
            f = TAKES_LACKS_3
        _add(p, source, f, front_points(s.symbols[seat], card))
        if PER[2 * card] == 7:
            _add(p, source, TAKES_PER_CORNER, 1.0)
        elif PER[2 * card] > 3:
            _add(p, source, TAKES_PER_OBJECT, 1.0)
    elif POINTS[2 * card]:
        _add(p, source, TAKES_POINT, POINTS[2 * card])
    if s.seats > 1:
        other = seat + 1 if seat + 1 < s.seats else 0
        if gold and lacking(s.symbols[other], card) == 0:
            _add(p, source, DENIES_READY, front_points(s.symbols[other], card))
        elif not gold and POINTS[2 * card]:
            _add(p, source, DENIES_POINT, POINTS[2 * card])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fill_draw(p: Features, s: State, seat: cython.int, source: cython.int) -> cython.void:
    """Fill the features of one draw. Of the top of a deck only the back is known."""
    gold: cython.int = source // 2 if source < 4 else source - 4
    card: cython.int = _face_of(s, source) // 2
    kingdom: cython.int = COLOUR[2 * card]
    f: cython.int
    golds: cython.int = 0
    p.entry_count[source], p.entry_sum[source] = 0, 0.0
    if gold:
        for f in range(HAND):
            golds += COST[s.hand[HAND * seat + f]] != 0
        _add(p, source, TAKES_GOLD, 1.0)
        _add(p, source, GOLD_BESIDE_GOLD, golds)
    _add(p, source, TAKES_WANTED, p.wanted[kingdom])
    _add(p, source, TAKES_TWIN, p.held[kingdom])
    if p.pattern_value[kingdom] > 0:
        _add(p, source, TAKES_DONE, p.pattern_value[kingdom] / (1 + p.held[kingdom]))
    elif p.pattern_value[kingdom] < 0:
        _add(p, source, TAKES_ONE, -p.pattern_value[kingdom] / (1 + p.held[kingdom]))
    if source > 3:
        _add(p, source, BLIND_GOLD_DECK if gold else BLIND_RESOURCE_DECK, 1.0)
        return
    _add_shown(p, s, seat, source)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rate_draws(p: Features, s: State, rng: Rng) -> cython.int:
    """Rate every draw of the seat to act as p.draw_rating, by source; return the best source."""
    options: cython.int = sources(s)
    seat: cython.int = s.seat
    source: cython.int
    best: cython.int = -1
    value: cython.double
    before: cython.double
    p.turns_left = turns_left(s)
    count_hand(p, s, seat)
    _find_patterns(p, s, seat)
    prepare_symbols(p, s, seat)
    fill_contexts(p, s, seat)
    p.weigh(p.draw_weight, p.draw_context, DRAW_FEATURES)
    before = symbol_value(p, s, seat, s.symbols[seat], 3)
    for source in range(6):
        p.draw_rating[source] = NO_RATING
        if options >> source & 1:
            _fill_draw(p, s, seat, source)
            value = p.entry_sum[source] - before
            value += symbol_value(p, s, seat, s.symbols[seat] + GAIN[_face_of(s, source)], 3)
            if p.noise > 0:
                value += p.noise * (rng.next32() >> 8) / 16777216
            p.draw_rating[source] = value
            if best < 0 or value > p.draw_rating[best]:
                best = source
    return best
