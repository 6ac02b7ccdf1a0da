"""The ways of playing that have a name."""

from __future__ import annotations

from naturalis.bots.style import Style
from naturalis.bots.weights import GREEDY, LEARNED

CAREFUL = Style(weights=GREEDY)  # greedy: takes the best-rated move, tries nothing out
CARELESS = Style(weights=GREEDY, noise=1.8)  # the same, but any rating may be up to 1.8 points too high
LEARNT = Style(weights=LEARNED)  # as greedy, by the weights that playing taught
FLAT = Style(weights=GREEDY, candidates=24)  # plain Monte Carlo: what a trial shows is all that counts
SEARCH = Style(
    weights=LEARNED, variety=0.7, candidates=40, depth=4, blend=0.8, trust=20.0, slope=0.04, width=12, explore=0.7,
    heat=1.0,
)  # fmt: skip
