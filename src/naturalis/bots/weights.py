"""The weights of the policies: for each term a pair (at the end, at the start of the game), hand-written or learned.

``learned.json`` holds the learned ones, as ``naturalis train terms`` writes them.
"""

from __future__ import annotations

from importlib.resources import files
from math import isfinite

import msgspec

from naturalis.bots.terms import TERM_NAMES, Weights

MAX_PACE = 10.0  # rounds per point, more than in any game

GREEDY_WEIGHTS: dict[str, tuple[float, float]] = {
    "objective": (1, 1),  # per point of an objective that the card completes
    "part_one": (0.3, 0.4),  # per point of a pattern that then lacks one card
    "part_two": (0.05, 0.15),  # per point of a pattern that then lacks two cards
    "block": (0.3, 0.3),  # minus this share of what a card of another kingdom could do for patterns on the spot
    "coloured": (0.1, 0.2),  # per point of each pattern that uses the card's kingdom, when holding or drawing it
    "fraction": (0.4, 0.7),  # the share of a set's points that each symbol brings; the last one brings the rest
    "kingdom": (0.1, 0.25),  # per resource gained or lost
    "object": (0.1, 0.2),  # per object gained or lost
    "need": (0.3, 0.4),  # per point of a gold card in the hand, shared among the resources that it lacks
    "keep": (0.3, 0.3),  # minus, per point of a gold card in the hand, for covering a resource that it needs
    "per_object": (0.3, 0.3),  # per point that a gold card in the hand scores for each object, for one more of them
    "spot": (0.05, 0.15),  # per open spot gained or lost
    "cover": (0, 0),  # minus, per corner covered
    "back": (0, 0),  # minus, for a card laid face down
    "hold": (0.3, 0.4),  # minus this share of the card's value in the hand, for giving it up
    "afford": (0.5, 0.7),  # the share of its front's points that a card keeps for each resource it lacks
    "gold": (0, 0),  # for a gold card, when holding or drawing it
    "blind_resource": (0.8, 0.8),  # for the top of the resource deck, whatever it is
    "blind_gold": (0.8, 0.8),  # for the top of the gold deck
    "corners": (2, 2),  # how many corners a card that scores for them is expected to cover
    "pace": (0.5, 0.5),  # how many rounds the leader needs per point; only the first number counts
}


class WeightsError(ValueError):
    """Weights that no policy can use; the message is one sentence that says what to do."""


def decode_weights(text: str | bytes, where: str) -> dict[str, tuple[float, float]]:
    """Read weights from JSON: ``{"objective": [end, start], …}``. Raises WeightsError, naming where, on bad input."""
    try:
        found = msgspec.json.decode(text, type=dict[str, tuple[float, float]])
    except (msgspec.DecodeError, UnicodeDecodeError) as why:
        raise WeightsError(f"{where} has no weights ({why}); use a file that naturalis train terms wrote") from None
    for name in GREEDY_WEIGHTS:
        if name not in found:
            raise WeightsError(f"{where} lacks the weight {name!r}; add it, such as {list(GREEDY_WEIGHTS[name])}")
    for name, pair in found.items():
        if name not in GREEDY_WEIGHTS:
            raise WeightsError(f"{where} has an unknown weight {name!r}; remove it")
        if not all(map(isfinite, pair)):
            raise WeightsError(f"the weight {name!r} in {where} is not a finite number; change it")
    if not 0 <= found["pace"][0] <= MAX_PACE:
        raise WeightsError(f"the pace in {where} is {found['pace'][0]}; it must be from 0 to {MAX_PACE:g}")
    return {name: found[name] for name in GREEDY_WEIGHTS}


def encode_weights(weights: Weights) -> bytes:
    """Write weights as decode_weights reads them, one per line."""
    lines = [f'  "{name}": [{weights[name][0]}, {weights[name][1]}]' for name in (*TERM_NAMES, "pace")]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def round_weights(weights: Weights) -> dict[str, tuple[float, float]]:
    """Round weights to three digits, as files hold them."""
    return {name: (float(f"{end:.3g}"), float(f"{start:.3g}")) for name, (end, start) in weights.items()}


LEARNED_WEIGHTS = decode_weights((files(__package__) / "learned.json").read_bytes(), "learned.json of naturalis.bots")
