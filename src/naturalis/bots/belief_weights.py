"""The learned weights of a belief: for each term a pair (before the first card is laid, after many).

A weight is the natural logarithm of how much likelier one more of the term makes an objective or a card.
``belief.json`` holds them, as training writes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from math import isfinite, log

import msgspec
from msgspec import Struct

from naturalis.bots.belief_terms import AIM_KIND_NAMES, AIM_TERM_NAMES, CARD_TERM_NAMES
from naturalis.bots.weights import WeightsError

Pair = tuple[float, float]
STEPS_PER_BIT = 1024  # the belief counts in whole steps; belief.py has the same number
_MAX_WEIGHT = 20.0


class BeliefWeights(Struct, frozen=True, forbid_unknown_fields=True):
    """Weights by kind of objective and term, and by term of a card in the hand."""

    objectives: Mapping[str, Mapping[str, Pair]]
    cards: Mapping[str, Pair]

    def objective_steps(self) -> list[int]:
        """Return the weights of objectives as the belief counts them: by kind, by term, early and late."""
        pairs = [self.objectives[kind][term] for kind in AIM_KIND_NAMES for term in AIM_TERM_NAMES]
        return [_steps(weight) for pair in pairs for weight in pair]

    def card_steps(self) -> list[int]:
        """Return the weights of cards in the same way."""
        return [_steps(weight) for term in CARD_TERM_NAMES for weight in self.cards[term]]


def _steps(weight: float) -> int:
    return round(weight / log(2) * STEPS_PER_BIT)


def decode_belief(text: str | bytes, where: str) -> BeliefWeights:
    """Read weights from JSON. Raises WeightsError, naming where, on bad input."""
    try:
        found = msgspec.json.decode(text, type=BeliefWeights)
    except (msgspec.DecodeError, UnicodeDecodeError) as why:
        raise WeightsError(f"{where} has no weights of a belief ({why}); use a file that training wrote") from None
    parts = [("objectives", found.objectives, AIM_KIND_NAMES), ("cards", found.cards, CARD_TERM_NAMES)]
    parts += [(kind, terms, AIM_TERM_NAMES) for kind, terms in found.objectives.items()]
    for part, names, wanted in parts:
        if set(names) != set(wanted):
            raise WeightsError(f"{part!r} in {where} must have exactly {', '.join(wanted)}; use a file of this version")
    for terms in (*found.objectives.values(), found.cards):
        for name, pair in terms.items():
            if not all(isfinite(weight) and abs(weight) <= _MAX_WEIGHT for weight in pair):
                raise WeightsError(f"the weight {name!r} in {where} must be from -{_MAX_WEIGHT:g} to {_MAX_WEIGHT:g}")
    return found


def encode_belief(weights: BeliefWeights) -> bytes:
    """Write weights as decode_belief reads them, one term per line."""
    kinds = [f'  "{kind}": {_encode_terms(weights.objectives[kind], AIM_TERM_NAMES, 3)}' for kind in AIM_KIND_NAMES]
    cards = _encode_terms(weights.cards, CARD_TERM_NAMES, 2)
    return ('{\n "objectives": {\n' + ",\n".join(kinds) + f'\n }},\n "cards": {cards}\n}}\n').encode()


def _encode_terms(terms: Mapping[str, Pair], names: tuple[str, ...], indent: int) -> str:
    lines = [f'{" " * indent}"{name}": [{terms[name][0]:g}, {terms[name][1]:g}]' for name in names]
    return "{\n" + ",\n".join(lines) + "\n" + " " * (indent - 1) + "}"


LEARNED_BELIEF = decode_belief((files(__package__) / "belief.json").read_bytes(), "belief.json of naturalis.bots")
