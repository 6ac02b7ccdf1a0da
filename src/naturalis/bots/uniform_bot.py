"""The bot that plays at random: every legal move is equally likely."""

from __future__ import annotations

from naturalis.bots.bot import Budget, legal_moves
from naturalis.rules import Move, Rng, View


class UniformBot:
    """Plays any legal move."""

    def choose(self, view: View, rng: Rng, budget: Budget) -> Move:
        """Return a random legal move."""
        moves = legal_moves(view)
        return moves[rng.below(len(moves))]

    def close(self) -> None:
        """Do nothing: the bot holds no resources."""
