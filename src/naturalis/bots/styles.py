"""The ways of playing that have a name."""

from __future__ import annotations

from naturalis.bots.style import Style
from naturalis.bots.weights import GREEDY, LEARNED

CAREFUL = Style(weights=GREEDY)  # greedy: takes the best-rated move, tries nothing out
FLAT = Style(weights=GREEDY, candidates=24)  # plain Monte Carlo: what a trial shows is all that counts
SEARCH = Style(
    weights=LEARNED, candidates=40, depth=2, blend=0.8, trust=20.0, slope=0.04, width=12, explore=0.4, heat=1.0
)
