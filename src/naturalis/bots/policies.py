"""Makes the policy for some weights: by terms or by features."""

from __future__ import annotations

from typing import cast

from naturalis.bots.feature_policy import FeaturePolicy
from naturalis.bots.features import FeatureWeights
from naturalis.bots.policy import Policy
from naturalis.bots.term_policy import TermPolicy
from naturalis.bots.terms import Weights

PolicyWeights = Weights | FeatureWeights


def make_policy(weights: PolicyWeights, noise: float = 0.0) -> Policy:
    """Make a policy; its noise raises every rating by a random amount of up to that much."""
    if "placement" in weights:
        return FeaturePolicy(cast("FeatureWeights", weights), noise)
    return TermPolicy(cast("Weights", weights), noise)
