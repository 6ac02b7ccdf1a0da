"""The weights of the policies, (at the end, at the start) of the game for each term: by hand, and learned.

The learned ones are ``learned.json``, as ``naturalis train`` writes it.
"""

from __future__ import annotations

from importlib.resources import files
from math import isfinite

import msgspec

from naturalis.bots.policy import NAMES, Weights

SLOWEST = 10.0  # more rounds for a point than any game knows

GREEDY: dict[str, tuple[float, float]] = {
    "objective": (1, 1),  # a point of an objective that the card completes
    "part_one": (0.3, 0.4),  # a point of a pattern that then lacks one card
    "part_two": (0.05, 0.15),  # a point of a pattern that then lacks two
    "block": (0.3, 0.3),  # less this part of what a card of another kingdom could do for patterns on the spot
    "coloured": (0.1, 0.2),  # a point of each pattern that uses the card's kingdom: to hold or draw the card
    "fraction": (0.4, 0.7),  # of a set's points, the part that each symbol brings; the last one brings the rest
    "kingdom": (0.1, 0.25),  # a resource more, or one less
    "object": (0.1, 0.2),  # an object more, or one less
    "need": (0.3, 0.4),  # a point of a gold card in the hand: for the one resource it lacks, for two half each
    "keep": (0.3, 0.3),  # a point of a gold card in the hand that would become too dear: less, for covering that
    "per_object": (0.3, 0.3),  # a point for each object, on a gold card in the hand: for one such object more
    "spot": (0.05, 0.15),  # an open spot more, or one less
    "cover": (0, 0),  # less, for each corner covered
    "back": (0, 0),  # less, for a card laid face down
    "hold": (0.3, 0.4),  # less this part of what the card is worth in the hand, for giving it up
    "afford": (0.5, 0.7),  # a card is worth this part of its front, again for each resource it lacks
    "gold": (0, 0),  # a gold card, to hold or draw
    "blind_resource": (0.8, 0.8),  # the top of the resource deck, whatever it is
    "blind_gold": (0.8, 0.8),  # the top of the gold deck
    "corners": (2, 2),  # how many corners a card that scores for them will cover
    "pace": (0.5, 0.5),  # how many rounds the leader needs for a point; the first number counts
}


class WeightsError(ValueError):
    """Weights that no policy can play by; the message is one sentence that says what to do."""


def decode(text: str | bytes, where: str) -> dict[str, tuple[float, float]]:
    """The weights in this JSON: ``{"objective": [end, start], …}``. WeightsError, naming where, if they are none."""
    try:
        found = msgspec.json.decode(text, type=dict[str, tuple[float, float]])
    except (msgspec.DecodeError, UnicodeDecodeError) as why:
        raise WeightsError(f"{where} has no weights ({why}); take a file that naturalis train wrote") from None
    for name in GREEDY:
        if name not in found:
            raise WeightsError(f"{where} lacks the weight {name!r}; add it, such as {list(GREEDY[name])}")
    for name, pair in found.items():
        if name not in GREEDY:
            raise WeightsError(f"{where} has a weight {name!r} that no policy knows; remove it")
        if not all(map(isfinite, pair)):
            raise WeightsError(f"{where} has a weight {name!r} that is no finite number; change it")
    if not 0 <= found["pace"][0] <= SLOWEST:
        raise WeightsError(f"{where} has a pace of {found['pace'][0]}; take one from 0 to {SLOWEST:g}")
    return {name: found[name] for name in GREEDY}


def encode(weights: Weights) -> bytes:
    """The weights as decode reads them, one a line."""
    lines = [f'  "{name}": [{weights[name][0]}, {weights[name][1]}]' for name in (*NAMES, "pace")]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def rounded(weights: Weights) -> dict[str, tuple[float, float]]:
    """The same to three digits, as they are kept."""
    return {name: (float(f"{end:.3g}"), float(f"{start:.3g}")) for name, (end, start) in weights.items()}


LEARNED = decode((files(__package__) / "learned.json").read_bytes(), "learned.json of naturalis.bots")
