"""Learns the weights of a belief from games in which every secret is known afterwards.

Objectives and hidden cards are two softmax models with few weights; Newton's method finds the best ones in seconds.
Half of the work is to replay the games and to note, at every placement, what the others might hold and what they held.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import log
from types import ModuleType
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from naturalis.bots.belief import Belief
from naturalis.bots.belief_terms import AIM_KIND_NAMES, AIM_TERM_NAMES, CARD_TERM_NAMES
from naturalis.bots.belief_weights import STEPS_PER_BIT, BeliefWeights
from naturalis.bots.training import TrainingError
from naturalis.rules import Game, Place, move_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

PHASES = 16  # a weight moves from early to late while this many cards are laid; belief.py has the same number
RIDGE = 1e-4  # how strongly weights are pulled towards 0
_NEWTON_STEPS = 25
_ENOUGH = 1e-7  # nats per observation: smaller gains end the search
_FIRST_AIM, _AIMS, _CARDS_PER_BACK = 87, 16, 10
_KINDS = (0,) * 4 + (1,) * 4 + (2,) * 4 + (3,) + (4,) * 3  # of the objectives 87 to 102


class Observation(Struct, frozen=True):
    """What one seat could see of one secret of another, and the truth.

    ``terms`` has a row for each possibility, None where the viewer knows better; ``late`` is from 0 to 1.
    """

    round: int
    seats: int
    late: float
    terms: tuple[tuple[int, ...] | None, ...]
    truth: int

    @property
    def possibilities(self) -> int:
        """How many there were."""
        return sum(row is not None for row in self.terms)


class Observations(Struct, frozen=True):
    """Everything to learn from."""

    objectives: list[Observation]
    cards: list[Observation]


class Gain(Struct, frozen=True):
    """How many bits a belief knows more than a uniform one, on average, and how many there are to know."""

    round: int
    observations: int
    uniform_bits: float
    gained_bits: float


UNIFORM = BeliefWeights(
    {kind: dict.fromkeys(AIM_TERM_NAMES, (0.0, 0.0)) for kind in AIM_KIND_NAMES},
    dict.fromkeys(CARD_TERM_NAMES, (0.0, 0.0)),
)


def observe(games: Iterable[Game]) -> Observations:
    """Replay finished games, and at every placement note what its player could see of the others' secrets."""
    found = Observations([], [])
    for game in games:
        if game.deal is None:
            raise ValueError("a redealt game has no past to learn from")
        again = Game(game.deal)
        for event in game.events:
            played = move_of(event)
            if played is not None:
                if isinstance(played[1], Place):
                    _observe_position(again, played[0], found)
                again.play(played[1], played[0])
    return found


def _observe_position(game: Game, viewer: int, found: Observations) -> None:
    view = game.view(viewer)
    belief = Belief(view, UNIFORM)
    for seat in range(game.seats):
        secret = game.secret(seat)
        if seat == viewer or secret is None:
            continue
        late = min(len(view.area(seat)) - 1, PHASES) / PHASES
        about = partial(Observation, view.round, game.seats, late)
        possible = belief.objective_probabilities(seat)
        aims = range(_FIRST_AIM, _FIRST_AIM + _AIMS)
        rows = [belief.terms_of_objective(view, seat, aim) if aim in possible else None for aim in aims]
        found.objectives.append(about(tuple(rows), secret - _FIRST_AIM))
        for shown, held in zip(view.hand(seat), game.hand(seat), strict=True):
            if shown is not None and shown.card is None and held is not None and held.card is not None:
                back, number = divmod(held.card - 1, _CARDS_PER_BACK)
                hidden = belief.card_probabilities(seat, back, secret)
                cards = range(1 + _CARDS_PER_BACK * back, 1 + _CARDS_PER_BACK * (back + 1))
                rows = [belief.terms_of_card(view, seat, secret, card) if card in hidden else None for card in cards]
                found.cards.append(about(tuple(rows), number))


def learn(observations: Observations) -> BeliefWeights:
    """Find the weights under which the truth was likeliest. Raises TrainingError without numpy."""
    of_kind = _fit(observations.objectives, _KINDS)
    [of_cards] = _fit(observations.cards, (0,) * _CARDS_PER_BACK)
    return BeliefWeights(
        {kind: _pairs(AIM_TERM_NAMES, numbers) for kind, numbers in zip(AIM_KIND_NAMES, of_kind, strict=True)},
        _pairs(CARD_TERM_NAMES, of_cards),
    )


