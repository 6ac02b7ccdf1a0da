"""The bots that rate moves by a policy and may search the best of them: greedy, careless, learned, flat and search."""

from __future__ import annotations

from collections.abc import Callable

from naturalis.bots.bot import Budget, legal_moves
from naturalis.bots.move_codes import decode_move
from naturalis.bots.search_config import SearchConfig
from naturalis.bots.sequential_halving import SequentialHalving
from naturalis.rules import ChooseColour, Move, Rng, View

PLACEMENT_SHARE = 0.75  # of a turn's budget; the draw gets the rest


class PolicyBot:
    """Plays by this configuration. Without a budget, or with ``search`` False, it takes the best-rated move."""

    def __init__(
        self,
        config: SearchConfig,
        search: bool = True,
        make_search: Callable[[View, SearchConfig, Budget, Rng], SequentialHalving] = SequentialHalving,
    ) -> None:
        self.config, self.search = config, search
        self._make_search = make_search

    def choose(self, view: View, rng: Rng, budget: Budget) -> Move:
        """Return the most promising move."""
        moves = legal_moves(view)
        if len(moves) == 1:
            return moves[0]
        if all(isinstance(move, ChooseColour) for move in moves):
            return moves[rng.below(len(moves))]
        search = self._make_search(view, self.config, budget.share(budget_share(view)), rng)
        if self.search:
            search.run()
        return decode_move(view, search.best_code())

    def close(self) -> None:
        """Do nothing: the bot holds no resources."""


def budget_share(view: View) -> float:
    """The share of a turn's budget that this decision may use. Each set-up choice counts as a turn of its own."""
    if view.phase == "draw":
        return 1 - PLACEMENT_SHARE
    if view.phase == "place" and (view.level or view.round != view.last_round):
        return PLACEMENT_SHARE
    return 1.0
