"""The bots that rate moves by a policy, and may try the best of them out: greedy, flat and search."""

from __future__ import annotations

from naturalis.bots.bot import Budget, choices
from naturalis.bots.move_codes import as_move
from naturalis.bots.sequential_halving import Halving
from naturalis.bots.style import Style
from naturalis.rules import ChooseColour, Move, Rng, View

_PLACE = 0.75  # of a turn's budget goes to the placement, the rest to the draw


class Thinker:
    """Plays in this style. Without a budget, or with ``tries`` False, it takes the move that its policy rates best."""

    def __init__(self, style: Style, tries: bool = True) -> None:
        self.style, self.tries = style, tries

    def choose(self, view: View, rng: Rng, budget: Budget) -> Move:
        """The most promising move found."""
        moves = choices(view)
        if len(moves) == 1:
            return moves[0]
        if all(isinstance(move, ChooseColour) for move in moves):
            return moves[rng.below(len(moves))]
        decision = Halving(view, self.style, budget.share(_part(view)), rng)
        if self.tries:
            decision.run()
        return as_move(view, decision.best())

    def close(self) -> None:
        """Nothing is held."""


def _part(view: View) -> float:
    """How much of a turn's budget this decision may take; set-up choices are a turn of their own."""
    if view.phase == "draw":
        return 1 - _PLACE
    if view.phase == "place" and (view.level or view.round != view.last_round):
        return _PLACE
    return 1.0
