# cython: boundscheck=False, wraparound=False, cdivision=True
"""What the other seats may hold, judged from a view alone, and redealt games drawn by that judgement.

Each objective that an opponent may have kept, and each card that it may hold, has a weight: 2 to the power of a sum of
terms (belief_terms.py) times learned weights (belief_weights.py). A redeal draws the kept objectives by these weights,
seat by seat, then the hidden cards of the hands given the objective, and the rest uniformly, as the rules do.

All of it is whole numbers, so that every machine and both builds draw the same games. The weights are computed once
for a view; a redeal only draws.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

from naturalis.bots.belief_weights import BeliefWeights
from naturalis.rules import Game, View

if not cython.compiled:
    from naturalis.bots.belief_terms import AIM_KINDS, AIM_TERMS, CARD_TERMS, aim_kind, aim_terms, card_terms
    from naturalis.rules.card_arrays import AIM, HIDDEN, SET
    from naturalis.rules.redeal import fill
    from naturalis.rules.rng import Rng
    from naturalis.rules.state import CHOSEN, HAND, LAID, SEATS, State

    AIMS, FIRST_AIM = 16, 87
    SET_CLASSES = 9  # hands differ by the objective only if it counts symbols: class 0 is all others
    CARDS = 81
    PHASES = 16  # a weight moves from its early to its late value while the seat lays this many cards
    STEPS = 1024  # weights are in steps of 1 / STEPS bit
    MAX_WEIGHT = 1048576
    POWERS = [0] * STEPS  # MAX_WEIGHT times 2 to the power of minus k / STEPS


def _fill_powers() -> None:
    k: cython.int
    for k in range(STEPS):
        POWERS[k] = round(MAX_WEIGHT * 2.0 ** (-1.0 * k / STEPS))  # in C, a whole number first would divide whole ones


_fill_powers()


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _power(below: cython.longlong) -> cython.int:
    """Return the weight of a score that is this far below the best one: at least 1."""
    steps: cython.longlong = below // PHASES
    weight: cython.int
    if steps >= 20 * STEPS:
        return 1
    weight = POWERS[steps % STEPS] >> (steps // STEPS)
    return weight if weight else 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _first_card(back: cython.int) -> cython.int:
    """Return the first of the ten cards with this back."""
    return 1 + 10 * (back - HIDDEN)


@cython.final
@cython.cclass
class Belief:
    """The belief of a view's seat about all others."""

    def __init__(self, view: View, weights: BeliefWeights) -> None:
        s: State = view._state
        k: cython.int
        seat: cython.int
        set_class: cython.int
        if not cython.compiled:
            self.aim_weights, self.card_weights = [0] * (AIM_KINDS * AIM_TERMS * 2), [0] * (CARD_TERMS * 2)
            self.terms, self.scores = [0] * AIM_TERMS, [0] * CARDS
            self.aim_weight, self.card_weight = [0] * (SEATS * AIMS), [0] * (SEATS * SET_CLASSES * CARDS)
        aim_weights, card_weights = weights.objective_steps(), weights.card_steps()
        self.viewer = -1 if view.seat is None else view.seat
        self.seats = s.seats
        for k in range(AIM_KINDS * AIM_TERMS * 2):
            self.aim_weights[k] = aim_weights[k]
        for k in range(CARD_TERMS * 2):
            self.card_weights[k] = card_weights[k]
        for k in range(SEATS * AIMS):
            self.aim_weight[k] = 0
        for k in range(SEATS * SET_CLASSES * CARDS):
            self.card_weight[k] = 0
        for seat in range(s.seats):
            if s.kept[seat] == CHOSEN:
                self._weigh_aims(s, seat)
                self._weigh_cards(s, seat, FIRST_AIM, 0)
                for set_class in range(1, SET_CLASSES):
                    self._weigh_cards(s, seat, FIRST_AIM + 7 + set_class, set_class)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _aim_score(self, s: State, seat: cython.int, aim: cython.int) -> cython.longlong:
        """Return the sum of terms times weights, times PHASES."""
        late: cython.int = s.cards[seat] - 1 if s.cards[seat] <= PHASES else PHASES
        row: cython.int = 2 * AIM_TERMS * aim_kind(aim)
        k: cython.int
        score: cython.longlong = 0
        aim_terms(s, seat, aim, self.terms)
        for k in range(AIM_TERMS):
            score += self.terms[k] * (
                self.aim_weights[row + 2 * k] * (PHASES - late) + self.aim_weights[row + 2 * k + 1] * late
            )
        return score

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _card_score(self, s: State, seat: cython.int, aim: cython.int, card: cython.int) -> cython.longlong:
        """Return the sum of terms times weights, times PHASES."""
        late: cython.int = s.cards[seat] - 1 if s.cards[seat] <= PHASES else PHASES
        k: cython.int
        score: cython.longlong = 0
        card_terms(s, seat, aim, card, self.terms)
        for k in range(CARD_TERMS):
            score += self.terms[k] * (self.card_weights[2 * k] * (PHASES - late) + self.card_weights[2 * k + 1] * late)
        return score

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weigh_aims(self, s: State, seat: cython.int) -> cython.void:
        """Weigh every objective that the viewer has not seen elsewhere."""
        k: cython.int
        i: cython.int
        best: cython.longlong = -(1 << 60)
        for k in range(AIMS):
            self.aim_weight[AIMS * seat + k] = 1
            for i in range(AIMS):
                if s.aims[i] == FIRST_AIM + k:
                    self.aim_weight[AIMS * seat + k] = 0
            if self.aim_weight[AIMS * seat + k]:
                self.scores[k] = self._aim_score(s, seat, FIRST_AIM + k)
                if self.scores[k] > best:
                    best = self.scores[k]
        for k in range(AIMS):
            if self.aim_weight[AIMS * seat + k]:
                self.aim_weight[AIMS * seat + k] = _power(best - self.scores[k])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weigh_cards(self, s: State, seat: cython.int, aim: cython.int, set_class: cython.int) -> cython.void:
        """Weigh the unseen cards behind each hidden back in the seat's hand, if it has this objective."""
        first: cython.int
        base: cython.int = CARDS * (SET_CLASSES * seat + set_class)
        place: cython.int
        card: cython.int
        i: cython.int
        best: cython.longlong
        for place in range(HAND * seat, HAND * seat + HAND):
            if s.hand[place] < HIDDEN:
                continue
            first = _first_card(s.hand[place])
            best = -(1 << 60)
            for card in range(first, first + 10):
                self.card_weight[base + card] = not s.seen[card]
            if self.viewer >= 0:  # the viewer's own cards, which the others have not seen
                for i in range(HAND * self.viewer, HAND * self.viewer + HAND):
                    self.card_weight[base + s.hand[i]] = 0
                for i in range(LAID * self.viewer + 1, LAID * self.viewer + s.cards[self.viewer]):
                    self.card_weight[base + s.face[i] // 2] = 0
            for card in range(first, first + 10):
                if self.card_weight[base + card]:
                    self.scores[card] = self._card_score(s, seat, aim, card)
                    if self.scores[card] > best:
                        best = self.scores[card]
            for card in range(first, first + 10):
                if self.card_weight[base + card]:
                    self.card_weight[base + card] = _power(best - self.scores[card])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill(self, s: State, rng: Rng) -> cython.void:
        """Turn s, a copy of the view's masked state, into a whole one."""
        seat: cython.int
        aim: cython.int
        place: cython.int
        set_class: cython.int
        taken: cython.int = 0  # a bit for each objective drawn
        hidden: cython.int = 0  # a bit for each place of a hand that was hidden
        for seat in range(self.seats):
            if s.kept[seat] == CHOSEN:
                aim = self._draw_aim(seat, taken, rng)
                taken |= 1 << aim
                s.aims[2 + 2 * seat], s.kept[seat] = FIRST_AIM + aim, 0
                set_class = aim - 7 if AIM[FIRST_AIM + aim] == SET else 0
                for place in range(HAND * seat, HAND * seat + HAND):
                    if s.hand[place] >= HIDDEN:
                        s.hand[place] = self._draw_card(s, seat, set_class, _first_card(s.hand[place]), rng)
                        s.seen[s.hand[place]] += 2  # marked for a moment, so that the rules do not deal it again
                        hidden |= 1 << place
        fill(s, self.viewer, rng)
        for place in range(HAND * self.seats):
            if hidden >> place & 1:
                s.seen[s.hand[place]] -= 2

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _draw_aim(self, seat: cython.int, taken: cython.int, rng: Rng) -> cython.int:
        """Draw the number of the objective that the seat has kept, not one that an earlier seat got."""
        k: cython.int
        rest: cython.int = 0
        for k in range(AIMS):
            rest += 0 if taken >> k & 1 else self.aim_weight[AIMS * seat + k]
        rest = rng.below(rest)
        k = -1
        while rest >= 0:
            k += 1
            rest -= 0 if taken >> k & 1 else self.aim_weight[AIMS * seat + k]
        return k

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _draw_card(self, s: State, seat: cython.int, set_class: cython.int, first: cython.int, rng: Rng) -> cython.int:
        """Draw one of the ten cards from ``first``, not one that another place got."""
        base: cython.int = CARDS * (SET_CLASSES * seat + set_class)
        card: cython.int
        rest: cython.int = 0
        for card in range(first, first + 10):
            rest += 0 if s.seen[card] else self.card_weight[base + card]
        rest = rng.below(rest)
        card = first - 1
        while rest >= 0:
            card += 1
            rest -= 0 if s.seen[card] else self.card_weight[base + card]
        return card

    def redeal(self, view: View, rng: Rng) -> Game:
        """Draw a whole game that looks like the view, which must be the one of this belief."""
        s: State = State()
        masked: State = view._state
        s.copy_from(masked)
        self.fill(s, rng)
        return Game._around(s, None, [])

    def objective_probabilities(self, seat: cython.int) -> dict[int, float]:
        """Return how likely the seat is to have kept each objective; empty if it is known, or not chosen yet."""
        weights = {FIRST_AIM + k: self.aim_weight[AIMS * seat + k] for k in range(AIMS)}
        return {aim: weight / sum(weights.values()) for aim, weight in weights.items() if weight}

    def card_probabilities(self, seat: cython.int, back: cython.int, objective: cython.int) -> dict[int, float]:
        """Return how likely a hidden card of the seat is to be each one with this back (0 to 3, gold 4 to 7)."""
        set_class: cython.int = objective - FIRST_AIM - 7 if AIM[objective] == SET else 0
        first: cython.int = 1 + 10 * back
        base: cython.int = CARDS * (SET_CLASSES * seat + set_class)
        weights = {card: self.card_weight[base + card] for card in range(first, first + 10)}
        return {card: weight / sum(weights.values()) for card, weight in weights.items() if weight}

    def terms_of_objective(self, view: View, seat: cython.int, aim: cython.int) -> tuple[int, ...]:
        """Return the terms of an objective, to learn from."""
        aim_terms(view._state, seat, aim, self.terms)
        return tuple([self.terms[k] for k in range(AIM_TERMS)])

    def terms_of_card(self, view: View, seat: cython.int, aim: cython.int, card: cython.int) -> tuple[int, ...]:
        """Return the terms of a card in the seat's hand, to learn from."""
        card_terms(view._state, seat, aim, card, self.terms)
        return tuple([self.terms[k] for k in range(CARD_TERMS)])