def measure(observations: Sequence[Observation], weights: BeliefWeights, of_cards: bool = False) -> list[Gain]:
    """Return by round what the belief gains over a uniform one; round 0 stands for all rounds together.

    It takes the weights as the compiled core does, in whole steps.
    """
    np = _numpy()
    steps = weights.card_steps() if of_cards else weights.objective_steps()
    kinds = (0,) * _CARDS_PER_BACK if of_cards else _KINDS
    numbers = np.array(steps, dtype=float).reshape(max(kinds) + 1, -1, 2) * log(2) / STEPS_PER_BIT
    early_then_late = np.concatenate([numbers[:, :, 0], numbers[:, :, 1]], axis=1)
    terms, possible, truth = _arrays(observations)
    gained = _log_shares(early_then_late, terms, np.array(kinds), possible)[np.arange(len(truth)), truth] / log(2)
    uniform = np.log2(possible.sum(axis=1))
    rounds = np.array([observation.round for observation in observations])
    found = []
    for number in [0, *sorted(set(rounds.tolist()))]:
        chosen = rounds == number if number else rounds > 0
        size = float(uniform[chosen].mean())
        found.append(Gain(number, int(chosen.sum()), size, size + float(gained[chosen].mean())))
    return found


def _numpy() -> ModuleType:
    try:
        import numpy
    except ImportError:
        raise TrainingError('training needs the package numpy; install it: pip install "naturalis[train]"') from None
    return numpy


def _pairs(names: tuple[str, ...], numbers: Numbers) -> dict[str, tuple[float, float]]:
    """Name the weights, rounded to three digits; the early ones come first."""
    early, late = numbers[: len(names)], numbers[len(names) :]
    return {name: (float(f"{early[k]:.3g}"), float(f"{late[k]:.3g}")) for k, name in enumerate(names)}


def _arrays(observations: Sequence[Observation]) -> tuple[Numbers, Any, Any]:
    """Return the terms (early, then late ones), which of the possibilities there were, and the truth."""
    np = _numpy()
    width = len(next(row for row in observations[0].terms if row is not None))
    nothing = (0,) * width
    terms = np.array([[row or nothing for row in each.terms] for each in observations], dtype=float)
    late = np.array([each.late for each in observations])[:, None, None]
    possible = np.array([[row is not None for row in each.terms] for each in observations])
    return (
        np.concatenate([terms * (1 - late), terms * late], axis=2),
        possible,
        np.array([x.truth for x in observations]),
    )


def _log_shares(weights: Numbers, terms: Numbers, kinds: Any, possible: Any) -> Numbers:
    """Return the logarithm of each possibility's probability."""
    np = _numpy()
    scores = np.einsum("nct,ct->nc", terms, weights[kinds])
    scores[~possible] = -np.inf
    scores -= scores.max(axis=1, keepdims=True)
    found: Numbers = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    return found


def _fit(observations: Sequence[Observation], kinds: tuple[int, ...]) -> Numbers:
    """Return a row of weights for each kind, by Newton's method with halved steps."""
    np = _numpy()
    terms, possible, truth = _arrays(observations)
    count, _, width = terms.shape
    rows, of = np.arange(count), np.array(kinds)
    one_hot = np.eye(max(kinds) + 1)[of]
    weights = np.zeros((max(kinds) + 1, width))

    def value(at: Numbers) -> float:
        return float(_log_shares(at, terms, of, possible)[rows, truth].mean() - RIDGE / 2 * (at**2).sum())

    best = value(weights)
    for _ in range(_NEWTON_STEPS):
        shares = np.exp(_log_shares(weights, terms, of, possible))
        expected = np.einsum("nct,ck->nkt", shares[:, :, None] * terms, one_hot)
        slope = -expected.mean(axis=0) - RIDGE * weights
        np.add.at(slope, of[truth], terms[rows, truth] / count)
        curve = np.zeros((*weights.shape, *weights.shape))
        for kind in range(len(weights)):
            part = (terms[:, of == kind] * np.sqrt(shares[:, of == kind])[:, :, None]).reshape(-1, width)
            curve[kind, :, kind, :] = part.T @ part / count
        flat = expected.reshape(count, -1)
        curve = curve.reshape(weights.size, weights.size) - flat.T @ flat / count + RIDGE * np.eye(weights.size)
        step = np.linalg.solve(curve, slope.ravel()).reshape(weights.shape)
        while (reached := value(weights + step)) < best and np.abs(step).max() > RIDGE:
            step /= 2
        if reached <= best:
            break
        weights, gain, best = weights + step, reached - best, reached
        if gain < _ENOUGH:
            break
    found: Numbers = weights
    return found
