"""The weights of the feature policy: by feature, a value for each knot of turns left and each context.

``trained.json`` holds them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from math import isfinite

import msgspec
from msgspec import Struct

from naturalis.bots.features import WEIGHT_PARTS, FeatureWeights
from naturalis.bots.weights import WeightsError


class _WeightsFile(Struct, forbid_unknown_fields=True):
    placement: dict[str, tuple[float, ...]]
    draw: dict[str, tuple[float, ...]]
    placement_context: dict[str, tuple[float, ...]] = {}
    draw_context: dict[str, tuple[float, ...]] = {}


def decode_feature_weights(text: str | bytes, where: str) -> FeatureWeights:
    """Read weights from JSON: ``{"placement": {"points_now": [by knot], …}, "draw": {…}}``.

    ``placement_context`` and ``draw_context`` may add, for every name, a value for each context. Raises WeightsError,
    naming where, on bad input.
    """
    try:
        found = msgspec.json.decode(text, type=_WeightsFile)
    except (msgspec.DecodeError, UnicodeDecodeError) as why:
        raise WeightsError(f"{where} has no weights of features ({why}); use a file that training wrote") from None
    parts = {}
    for kind, names, count in WEIGHT_PARTS:
        weights = getattr(found, kind)
        if weights or not kind.endswith("_context"):
            _check(kind, weights, names, count, where)
            parts[kind] = weights
    return parts


def _check(kind: str, weights: Mapping[str, Sequence[float]], names: Sequence[str], count: int, where: str) -> None:
    for name in names:
        if name not in weights:
            raise WeightsError(f"{where} lacks the {kind} weight {name!r}; add it: {count} numbers")
    for name, values in weights.items():
        if name not in names:
            raise WeightsError(f"{where} has an unknown {kind} weight {name!r}; remove it")
        if len(values) != count or not all(map(isfinite, values)):
            raise WeightsError(f"the {kind} weight {name!r} in {where} must be {count} finite numbers")


def encode_feature_weights(weights: FeatureWeights) -> bytes:
    """Write weights as decode_feature_weights reads them, to four digits, one feature per line."""
    parts = []
    for kind, names, _ in WEIGHT_PARTS:
        if kind in weights:
            lines = [
                f'    "{name}": [{", ".join([str(float(f"{value:.4g}")) for value in weights[kind][name]])}]'
                for name in names
            ]
            parts.append(f'  "{kind}": {{\n' + ",\n".join(lines) + "\n  }")
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


TRAINED_WEIGHTS = decode_feature_weights(
    (files(__package__) / "trained.json").read_bytes(), "trained.json of naturalis.bots"
)
