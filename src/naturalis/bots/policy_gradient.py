# cython: boundscheck=False, wraparound=False, cdivision=True
"""Learns the weights of a feature policy by self-play: REINFORCE with the lead so far as a baseline.

All seats play by the same policy, which picks a move with a probability proportional to exp(rating). After a game
every choice becomes more likely if its seat did better than its lead at that moment promised, and less likely if not.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

from msgspec import Struct

if not cython.compiled:
    from math import exp

    from naturalis.bots.draw_features import draw_features, rate_draws
    from naturalis.bots.features import CONTEXTS, DRAW_FEATURES, LAST_TURNS, PLACEMENT_FEATURES, Features
    from naturalis.bots.placement_features import placement_features, rate_placements
    from naturalis.bots.policy import NO_RATING
    from naturalis.bots.rollout import win_share
    from naturalis.bots.setup_rating import choose_setup
    from naturalis.rules.objectives import objective_points
    from naturalis.rules.rng import Rng
    from naturalis.rules.setup import shuffle_into
    from naturalis.rules.state import DRAW, OVER, PLACE, SPOTS, State
    from naturalis.rules.turn import advance, draw, place

    MAX_DECISIONS = 400  # of one game: 80 cards are laid, and fewer drawn

NEGLIGIBLE = 0.0005  # moves that are less likely have no part in the gradient


class GradientSums(Struct, frozen=True):
    """Sums over games. Gradients: by turns left, then by feature. For the baseline, by turns left: the lead at a
    decision times the result, and the lead squared.
    """

    placement: tuple[float, ...]
    draw: tuple[float, ...]
    placement_context: tuple[float, ...]
    draw_context: tuple[float, ...]
    lead_products: tuple[float, ...]
    lead_squares: tuple[float, ...]


@cython.final
@cython.cclass
class GradientWorker:
    """Plays games and adds up the gradient of the policy's weights, by turns left."""

    def __init__(self, policy: Features, rng: Rng, lead_weight: float, baseline_slopes: Sequence[float]) -> None:
        k: cython.int
        if not cython.compiled:
            self.baseline_slope = [0.0] * LAST_TURNS
            self.seat_of, self.is_draw, self.turns = ([0] * MAX_DECISIONS for _ in range(3))
            self.lead_then = [0.0] * MAX_DECISIONS
            self.step = [0.0] * (MAX_DECISIONS * PLACEMENT_FEATURES)
            self.feature = [0.0] * PLACEMENT_FEATURES
            self.probability = [0.0] * (6 * SPOTS)
            self.placement_gradient = [0.0] * (PLACEMENT_FEATURES * LAST_TURNS)
            self.draw_gradient = [0.0] * (DRAW_FEATURES * LAST_TURNS)
            self.contexts_then = [0.0] * (MAX_DECISIONS * CONTEXTS)
            self.placement_context_gradient = [0.0] * (PLACEMENT_FEATURES * CONTEXTS)
            self.draw_context_gradient = [0.0] * (DRAW_FEATURES * CONTEXTS)
            self.lead_products, self.lead_squares = [0.0] * LAST_TURNS, [0.0] * LAST_TURNS
            self.decisions = 0
        self.state = State()
        self.policy, self.rng = policy, rng
        self.lead_weight = lead_weight
        for k in range(LAST_TURNS):
            self.baseline_slope[k] = baseline_slopes[k]
            self.lead_products[k] = self.lead_squares[k] = 0.0
        for k in range(PLACEMENT_FEATURES * LAST_TURNS):
            self.placement_gradient[k] = 0.0
        for k in range(DRAW_FEATURES * LAST_TURNS):
            self.draw_gradient[k] = 0.0
        for k in range(PLACEMENT_FEATURES * CONTEXTS):
            self.placement_context_gradient[k] = 0.0
        for k in range(DRAW_FEATURES * CONTEXTS):
            self.draw_context_gradient[k] = 0.0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lead(self, s: State, seat: cython.int) -> cython.double:
        """Return the seat's lead now over the best other seat (or Tybor), objectives included, from -1 to 1."""
        mine: cython.int = s.score[seat] + objective_points(s, seat)
        best: cython.int = s.tybor_score if s.level else 0
        other: cython.int
        total: cython.int
        lead: cython.double
        for other in range(s.seats):
            if other != seat:
                total = s.score[other] + objective_points(s, other)
                if total > best:
                    best = total
        lead = mine - best
        return lead / (10 + lead if lead > 0 else 10 - lead)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pick(self, count: cython.int) -> cython.int:
        """Turn the first self.probability from exp(rating) into probabilities; return a random move by them."""
        k: cython.int
        total: cython.double = 0.0
        pick: cython.double
        for k in range(count):
            total += self.probability[k]
        for k in range(count):
            self.probability[k] = self.probability[k] / total
        pick = (self.rng.next32() >> 8) / 16777216.0
        for k in range(count):
            pick -= self.probability[k]
            if pick < 0:
                return k
        k = count - 1
        while self.probability[k] == 0:
            k -= 1
        return k

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_step(self, features: cython.int, share: cython.double) -> cython.void:
        """Add a share of self.feature to the step of the current decision."""
        start: cython.int = PLACEMENT_FEATURES * self.decisions
        f: cython.int
        for f in range(features):
            self.step[start + f] += share * self.feature[f]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_placement(self, s: State, p: Features) -> cython.int:
        """Pick a placement, note the step that makes it more likely, and return its code."""
        k: cython.int
        i: cython.int
        spot: cython.int
        picked: cython.int
        rate_placements(p, s, self.rng)
        for k in range(s.spots[s.seat]):
            for i in range(6):
                self.probability[6 * k + i] = exp(p.rating[6 * k + i] - p.best_rating) if i < p.face_count else 0.0
        picked = self._pick(6 * s.spots[s.seat])
        for k in range(s.spots[s.seat]):
            spot = k
            for i in range(p.face_count):
                if self.probability[6 * k + i] > NEGLIGIBLE or picked == 6 * k + i:
                    placement_features(p, s, spot, i, self.feature)
                    spot = -1  # it has been looked at
                    self._add_step(PLACEMENT_FEATURES, (picked == 6 * k + i) - self.probability[6 * k + i])
        return 8 * s.spot[s.seat * SPOTS + picked // 6] + p.code[picked % 6]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_draw(self, s: State, p: Features) -> cython.int:
        """Pick a draw, note the step that makes it more likely, and return its source."""
        best: cython.int = rate_draws(p, s, self.rng)
        k: cython.int
        picked: cython.int
        for k in range(6):
            self.probability[k] = exp(p.draw_rating[k] - p.draw_rating[best]) if p.draw_rating[k] > NO_RATING else 0.0
        picked = self._pick(6)
        for k in range(6):
            if self.probability[k] > 0:
                draw_features(p, s, k, self.feature)
                self._add_step(DRAW_FEATURES, (picked == k) - self.probability[k])
        return picked

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _decide(self, s: State, p: Features) -> cython.void:
        """Pick a move at random by the policy, note what makes it more likely, and play it."""
        code: cython.int
        f: cython.int
        for f in range(PLACEMENT_FEATURES):
            self.step[PLACEMENT_FEATURES * self.decisions + f] = 0.0
        self.seat_of[self.decisions] = s.seat
        self.lead_then[self.decisions] = self._lead(s, s.seat)
        self.is_draw[self.decisions] = s.phase == DRAW
        if s.phase == PLACE:
            code = self._choose_placement(s, p)
            place(s, code >> 1 & 3, code & 1, code >> 3)
        else:
            draw(s, self._choose_draw(s, p))
        self.turns[self.decisions] = p.turns_left
        for f in range(CONTEXTS):
            self.contexts_then[CONTEXTS * self.decisions + f] = p.context[f]
        self.decisions += 1
        while advance(s):
            pass

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_gradient(
        self, d: cython.int, t: cython.int, gain: cython.double, features: cython.int, gradient: cython.p_double,
        context_gradient: cython.p_double,
    ) -> cython.void:  # fmt: skip
        """Add the step of decision d, with t turns left, times its gain."""
        c: cython.int
        f: cython.int
        value: cython.double
        for f in range(features):
            gradient[features * t + f] += gain * self.step[PLACEMENT_FEATURES * d + f]
        for c in range(CONTEXTS):
            value = gain * self.contexts_then[CONTEXTS * d + c]
            if value != 0:
                for f in range(features):
                    context_gradient[features * c + f] += value * self.step[PLACEMENT_FEATURES * d + f]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _learn(self, s: State) -> cython.void:
        """Add the steps of a finished game, each times how much better its seat did than its lead promised."""
        d: cython.int
        t: cython.int
        seat: cython.int
        gain: cython.double
        result: cython.double
        for d in range(self.decisions):
            seat = self.seat_of[d]
            t = self.turns[d]
            result = self.lead_weight * self._lead(s, seat)
            result += (1 - self.lead_weight) * (2 * win_share(s, seat) - 2.0 / (2 if s.level else s.seats))
            self.lead_products[t] += self.lead_then[d] * result
            self.lead_squares[t] += self.lead_then[d] * self.lead_then[d]
            gain = result - self.baseline_slope[t] * self.lead_then[d]
            if self.is_draw[d]:
                self._add_gradient(d, t, gain, DRAW_FEATURES, self.draw_gradient, self.draw_context_gradient)
            else:
                self._add_gradient(
                    d, t, gain, PLACEMENT_FEATURES, self.placement_gradient, self.placement_context_gradient
                )

    def play(self, games: cython.int, seats: cython.int, level: cython.int) -> None:
        """Deal and play this many games."""
        _i: cython.int
        s: State = self.state
        p: Features = self.policy
        with cython.nogil:
            for _i in range(games):
                shuffle_into(s, seats, 0, level, self.rng)
                self.decisions = 0
                while s.phase != OVER:
                    if s.phase < PLACE:
                        choose_setup(s)
                    elif self.decisions < MAX_DECISIONS:
                        self._decide(s, p)
                self._learn(s)

    def results(self) -> GradientSums:
        """Return the sums of all games so far."""
        return GradientSums(
            placement=tuple([self.placement_gradient[k] for k in range(PLACEMENT_FEATURES * LAST_TURNS)]),
            draw=tuple([self.draw_gradient[k] for k in range(DRAW_FEATURES * LAST_TURNS)]),
            placement_context=tuple([self.placement_context_gradient[k] for k in range(PLACEMENT_FEATURES * CONTEXTS)]),
            draw_context=tuple([self.draw_context_gradient[k] for k in range(DRAW_FEATURES * CONTEXTS)]),
            lead_products=tuple([self.lead_products[k] for k in range(LAST_TURNS)]),
            lead_squares=tuple([self.lead_squares[k] for k in range(LAST_TURNS)]),
        )
