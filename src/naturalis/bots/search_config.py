"""How a bot searches, as one value, and the configurations that the built-in bots use."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from naturalis.bots.belief_weights import LEARNED_BELIEF, BeliefWeights
from naturalis.bots.feature_weights import TRAINED_WEIGHTS
from naturalis.bots.policies import PolicyWeights
from naturalis.bots.weights import GREEDY_WEIGHTS, LEARNED_WEIGHTS


class SearchConfig(Struct, frozen=True, kw_only=True):
    """The policy that plays rollouts, and how the search spends them.

    - ``weights``: the policy's weights.
    - ``rating_noise``: adds up to this much to each rating of the policy, for weaker play.
    - ``rollout_noise``: the same within rollouts, so that they do not all follow the same path.
    - ``max_candidates``: how many of the best-rated moves the search tries.
    - ``tree_depth``: how many of the seat's own decisions after a candidate the tree covers (its draw, its next
      placement and so on); 0 switches the tree off.
    - ``lead_weight``: the share of the utility that is the lead in points; the rest is the victory.
    - ``rating_playouts``: a rating counts as much as this many playouts.
    - ``utility_per_point``: the utility that one unit of rating stands for: a point of a term policy, a natural
      logarithm of the odds of a feature policy.
    - ``scripted_opponents``: when it places a card, the other seats play every candidate's redealt game alike.
    - ``aligned_decks``: the same cards come up after as many draws in every candidate's redealt game.
    - ``belief``: what the others are likely to hold; without one, all redealt games are equally likely.
    - ``tree_width``, ``exploration``, ``temperature``: see SearchTree.
    """

    weights: PolicyWeights
    rating_noise: float = 0.0
    rollout_noise: float = 0.0
    max_candidates: int = 24
    tree_depth: int = 0
    lead_weight: float = 0.5
    rating_playouts: float = 0.0
    utility_per_point: float = 0.02
    tree_width: int = 12
    exploration: float = 0.5
    temperature: float = 1.0
    scripted_opponents: bool = False
    aligned_decks: bool = False
    belief: BeliefWeights | None = None


GREEDY_CONFIG = SearchConfig(weights=GREEDY_WEIGHTS)
CARELESS_CONFIG = SearchConfig(weights=GREEDY_WEIGHTS, rating_noise=1.8)
LEARNED_CONFIG = SearchConfig(weights=LEARNED_WEIGHTS)
FLAT_CONFIG = SearchConfig(weights=GREEDY_WEIGHTS, max_candidates=24)
# Never change this one: it is the fixed opponent that every later version is measured against.
SEARCH_0_1_CONFIG = SearchConfig(
    weights=LEARNED_WEIGHTS, rollout_noise=0.7, max_candidates=40, tree_depth=4, lead_weight=0.8, rating_playouts=20.0,
    utility_per_point=0.04, tree_width=12, exploration=0.7, temperature=1.0,
)  # fmt: skip
SEARCH_CONFIG = SearchConfig(
    weights=TRAINED_WEIGHTS, max_candidates=40, tree_depth=4, lead_weight=0.8, rating_playouts=20.0,
    utility_per_point=0.01, tree_width=12, exploration=0.7, temperature=1.0,
    scripted_opponents=True, aligned_decks=True,
)  # fmt: skip
ANALYSIS_CONFIG = replace(SEARCH_CONFIG, belief=LEARNED_BELIEF, scripted_opponents=False)
