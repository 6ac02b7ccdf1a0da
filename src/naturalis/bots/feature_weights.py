"""The weights of the feature policy: by feature, a value for each knot of turns left. ``trained.json`` holds them."""

from __future__ import annotations

from importlib.resources import files
from math import isfinite

import msgspec
from msgspec import Struct

from naturalis.bots.features import DRAW_NAMES, KNOTS, PLACEMENT_NAMES, FeatureWeights
from naturalis.bots.weights import WeightsError


class _WeightsFile(Struct, forbid_unknown_fields=True):
    placement: dict[str, tuple[float, ...]]
    draw: dict[str, tuple[float, ...]]


def decode_feature_weights(text: str | bytes, where: str) -> FeatureWeights:
    """Read weights from JSON: ``{"placement": {"points_now": [by knot], …}, "draw": {…}}``.

    Raises WeightsError, naming where, on bad input.
    """
    try:
        found = msgspec.json.decode(text, type=_WeightsFile)
    except (msgspec.DecodeError, UnicodeDecodeError) as why:
        raise WeightsError(f"{where} has no weights of features ({why}); use a file that training wrote") from None
    for kind, weights, names in (("placement", found.placement, PLACEMENT_NAMES), ("draw", found.draw, DRAW_NAMES)):
        for name in names:
            if name not in weights:
                raise WeightsError(f"{where} lacks the {kind} weight {name!r}; add it: {len(KNOTS)} numbers")
        for name, values in weights.items():
            if name not in names:
                raise WeightsError(f"{where} has an unknown {kind} weight {name!r}; remove it")
            if len(values) != len(KNOTS) or not all(map(isfinite, values)):
                raise WeightsError(f"the {kind} weight {name!r} in {where} must be {len(KNOTS)} finite numbers")
    return {"placement": found.placement, "draw": found.draw}


def encode_feature_weights(weights: FeatureWeights) -> bytes:
    """Write weights as decode_feature_weights reads them, to four digits, one feature per line."""
    parts = []
    for kind, names in (("placement", PLACEMENT_NAMES), ("draw", DRAW_NAMES)):
        lines = [
            f'    "{name}": [{", ".join([str(float(f"{value:.4g}")) for value in weights[kind][name]])}]'
            for name in names
        ]
        parts.append(f'  "{kind}": {{\n' + ",\n".join(lines) + "\n  }")
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


TRAINED_WEIGHTS = decode_feature_weights(
    (files(__package__) / "trained.json").read_bytes(), "trained.json of naturalis.bots"
)
