"""The interface of a bot, and the budget for its thinking.

A bot gets a view and a random source and returns a move. It never sees a game, so it cannot know more than its seat.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from threading import Event
from typing import Protocol

from naturalis.rules import LegalMoves, Move, Rng, View


class BotFailed(Exception):
    """A bot gave no legal move; the message is a one-sentence reason for reports."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think in one turn: its placement and its draw together.

    ``ms`` limits the time in milliseconds and ``playouts`` the number of simulated games; with both, the first limit
    reached counts. ``threads`` is how many threads may search. Set ``stop`` to make the bot answer at once with the
    best move found so far. With ``playouts`` alone, the same view and random source always give the same move.
    """

    ms: float | None = None
    playouts: int | None = None
    threads: int = 1
    stop: Event | None = None

    def share(self, part: float) -> Budget:
        """Return this part of the budget, for one of several decisions."""
        return replace(
            self,
            ms=None if self.ms is None else self.ms * part,
            playouts=None if self.playouts is None else max(1, round(self.playouts * part)),
        )


def legal_moves(view: View) -> LegalMoves:
    """Return the moves to choose from. Raises ValueError for a spectator or a seat that is not to act."""
    moves = view.legal_moves
    if not moves:
        raise ValueError(f"there is no move to choose for {view!r}")
    return moves


class Bot(Protocol):
    """An opponent. One bot may play several seats and games in turn, so it must not remember anything between calls."""

    def choose(self, view: View, rng: Rng, budget: Budget) -> Move:
        """Return a legal move for the view's seat, which must be one of those to act."""
        ...

    def close(self) -> None:
        """Release whatever the bot holds, such as a process. Further calls do nothing."""
        ...
