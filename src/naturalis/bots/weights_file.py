"""The search bot with weights from a file, as ``naturalis train`` writes it: ``search:weights=FILE``."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec.structs import replace

from naturalis.bots.feature_weights import decode_feature_weights
from naturalis.bots.search_config import SEARCH_0_1_CONFIG, SEARCH_CONFIG, SearchConfig
from naturalis.bots.weights import WeightsError, decode_weights


def search_config_from(path: Path) -> SearchConfig:
    """Return the search bot's configuration with the weights in this file in place of the built-in ones.

    Weights of terms, the simpler policy, play in the search of version 0.1, which was made for them.
    Raises WeightsError.
    """
    try:
        text = path.read_bytes()
    except OSError as why:
        reason = f"cannot read {path}: {why.strerror}"
        raise WeightsError(f"{reason}; name a file that naturalis train policy or train terms wrote") from None
    if _of_features(text):
        return replace(SEARCH_CONFIG, weights=decode_feature_weights(text, str(path)))
    return replace(SEARCH_0_1_CONFIG, weights=decode_weights(text, str(path)))


def _of_features(text: bytes) -> bool:
    try:
        return "placement" in msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
