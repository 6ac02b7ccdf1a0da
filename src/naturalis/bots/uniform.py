"""The bot that thinks nothing: every legal move exactly as likely."""

from __future__ import annotations

from naturalis.bots.bot import Budget, choices
from naturalis.rules import Move, Rng, View


class Uniform:
    """Any legal move."""

    def choose(self, view: View, rng: Rng, budget: Budget) -> Move:
        """A random legal move."""
        moves = choices(view)
        return moves[rng.below(len(moves))]

    def close(self) -> None:
        """Nothing is held."""
